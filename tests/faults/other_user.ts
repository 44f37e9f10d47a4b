import { quote } from "@harness/tools";
import { findRipgrep } from "../../_tools/ripgrep.ts";

/** The user that may nothing, by number so that no name has to exist; not one that runs anything else. */
const OTHER_USER = 61_234;

/** What to put in front of a command so that the other user runs it. */
export const AS_OTHER_USER: readonly string[] = [
  "setpriv",
  `--reuid=${OTHER_USER}`,
  `--regid=${OTHER_USER}`,
  "--clear-groups",
  "--",
];

/**
 * Has bash code run by the other user.
 *
 * @param command The code.
 * @param options A limit, as an option of `prlimit`.
 * @returns Bash code for root.
 */
export function otherUserCommand(
  command: string,
  { limit }: { readonly limit?: string } = {},
): string {
  return [
    "exec",
    ...AS_OTHER_USER,
    ...(limit ? ["prlimit", limit, "--"] : []),
    `"$BASH" --noprofile --norc -c ${quote(command)}`,
  ].join(" ");
}

/** A folder that any user can pass through, with a ripgrep that any user can run. */
export class OpenFolder implements AsyncDisposable {
  /** Its path, without symbolic links. */
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** Makes the folder. */
  static async create(): Promise<OpenFolder> {
    const path = await Deno.realPath(await Deno.makeTempDir());
    await Deno.chmod(path, 0o755);
    await Deno.copyFile(`${await findRipgrep()}/rg`, `${path}/rg`);
    await Deno.chmod(`${path}/rg`, 0o755);
    return new OpenFolder(path);
  }

  /**
   * Makes a cache for Deno with what the tools import from npm.
   *
   * @returns Its path.
   */
  async denoDir(): Promise<string> {
    const folder = `${this.path}/deno`;
    const { success, stderr } = await new Deno.Command("bash", {
      args: ["-c", COPY_CACHE, Deno.execPath(), folder, `${OTHER_USER}`],
      stdin: "null",
    }).output();
    if (success) return folder;
    throw new Error(new TextDecoder().decode(stderr));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true });
  }
}

const COPY_CACHE = `
  set -e
  npm=$("$0" info --json | sed -n 's/.*"npmCache": "\\(.*\\)".*/\\1/p')
  mkdir -p "$1/npm"
  for registry in "$npm"/*/; do
    [[ -d $registry/zod ]] || continue
    mkdir "$1/npm/$(basename "$registry")"
    cp -R "$registry/zod" "$1/npm/$(basename "$registry")/"
  done
  chown -R "$2:$2" "$1"`;
