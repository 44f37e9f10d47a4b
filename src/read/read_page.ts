import type { PathPolicy } from "../files/mod.ts";
import type { ReadOptions } from "./defaults.ts";
import { fairShares } from "./fair_shares.ts";
import { type FoundTarget, freeTarget } from "./find_target.ts";
import type { FileReading } from "./read_file.ts";
import type { ReadFailure, ReadFile, ReadOutcome } from "./read_result.ts";
import { fitLines, type ReadLine } from "./read_row.ts";
import { selectorsFrom } from "./selector.ts";

/** A target that was read, before it is known how much of it is shown. */
export interface ReadTarget {
  /** The kind of outcome. */
  readonly outcome: "read";
  /** The target as it was sent. */
  readonly target: string;
  /** What it names. */
  readonly found: FoundTarget;
  /** What was read. */
  readonly reading: FileReading;
}

/** What a {@link ReadPage} needs besides the targets. */
export interface ReadPageOptions {
  /** The sizes of the tool. */
  readonly options: ReadOptions;
  /** Says which files may be read. */
  readonly policy: PathPolicy;
}

/** The targets of a call, which share the bytes that it shows. */
export class ReadPage {
  readonly #options: ReadPageOptions;
  readonly #targets: (ReadTarget | ReadFailure)[] = [];

  /**
   * Starts without targets.
   *
   * @param options The sizes, and the policy of the call.
   */
  constructor(options: ReadPageOptions) {
    this.#options = options;
  }

  /**
   * Adds the next target.
   *
   * @param target What was read, or why it could not be.
   */
  add(target: ReadTarget | ReadFailure): void {
    this.#targets.push(target);
  }

  /** Bytes of rows that a further target can show at most: others that follow only make its share smaller. */
  get room(): number {
    const { maxBytes } = this.#options.options;
    return this.#shares([maxBytes]).at(-1)!;
  }

  /**
   * Divides the bytes of the call among its targets, and cuts each to its share.
   *
   * @returns What is shown of each target.
   */
  async share(): Promise<ReadOutcome[]> {
    const shares = this.#shares();
    return await Promise.all(this.#targets.map(async (target, index) => {
      if (target.outcome === "failed") return target;
      const lines = linesOf(target, shares[index]!);
      return await shownFile(target, lines, this.#options);
    }));
  }

  #shares(further: readonly number[] = []): number[] {
    const { maxBytes } = this.#options.options;
    const wants = this.#targets.map((target) =>
      target.outcome === "read" ? target.reading.rowBytes : 0
    );
    return fairShares([...wants, ...further], maxBytes);
  }
}

function linesOf(
  { found, reading }: ReadTarget,
  share: number,
): readonly ReadLine[] {
  const { isRaw } = found.selector;
  return reading.rowBytes <= share
    ? reading.lines
    : fitLines(reading.lines, { isRaw, maxBytes: share });
}

async function shownFile(
  { target, found, reading }: ReadTarget,
  lines: readonly ReadLine[],
  { options, policy }: ReadPageOptions,
): Promise<ReadFile> {
  const { path, file, selector } = found;
  const next = nextLine(found, reading, lines);
  const showsWhole = !selector.isRaw && rawBytes(reading) <= options.maxBytes &&
    lines.some(({ truncated }) => truncated);
  return {
    outcome: "read",
    target,
    path: file.shown,
    tag: reading.tag,
    size: reading.size,
    raw: selector.isRaw,
    from: selector.from,
    lines,
    lineCount: reading.isComplete ? reading.lineCount : null,
    next: next === null ? null : await freeTarget(
      path,
      selectorsFrom(selector, { next, defaultLines: options.defaultLines }),
      policy,
    ),
    wholeLines: showsWhole ? await freeTarget(path, [":raw"], policy) : null,
    encoding: reading.encoding,
    bom: reading.hasBom,
    lineEnds: { lf: reading.lfCount, crlf: reading.crlfCount },
    finalNewline: finalNewline(reading),
    wellFormed: reading.isValid,
    changed: reading.isChanged,
  };
}

/** Bytes that a whole file takes as raw text at most, with a line end after its last line. */
function rawBytes(reading: FileReading): number {
  const { size, encoding, isValid, isComplete } = reading;
  const lastEnd = finalNewline(reading) === true ? 0 : 1;
  if (!isValid || !isComplete) return size * REPLACED_GROWTH + lastEnd;
  return size * (encoding === "utf-8" ? 1 : UTF16_GROWTH) + lastEnd;
}

/** A byte that is no text is shown as U+FFFD, which takes 3 bytes. */
const REPLACED_GROWTH = 3;

/** Two bytes of UTF-16 take up to 3 bytes of UTF-8. */
const UTF16_GROWTH = 1.5;

/** Where to read on: in what was asked for, and, where no end was asked for, after it. */
function nextLine(
  { selector }: FoundTarget,
  { isComplete, lineCount }: FileReading,
  lines: readonly ReadLine[],
): number | null {
  const last = lines.at(-1)?.lineNumber;
  if (last === undefined) return null;
  const end = isComplete ? lineCount : Infinity;
  return last < (selector.isEnded ? Math.min(selector.to, end) : end)
    ? last + 1
    : null;
}

function finalNewline(
  { isComplete, lineCount, lfCount, crlfCount }: FileReading,
): boolean | null {
  if (!isComplete || lineCount === 0) return null;
  return lfCount + crlfCount === lineCount;
}
