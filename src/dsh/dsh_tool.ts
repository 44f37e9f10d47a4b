import type { ToolDefinition, ToolGuard } from "../harness/mod.ts";
import { HostError } from "../host/host_error.ts";
import { validateArguments } from "../host/validate_arguments.ts";
import { askGuard } from "../host/verdict.ts";
import type {
  DshCallView,
  DshToolDefinition,
  DshToolOutput,
} from "./dsh_context.ts";
import type { ErrorCodes } from "./error_codes.ts";
import { type Projection, SEARCH_PROJECTIONS } from "./projection.ts";
import { readCard } from "./search_card.ts";

/** Options of {@link dshTool}. */
export interface DshToolOptions {
  /** What the tools declare about their values, by name. Default: what those of the search plugin do. */
  readonly projections?: Readonly<Record<string, Projection>> | undefined;
  /** Is asked before each call. */
  readonly guard?: ToolGuard | undefined;
}

/**
 * Makes a tool of this package a tool of DeepSeek Harness.
 *
 * @param definition The tool.
 * @param codes Takes the errors of failed calls.
 * @param options What the tool declares, and who may use it.
 * @returns The tool as the harness registers it.
 * @throws {TypeError} If nothing is known about the tool's values.
 */
export function dshTool(
  definition: ToolDefinition,
  codes: ErrorCodes,
  { projections = SEARCH_PROJECTIONS, guard }: DshToolOptions = {},
): DshToolDefinition {
  const { name, description, parameters, timeoutMs } = definition;
  const projection = projections[name];
  if (!projection) {
    throw new TypeError(
      `Cannot offer tool "${name}" to DeepSeek Harness: its result is not described`,
    );
  }
  return {
    name,
    description,
    parameters,
    timeoutMs,
    output: output(definition, projection),
    async execute(args, execution) {
      try {
        const limits = limitsOf(definition, guard);
        const checked = await validateArguments(definition, args);
        const { content, meta } = await definition.execute(
          checked,
          limits === undefined ? execution : { ...execution, limits },
        );
        const text = content.map(({ text }) => text).join("\n");
        return projection.valueOf(text, meta);
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

function limitsOf(definition: ToolDefinition, guard: ToolGuard | undefined) {
  const verdict = askGuard(guard, definition);
  if (verdict.denied === undefined) return verdict.limits;
  throw new HostError(`Cannot call "${definition.name}": ${verdict.denied}`, {
    code: "HOST_TOOL_DENIED",
  });
}

function output(
  definition: ToolDefinition,
  { schema, cardOf, isIncomplete }: Projection,
): DshToolOutput {
  return {
    schema,
    render: (_args, value) => {
      const { text } = value as { readonly text: string };
      return [{ type: "text", text }];
    },
    presentationMeta: (args, value) => {
      const card = cardOf(value);
      if (card === null) return null;
      const view = isIncomplete(value) ? callView(definition, args) : undefined;
      const title = view && { title: `${view.title} (incomplete)` };
      return { ...card, ...title };
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
