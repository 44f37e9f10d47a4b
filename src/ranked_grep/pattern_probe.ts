import type { BashExecutor } from "../harness/mod.ts";
import { quote } from "../shell/quote.ts";
import { invalidPattern } from "../search/pattern_advice.ts";
import { rejection } from "../search/ripgrep_diagnosis.ts";
import { unexplained } from "../search/ripgrep_exit.ts";
import { SearchError } from "../search/search_error.ts";
import { runBounded } from "../find/bounded_run.ts";
import { asRegex, type PatternReading } from "./pattern_reading.ts";
import { adjustRegex, literalRegex } from "./regex_adjustment.ts";
import { isSurelyWhole } from "./surely_whole.ts";

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
 * regular expression that no line can match, or one too large; with others if
 * there was no time, or ripgrep failed.
 */
export async function readPatterns(
  patterns: readonly string[],
  surroundings: ProbeSurroundings,
): Promise<PatternReading[]> {
  const candidates = patterns.flatMap((pattern) =>
    [pattern, adjustRegex(pattern) ?? pattern, literalRegex(pattern)]
      .flatMap(probesOf)
  );
  const faults = await findFaults([...new Set(candidates)], surroundings);
  return patterns.map((pattern) => readPattern(pattern, faults));
}

/** What ripgrep says against each regular expression, or nothing. */
type Faults = ReadonlyMap<string, string | undefined>;

function readPattern(pattern: string, faults: Faults): PatternReading {
  const reason = faultOf(pattern, faults);
  if (reason === undefined) return asRegex(pattern);
  const literal = literalRegex(pattern);
  if (faultOf(literal, faults) !== undefined || !isSyntax(reason)) {
    throw invalidPattern(pattern, reason);
  }
  const adjusted = adjustRegex(pattern);
  return adjusted !== undefined && faultOf(adjusted, faults) === undefined
    ? { pattern, regex: adjusted, taken: "adjusted", reason }
    : { pattern, regex: literal, taken: "literal", reason };
}

/** What ripgrep is asked, to know whether a regular expression is one, also next to any other. */
function probesOf(regex: string): string[] {
  return isSurelyWhole(regex)
    ? [inGroup(regex)]
    : [inGroup(regex), regex, outOfGroup(regex), outOfGroup("")];
}

function faultOf(regex: string, faults: Faults): string | undefined {
  return faults.get(inGroup(regex)) ??
    (isSurelyWhole(regex) ? undefined : faultAlone(regex, faults));
}

/** Ripgrep 13 takes a pattern as it stands; later ones put it into a group, which has to be left. */
function faultAlone(regex: string, faults: Faults): string | undefined {
  const isGrouped = faults.get(outOfGroup("")) === undefined;
  return faults.get(regex) ??
    (isGrouped ? faults.get(outOfGroup(regex)) : undefined);
}

function inGroup(regex: string): string {
  return `(?:${regex})`;
}

/** Between the group that ripgrep opens and the one that it closes: neither can hold the pattern together. */
function outOfGroup(regex: string): string {
  return `)${regex}(?:`;
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
): Promise<Faults> {
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
  return new Map(
    regexes.map((regex, index) => [
      regex,
      faultIn(parts[2 * index]!, Number(parts[2 * index + 1])),
    ]),
  );
}

/** A ripgrep that was killed, or that fails for another reason, has said nothing of the pattern. */
function faultIn(said: string, exitCode: number): string | undefined {
  if (exitCode < 2) return undefined;
  const rejected = exitCode === 2 ? rejection(said) : undefined;
  if (rejected) return rejected.reason;
  throw new SearchError("SEARCH_FAILED", unexplained(exitCode, said));
}

/**
 * Builds the shell command that has ripgrep look at patterns one by one.
 *
 * @param regexes The regular expressions, as they are handed to ripgrep.
 * @returns The command. For each one it prints what ripgrep says of it, NUL, the
 * exit code, and NUL.
 */
export function buildProbeCommand(regexes: readonly string[]): string {
  return [
    `set -- ${regexes.map(quote).join(" ")}`,
    "for regex; do",
    '  rg --no-config --quiet --regexp="$regex" - </dev/null 2>&1',
    "  printf '\\0%s\\0' \"$?\"",
    "done",
  ].join("\n");
}
