import { previewLine } from "../search/preview_line.ts";
import { LineScanner, type ScannedLine } from "./line_scanner.ts";
import { type ReadLine, rowBytes } from "./read_row.ts";
import type { Selector } from "./selector.ts";
import {
  detectEncoding,
  type EncodingMark,
  type TextEncoding,
  Utf8Stream,
} from "./text_encoding.ts";

/** What a {@link TextReader} keeps. */
export interface TextReaderOptions {
  /** The lines to keep. */
  readonly selector: Selector;
  /** Bytes of one line that are kept, in UTF-8. */
  readonly lineMaxBytes: number;
  /** Bytes of rows that are kept, line ends included. */
  readonly maxBytes: number;
}

/** What is known of a text after it was read, to its end or in part. */
export interface TextReading {
  /** The lines that were kept: the head of those that were wanted. */
  readonly lines: readonly ReadLine[];
  /** Bytes of their rows, line ends included; more than was asked for where already the first is too long. */
  readonly rowBytes: number;
  /** How many lines there are so far. */
  readonly lineCount: number;
  /** How many of them end with LF alone. */
  readonly lfCount: number;
  /** How many of them end with CR LF. */
  readonly crlfCount: number;
  /** The encoding. */
  readonly encoding: TextEncoding;
  /** Whether the text starts with a byte order mark. */
  readonly hasBom: boolean;
  /** Whether all of it is well-formed in its encoding. */
  readonly isValid: boolean;
}

/** First bytes of a text in which a NUL means that it is none: as many as git looks at, rounded up. */
const BINARY_PROBE_BYTES = 8_192;

/** A character has up to four bytes: with so many more, what is cut off is not seen. */
const CHARACTER_BYTES = 4;

const CR = 0x0d;

/**
 * Reads a text that comes in chunks, and keeps the lines that are wanted. What
 * it needs of memory does not depend on the length of the text or its lines.
 */
export class TextReader {
  readonly #options: TextReaderOptions;
  readonly #scanner: LineScanner;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #lines: ReadLine[] = [];
  #rowBytes = 0;
  #mark: EncodingMark | undefined;
  #stream = new Utf8Stream("utf-8");
  #probed = 0;
  #isBinary = false;

  /**
   * Starts before the first byte.
   *
   * @param options What to keep.
   */
  constructor(options: TextReaderOptions) {
    this.#options = options;
    this.#scanner = new LineScanner({
      from: options.selector.from,
      to: options.selector.to,
      keepBytes: options.lineMaxBytes + CHARACTER_BYTES,
      onLine: (line) => this.#keep(line),
    });
  }

  /** Whether the first bytes have a NUL, which no text has. */
  get isBinary(): boolean {
    return this.#isBinary;
  }

  /** Whether reading on would only tell how many lines follow. */
  get isPast(): boolean {
    return this.#scanner.isPast;
  }

  /**
   * Takes the next bytes.
   *
   * @param chunk The bytes. The first chunk has three at least, if there are so many.
   */
  push(chunk: Uint8Array): void {
    let text = chunk;
    if (this.#mark === undefined) {
      this.#mark = detectEncoding(chunk);
      this.#stream = new Utf8Stream(this.#mark.encoding);
      text = chunk.subarray(this.#mark.bomBytes);
    }
    this.#scan(this.#stream.push(text));
  }

  /**
   * Ends the text.
   *
   * @returns What is known of it.
   */
  finish(): TextReading {
    this.#scan(this.#stream.finish());
    this.#scanner.finish();
    return this.#reading();
  }

  /**
   * Leaves the text where it is.
   *
   * @returns What is known of it so far.
   */
  stop(): TextReading {
    return this.#reading();
  }

  #reading(): TextReading {
    const { endedCount, crlfCount, lineCount } = this.#scanner;
    return {
      lines: this.#lines,
      rowBytes: this.#rowBytes,
      lineCount,
      lfCount: endedCount - crlfCount,
      crlfCount,
      encoding: this.#mark?.encoding ?? "utf-8",
      hasBom: (this.#mark?.bomBytes ?? 0) > 0,
      isValid: this.#stream.isValid,
    };
  }

  #scan(bytes: Uint8Array): void {
    if (this.#probed < BINARY_PROBE_BYTES) {
      const probe = bytes.subarray(0, BINARY_PROBE_BYTES - this.#probed);
      this.#isBinary ||= probe.includes(0);
      this.#probed += probe.length;
    }
    this.#scanner.push(bytes);
  }

  /** A first line that does not fit is kept all the same: it is cut later. */
  #keep(scanned: ScannedLine): boolean {
    const line = this.#line(scanned);
    const { selector, maxBytes } = this.#options;
    const bytes = rowBytes(line, selector.isRaw);
    const fits = this.#rowBytes + bytes <= maxBytes;
    if (fits || this.#lines.length === 0) {
      this.#lines.push(line);
      this.#rowBytes += bytes;
    }
    return fits;
  }

  #line({ lineNumber, head, isCrlf, isWhole }: ScannedLine): ReadLine {
    const { selector, lineMaxBytes } = this.#options;
    const hasCr = isCrlf && isWhole && head.at(-1) === CR && !selector.isRaw;
    const bytes = hasCr ? head.subarray(0, -1) : head;
    const { text, truncated } = previewLine(this.#decoder.decode(bytes), {
      maxBytes: lineMaxBytes,
    });
    return { lineNumber, text, truncated };
  }
}
