/**
 * Runs the tests, each group with exactly its permissions:
 * `deno task test [--coverage] [FILE…] [OPTION OF deno test…]`.
 *
 * @module
 */

import { run } from "./child.ts";
import { pathWithRipgrep, type Ripgrep, ripgrepsToTest } from "./ripgrep.ts";
import { exitWith } from "./script.ts";
import { denoArgs, prepareStd, ROOT, ROOT_URL, type Std } from "./std.ts";
import { note, print, printBytes } from "./terminal.ts";
import { withTemporaryFolder } from "./temporary_folder.ts";
import { readFailures } from "./test_failures.ts";
import {
  parseTestArgs,
  selectGroups,
  TEST_GROUPS,
  type TestGroup,
} from "./test_groups.ts";
import {
  formatCounts,
  readCounts,
  sumCounts,
  type TestCounts,
} from "./test_summary.ts";

const COVERAGE = `${ROOT}/coverage`;

/** How much of a group's output is kept to find its summary and its errors in, in UTF-16 units. */
const TAIL = 262_144;

/** How a run of the tests ended. */
export interface TestReport {
  /** How many tests ended how. */
  readonly counts: TestCounts;
  /** The failed tests, each with its group and how its error begins. */
  readonly failures: readonly string[];
}

/**
 * Runs the tests that a command line asks for.
 *
 * @param args Arguments of the task.
 * @param std Where `@std` comes from.
 * @returns How they ended.
 */
export async function runTests(
  args: readonly string[],
  std: Std,
): Promise<TestReport> {
  const { coverage, paths, options } = parseTestArgs(args);
  const groups = selectGroups(
    await existing(TEST_GROUPS),
    await Promise.all(paths.map(projectPath)),
  );
  if (coverage) await removeIfThere(COVERAGE);

  const needRipgrep = groups.some(({ name }) => name !== "unit");
  const ripgreps = needRipgrep ? await ripgrepsToTest() : [];
  const reports: TestReport[] = [];
  for (const group of groups) {
    for (const ripgrep of ripgrepsFor(group, ripgreps)) {
      reports.push(await runGroup(group, { std, coverage, options, ripgrep }));
    }
  }
  if (coverage) await reportCoverage(std);
  return {
    counts: sumCounts(reports.map(({ counts }) => counts)),
    failures: reports.flatMap(({ failures }) => failures),
  };
}

/** Integration tests run with each kind of ripgrep; unit tests run none. */
function ripgrepsFor(
  { name }: TestGroup,
  ripgreps: readonly Ripgrep[],
): readonly (Ripgrep | undefined)[] {
  if (name === "unit") return [undefined];
  return name === "integration" ? ripgreps : ripgreps.slice(0, 1);
}

interface GroupOptions {
  readonly std: Std;
  readonly coverage: boolean;
  readonly options: readonly string[];
  readonly ripgrep: Ripgrep | undefined;
}

async function runGroup(
  group: TestGroup,
  { std, coverage, options, ripgrep }: GroupOptions,
): Promise<TestReport> {
  const title = `${group.name}${
    ripgrep ? `, with ripgrep ${ripgrep.version}` : ""
  }`;
  note(`\n${title}`);
  return await withTemporaryFolder(async (folder) => {
    let output = "";
    const exitCode = await run(
      Deno.execPath(),
      denoArgs(std, "test", [
        "--no-prompt",
        "--trace-leaks",
        "--permit-no-files",
        ...permissions(group.name, folder),
        ...(group.name === "doc examples" ? ["--doc"] : []),
        ...group.ignore.map((path) => `--ignore=${path}`),
        // System tests start programs as other users, who may not write there.
        ...(coverage && group.name !== "system"
          ? [`--coverage=${COVERAGE}`, "--coverage-raw-data-only"]
          : []),
        ...options,
        ...group.targets,
      ]),
      {
        cwd: ROOT,
        env: {
          ...(ripgrep && { PATH: await pathWithRipgrep(ripgrep.folder) }),
          HARNESS_TOOLS_STD: std,
          HARNESS_TOOLS_TEST_DIR: folder,
          // A folder of root's own, which the other users of system tests may not enter.
          ...(group.name !== "system" && { TMPDIR: folder }),
        },
        onStdout(chunk) {
          printBytes(chunk);
          output = (output + new TextDecoder().decode(chunk)).slice(-TAIL);
        },
      },
    );
    return {
      counts: judge(group, readCounts(output, exitCode)),
      failures: readFailures(output).map((failure) => `${title}: ${failure}`),
    };
  });
}

/** Where a machine is meant to have all that the tests need, a test that was skipped is a failure. */
function judge(group: TestGroup, counts: TestCounts): TestCounts {
  const { passed, failed, skipped } = counts;
  const isStrict = group.name === "integration" &&
    Deno.env.get("CI") === "true";
  if (!isStrict || skipped === 0) return counts;
  note(`${skipped} integration tests were skipped, which CI=true forbids`);
  return { passed, failed: failed + skipped, skipped: 0 };
}

function permissions(group: TestGroup["name"], folder: string): string[] {
  switch (group) {
    case "unit":
      return Deno.env.has("HARNESS_TOOLS_SEED")
        ? ["--allow-env=HARNESS_TOOLS_SEED"]
        : [];
    case "doc examples":
    case "integration":
      return [
        "--permission-set=integration",
        `--allow-read=${folder}`,
        `--allow-write=${folder}`,
      ];
    case "system":
      return ["--allow-all"];
  }
}

async function reportCoverage(std: Std): Promise<void> {
  await run(
    Deno.execPath(),
    denoArgs(std, "coverage", [
      `--include=^${RegExp.escape(`${ROOT_URL}src/`)}`,
      COVERAGE,
    ]),
    { cwd: ROOT },
  );
}

async function existing(groups: readonly TestGroup[]): Promise<TestGroup[]> {
  const found = await Promise.all(groups.map(async (group) => {
    const there = await Promise.all(
      group.targets.map((target) => isThere(`${ROOT}/${target}`)),
    );
    return {
      ...group,
      targets: group.targets.filter((_, index) => there[index]),
    };
  }));
  return found.filter(({ targets }) => targets.length > 0);
}

/** A path that the user gave, which counts from where the task was called, relative to the project. */
async function projectPath(path: string): Promise<string> {
  const folder = Deno.env.get("INIT_CWD") ?? Deno.cwd();
  const absolute = await Deno.realPath(
    path.startsWith("/") ? path : `${folder}/${path}`,
  ).catch((cause) => {
    throw new Error(`Cannot test "${path}": no such file or folder`, { cause });
  });
  const root = await Deno.realPath(ROOT);
  if (absolute === root) return "";
  if (absolute.startsWith(`${root}/`)) return absolute.slice(root.length + 1);
  throw new Error(`Cannot test "${path}": it is outside of "${ROOT}"`);
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

async function removeIfThere(path: string): Promise<void> {
  if (await isThere(path)) await Deno.remove(path, { recursive: true });
}

if (import.meta.main) {
  await exitWith(async () => {
    const { counts, failures } = await runTests(Deno.args, await prepareStd());
    for (const failure of failures) note(`\n${failure}`);
    print(`\n${formatCounts(counts)}`);
    return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
  });
}
