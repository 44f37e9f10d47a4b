/**
 * The groups of tests, and which of them a command line asks for: pure functions.
 *
 * @module
 */

/** Tests that run under the same permissions. */
export interface TestGroup {
  /** Name of the group. */
  readonly name: "unit" | "doc examples" | "integration" | "system";
  /** Files and folders to run, relative to the project. */
  readonly targets: readonly string[];
  /** Folders within the targets that belong to other groups. */
  readonly ignore: readonly string[];
}

/** Every group, cheapest first. */
export const TEST_GROUPS: readonly TestGroup[] = [
  {
    name: "unit",
    targets: ["tests"],
    ignore: ["tests/integration", "tests/system"],
  },
  {
    name: "doc examples",
    targets: ["mod.ts", "src", "README.md"],
    ignore: [],
  },
  { name: "integration", targets: ["tests/integration"], ignore: [] },
  { name: "system", targets: ["tests/system"], ignore: [] },
];

/** What a command line asks of the test task. */
export interface TestRequest {
  /** Whether to collect coverage. */
  readonly coverage: boolean;
  /** Files and folders, as they were given. Without any, all tests run. */
  readonly paths: readonly string[];
  /** Options for `deno test`. */
  readonly options: readonly string[];
}

/**
 * Sorts the arguments of the test task.
 *
 * @param args The arguments.
 * @returns What they ask for.
 */
export function parseTestArgs(args: readonly string[]): TestRequest {
  let coverage = false;
  const paths: string[] = [];
  const options: string[] = [];
  for (const [index, arg] of args.entries()) {
    if (arg === "--coverage") coverage = true;
    // The only option whose value is commonly an argument of its own.
    else if (arg.startsWith("-") || args[index - 1] === "--filter") {
      options.push(arg);
    } else paths.push(arg);
  }
  return { coverage, paths, options };
}

/**
 * Narrows the groups to some files and folders.
 *
 * @param groups All groups.
 * @param paths Files and folders, relative to the project. Without any, nothing is narrowed.
 * @returns The groups that have one of them, with what is left of their targets.
 */
export function selectGroups(
  groups: readonly TestGroup[],
  paths: readonly string[],
): TestGroup[] {
  if (paths.length === 0) return [...groups];
  return groups
    .map((group) => ({ ...group, targets: narrow(group, paths) }))
    .filter(({ targets }) => targets.length > 0);
}

function narrow(group: TestGroup, paths: readonly string[]): string[] {
  const targets = group.targets.flatMap((target) =>
    paths.flatMap((path) => {
      if (isWithin(target, path)) return [target];
      const foreign = group.ignore.some((folder) => isWithin(path, folder));
      return isWithin(path, target) && !foreign ? [path] : [];
    })
  );
  return [...new Set(targets)];
}

function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}
