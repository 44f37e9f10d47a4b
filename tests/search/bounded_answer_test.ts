import { assert } from "@std/assert";
import { ScriptedBash, type ScriptedEnding } from "../scripted_bash.ts";
import { completeSearch } from "./ripgrep_records.ts";
import { callGlob, callGrep } from "./tool_call.ts";

/** Characters of an answer that has nothing to list: an argument is repeated a few times at most. */
const MAX_LENGTH = 7_000;

const LONG = [
  "a".repeat(9_000),
  "a/".repeat(4_500),
  "/**".repeat(3_000) + "/",
  "a" + "/".repeat(9_000) + "x/",
  "!" + "a".repeat(9_000),
  "~/" + "a".repeat(9_000),
  "a,".repeat(4_500) + "a",
  "a".repeat(9_000) + "/",
  "a".repeat(9_000) + "/*",
  "[".repeat(9_000),
  "(".repeat(9_000),
  "{a,b}".repeat(3_000),
  "\n".repeat(9_000) + "a",
  ".git/" + "a".repeat(9_000),
  "\\|".repeat(4_500),
];

/** All ways in which a command may end that are no success. */
const ENDINGS: readonly ScriptedEnding[] = [
  {},
  ...[1, 2, 81, 82, 83, 84, 85, 87].map((exitCode) => ({
    exitCode,
    stdout: exitCode === 1 ? completeSearch() : "",
    stderr: "",
  })),
  {
    exitCode: 2,
    stderr: `regex parse error:\n${"x".repeat(9_000)}\nerror: y`,
  },
];

async function answer(call: Promise<{ text: string }>): Promise<string> {
  return await call.then(({ text }) => text, (error) => String(error));
}

Deno.test("an answer repeats little of an argument, however long that is", async () => {
  for (const ending of ENDINGS) {
    for (const long of LONG) {
      const bash = new ScriptedBash({ answers: ending });
      const texts = {
        "glob pattern": await answer(callGlob({ pattern: long }, { bash })),
        "glob path": await answer(
          callGlob({ pattern: "*", path: long }, { bash }),
        ),
        "grep pattern": await answer(callGrep({ pattern: long }, { bash })),
        "grep path": await answer(
          callGrep({ pattern: "a", path: long }, { bash }),
        ),
        "grep include": await answer(
          callGrep({ pattern: "a", include: long }, { bash }),
        ),
      };
      for (const [argument, text] of Object.entries(texts)) {
        assert(
          text.length <= MAX_LENGTH,
          `${argument} ${
            long.slice(0, 10)
          }… with exit code ${ending.exitCode}: ${text.length} characters, ${
            text.slice(0, 200)
          }`,
        );
      }
    }
  }
});
