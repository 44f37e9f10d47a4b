import {
  assertEquals,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
} from "@std/assert";
import { apply, SearchError } from "@harness/tools";
import {
  DELIVERIES,
  type ScriptedAnswer,
  ScriptedBash,
  type ScriptedEnding,
} from "../scripted_bash.ts";
import { RecordingContext } from "./recording_context.ts";

const PROBE = "command -v rg >/dev/null 2>&1";
const VERSION_15 = "ripgrep 15.0.0 (rev 3a612f88b8)\n\nfeatures:+pcre2\n";
const VERSION_13 = "ripgrep 13.0.0\n-SIMD -AVX (compiled)\n";

/** Loads the plugin over an executor that answers like this. */
async function load(...answers: readonly ScriptedAnswer[]) {
  const bash = new ScriptedBash({ answers });
  const context = new RecordingContext({ bash });
  return { bash, context, dispose: await apply(context) };
}

Deno.test("apply() looks for ripgrep with exactly this command", async () => {
  const { bash } = await load({}, { stdout: VERSION_15 });
  assertEquals(bash.commands, [PROBE, "rg --version"]);
  assertEquals(bash.requests.length, 2, "each command is resolved, then run");
  for (const { workdir, stdin, env, onStdout } of bash.requests) {
    assertEquals([workdir, stdin, env, onStdout], [
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  }
  assertEquals(bash.backgroundTasks, 0);
});

Deno.test("apply() registers both tools and both sections where there is ripgrep", async () => {
  const { context } = await load({}, { stdout: VERSION_15 });
  assertEquals(context.names, ["glob", "grep", "tool:glob", "tool:grep"]);
  assertEquals(context.warnings, []);
});

Deno.test("apply() warns once and registers nothing where there is no ripgrep", async () => {
  for (const exitCode of [1, 2, 126, 127, 255]) {
    const { bash, context, dispose } = await load({ exitCode });
    assertEquals(context.names, []);
    assertEquals(context.warnings.length, 1);
    assertStringIncludes(context.warnings[0]!, "rg is not on the PATH");
    assertEquals(bash.commands, [PROBE]);
    dispose();
    dispose();
    assertEquals(context.undone, []);
  }
});

const BROKEN: readonly (ScriptedEnding & { readonly says: string })[] = [
  { timedOut: true, exitCode: null, says: "it was ended after 10000 ms" },
  { timedOut: true, exitCode: 0, says: "it was ended after 10000 ms" },
  { aborted: true, exitCode: null, says: "it was aborted" },
  { exitCode: null, signal: "SIGKILL", says: "it was killed by SIGKILL" },
  { exitCode: null, says: "it was killed by an unknown signal" },
];

Deno.test("apply() rejects where the probe does not end by itself", async () => {
  for (const { says, ...ending } of BROKEN) {
    const bash = new ScriptedBash({ answers: [ending] });
    const context = new RecordingContext({ bash });
    const error = await assertRejects(() => apply(context), SearchError);
    assertEquals(error.code, "SEARCH_FAILED");
    assertEquals(
      error.message,
      `Cannot load fs-search: the bash executor is broken: the probe for rg did not end: ${says}`,
    );
    assertEquals(context.names, []);
    assertEquals(context.warnings, []);
  }
});

Deno.test("apply() rejects where the probe cannot start", async () => {
  for (const cause of [new Error("no shell"), "no shell"]) {
    const throws = () => {
      throw cause;
    };
    for (const answers of [[throws], [{}, throws]]) {
      const bash = new ScriptedBash({ answers });
      const context = new RecordingContext({ bash });
      const error = await assertRejects(
        () => apply(context),
        SearchError,
        "the bash executor is broken: the probe for rg could not start: no shell",
      );
      assertEquals(error.code, "SEARCH_FAILED");
      assertStrictEquals(error.cause, cause);
      assertEquals(context.names, []);
    }
  }
});

Deno.test("apply() rejects where the executor resolves nothing", async () => {
  const bash = new ScriptedBash();
  bash.resolve = () => {
    throw new RangeError("no such folder");
  };
  await assertRejects(
    () => apply(new RecordingContext({ bash })),
    SearchError,
    "could not start: no such folder",
  );
});

Deno.test("apply() warns once of a ripgrep that sorts each folder apart", async () => {
  for (const stdout of [VERSION_13, "ripgrep 0.10.0\n", "ripgrep 9.9\n"]) {
    const { context } = await load({}, { stdout });
    assertEquals(context.warnings.length, 1);
    assertStringIncludes(
      context.warnings[0]!,
      `${
        stdout.split("\n")[0]
      } orders files by modification time within each folder only`,
    );
    assertEquals(context.registered.length, 2);
  }
});

Deno.test("apply() warns of no ripgrep that sorts across folders, or whose version it cannot tell", async () => {
  const endings: ScriptedEnding[] = [
    { stdout: VERSION_15 },
    { stdout: "ripgrep 14.0.0\n" },
    { stdout: "ripgrep 100.1.0\n" },
    { stdout: "ripgrep\n" },
    { stdout: "grep 3.11\nripgrep 13.0.0\n" },
    { stdout: "" },
    { exitCode: 1 },
    { timedOut: true, exitCode: null },
  ];
  for (const ending of endings) {
    const { context } = await load({}, ending);
    assertEquals(context.warnings, []);
    assertEquals(context.registered.length, 2);
  }
});

Deno.test("apply() reads the version however the executor gives output", async () => {
  for (const { chunks } of DELIVERIES) {
    const answers = [{}, { stdout: VERSION_13 }];
    const bash = new ScriptedBash({ answers, chunks });
    const context = new RecordingContext({ bash });
    await apply(context);
    assertEquals(context.warnings.length, 1);
  }
});

Deno.test("apply() does without a logger", async () => {
  for (const answers of [[{ exitCode: 1 }], [{}, { stdout: VERSION_13 }]]) {
    const context = new RecordingContext({
      bash: new ScriptedBash({ answers }),
    });
    const { bash, tools, systemPrompt } = context;
    await apply({ bash, tools, systemPrompt, get: () => undefined });
  }
});
