/** A name that means itself in a glob and in an ignore file alike. */
const PLAIN_NAME = /^(?!\.{1,2}$)[\p{L}\p{N}_.@+-]+$/u;

/**
 * Writes lines of an ignore file that bring back those folders in which files
 * may lie that match one of some globs: all of them, or where each glob starts
 * with names of folders, only those and what is below.
 *
 * @param globs The globs.
 * @returns The lines.
 */
export function folderLines(globs: readonly string[]): readonly string[] {
  const folders = globs.map(firstFolders);
  if (folders.some((names) => names.length === 0)) return ["!*/"];
  return [...new Set(folders.flatMap(linesOf))];
}

/** The names that a glob starts with before its first wildcard; none where a file may lie anywhere. */
function firstFolders(glob: string): readonly string[] {
  if (!glob.includes("/")) return [];
  const names = glob.replace(/^\//, "").split("/").slice(0, -1);
  const end = names.findIndex((name) => !PLAIN_NAME.test(name));
  return end === -1 ? names : names.slice(0, end);
}

function linesOf(names: readonly string[]): string[] {
  const above = names.map((_, index) =>
    `!/${names.slice(0, index + 1).join("/")}/`
  );
  return [...above, `!/${names.join("/")}/**/`];
}
