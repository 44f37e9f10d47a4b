/**
 * Checks the rules of imports: `deno run --allow-read _tools/imports.ts`.
 *
 * @module
 */

import {
  findImportFaults,
  findLongFiles,
  type SourceFile,
} from "./import_rules.ts";
import { exitWith } from "./script.ts";
import { ROOT } from "./std.ts";
import { note } from "./terminal.ts";

async function readSource(path: string): Promise<SourceFile[]> {
  const { isDirectory } = await Deno.stat(`${ROOT}/${path}`);
  if (!isDirectory) {
    return [{ path, text: await Deno.readTextFile(`${ROOT}/${path}`) }];
  }
  const files: SourceFile[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${ROOT}/${path}`)) {
    if (isDirectory || name.endsWith(".ts")) {
      files.push(...await readSource(`${path}/${name}`));
    }
  }
  return files;
}

if (import.meta.main) {
  await exitWith(async () => {
    const files = (await Promise.all(["mod.ts", "src"].map(readSource))).flat();
    for (const warning of findLongFiles(files)) note(`warning: ${warning}`);
    const faults = findImportFaults(files);
    for (const fault of faults) note(fault);
    return faults.length === 0 ? 0 : 1;
  });
}
