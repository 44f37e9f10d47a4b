/** Processes that save texts, and die where they are told to. */

import { fromFileUrl } from "@std/path";
import { denoArgs } from "../../_tools/std.ts";

/** Where the tests themselves get `@std` from. */
const STD = Deno.env.get("HARNESS_TOOLS_STD") === "offline" ? "offline" : "jsr";

/** How a process ended, and what it printed. */
export interface SpillOutput {
  readonly code: number;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

const PRELUDE = `
  import { LocalSpillStore } from "@harness/tools/spill";
  const [folder, ...args] = Deno.args;
  const store = new LocalSpillStore({ folder });
  const save = (content, sessionId = "s") => store.saveText({
    owner: { sessionId },
    source: { toolName: "grep", callId: "c", label: "result" },
    suggestedName: "grep-results.txt",
    content,
  });
`;

/**
 * Runs code that has a store for a folder, and `save(content)`, in a process of
 * its own with the permissions that the store needs.
 *
 * @param code The code.
 * @param folder The store's folder.
 * @param args What `args` is in the code.
 * @returns How it ended.
 */
export async function runSpillProcess(
  code: string,
  folder: string,
  ...args: string[]
): Promise<SpillOutput> {
  const child = new Deno.Command(Deno.execPath(), {
    args: denoArgs(STD, "run", [
      "--quiet",
      "--no-prompt",
      "--no-check",
      `--allow-read=${folder}`,
      `--allow-write=${folder}`,
      // To end itself.
      "--allow-run",
      "-",
      folder,
      ...args,
    ]),
    cwd: fromFileUrl(new URL("../..", import.meta.url)),
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(PRELUDE + code));
  await writer.close();
  const { code: exitCode, signal, stdout, stderr } = await output;
  const decoder = new TextDecoder();
  return {
    code: exitCode,
    signal,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

/** A folder for a store that is gone after the test. */
export class SpillSandbox implements AsyncDisposable {
  /** The store's folder, which is not there at first. */
  readonly folder: string;

  private constructor(readonly path: string) {
    this.folder = `${path}/spill`;
  }

  /** Makes the folder around it. */
  static async create(): Promise<SpillSandbox> {
    return new SpillSandbox(await Deno.realPath(await Deno.makeTempDir()));
  }

  /** Every file of the store, by path, in order. */
  async files(folder: string = this.folder): Promise<string[]> {
    const found: string[] = [];
    try {
      for await (const { name, isDirectory } of Deno.readDir(folder)) {
        const path = `${folder}/${name}`;
        if (isDirectory) found.push(...await this.files(path));
        else found.push(path);
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    return found.sort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true });
  }
}
