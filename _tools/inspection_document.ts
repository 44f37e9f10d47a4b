/**
 * Writes what the documents say of the inspection tools anew, from the registry:
 * `deno run -A _tools/deno.ts run -A _tools/inspection_document.ts`.
 *
 * @module
 */

import { fillBlocks, inspectionBlocks } from "./inspection_blocks.ts";
import { exitWith } from "./script.ts";
import { ROOT } from "./std.ts";

/** The documents that have such blocks. */
export const DOCUMENTS: readonly string[] = ["README.md", "docs/inspection.md"];

/**
 * Writes a document anew.
 *
 * @param path Path of the document, relative to the project.
 * @returns Its text as it should be.
 */
export async function upToDate(path: string): Promise<string> {
  const text = await Deno.readTextFile(`${ROOT}/${path}`);
  return await format(fillBlocks(text, inspectionBlocks()));
}

async function format(markdown: string): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--no-config", "--prose-wrap=preserve", "--ext=md", "-"],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(markdown));
  await writer.close();
  const { success, stdout } = await output;
  if (!success) throw new Error("Cannot format a document: deno fmt failed");
  return new TextDecoder().decode(stdout);
}

if (import.meta.main) {
  await exitWith(async () => {
    for (const path of DOCUMENTS) {
      await Deno.writeTextFile(`${ROOT}/${path}`, await upToDate(path));
    }
    return 0;
  });
}
