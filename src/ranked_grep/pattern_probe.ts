import type { BashExecutor } from "../harness/mod.ts";
import { quote } from "../shell/quote.ts";
import { invalidPattern } from "../search/pattern_advice.ts";
import { rejection } from "../search/ripgrep_diagnosis.ts";
import { SearchError } from "../search/search_error.ts";
import { runBounded } from "../find/bounded_run.ts";
import { asRegex, type PatternReading } from "./pattern_reading.ts";
import {
  adjustRegex,
  closesUnopenedGroup,
  literalRegex,
} from "./regex_adjustment.ts";

/** What surrounds a probe. */
export interface ProbeSurroundings {
  /** Runs the command. */
  readonly bash: BashExecutor;
  /** Folder to run in; without it the executor's default applies. */
  readonly workdir: string | undefined;
  /** Ends the run when it fires. */
  readonly signal: AbortSignal | undefined;
  /** Time of the run in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Decides how to take patterns of which at least one is no regular expression:
 * as they are, adjusted once, or as literal text.
 *
 * @param patterns The patterns.
 * @param surroundings What surrounds the probe.
 * @returns Their readings, in the same order.
 * @throws {SearchError} With code `SEARCH_INVALID_PATTERN` if a pattern is a
 * regular expression that no line can match, or one too large.
 */
export async function readPatterns(
  patterns: readonly string[],
  surroundings: ProbeSurroundings,
): Promise<PatternReading[]> {
  const candidates = patterns.flatMap((pattern) => [
    pattern,
    adjustRegex(pattern) ?? pattern,
    literalRegex(pattern),
  ]);
  const faults = await findFaults(candidates, surroundings);
  return patterns.map((pattern, index) =>
    readPattern(pattern, faults.slice(3 * index, 3 * index + 3))
  );
}

function readPattern(
  pattern: string,
  [fault, adjustedFault, literalFault]: readonly (string | undefined)[],
): PatternReading {
  const reason = fault ??
    (closesUnopenedGroup(pattern) ? "unopened group" : undefined);
  if (reason === undefined) return asRegex(pattern);
  if (literalFault !== undefined || !isSyntax(reason)) {
    throw invalidPattern(pattern, reason);
  }
  const adjusted = adjustRegex(pattern);
  return adjusted !== undefined && adjustedFault === undefined
    ? { pattern, regex: adjusted, taken: "adjusted", reason }
    : { pattern, regex: literalRegex(pattern), taken: "literal", reason };
}

/** A regular expression that is too large, or that spans lines, is one all the same. */
function isSyntax(reason: string): boolean {
  return !/^the literal |NUL byte|size limit/i.test(reason);
}

/** Bytes of ripgrep's words on all patterns that are read. */
const MAX_BYTES = 10_000_000;

async function findFaults(
  regexes: readonly string[],
  { bash, ...surroundings }: ProbeSurroundings,
): Promise<(string | undefined)[]> {
  const output: string[] = [];
  const { cut } = await runBounded(bash, {
    ...surroundings,
    command: buildProbeCommand(regexes),
    maxBytes: MAX_BYTES,
    onText: (text) => void output.push(text),
  });
  const parts = output.join("").split("\0");
  if (cut !== null || parts.length !== 2 * regexes.length + 1) {
    throw new SearchError(
      "SEARCH_ABORTED",
      "The search ran out of time while it looked at its patterns; send fewer patterns",
    );
  }
  return regexes.map((_, index) => {
    const [said, exitCode] = parts.slice(2 * index, 2 * index + 2);
    if (exitCode === "0" || exitCode === "1") return undefined;
    return rejection(said!)?.reason ?? "ripgrep did not say why";
  });
}

/**
 * Builds the shell command that has ripgrep look at patterns one by one.
 *
 * @param regexes The regular expressions.
 * @returns The command. For each one it prints what ripgrep says of it, NUL, the
 * exit code, and NUL.
 */
export function buildProbeCommand(regexes: readonly string[]): string {
  return [
    `set -- ${regexes.map((regex) => quote(`(?:${regex})`)).join(" ")}`,
    "for regex; do",
    '  rg --no-config --quiet --regexp="$regex" - </dev/null 2>&1',
    "  printf '\\0%s\\0' \"$?\"",
    "done",
  ].join("\n");
}
