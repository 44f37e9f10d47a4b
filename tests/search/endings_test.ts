import {
  assertEquals,
  assertFalse,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { SearchError, type SearchErrorCode } from "@harness/tools";
import {
  DELIVERIES,
  ScriptedBash,
  type ScriptedBashOptions,
  type ScriptedEnding,
} from "../scripted_bash.ts";
import { completeSearch, fileRecords } from "./ripgrep_records.ts";
import { callGlob, callGrep, type CallSetup } from "./tool_call.ts";

const SECRET = "s3cret";

/** Each tool with an output that it would take for an answer. */
const TOOLS = [
  {
    tool: "glob",
    stdout: `./${SECRET}\0`,
    call: (setup: CallSetup) => callGlob({ pattern: "*.ts" }, setup),
  },
  {
    tool: "grep",
    stdout: completeSearch(fileRecords(`./${SECRET}`, [`${SECRET}\n`])),
    call: (setup: CallSetup) => callGrep({ pattern: "x" }, setup),
  },
] as const;

interface Ending extends ScriptedEnding {
  readonly ending: string;
  readonly code: SearchErrorCode;
  readonly says: string;
}

/** Endings that are no answer, whatever was written before. */
const ENDINGS: readonly Ending[] = [
  {
    ending: "the executor's own time limit",
    timedOut: true,
    exitCode: null,
    signal: "SIGTERM",
    code: "SEARCH_ABORTED",
    says: "ended by the time limit of the bash executor, 60000 ms",
  },
  {
    ending: "an abort that the executor reports",
    aborted: true,
    exitCode: null,
    signal: "SIGTERM",
    code: "SEARCH_ABORTED",
    says: "aborted by its caller",
  },
  {
    ending: "exit code 126",
    exitCode: 126,
    stderr: "bash: /usr/bin/rg: Permission denied\n",
    code: "SEARCH_FAILED",
    says: "not executable",
  },
  {
    ending: "exit code 127",
    exitCode: 127,
    stderr: "bash: line 9: exec: rg: not found\n",
    code: "SEARCH_FAILED",
    says: "not found on the PATH",
  },
  {
    ending: "exit code 137",
    exitCode: 137,
    code: "SEARCH_FAILED",
    says: "ripgrep was killed by signal 9",
  },
  {
    ending: "exit code 129",
    exitCode: 129,
    code: "SEARCH_FAILED",
    says: "ripgrep was killed by signal 1 ",
  },
  {
    ending: "exit code 192",
    exitCode: 192,
    code: "SEARCH_FAILED",
    says: "ripgrep was killed by signal 64",
  },
  {
    ending: "exit code 128",
    exitCode: 128,
    code: "SEARCH_FAILED",
    says: "exit code 128",
  },
  {
    ending: "exit code 193",
    exitCode: 193,
    code: "SEARCH_FAILED",
    says: "exit code 193",
  },
  {
    ending: "exit code 255",
    exitCode: 255,
    stderr: "ssh: connection lost\n",
    code: "SEARCH_FAILED",
    says: "exit code 255: ssh: connection lost",
  },
  {
    ending: "exit code 3",
    exitCode: 3,
    stderr: "rg: odd\n",
    code: "SEARCH_FAILED",
    says: "exit code 3: rg: odd",
  },
  {
    ending: "a signal",
    exitCode: null,
    signal: "SIGKILL",
    code: "SEARCH_FAILED",
    says: "ripgrep was killed by SIGKILL",
  },
  {
    ending: "neither exit code nor signal",
    exitCode: null,
    code: "SEARCH_FAILED",
    says: "ripgrep was killed by an unknown signal",
  },
  {
    ending: "a check that finds no such path",
    exitCode: 81,
    code: "SEARCH_FAILED",
    says: 'Cannot search ".": no such',
  },
  {
    ending: "a check that finds something else",
    exitCode: 82,
    code: "SEARCH_FAILED",
    says: 'Cannot search ".": not a',
  },
  {
    ending: "a check that may not enter",
    exitCode: 83,
    code: "SEARCH_FAILED",
    says: 'Cannot search ".": permission denied',
  },
];

for (const { tool, stdout, call } of TOOLS) {
  for (const { ending, code, says, ...scripted } of ENDINGS) {
    Deno.test(`${tool}.execute() fails after ${ending}`, async () => {
      for (const { name, chunks } of DELIVERIES) {
        for (const written of [stdout, ""]) {
          const answers = { ...scripted, stdout: written };
          const bash = new ScriptedBash({ answers, chunks });
          const error = await assertRejects(
            () => call({ bash }),
            SearchError,
            says,
            name,
          );
          assertEquals(error.code, code);
          assertFalse(error.message.includes(SECRET));
          assertEquals(bash.specs.length, 1);
        }
      }
    });
  }

  Deno.test(`${tool}.execute() fails when there is too much to read`, async () => {
    const maxBytes = new TextEncoder().encode(stdout).length;
    for (const { chunks } of DELIVERIES) {
      const options: ScriptedBashOptions = { answers: { stdout }, chunks };
      const withCap = (rawOutputMaxBytes: number) => ({
        bash: new ScriptedBash(options),
        config: { rawOutputMaxBytes },
      });
      assertEquals((await call(withCap(maxBytes + 1))).meta.total, 1);
      assertEquals((await call(withCap(maxBytes))).meta.total, 1);
      const error = await assertRejects(
        () => call(withCap(maxBytes - 1)),
        SearchError,
        `more than ${maxBytes - 1} bytes; narrow pattern`,
      );
      assertEquals(error.code, "SEARCH_RAW_OUTPUT_OVERFLOW");
      assertFalse(error.message.includes(SECRET));
    }
  });

  Deno.test(`${tool}.execute() names the cap of the executor where that is lower`, async () => {
    const bash = new ScriptedBash({ answers: { stdout }, stdoutMaxBytes: 5 });
    const error = await assertRejects(
      () => call({ bash }),
      SearchError,
      "more than 5 bytes",
    );
    assertEquals(error.code, "SEARCH_RAW_OUTPUT_OVERFLOW");
  });

  Deno.test(`${tool}.execute() neither reads nor names what the executor spilled`, async () => {
    const bash = new ScriptedBash({
      answers: { stdout, spillPath: "/tmp/raw-spill" },
      stdoutMaxBytes: 5,
    });
    const { message } = await assertRejects(() => call({ bash }), SearchError);
    assertFalse(message.includes("raw-spill"));
    assertEquals(bash.specs.length, 1);
  });

  Deno.test(`${tool}.execute() trusts no executor that captures more than it was asked to`, async () => {
    const bash = new ScriptedBash({ answers: { stdout } });
    const { run } = bash;
    bash.run = async (spec) =>
      await run.call(bash, { ...spec, stdoutMaxBytes: 1_000_000 });
    const error = await assertRejects(
      () => call({ bash, config: { rawOutputMaxBytes: 5 } }),
      SearchError,
    );
    assertEquals(error.code, "SEARCH_RAW_OUTPUT_OVERFLOW");
  });

  Deno.test(`${tool}.execute() fails when the command cannot be started`, async () => {
    for (const cause of [new Error("no such folder"), "no such folder"]) {
      const bash = new ScriptedBash({
        answers: () => {
          throw cause;
        },
      });
      const error = await assertRejects(
        () => call({ bash }),
        SearchError,
        "Cannot run ripgrep: no such folder",
      );
      assertEquals(error.code, "SEARCH_FAILED");
      assertEquals(error.cause, cause);
    }
  });

  Deno.test(`${tool}.execute() fails after an output that is cut off`, async () => {
    for (const { chunks } of DELIVERIES) {
      for (const exitCode of [0, 1]) {
        const cut = { stdout: stdout.slice(0, -1), exitCode };
        const bash = new ScriptedBash({ answers: cut, chunks });
        const error = await assertRejects(() => call({ bash }), SearchError);
        assertEquals(error.code, "SEARCH_FAILED");
        assertStringIncludes(error.message, "Cannot trust the output");
        assertFalse(error.message.includes(SECRET));
      }
    }
  });

  Deno.test(`${tool}.execute() starts no background task`, async () => {
    const bash = new ScriptedBash({ answers: { stdout } });
    await call({ bash });
    assertEquals(bash.backgroundTasks, 0);
  });
}
