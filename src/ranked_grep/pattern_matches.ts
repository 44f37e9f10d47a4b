import type { BashExecutor } from "../harness/mod.ts";
import { quote } from "../shell/quote.ts";
import { runBounded } from "../find/bounded_run.ts";
import { lineEndArguments } from "./scan_command.ts";

/** What to look at, and with what. */
export interface PatternMatchRequest {
  /** Runs the command. */
  readonly bash: BashExecutor;
  /** Folder to run in; without it the executor's default applies. */
  readonly workdir: string | undefined;
  /** Ends the run when it fires. */
  readonly signal: AbortSignal | undefined;
  /** Time of the run in milliseconds. */
  readonly timeoutMs: number;
  /** The regular expressions of the scan. */
  readonly regexes: readonly string[];
  /** Lines that the scan found, each with its line end, each once. */
  readonly lines: readonly string[];
}

/** Characters of lines that are looked at; more would cost more than the order of the files is worth. */
const MAX_LENGTH = 8_000_000;

/** Bytes of output that are read: some 40 for each line that matches. */
const MAX_BYTES = 50_000_000;

/**
 * Finds out which patterns match which lines. A scan tells only that one of
 * them does, and what that is in ripgrep's dialect nobody but ripgrep can say.
 *
 * @param request The lines and the patterns.
 * @returns For each line the indices of the patterns that match it; nothing
 * where there was no time, there are too many lines, or ripgrep failed for one
 * of the patterns.
 * @throws {SearchError} If the run was aborted, or could not be done.
 */
export async function matchPatterns(
  { bash, regexes, lines, ...surroundings }: PatternMatchRequest,
): Promise<ReadonlyMap<string, readonly number[]> | undefined> {
  const text = lines.map(withLineEnd).join("");
  if (text.length > MAX_LENGTH) return undefined;
  const output: string[] = [];
  const withLines: BashExecutor = {
    resolve: (request) => bash.resolve({ ...request, stdin: text }),
    run: (spec) => bash.run(spec),
  };
  const { cut } = await runBounded(withLines, {
    ...surroundings,
    command: buildMatchCommand(regexes),
    maxBytes: MAX_BYTES,
    onText: (piece) => void output.push(piece),
  });
  const parts = output.join("").split("\0");
  if (cut !== null || parts.length !== 2 * regexes.length + 1) return undefined;
  const rows = regexes.map((_, index) => parts[2 * index]!);
  const exitCodes = regexes.map((_, index) => parts[2 * index + 1]!);
  return exitCodes.every((code) => code === "0" || code === "1")
    ? patternsByLine(lines, rows.map(lineIndices))
    : undefined;
}

/**
 * Builds the shell command that matches patterns one by one against stdin.
 *
 * @param regexes The regular expressions.
 * @returns The command. For each one it prints a row that starts with a line
 * number for each line that matches, NUL, the exit code, and NUL.
 */
export function buildMatchCommand(regexes: readonly string[]): string {
  const options = [
    "--no-config --text --no-filename --line-number --color=never",
    // A line may begin with what is a byte order mark at the start of a file.
    "--encoding=none",
    // All that is wanted of a line is its number.
    "--max-columns=1",
    ...lineEndArguments(regexes),
  ].join(" ");
  return [
    // Else bash would go through the lines letter by letter.
    "LC_ALL=C",
    `set -- ${regexes.map((regex) => quote(`(?:${regex})`)).join(" ")}`,
    // What `$(…)` cuts off at the end is then of no line that counts.
    "lines=$(cat && echo .) || exit 1",
    "for regex; do",
    `  printf '%s\\n' "$lines" | rg ${options} --regexp="$regex" -`,
    "  printf '\\0%s\\0' \"${PIPESTATUS[1]}\"",
    "done",
  ].join("\n");
}

function patternsByLine(
  lines: readonly string[],
  indicesByPattern: readonly (readonly number[])[],
): ReadonlyMap<string, readonly number[]> {
  const found = new Map(lines.map((line): [string, number[]] => [line, []]));
  for (const [pattern, indices] of indicesByPattern.entries()) {
    // The last line is none of those that were sent.
    for (const line of indices.map((index) => lines[index])) {
      if (line !== undefined) found.get(line)!.push(pattern);
    }
  }
  return found;
}

function withLineEnd(line: string): string {
  return line.endsWith("\n") ? line : `${line}\n`;
}

function lineIndices(rows: string): number[] {
  return Array.from(
    rows.matchAll(/^(\d+):/gm),
    ([, number]) => Number(number) - 1,
  );
}
