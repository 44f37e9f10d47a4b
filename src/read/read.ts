import {
  FileError,
  type InspectionServices,
  type PathPolicy,
} from "../files/mod.ts";
import type {
  ToolCallView,
  ToolDefinition,
  ToolExecution,
  ToolResult,
} from "../harness/mod.ts";
import { printPathInSentence } from "../search/display_path.ts";
import { oneLine } from "../search/one_line.ts";
import { shorten } from "../search/shorten.ts";
import type { ReadOptions } from "./defaults.ts";
import { findTarget } from "./find_target.ts";
import { type ReadArguments, readSchema } from "./read_arguments.ts";
import { ReadError } from "./read_error.ts";
import { readFile } from "./read_file.ts";
import { formatRead } from "./read_output.ts";
import { ReadPage, type ReadTarget } from "./read_page.ts";
import type { ReadMeta } from "./read_result.ts";

/** Guidance on `read` for the system prompt. */
export const READ_GUIDANCE =
  `Read files with read, not with shell cat, head or sed. Ask for several files, or for the lines that you need ("src/a.ts:120-180"), in one call.`;

/** Targets that the title of a call names. */
const MAX_NAMED = 3;

/**
 * Defines the `read` tool.
 *
 * @param services What the tool uses.
 * @param options The sizes of the tool.
 * @returns The tool.
 *
 * @example
 * ```ts
 * import { PathPolicy, READ_DEFAULTS, readTool } from "@harness/tools/tools";
 * import { LocalBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * const workdir = "/home/me/project";
 * const policy = new PathPolicy({ roots: ["."], workdir, absolutePaths: true });
 * const tool = readTool(
 *   { bash: new LocalBash({ workdir }), policyFor: () => policy },
 *   READ_DEFAULTS,
 * );
 * assertEquals(tool.presentCall({ paths: ["a.ts:1-20"] }).title, "read a.ts:1-20");
 * ```
 */
export function readTool(
  services: InspectionServices,
  options: ReadOptions,
): ToolDefinition<ReadArguments, ReadMeta> {
  return {
    name: "read",
    access: "inspect",
    description:
      `Read text files. For each target, shows a header [path#TAG], where TAG is a hash of the whole file, and rows LINE:TEXT. Shows up to ${options.defaultLines} lines of a target without an end, and up to ${options.maxBytes} bytes in all, shared among the targets; when a target is cut, says how many lines it has and which target reads on.`,
    ...readSchema(options),
    timeoutMs: options.timeoutMs,
    execute: (args, execution) => runRead(services, options, args, execution),
    presentCall: presentReadCall,
  };
}

function presentReadCall({ paths }: ReadArguments): ToolCallView {
  const named = paths.slice(0, MAX_NAMED)
    .map((path) => printPathInSentence(shorten(path)));
  const more = paths.length - named.length;
  return {
    kind: "search",
    title: `read ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
  };
}

async function runRead(
  services: InspectionServices,
  options: ReadOptions,
  { paths }: ReadArguments,
  execution: ToolExecution,
): Promise<ToolResult<ReadMeta>> {
  const policy = services.policyFor(execution);
  const { signal } = execution;
  const page = new ReadPage({ options, policy });
  const errors: (FileError | ReadError)[] = [];
  for (const target of paths) {
    signal?.throwIfAborted();
    try {
      const { room: maxBytes } = page;
      page.add(
        await readTarget(target, {
          options: { ...options, maxBytes },
          policy,
          signal,
        }),
      );
    } catch (error) {
      if (!isAboutTarget(error)) throw error;
      errors.push(error);
      const { code, message } = error;
      page.add({ outcome: "failed", target, code, message });
    }
  }
  if (errors.length === paths.length) throw nothingRead(errors);
  const targets = await page.share();
  return {
    content: [{ type: "text", text: formatRead(targets) }],
    meta: { targets },
  };
}

async function readTarget(
  target: string,
  { options, policy, signal }: {
    readonly options: ReadOptions;
    readonly policy: PathPolicy;
    readonly signal: AbortSignal | undefined;
  },
): Promise<ReadTarget> {
  const found = await findTarget(target, policy, options.defaultLines);
  const { file, selector } = found;
  const reading = await readFile(file, { selector, options, signal });
  return { outcome: "read", target, found, reading };
}

function isAboutTarget(error: unknown): error is FileError | ReadError {
  return error instanceof FileError || error instanceof ReadError;
}

/** A call that read nothing is no success, whatever the reasons. */
function nothingRead(
  errors: readonly (FileError | ReadError)[],
): FileError | ReadError {
  const [first] = errors;
  if (errors.length === 1) return first!;
  const message = `Cannot read any of the ${errors.length} targets:\n${
    errors.map(({ code, message }) => oneLine(`- ${code}: ${message}`)).join(
      "\n",
    )
  }`;
  const options = { cause: new AggregateError(errors) };
  return first instanceof FileError
    ? new FileError(first.code, message, options)
    : new ReadError(message, options);
}
