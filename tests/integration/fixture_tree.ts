import { LocalBash } from "@harness/tools/bash";
import { assertEquals } from "@std/assert";

/** What {@link FixtureTree.run} takes besides a command. */
export interface RunOptions {
  /** Text for the command's stdin. */
  readonly stdin?: string;
}

/** What a test's files and programs need; nothing of the user who runs the tests. */
export const PLAIN_ENVIRONMENT: readonly string[] = ["PATH", "TMPDIR"];

/**
 * A fresh folder for one test, gone after it. Bash does all the work in it, so
 * that links, pipes and odd names need no permission of Deno's.
 */
export class FixtureTree implements AsyncDisposable {
  /** The folder of the test's files, absolute and empty at first. */
  readonly path: string;
  /** A folder outside of {@link path} for programs. */
  readonly bin: string;
  /** A folder outside of {@link path} for saved results; not there at first. */
  readonly spill: string;
  readonly #base: string;
  readonly #bash: LocalBash;

  private constructor(base: string) {
    this.#base = base;
    this.path = `${base}/tree`;
    this.bin = `${base}/bin`;
    this.spill = `${base}/spill`;
    this.#bash = new LocalBash({
      workdir: this.path,
      environment: PLAIN_ENVIRONMENT,
      maxStdoutBytes: 50_000_000,
    });
  }

  /**
   * Makes a folder and fills it.
   *
   * @param setup Bash code that runs in the folder.
   * @param parent Folder that all is made in.
   * @returns The folder.
   */
  static async create(
    setup = ":",
    parent = testFolder(),
  ): Promise<FixtureTree> {
    const tree = new FixtureTree(
      await Deno.makeTempDir({ dir: parent, prefix: "search-" }),
    );
    await Deno.mkdir(tree.path);
    await Deno.mkdir(tree.bin);
    await tree.run(setup);
    return tree;
  }

  /**
   * Runs bash code in the folder, which must succeed.
   *
   * @param command The code.
   * @param options Its stdin.
   * @returns What it wrote to stdout.
   */
  async run(command: string, { stdin }: RunOptions = {}): Promise<string> {
    const { exitCode, stdout, stderr } = await this.#bash.run(
      this.#bash.resolve({ command, stdin, stdoutMaxBytes: 50_000_000 }),
    );
    assertEquals(exitCode, 0, `${command}\n${stderr.text}`);
    assertEquals(stdout.truncated, false, "the output is too long to compare");
    return stdout.text;
  }

  /**
   * Puts a program into {@link bin}. It notes its process, for {@link survivors}.
   *
   * @param name Name of the program.
   * @param script Bash code.
   */
  async program(name: string, script: string): Promise<void> {
    const path = `${this.bin}/${name}`;
    const lines = [
      "#!/usr/bin/env bash",
      'echo $$ >>"${0%/*}/../pids"',
      script,
    ];
    await Deno.writeTextFile(path, `${lines.join("\n")}\n`);
    await Deno.chmod(path, 0o755);
  }

  /**
   * Looks for what is left of the programs of {@link bin} that ran.
   *
   * @returns How many ran, and the groups of those of which a process is alive.
   */
  async survivors(): Promise<{ ran: number; alive: string[] }> {
    const text = await this.run(SURVIVORS);
    const [ran = "", ...alive] = text.trim().split(" ");
    return { ran: Number(ran), alive };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.run("chmod -R u+rwx .");
    await Deno.remove(this.#base, { recursive: true });
  }
}

/** A process that has ended may stay in the table for good where nobody asks how it ended. */
const SURVIVORS = `
shopt -s nullglob
ran=0 alive=
if [[ -e ../pids ]]; then
  while read -r group; do
    ran=$((ran + 1)) running=
    kill -0 -- "-$group" 2>/dev/null && running=1
    if [[ $running && -r /proc/$$/stat ]]; then
      running=
      for file in /proc/[0-9]*/stat; do
        stat=
        { read -rd '' stat <"$file"; } 2>/dev/null
        set -f -- \${stat##*) }
        [[ $3 == "$group" && $1 != [ZX] ]] && running=1
      done
    fi
    [[ $running ]] && alive+=" $group"
  done <../pids
fi
echo "$ran$alive"
`;

function testFolder(): string {
  const folder = Deno.env.get("HARNESS_TOOLS_TEST_DIR");
  if (folder) return folder;
  throw new Error(
    'Cannot run: set "HARNESS_TOOLS_TEST_DIR" to a temporary folder',
  );
}
