import { assert, assertEquals } from "@std/assert";
import { readOutcomes } from "./read_outcomes.ts";

/** The user that may nothing, by number so that no name has to exist. */
const OTHER_USER = 65_534;

/** Root may read everything, so that another user reads for it. */
const isRoot = Deno.uid() === 0;

const PROGRAM = new URL("read_outcomes.ts", import.meta.url);
const STAND_IN = new URL("../../offline/std/path/", import.meta.url);

async function asOtherUser(
  command: string,
  args: readonly string[],
): Promise<{ success: boolean; stdout: string; stderr: string }> {
  const { success, stdout, stderr } = await new Deno.Command("setpriv", {
    args: [
      `--reuid=${OTHER_USER}`,
      `--regid=${OTHER_USER}`,
      "--clear-groups",
      "--",
      command,
      ...args,
    ],
    env: { DENO_DIR: "/nonexistent", DENO_NO_UPDATE_CHECK: "1" },
    cwd: "/",
    stdout: "piped",
    stderr: "piped",
  }).output();
  const decoder = new TextDecoder();
  return {
    success,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

async function otherUserCan(
  command: string,
  ...args: string[]
): Promise<boolean> {
  return await asOtherUser(command, args)
    .then(({ success }) => success, () => false);
}

const ignore = isRoot &&
  !(await otherUserCan(Deno.execPath(), "--version") &&
    await otherUserCan("test", "-r", PROGRAM.pathname));

/** A folder with `root/`, which any user can pass through. */
class Sandbox implements AsyncDisposable {
  readonly #modes: string[] = [];

  constructor(readonly path: string) {}

  static async create(): Promise<Sandbox> {
    const path = await Deno.realPath(await Deno.makeTempDir());
    await Deno.chmod(path, 0o755);
    await Deno.mkdir(`${path}/root`);
    return new Sandbox(path);
  }

  async write(name: string): Promise<void> {
    await Deno.writeTextFile(`${this.path}/${name}`, "text\n");
  }

  async mode(name: string, mode: number): Promise<void> {
    await Deno.chmod(`${this.path}/${name}`, mode);
    this.#modes.unshift(name);
  }

  /** What the targets are to a user who has only the bits of the modes. */
  async outcomes(...targets: string[]): Promise<Record<string, string>> {
    if (!isRoot) return await readOutcomes(this.path, targets);
    const map = `${this.path}/import_map.json`;
    const imports = { "@std/path/posix": new URL("posix/mod.ts", STAND_IN) };
    await Deno.writeTextFile(map, JSON.stringify({ imports }));
    const { success, stdout, stderr } = await asOtherUser(Deno.execPath(), [
      "run",
      "--quiet",
      "--no-config",
      "--no-prompt",
      "--no-check",
      `--import-map=${map}`,
      `--allow-read=${this.path}`,
      PROGRAM.href,
      this.path,
      ...targets,
    ]);
    assert(success, stderr);
    return JSON.parse(stdout);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const name of this.#modes) {
      await Deno.chmod(`${this.path}/${name}`, 0o755);
    }
    await Deno.remove(this.path, { recursive: true });
  }
}

const DENIED = "FILE_UNREADABLE: permission denied";

Deno.test({
  name: "read tells what a user may not read from what is not there",
  ignore,
  async fn() {
    await using sandbox = await Sandbox.create();
    await sandbox.write("root/open");
    await sandbox.write("root/shut");
    await sandbox.mode("root/shut", 0o000);
    await Deno.symlink("shut", `${sandbox.path}/root/link`);
    assertEquals(
      await sandbox.outcomes("open", "shut", "shut:1", "link", "missing"),
      {
        "open": "text",
        "shut": DENIED,
        "shut:1": DENIED,
        "link": DENIED,
        "missing": "FILE_NOT_FOUND: no such file or folder",
      },
    );
  },
});

Deno.test({
  name: "read does not tell what is in a folder that a user may not enter",
  ignore,
  async fn() {
    await using sandbox = await Sandbox.create();
    for (const name of ["shut", "listed", "passed"]) {
      await Deno.mkdir(`${sandbox.path}/root/${name}`);
      await sandbox.write(`root/${name}/there`);
    }
    await sandbox.mode("root/shut", 0o000);
    await sandbox.mode("root/listed", 0o444);
    await sandbox.mode("root/passed", 0o111);
    await Deno.symlink("shut/there", `${sandbox.path}/root/link`);
    assertEquals(
      await sandbox.outcomes(
        "shut/there",
        "shut/missing",
        "shut/deep/missing:5",
        "listed/there",
        "passed/there",
        "passed/missing",
        "link",
      ),
      {
        "shut/there": DENIED,
        "shut/missing": DENIED,
        "shut/deep/missing:5": DENIED,
        "listed/there": DENIED,
        "passed/there": "text",
        "passed/missing": "FILE_NOT_FOUND: no such file or folder",
        "link": DENIED,
      },
    );
  },
});

Deno.test({
  name:
    "read tells nothing of folders outside of the roots, whoever may enter them",
  ignore,
  async fn() {
    await using sandbox = await Sandbox.create();
    await Deno.mkdir(`${sandbox.path}/shut`);
    await sandbox.write("shut/there");
    await Deno.symlink("../shut", `${sandbox.path}/root/link`);
    await sandbox.mode("shut", 0o000);
    const around =
      "FILE_OUTSIDE_ROOT: it is outside of the folders that may be read";
    const through =
      "FILE_OUTSIDE_ROOT: a symbolic link leads out of the folders that may be read";
    assertEquals(
      await sandbox.outcomes(
        "../shut/there",
        "../shut/missing",
        "link/there",
        "link/missing",
      ),
      {
        "../shut/there": around,
        "../shut/missing": around,
        "link/there": through,
        "link/missing": through,
      },
    );
  },
});
