/**
 * Says how deep a file may lie that matches one of some globs, so that ripgrep
 * need not look further.
 *
 * @param globs The globs.
 * @returns How many names the longest path has, or nothing where that is not
 * bound: for a name at any depth, for `**`, and for a class, which may match a slash.
 */
export function maxDepth(globs: readonly string[]): number | undefined {
  const depths = globs.map(depthOf);
  return depths.every((depth) => depth !== undefined)
    ? Math.max(...depths)
    : undefined;
}

function depthOf(glob: string): number | undefined {
  const unescaped = glob.replace(/\\[^]/gu, "?");
  if (!glob.includes("/") || /\*\*|\[/.test(unescaped)) return undefined;
  const slashes = glob.split("/").length - 1;
  return glob.startsWith("/") ? slashes : slashes + 1;
}
