import { z } from "zod";
import type { GlobMeta, GrepMatch, GrepMeta } from "../search/mod.ts";
import type {
  DshMatchesMeta,
  DshPathsMeta,
  DshSearchView,
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

function shownMatch({ lineNumber, preview, truncated }: GrepMatch) {
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
]);

/**
 * Reads a card back, live or from the log of a session, which may be of another
 * version or edited by hand.
 *
 * @param meta What was kept of the call.
 * @returns The view, or nothing if `meta` is no card.
 */
export function readCard(meta: unknown): DshSearchView | undefined {
  const { data } = CARD.safeParse(meta);
  if (data === undefined) return undefined;
  const { title, ...card } = data;
  return { card: "search", ...(title === undefined ? {} : { title }), ...card };
}
