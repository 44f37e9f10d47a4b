import {
  type FindMeta,
  type InspectionToolName,
  type RankedGrepMeta,
  type ReadMeta,
  TOOL_REGISTRY,
} from "../tools/mod.ts";
import type {
  DshCardMeta,
  DshMatchesMeta,
  DshPathsMeta,
  DshReadMeta,
} from "./dsh_context.ts";
import type { Projection } from "./projection.ts";
import { shownMatch } from "./search_card.ts";
import { valueSchema } from "./value_schema.ts";

type Cards = Pick<Projection, "cardOf" | "isIncomplete">;

function cards<Meta>(
  cardOf: (meta: Meta) => DshCardMeta | null,
  isIncomplete: (meta: Meta) => boolean,
): Cards {
  return {
    cardOf: (value) => cardOf(value as Meta),
    isIncomplete: (value) => isIncomplete(value as Meta),
  };
}

const CARDS: Readonly<Record<InspectionToolName, Cards>> = {
  read: cards<ReadMeta>(readCard, () => false),
  find: cards<FindMeta>(foundCard, ({ totalExact }) => !totalExact),
  grep: cards<RankedGrepMeta>(
    rowsCard,
    ({ scanComplete, matchesSeenExact, stoppedEarly }) =>
      !scanComplete || !(matchesSeenExact || stoppedEarly),
  ),
};

/** What the tools of the inspection plugin declare about their values, by their names. */
export const INSPECTION_PROJECTIONS: Readonly<Record<string, Projection>> =
  Object.fromEntries(
    TOOL_REGISTRY.map(({ name, result }) => [name, {
      schema: valueSchema(result),
      valueOf: (text: string, meta: unknown) => ({ text, ...meta as object }),
      ...CARDS[name],
    }]),
  );

/** The harness has a card for one file whose length is known; the text does for the rest. */
function readCard({ targets }: ReadMeta): DshReadMeta | null {
  const [file] = targets;
  if (targets.length !== 1 || file?.outcome !== "read") return null;
  const { path, from, lines, lineCount } = file;
  if (lineCount === null) return null;
  return {
    shape: "lines",
    path,
    offset: from,
    lines: lines.map(({ lineNumber, text, truncated }) => ({
      number: lineNumber,
      text: truncated ? `${text} (line truncated)` : text,
    })),
    totalLines: lineCount,
  };
}

function foundCard({ entries, shown, total }: FindMeta): DshPathsMeta {
  return {
    shape: "paths",
    paths: entries.map(({ path, kind }) => kind === "dir" ? `${path}/` : path),
    truncated: shown < total,
    total,
  };
}

/** Context is left out: the card counts its lines as matches. */
function rowsCard(
  { files, shown, matchesSeen }: RankedGrepMeta,
): DshMatchesMeta {
  return {
    shape: "matches",
    files: files.map(({ path, lines }) => ({
      path,
      matches: lines.filter(({ isMatch }) => isMatch).map(shownMatch),
    })),
    truncated: shown < matchesSeen,
    total: matchesSeen,
  };
}
