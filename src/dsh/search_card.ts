import { z } from "zod";
import type { GlobMeta, GrepMatch, GrepMeta } from "../search/mod.ts";
import type {
  DshMatchesMeta,
  DshPathsMeta,
  DshResultView,
} from "./dsh_context.ts";

/**
 * Makes the card of a `glob` call.
 *
 * @param meta The result as data.
 * @returns What a user interface shows.
 */
export function pathsCard({ paths, truncated, total }: GlobMeta): DshPathsMeta {
  return { shape: "paths", paths: [...paths], truncated, total };
}

/**
 * Makes the card of a `grep` call.
 *
 * @param meta The result as data.
 * @returns What a user interface shows.
 */
export function matchesCard(
  { files, truncated, total }: GrepMeta,
): DshMatchesMeta {
  return {
    shape: "matches",
    files: files.map(({ path, matches }) => ({
      path,
      matches: matches.map(shownMatch),
    })),
    truncated,
    total,
  };
}

/**
 * Makes the line of a card.
 *
 * @param match A line that matches.
 * @returns The line as the model reads it.
 */
export function shownMatch(
  { lineNumber, preview, truncated }: GrepMatch,
): DshMatchesMeta["files"][number]["matches"][number] {
  return {
    lineNumber,
    line: truncated ? `${preview} (line truncated)` : preview,
  };
}

const SUMMARY = {
  title: z.string().optional(),
  truncated: z.boolean(),
  total: z.int(),
};

const CARD = z.discriminatedUnion("shape", [
  z.object({
    shape: z.literal("paths"),
    paths: z.array(z.string()),
    ...SUMMARY,
  }),
  z.object({
    shape: z.literal("matches"),
    files: z.array(z.object({
      path: z.string(),
      matches: z.array(z.object({ lineNumber: z.int(), line: z.string() })),
    })),
    ...SUMMARY,
  }),
  z.object({
    shape: z.literal("lines"),
    title: z.string().optional(),
    path: z.string(),
    offset: z.int(),
    lines: z.array(z.object({ number: z.int(), text: z.string() })),
    totalLines: z.int(),
  }),
]);

/**
 * Reads a card back, live or from the log of a session, which may be of another
 * version or edited by hand.
 *
 * @param meta What was kept of the call.
 * @returns The view, or nothing if `meta` is no card.
 */
export function readCard(meta: unknown): DshResultView | undefined {
  const { data } = CARD.safeParse(meta);
  if (data === undefined) return undefined;
  const { title, ...rest } = data;
  const named = title === undefined ? {} : { title };
  if (rest.shape !== "lines") return { card: "search", ...named, ...rest };
  const { shape: _, ...card } = rest;
  return { card: "read", ...named, ...card };
}
