import type { SpillReference } from "../harness/mod.ts";
import { PageBudget } from "../retention/page_budget.ts";
import type { GlobOrder } from "./config.ts";
import { printPath } from "./display_path.ts";
import { SearchError } from "./search_error.ts";
import { type Incomplete, incompleteNotes } from "./incomplete.ts";

/**
 * Reads the complete output of `rg --files --null`.
 *
 * @param stdout The output.
 * @returns The paths, in order, as ripgrep printed them.
 *
 * @example
 * ```ts
 * import { parseGlobPaths } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseGlobPaths("./a.ts\0./odd\nname.ts\0"), ["./a.ts", "./odd\nname.ts"]);
 * ```
 */
export function parseGlobPaths(stdout: string): string[] {
  const paths = stdout.split("\0");
  paths.pop();
  return paths;
}

/** Reads the output of `rg --files --null` as it comes. */
export class PathReader {
  readonly #paths: string[] = [];
  #rest = "";

  /**
   * Reads a piece of the output.
   *
   * @param text The piece; it may end anywhere.
   */
  read(text: string): void {
    const end = text.lastIndexOf("\0") + 1;
    if (end > 0) {
      for (const path of parseGlobPaths(this.#rest + text.slice(0, end))) {
        this.#paths.push(path);
      }
      this.#rest = "";
    }
    this.#rest += text.slice(end);
  }

  /**
   * Ends the reading.
   *
   * @returns The paths, in order.
   * @throws {SearchError} If the output ends in the middle of a path.
   */
  finish(): string[] {
    if (this.#rest === "") return this.#paths;
    throw new SearchError(
      "SEARCH_FAILED",
      "Cannot trust the output of ripgrep: it ends in the middle of a path; search again",
    );
  }
}

/** The paths of a capped result that are shown. */
export interface GlobPage {
  /** The paths. */
  readonly paths: readonly string[];
  /** How the page spans the search root, where it is a sample. */
  readonly sample?: {
    /** Entries directly under the search root that the page reaches. */
    readonly reached: number;
    /** Entries directly under the search root that have results. */
    readonly entries: number;
  };
}

/** What fits on a page of paths. */
export interface GlobPageOptions {
  /** Paths that fit. */
  readonly maxResults: number;
  /** Bytes of UTF-8 that fit. */
  readonly maxBytes: number;
  /** Whether the page takes paths from all over the tree. */
  readonly sample: boolean;
  /** Length of what every path starts with up to the search root. */
  readonly rootLength: number;
}

/**
 * Chooses the paths that are shown.
 *
 * @param paths The complete result, in order.
 * @param options What fits.
 * @returns The page, in the same order.
 */
export function chooseGlobPage(
  paths: readonly string[],
  { maxResults, maxBytes, sample, rootLength }: GlobPageOptions,
): GlobPage {
  const budget = new PageBudget({ maxItems: maxResults, maxBytes });
  const fits = (path: string) => budget.take(`${printPath(path)}\n`);
  const head = takeWhile(paths, fits);
  if (!sample || head.length === paths.length) return { paths: head };
  return samplePage(paths, { maxResults, maxBytes, sample, rootLength });
}

function samplePage(
  paths: readonly string[],
  { maxResults, maxBytes, rootLength }: GlobPageOptions,
): GlobPage {
  const groups = [
    ...Map.groupBy(
      paths.keys(),
      (index) => paths[index]!.slice(rootLength).split("/", 1)[0]!,
    ).values(),
  ];
  const budget = new PageBudget({ maxItems: maxResults, maxBytes });
  const chosen = takeWhile(
    roundRobin(groups),
    (index) => budget.take(`${printPath(paths[index]!)}\n`),
  );
  return {
    paths: chosen.toSorted((a, b) => a - b).map((index) => paths[index]!),
    sample: {
      reached: Math.min(chosen.length, groups.length),
      entries: groups.length,
    },
  };
}

function* roundRobin<Item>(
  groups: readonly (readonly Item[])[],
): Generator<Item> {
  let open = groups;
  for (let round = 0; open.length > 0; round++) {
    for (const group of open) yield group[round]!;
    open = open.filter((group) => group.length > round + 1);
  }
}

function takeWhile<Item>(
  items: Iterable<Item>,
  fits: (item: Item) => boolean,
): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (!fits(item)) break;
    taken.push(item);
  }
  return taken;
}

/** What the model reads of a `glob` call. */
export interface GlobOutput {
  /** The paths that are shown. */
  readonly page: GlobPage;
  /** How many paths there are. */
  readonly total: number;
  /** Which end of the modification times comes first. */
  readonly order: GlobOrder;
  /** Where the complete result is, if it was saved. */
  readonly spill: SpillReference | null;
  /** What could not be looked at. */
  readonly incomplete: Incomplete | null;
  /** What helps when nothing was found. */
  readonly hints?: readonly string[];
}

/**
 * Writes what the model reads of a `glob` call.
 *
 * @param output What was found.
 * @returns The text.
 *
 * @example
 * ```ts
 * import { formatGlobOutput } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const text = formatGlobOutput({
 *   page: { paths: ["a.ts", "b.ts"] },
 *   total: 2,
 *   order: "oldest-first",
 *   spill: null,
 *   incomplete: null,
 * });
 * assertEquals(text, "a.ts\nb.ts");
 * ```
 */
export function formatGlobOutput(output: GlobOutput): string {
  const { page, total, incomplete, hints = [] } = output;
  const notes = incompleteNotes(incomplete);
  if (total === 0) {
    return ["No files found", ...hints, ...notes].join("\n\n");
  }
  if (page.paths.length < total) notes.unshift(cappedNotice(output));
  const list = page.paths.map(printPath).join("\n");
  return [...(list === "" ? [] : [list]), ...notes].join("\n\n");
}

function cappedNotice({ page, total, order, spill }: GlobOutput): string {
  const end = order === "oldest-first"
    ? "least recently modified"
    : "most recently modified";
  const which = page.sample
    ? `The page is a sample that reaches ${page.sample.reached} of the ${page.sample.entries} entries directly under the search root, the ${end} files of each.`
    : `The page has the ${end} files.`;
  const recovery = spill
    ? `Full sorted result stored at: ${spill.locator}. ${spill.retrievalHint}`
    : "The complete result could not be saved; narrow pattern or path to see the rest.";
  return `(Showing ${page.paths.length} of ${total} paths. ${recovery} ${which})`;
}
