import { PageBudget } from "../retention/page_budget.ts";
import { printPath } from "./display_path.ts";

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
  /** Gives the entry directly under the search root that a path is at or below. */
  readonly entryOf: (path: string) => string;
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
  { maxResults, maxBytes, sample, entryOf }: GlobPageOptions,
): GlobPage {
  const budget = new PageBudget({ maxItems: maxResults, maxBytes });
  const fits = (path: string) => budget.take(`${printPath(path)}\n`);
  const head = takeWhile(paths, fits);
  if (!sample || head.length === paths.length) return { paths: head };
  return samplePage(paths, { maxResults, maxBytes, sample, entryOf });
}

function samplePage(
  paths: readonly string[],
  { maxResults, maxBytes, entryOf }: GlobPageOptions,
): GlobPage {
  const groups = [
    ...Map.groupBy(paths.keys(), (index) => entryOf(paths[index]!)).values(),
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
