/**
 * What `deno publish` would upload: pure functions.
 *
 * @module
 */

const PUBLISHED =
  /^(?:LICENSE|(?:CONTRIBUTING|README|SECURITY)\.md|bench\/results\/latest\.svg|docs\/[\w-]+\.md|deno(?:\.offline)?\.json|mod\.ts|src\/(?!demo\/).+\.ts)$/;

/**
 * Reads the files off what a dry run of `deno publish` says.
 *
 * @param output What it wrote to stderr.
 * @param root URL of the project's folder, with a slash at its end.
 * @returns Paths, relative to the project.
 */
export function readPackageFiles(output: string, root: string): string[] {
  return output.split("\n")
    .map((line) => line.trim().replace(/ \([^()]*\)$/, ""))
    .filter((line) => line.startsWith(root))
    .map((line) => decodeURIComponent(line.slice(root.length)));
}

/**
 * Finds what is wrong with the files of the package.
 *
 * @param files Paths, relative to the project.
 * @param links Folders that are in the list only because `@std` comes from them.
 * @returns One line for each fault.
 */
export function findPackageFaults(
  files: readonly string[],
  links: readonly string[],
): string[] {
  const own = files.filter((file) =>
    !links.some((folder) => `./${file}`.startsWith(`${folder}/`))
  );
  return [
    ...["LICENSE", "README.md", "SECURITY.md", "docs/inspection.md", "mod.ts"]
      .filter((file) => !own.includes(file))
      .map((file) => `${file} is missing from the package`),
    ...own.filter((file) => !PUBLISHED.test(file))
      .map((file) => `${file} does not belong in the package`),
  ];
}
