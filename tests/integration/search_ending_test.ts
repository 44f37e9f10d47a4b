import { searchPlugin } from "@harness/tools";
import { LocalBash } from "@harness/tools/bash";
import { createHost } from "@harness/tools/host";
import {
  assertEquals,
  assertGreater,
  assertLess,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { REAL_RG, SearchSession } from "./search_session.ts";

const MANY_FILES = `
  for d in {1..30}; do
    mkdir d$d
    for f in {1..20}; do printf '%0500d needle\\n' {1..20} >d$d/f$f; done
  done`;

Deno.test("200 calls that are aborted at any time leave no process", async () => {
  await using session = await SearchSession.open(MANY_FILES, { rg: REAL_RG });
  const endings = new Map<string, number>();
  const call = async (index: number) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), index % 50);
    const { signal } = controller;
    const answer = index % 2 === 0
      ? await session.grep({ pattern: "needle", include: "f*" }, signal)
      : await session.glob({ pattern: "**" }, signal);
    clearTimeout(timer);
    const ending = answer.code ?? answer.errorName ?? "found";
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
  };
  for (let first = 0; first < 200; first += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, i) => call(first + i)));
  }
  assertGreater(endings.get("SEARCH_ABORTED") ?? 0, 0);
  endings.delete("SEARCH_ABORTED");
  endings.delete("found");
  assertEquals([...endings], [], "a call ended in another way");
  assertEquals((await session.tree.survivors()).alive, []);
});

Deno.test("the time limit of the executor ends a search in its own words", async () => {
  await using session = await SearchSession.open("touch a", {
    rg: "sleep 60",
    bash: { maxTimeoutMs: 1_000 },
  });
  const { code, text, elapsedMs } = await session.grep({ pattern: "x" });
  assertEquals(code, "SEARCH_ABORTED");
  assertStringIncludes(text, "time limit of the bash executor, 1000 ms");
  assertLess(elapsedMs, 5_000);
  assertEquals((await session.tree.survivors()).alive, []);
});

Deno.test("a host that goes away ends its searches", async () => {
  await using session = await SearchSession.open("touch a", { rg: "sleep 60" });
  const calls = [
    session.grep({ pattern: "x" }),
    session.glob({ pattern: "*" }),
  ];
  await session.tree.run(
    "until (($(wc -l <../pids) == 3)); do sleep 0.1; done",
  );
  await session.closeHost();
  for (const { code } of await Promise.all(calls)) {
    assertEquals(code, "SEARCH_ABORTED");
  }
  assertEquals(await session.tree.survivors(), { ran: 3, alive: [] });
});

Deno.test("too much output ends a search of paths too", async () => {
  await using session = await SearchSession.open(
    "mkdir $(printf 'x%.0s' {1..200}) && cd x* && touch {1000..2000}",
    { rg: REAL_RG, config: { rawOutputMaxBytes: 100_000 } },
  );
  const { code, text } = await session.glob({ pattern: "**" });
  assertEquals(code, "SEARCH_RAW_OUTPUT_OVERFLOW");
  assertStringIncludes(text, "more than 100000 bytes");
  const { meta } = await session.glob({ pattern: "1[0-2]*" });
  assertEquals(meta.total, 300);
  assertEquals((await session.tree.survivors()).alive, []);
});

Deno.test("output of exactly the cap is read, one byte more is not", async () => {
  const setup = "mkdir d && touch d/a d/b";
  for (
    const [rawOutputMaxBytes, code] of [
      ["./d/a\0./d/b\0".length, undefined],
      ["./d/a\0./d/b\0".length - 1, "SEARCH_RAW_OUTPUT_OVERFLOW"],
    ] as const
  ) {
    await using session = await SearchSession.open(setup, {
      config: { rawOutputMaxBytes },
    });
    assertEquals((await session.glob({ pattern: "**" })).code, code);
  }
});

