import { format as formatBytes } from "@std/fmt/bytes";
import type { GlobMeta, GrepMeta } from "../search/mod.ts";

/** What a search took. */
export interface SearchCost {
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** How many bytes of ripgrep's output were read. */
  readonly rawBytes: number;
}

/**
 * Sums a search up in one line.
 *
 * @param meta The result as data.
 * @param cost What the search took.
 * @returns What was found, the time, the bytes read, and where the complete result is.
 */
export function formatSummary(
  meta: GlobMeta | GrepMeta,
  { ms, rawBytes }: SearchCost,
): string {
  return [
    formatCount(meta),
    `${Math.round(ms)} ms`,
    `${formatBytes(rawBytes)} from ripgrep`,
    ...formatSaved(meta),
  ].join(", ");
}

function formatCount(meta: GlobMeta | GrepMeta): string {
  const { total, truncated } = meta;
  if (!("files" in meta)) {
    return truncated
      ? `${meta.paths.length} of ${total} files`
      : plural(total, "file", "files");
  }
  const matches = truncated
    ? `${meta.shown} of ${total} matches`
    : plural(total, "match", "matches");
  if (meta.files.length === 0) return matches;
  return `${matches} in ${plural(meta.files.length, "file", "files")}`;
}

function formatSaved({ truncated, spill }: GlobMeta | GrepMeta): string[] {
  if (!truncated) return [];
  return [
    spill
      ? `all of them saved (${formatBytes(spill.bytes)})`
      : "the rest not saved",
  ];
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
