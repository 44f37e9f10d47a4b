import type { SpillReference } from "../harness/mod.ts";
import type {
  GlobMeta,
  GrepFile,
  GrepMatch,
  GrepMeta,
  Incomplete,
  OmittedPaths,
} from "../search/mod.ts";

/**
 * The canonical value of a call: its result as data, with the text that the
 * model reads. The text is part of it because it holds what the data does not:
 * what helps when nothing was found.
 */
export type CanonicalValue<Meta> = Meta & {
  /** What the model reads. */
  readonly text: string;
};

/**
 * Makes the canonical value of a call. Of what a spill store says of itself, only
 * what the schema knows is taken.
 *
 * @param text What the model reads.
 * @param meta The result as data.
 * @returns The value.
 */
export function canonicalValue<Meta extends Pick<GrepMeta, "spill">>(
  text: string,
  meta: Meta,
): CanonicalValue<Meta> {
  if (meta.spill === null) return { text, ...meta };
  const { locator, bytes, retrievalHint } = meta.spill;
  return { text, ...meta, spill: { locator, bytes, retrievalHint } };
}

/** A JSON Schema for each member, so that none can be forgotten. */
type Properties<Value> = { readonly [Key in keyof Value]-?: object };

const STRING = { type: "string" };
const BOOLEAN = { type: "boolean" };
const INTEGER = { type: "integer" };

/** The harness knows `oneOf` and single types only. */
const nullable = (schema: object) => ({ oneOf: [{ type: "null" }, schema] });

const arrayOf = (items: object) => ({ type: "array", items });

function closed<Value>(properties: Properties<Value>) {
  return {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

const OMITTED_PATHS = closed<OmittedPaths>({
  count: INTEGER,
  atLeast: BOOLEAN,
  named: arrayOf(
    closed<OmittedPaths["named"][number]>({ path: STRING, reason: STRING }),
  ),
});

const TEXT = { ...STRING, description: "The result as text." };

const INCOMPLETE = {
  ...nullable(closed<Incomplete>({
    unreadable: OMITTED_PATHS,
    binary: OMITTED_PATHS,
    problem: nullable(STRING),
  })),
  description: "What could not be searched, or null.",
};

const SPILL = {
  ...nullable(closed<SpillReference>({
    locator: STRING,
    bytes: INTEGER,
    retrievalHint: STRING,
  })),
  description: "Where the complete result is, if some is not shown.",
};

const TRUNCATED = { ...BOOLEAN, description: "Whether some is not shown." };

/** JSON Schema of the canonical value of `glob`. */
export const GLOB_VALUE_SCHEMA: object = closed<CanonicalValue<GlobMeta>>({
  text: TEXT,
  root: STRING,
  paths: arrayOf(STRING),
  total: INTEGER,
  truncated: TRUNCATED,
  order: { ...STRING, enum: ["oldest-first", "newest-first"] },
  incomplete: INCOMPLETE,
  spill: SPILL,
});

/** JSON Schema of the canonical value of `grep`. */
export const GREP_VALUE_SCHEMA: object = closed<CanonicalValue<GrepMeta>>({
  text: TEXT,
  files: arrayOf(closed<GrepFile>({
    path: STRING,
    matches: arrayOf(closed<GrepMatch>({
      lineNumber: INTEGER,
      preview: STRING,
      truncated: BOOLEAN,
      submatches: arrayOf(
        closed<GrepMatch["submatches"][number]>({
          start: INTEGER,
          end: INTEGER,
        }),
      ),
    })),
  })),
  shown: INTEGER,
  total: INTEGER,
  truncated: TRUNCATED,
  incomplete: INCOMPLETE,
  spill: SPILL,
});