Deno.test("ripgrep that is killed, or fails for no known reason, is an error", async () => {
  const endings = {
    "kill -KILL $$": "killed by SIGKILL",
    "kill -SEGV $$": "killed by SIGSEGV",
    "(exit 137); exit": "killed by signal 9",
    "echo 'out of luck' >&2; exit 3": "exit code 3: out of luck",
    "exit 2": "exit code 2 and did not say why",
    'echo \'{"type":"match"}\'': "record 1 is malformed",
    "echo 'no json'": "record 1 is malformed",
    'printf \'{"type":"beg\'': "record 1 is malformed or cut off",
    "true": "ends without the summary",
  };
  for (const [rg, reason] of Object.entries(endings)) {
    await using session = await SearchSession.open("touch a", { rg });
    const { code, text } = await session.grep({ pattern: "x" });
    assertEquals(code, "SEARCH_FAILED", rg);
    assertStringIncludes(text, reason);
  }
});

Deno.test("stderr of any length neither blocks a search nor shows in its answer", async () => {
  await using session = await SearchSession.open("echo needle >a", {
    rg: `yes "rg: noise" | head -c 5000000 >&2\n${REAL_RG}`,
  });
  const { text } = await session.grep({ pattern: "needle" });
  assertEquals(text, "Found 1 match\n\na\nLine 1: needle");
});

Deno.test("arguments that no command can hold are refused before anything runs", async () => {
  await using session = await SearchSession.open("touch a", { rg: REAL_RG });
  const long = "x".repeat(130_000);
  for (
    const answer of [
      await session.grep({ pattern: long }),
      await session.grep({ pattern: "'".repeat(40_000) }),
      await session.grep({ pattern: "x", path: long }),
      await session.glob({ pattern: long }),
      await session.glob({ pattern: "é".repeat(65_000) }),
    ]
  ) {
    assertEquals([answer.errorName, answer.code], ["TypeError", undefined]);
    assertStringIncludes(answer.text, "arguments are too long");
  }
  assertEquals((await session.tree.survivors()).ran, 1);
  const fits = await session.grep({ pattern: "x".repeat(119_000) });
  assertEquals(fits.meta.total, 0);
});

Deno.test("searchPlugin() offers nothing and warns where there is no ripgrep", async () => {
  const warnings: string[] = [];
  const bash = new LocalBash({ workdir: "/", environment: [] });
  await using host = createHost({
    bash: {
      resolve: (request) => bash.resolve(request),
      run: (spec) =>
        bash.run({ ...spec, command: `PATH=/nonexistent\n${spec.command}` }),
    },
    logger: { warn: (message) => warnings.push(message) },
  });
  await host.plugin(searchPlugin());
  assertEquals(host.tools.schemas(), []);
  assertEquals(host.systemPrompt.assemble(), "");
  assertEquals(warnings.length, 1);
  assertStringIncludes(warnings[0]!, "rg is not on the PATH");
});

Deno.test("searchPlugin() does not load where bash does not start", async () => {
  await using host = createHost({
    bash: new LocalBash({ workdir: "/nonexistent" }),
    logger: { warn: () => {} },
  });
  await assertRejects(
    () => host.plugin(searchPlugin()),
    Error,
    "the bash executor is broken",
  );
  assertEquals(host.tools.schemas(), []);
});

Deno.test("grep ends where an ignore file has no end, before it fills memory", async () => {
  if (Deno.build.os !== "linux") return;
  await using session = await SearchSession.open(
    "echo needle >a.txt; mkdir sub; ln -s /dev/zero sub/.ignore",
  );
  const answer = await session.grep({ pattern: "needle" });
  assertEquals(answer.code, "SEARCH_FAILED");
  assertStringIncludes(answer.text, "ripgrep ran out of memory");
  const without = await session.glob({ pattern: "*.txt" });
  assertEquals(without.meta.total, 1);
});

Deno.test("ripgrep leaves no core dump in the folder that it searches", async () => {
  await using session = await SearchSession.open("touch a", {
    rg: `echo "core files of $(ulimit -Sc) blocks" >&2; exit 3`,
    // As containers have it; where the system allows none, nothing is shown.
    wrap: (command) => `ulimit -Sc "$(ulimit -Hc)"\n${command}`,
  });
  for (
    const { text } of [
      await session.grep({ pattern: "x" }),
      await session.glob({ pattern: "*" }),
    ]
  ) {
    assertStringIncludes(text, "core files of 0 blocks");
  }
});
