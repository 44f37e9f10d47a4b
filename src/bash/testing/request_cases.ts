import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { type ConformanceCase, conformanceCase } from "./conformance_case.ts";

/** More than any pipe or buffer on the way holds. */
const LONG_TEXT = "0123456789".repeat(300_000);

/** What a command gets of a request. */
export const REQUEST_CASES: readonly ConformanceCase[] = [
  conformanceCase("request", "passes the command on unchanged", async (it) => {
    const { stdout } = await it.run({
      command:
        `printf '%s|' "a  b" 'c"d' $'e\\n\tf' é \\\\ '*' '$HOME' "it's" '!'; # end`,
    });
    assertEquals(stdout.text, `a  b|c"d|e\n\tf|é|\\|*|$HOME|it's|!|`);
  }),
  conformanceCase("request", "runs a command of many lines", async (it) => {
    const { stdout } = await it.run({
      command: "for i in 1 2; do\n  echo $i\ndone\ncat <<'END'\n$x\nEND\n",
    });
    assertEquals(stdout.text, "1\n2\n$x\n");
  }),
  conformanceCase("request", "gives an empty stdin by default", async (it) => {
    const { stdout } = await it.run({ command: "cat; echo end" });
    assertEquals(stdout.text, "end\n");
  }),
  conformanceCase("request", "writes stdin and closes it", async (it) => {
    const small = await it.run({ command: "cat", stdin: "é\0😀\n" });
    assertEquals(small.stdout.text, "é\0😀\n");
    const none = await it.run({ command: "cat; echo end", stdin: "" });
    assertEquals(none.stdout.text, "end\n");
    const long = await it.run({
      command: "wc -c; echo end",
      stdin: LONG_TEXT,
    });
    assertMatch(long.stdout.text, /^\s*3000000\nend\n$/);
  }),
  conformanceCase(
    "request",
    "does not mind a stdin that is not read",
    async (it) => {
      const { exitCode, stdout } = await it.runEnded({
        command: "echo done",
        stdin: LONG_TEXT,
      });
      assertEquals([exitCode, stdout.text], [0, "done\n"]);
    },
  ),
  conformanceCase("request", "adds environment variables", async (it) => {
    const { stdout } = await it.run({
      command:
        `printf '%s|%s|%s' "$GREETING" "\${EMPTY-unset}" "\${NONE-unset}"`,
      env: { GREETING: `é\n'$x" \\`, EMPTY: "" },
    });
    assertEquals(stdout.text, `é\n'$x" \\||unset`);
  }),
  conformanceCase("request", "runs in the workdir", async (it) => {
    const { stdout } = await it.run({ command: "pwd", workdir: "/usr" });
    assertEquals(stdout.text, "/usr\n");
    const { workdir } = it.executor.resolve({ command: "pwd" });
    const usual = await it.run({ command: `cd ${word(workdir)} && pwd -P` });
    const own = await it.run({ command: "pwd -P" });
    assertEquals(own.stdout.text, usual.stdout.text);
  }),
  conformanceCase(
    "request",
    "rejects for a workdir that is not there",
    async (it) => {
      await assertRejects(() =>
        it.run({ command: "true", workdir: "/no/such/folder" })
      );
    },
  ),
  conformanceCase(
    "request",
    "rejects for a workdir that is no folder",
    async (it) => {
      await assertRejects(() =>
        it.run({ command: "true", workdir: "/dev/null" })
      );
    },
  ),
];

function word(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}
