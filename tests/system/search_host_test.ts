import { assertEquals } from "@std/assert";
import { denoArgs } from "../../_tools/std.ts";
import { caseName, OPEN_STDIN_CASE, SEARCH_CASES } from "../cases/mod.ts";

const PROGRAM = new URL("./search_cases_host.ts", import.meta.url).pathname;

/** Where the tests themselves get `@std` from. */
const STD = Deno.env.get("HARNESS_TOOLS_STD") === "offline" ? "offline" : "jsr";

interface HostOptions {
  readonly folder: string;
  readonly ids: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs cases in a host whose stdin is a pipe to which nobody writes and which nobody closes. */
async function runInHost(
  { folder, ids, env = {} }: HostOptions,
): Promise<{ code: number; lines: string[]; stderr: string }> {
  const host = new Deno.Command(Deno.execPath(), {
    args: denoArgs(STD, "run", [
      "--quiet",
      "--no-prompt",
      "--permission-set=integration",
      `--allow-read=${folder}`,
      `--allow-write=${folder}`,
      PROGRAM,
      ...ids,
    ]),
    env: { ...env, HARNESS_TOOLS_TEST_DIR: folder, NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  try {
    const [{ code }, stdout, stderr] = await Promise.all([
      host.status,
      host.stdout.text(),
      host.stderr.text(),
    ]);
    return { code, lines: stdout.split("\n").slice(0, -1), stderr };
  } finally {
    await host.stdin.close().catch(() => {});
  }
}

async function withFolder(
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test(caseName(OPEN_STDIN_CASE), async () => {
  await withFolder(async (folder) => {
    const { id } = OPEN_STDIN_CASE;
    const { code, lines, stderr } = await runInHost({ folder, ids: [id] });
    assertEquals(code, 0, stderr);
    assertEquals(lines, [caseName(OPEN_STDIN_CASE)]);
  });
});

/** What a user's environment may hold that must not reach bash or ripgrep; `$DIR` is the folder of the test. */
const HOSTILE: Readonly<Record<string, string>> = {
  "BASH_ENV": "$DIR/hostile.sh",
  "BASH_FUNC_cd%%": "() { exit 7; }",
  "BASH_FUNC_rg%%": "() { echo hostile; }",
  "BASH_FUNC_printf%%": "() { echo hostile; }",
  "BASHOPTS": "dotglob:nocaseglob",
  "CDPATH": "/:/usr",
  "ENV": "$DIR/hostile.sh",
  "GLOBIGNORE": "*",
  "GREP_OPTIONS": "--invert-match",
  "IFS": "/",
  "LC_ALL": "C",
  "LD_LIBRARY_PATH": "/nonexistent",
  "POSIXLY_CORRECT": "1",
  "PROMPT_COMMAND": "exit 7",
  "PS4": "$(exit 7)",
  "RIPGREP_CONFIG_PATH": "$DIR/hostile.rc",
  "SHELLOPTS": "xtrace:noexec",
};

/** Cases that look at text, paths, order and exit codes, and take no time. */
const QUICK_CASES = SEARCH_CASES.filter(({ id, kind }) =>
  kind !== "memory" && kind !== "timeout" && id !== "35"
);

Deno.test("the cases hold in a host with a hostile environment", async () => {
  await withFolder(async (folder) => {
    const marker = `${folder}/hostile.ran`;
    await Deno.writeTextFile(
      `${folder}/hostile.sh`,
      `: >'${marker}'\nexit 7\n`,
    );
    await Deno.writeTextFile(
      `${folder}/hostile.rc`,
      "--files-with-matches\n--glob=!*\n",
    );
    const env = Object.fromEntries(
      Object.entries(HOSTILE).map((
        [name, value],
      ) => [name, value.replace("$DIR", folder)]),
    );
    const ids = QUICK_CASES.map(({ id }) => id);
    const { code, lines, stderr } = await runInHost({ folder, ids, env });
    assertEquals(code, 0, `${lines.at(-1)}\n${stderr}`);
    assertEquals(lines, QUICK_CASES.map(caseName));
    const left = await Array.fromAsync(Deno.readDir(folder), (e) => e.name);
    assertEquals(left.sort(), ["hostile.rc", "hostile.sh"]);
  });
});
