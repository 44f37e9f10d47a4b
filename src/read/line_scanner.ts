/** A line of a file, as bytes. */
export interface ScannedLine {
  /** Number of the line; the first is 1. */
  readonly lineNumber: number;
  /** The first bytes of the line, without its LF. */
  readonly head: Uint8Array;
  /** Whether the line ends in CR LF. The CR is a part of `head`, if that is whole. */
  readonly isCrlf: boolean;
  /** Whether `head` is the whole line. */
  readonly isWhole: boolean;
}

/** What a {@link LineScanner} looks for. */
export interface LineScannerOptions {
  /** Number of the first line to hand on. */
  readonly from: number;
  /** Number of the last line to hand on. */
  readonly to: number;
  /** Bytes of a line that are kept; the rest is only counted. */
  readonly keepBytes: number;
  /** Takes the lines, in order. Says whether it wants more. */
  readonly onLine: (line: ScannedLine) => boolean;
}

const LF = 0x0a;
const CR = 0x0d;

/**
 * Finds the lines of a text that comes in chunks of bytes, in the memory of the
 * heads of one line. A line ends with LF, as for ripgrep, so that both number
 * lines alike.
 */
export class LineScanner {
  readonly #options: LineScannerOptions;
  #wants = true;
  #lineNumber = 1;
  #lineLength = 0;
  #lastByte = 0;
  #head: Uint8Array[] = [];
  #headLength = 0;
  #crlf = 0;

  /**
   * Starts before the first line.
   *
   * @param options What to look for.
   */
  constructor(options: LineScannerOptions) {
    this.#options = options;
  }

  /** How many lines there are so far, with one that has not ended yet. */
  get lineCount(): number {
    return this.#lineLength > 0 ? this.#lineNumber : this.#lineNumber - 1;
  }

  /** How many lines ended so far. */
  get endedCount(): number {
    return this.#lineNumber - 1;
  }

  /** How many of them ended with CR LF. */
  get crlfCount(): number {
    return this.#crlf;
  }

  /** Whether all lines were handed on that are wanted, and there is something after them. */
  get isPast(): boolean {
    return this.lineCount > this.#options.to || !this.#wants;
  }

  /**
   * Takes the next bytes.
   *
   * @param bytes The bytes. They are not kept.
   */
  push(bytes: Uint8Array): void {
    let start = 0;
    for (;;) {
      const end = bytes.indexOf(LF, start);
      if (end === -1) break;
      this.#take(bytes, start, end);
      const last = end > start ? bytes[end - 1] : this.#lastByte;
      this.#endLine(this.#lineLength > 0 && last === CR);
      start = end + 1;
    }
    if (start === bytes.length) return;
    this.#take(bytes, start, bytes.length);
    this.#lastByte = bytes[bytes.length - 1]!;
  }

  /** Ends the text, and with it a line that no LF ended. */
  finish(): void {
    if (this.#lineLength > 0) this.#handOn(false);
  }

  #take(bytes: Uint8Array, start: number, end: number): void {
    this.#lineLength += end - start;
    if (!this.#isWanted()) return;
    const room = this.#options.keepBytes - this.#headLength;
    const head = bytes.slice(start, Math.min(end, start + room));
    if (head.length === 0) return;
    this.#head.push(head);
    this.#headLength += head.length;
  }

  #endLine(isCrlf: boolean): void {
    if (isCrlf) this.#crlf++;
    this.#handOn(isCrlf);
    this.#lineNumber++;
    this.#lineLength = 0;
  }

  #handOn(isCrlf: boolean): void {
    if (!this.#isWanted()) return;
    this.#wants = this.#options.onLine({
      lineNumber: this.#lineNumber,
      head: joined(this.#head),
      isCrlf,
      isWhole: this.#headLength === this.#lineLength,
    });
    this.#head = [];
    this.#headLength = 0;
  }

  #isWanted(): boolean {
    const { from, to } = this.#options;
    return this.#wants && this.#lineNumber >= from && this.#lineNumber <= to;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
