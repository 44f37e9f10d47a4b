import type { GlobMeta, GrepMeta } from "../search/mod.ts";
import {
  canonicalValue,
  GLOB_VALUE_SCHEMA,
  GREP_VALUE_SCHEMA,
} from "./canonical_value.ts";
import type { DshCardMeta } from "./dsh_context.ts";
import { matchesCard, pathsCard } from "./search_card.ts";

/** What a tool declares about the canonical value of its calls. */
export interface Projection {
  /** JSON Schema of the value, which the harness checks it against. */
  readonly schema: object;
  /**
   * Makes the value of the text that the model reads and of the result as data.
   *
   * @param text The text.
   * @param meta The data.
   * @returns The value.
   */
  valueOf(text: string, meta: unknown): { readonly text: string };
  /**
   * Makes what is kept of a value, to show it later.
   *
   * @param value The value.
   * @returns The card, or `null` where the text has to do.
   */
  cardOf(value: unknown): DshCardMeta | null;
  /**
   * Tells whether not everything could be looked at.
   *
   * @param value The value.
   * @returns Whether the card says so.
   */
  isIncomplete(value: unknown): boolean;
}

/** What the tools of the search plugin declare, by their names. */
export const SEARCH_PROJECTIONS: Readonly<Record<string, Projection>> = {
  glob: projection<GlobMeta>(GLOB_VALUE_SCHEMA, pathsCard),
  grep: projection<GrepMeta>(GREP_VALUE_SCHEMA, matchesCard),
};

function projection<Meta extends GlobMeta | GrepMeta>(
  schema: object,
  card: (meta: Meta) => DshCardMeta,
): Projection {
  return {
    schema,
    valueOf: (text, meta) => canonicalValue(text, meta as Meta),
    cardOf: (value) => card(value as Meta),
    isIncomplete: (value) => (value as Meta).incomplete !== null,
  };
}
