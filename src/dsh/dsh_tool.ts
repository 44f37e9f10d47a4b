import type { ToolDefinition } from "../harness/mod.ts";
import { validateArguments } from "../host/validate_arguments.ts";
import type { GlobMeta, GrepMeta } from "../search/mod.ts";
import {
  type CanonicalValue,
  canonicalValue,
  GLOB_VALUE_SCHEMA,
  GREP_VALUE_SCHEMA,
} from "./canonical_value.ts";
import type {
  DshCallView,
  DshSearchMeta,
  DshToolDefinition,
  DshToolOutput,
} from "./dsh_context.ts";
import type { ErrorCodes } from "./error_codes.ts";
import { matchesCard, pathsCard, readCard } from "./search_card.ts";

/**
 * Makes a tool of the search plugin a tool of DeepSeek Harness.
 *
 * @param definition The tool.
 * @param codes Takes the errors of failed calls.
 * @returns The tool as the harness registers it.
 */
export function dshTool(
  definition: ToolDefinition,
  codes: ErrorCodes,
): DshToolDefinition {
  const { name, description, parameters, timeoutMs } = definition;
  return {
    name,
    description,
    parameters,
    timeoutMs,
    output: output(definition),
    async execute(args, execution) {
      try {
        const checked = await validateArguments(definition, args);
        const { content, meta } = await definition.execute(checked, execution);
        const text = content.map(({ text }) => text).join("\n");
        return canonicalValue(text, meta as SearchMeta);
      } catch (error) {
        codes.note(execution.token, error);
        throw error;
      }
    },
    isConcurrencySafe: () => true,
    presentCall: (args) => callView(definition, args),
    presentResult: (_args, { isError, meta }) =>
      isError ? undefined : readCard(meta),
  };
}

type SearchMeta = GlobMeta | GrepMeta;

/** What a tool declares about its values, which the harness checks against the schema. */
interface Projection {
  readonly schema: object;
  readonly card: (value: unknown) => DshSearchMeta;
}

const PROJECTIONS: Readonly<Record<string, Projection>> = {
  glob: {
    schema: GLOB_VALUE_SCHEMA,
    card: (value) => pathsCard(value as GlobMeta),
  },
  grep: {
    schema: GREP_VALUE_SCHEMA,
    card: (value) => matchesCard(value as GrepMeta),
  },
};

function output(definition: ToolDefinition): DshToolOutput {
  const projection = PROJECTIONS[definition.name];
  if (!projection) {
    throw new TypeError(
      `Cannot offer tool "${definition.name}" to DeepSeek Harness: its result is not described`,
    );
  }
  const { schema, card } = projection;
  return {
    schema,
    render: (_args, value) => {
      const { text } = value as CanonicalValue<SearchMeta>;
      return [{ type: "text", text }];
    },
    presentationMeta: (args, value) => {
      const { incomplete } = value as CanonicalValue<SearchMeta>;
      const view = incomplete ? callView(definition, args) : undefined;
      const title = view && { title: `${view.title} (incomplete)` };
      return { ...card(value), ...title };
    },
  };
}

/** Also called for what a log holds, so the arguments may be of another version. */
function callView(
  { schema, presentCall }: ToolDefinition,
  args: unknown,
): DshCallView | undefined {
  const result = schema["~standard"].validate(args);
  if (result instanceof Promise || result.issues) return undefined;
  return { card: "generic", ...presentCall(result.value) };
}
