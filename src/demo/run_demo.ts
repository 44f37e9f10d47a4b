import {
  type BashExecutor,
  HarnessError,
  type SpillStore,
  type TextContent,
} from "../harness/mod.ts";
import {
  createHost,
  type ToolCallFailure,
  type ToolCallResult,
  type ToolCallSuccess,
} from "../host/mod.ts";
import { type GlobMeta, type GrepMeta, searchPlugin } from "../search/mod.ts";
import { StdioError } from "../stdio/stdio_error.ts";
import { parseDemoArgs, type SearchRequest, UsageError } from "./arguments.ts";
import { DemoBash } from "./demo_bash.ts";
import { escapeControls, escapeJson } from "./escape_controls.ts";
import { HELP, USAGE } from "./help.ts";
import type { Paint } from "./paint.ts";
import { presentResult } from "./presentation.ts";
import { formatSummary } from "./summary.ts";

/** Where the demo writes to. */
export interface DemoOutput {
  /** How parts of text look on this terminal; `undefined` for what is no terminal. */
  readonly paint: Paint | undefined;
  /** Writes a text. */
  readonly write: (text: string) => Promise<void>;
}

/** What the demo runs on. */
export interface DemoSystem {
  /** Runs commands. */
  readonly bash: BashExecutor;
  /** Keeps results that are too large to show. */
  readonly spillStore: SpillStore;
  /** Takes the result. */
  readonly stdout: DemoOutput;
  /** Takes errors, warnings, and what the search took. */
  readonly stderr: DemoOutput;
  /** Ends the search. */
  readonly signal: AbortSignal;
}

/** Something was found. */
const FOUND = 0;

/** Nothing was found. */
const NOTHING = 1;

/** The search could not be done, or found nothing where some files could not be searched. */
const FAILED = 2;

/**
 * Runs the demo.
 *
 * @param args The command line, without the program's name.
 * @param system What it runs on.
 * @returns The exit code.
 */
export async function runDemo(
  args: readonly string[],
  system: DemoSystem,
): Promise<number> {
  try {
    const request = parseDemoArgs(args);
    if (request.kind === "search") return await search(request, system);
    await system.stdout.write(HELP);
    return FOUND;
  } catch (error) {
    await say(system.stderr, describeError(error));
    return FAILED;
  }
}

async function search(
  request: SearchRequest,
  system: DemoSystem,
): Promise<number> {
  const warnings: string[] = [];
  const bash = new DemoBash(system.bash, system.signal);
  await using host = createHost({
    bash,
    spillStore: system.spillStore,
    logger: { warn: (message) => void warnings.push(message) },
  });
  await host.plugin(searchPlugin());

  const bytesBefore = bash.stdoutBytes;
  const start = performance.now();
  const result = await host.execute({
    name: request.tool,
    arguments: request.arguments,
    signal: system.signal,
    agent: { session: { header: { id: "demo", cwd: request.cwd } } },
  });
  const ms = performance.now() - start;
  const rawBytes = bash.stdoutBytes - bytesBefore;

  if (request.json) await writeJson(system.stdout, result);
  else if (!result.isError) await writeText(system.stdout, result);
  for (const warning of warnings) {
    await say(system.stderr, `Warning: ${warning}`);
  }
  if (result.isError) {
    await say(system.stderr, describeFailure(result));
    return FAILED;
  }
  const meta = searchMeta(result);
  await say(system.stderr, formatSummary(meta, { ms, rawBytes }), "aside");
  return exitCode(meta);
}

function exitCode({ total, incomplete }: GlobMeta | GrepMeta): number {
  if (total > 0) return FOUND;
  return incomplete === null ? NOTHING : FAILED;
}

/** The host knows the data of a tool as `unknown`; those of the search plugin's are these. */
function searchMeta({ meta }: ToolCallSuccess): GlobMeta | GrepMeta {
  return meta as GlobMeta | GrepMeta;
}

async function writeText(
  { paint, write }: DemoOutput,
  result: ToolCallSuccess,
): Promise<void> {
  const text = joinText(result.content);
  const shown = paint ? presentResult(text, searchMeta(result), paint) : text;
  await write(`${shown}\n`);
}

async function writeJson(
  { write }: DemoOutput,
  result: ToolCallResult,
): Promise<void> {
  await write(`${escapeJson(JSON.stringify(result, null, 2))}\n`);
}

async function say(
  { paint, write }: DemoOutput,
  text: string,
  part?: keyof Paint,
): Promise<void> {
  const shown = paint ? escapeControls(text) : text;
  await write(`${paint && part ? paint[part](shown) : shown}\n`);
}

function joinText(content: readonly TextContent[]): string {
  return content.map(({ text }) => text).join("\n");
}

/** The host writes "Error: " in front of the message; a code says more. */
function describeFailure({ content, error }: ToolCallFailure): string {
  const text = joinText(content);
  return error.code === undefined
    ? withHint(text)
    : text.replace(/^Error: /, () => `${error.code}: `);
}

function describeError(error: unknown): string {
  if (error instanceof UsageError) {
    return `Error: ${error.message}\n\n${USAGE}`;
  }
  if (error instanceof StdioError) return `Error: ${error.message}`;
  if (error instanceof HarnessError) return `${error.code}: ${error.message}`;
  // A fault of the demo's own: where it came from helps to mend it.
  return error instanceof Error ? error.stack ?? `${error}` : `${error}`;
}

function withHint(text: string): string {
  return `${text}\nSee "deno task demo --help" for how to write it`;
}
