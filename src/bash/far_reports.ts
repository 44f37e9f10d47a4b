import { OutputCapture } from "./output_capture.ts";

/** What a far side has said of a command so far. */
export interface FarState {
  /** Whether the command was about to be started. */
  readonly started: boolean;
  /** Why the workdir could not be entered. */
  readonly workdirFailure?: string;
  /** Whether the program that leads to the far side is missing here. */
  readonly clientMissing?: boolean;
  /** Exit status of the command, and the name of a signal if it stands for one. */
  readonly exit?: { readonly status: number; readonly signal: string | null };
}

const NEWLINE = 10;

/** An exit status from this one on may stand for a signal, by its number. */
const FIRST_SIGNAL = 128;

/** Signals that have the same number everywhere. What ends the far side while it looks the name up is one of them. */
const SIGNALS: ReadonlyMap<number, string> = new Map([
  [1, "SIGHUP"],
  [2, "SIGINT"],
  [9, "SIGKILL"],
  [15, "SIGTERM"],
]);

/** Bytes of the longest report after its token; a longer one is none. */
const LONGEST_REPORT = 1_000;

/** Bytes that are kept of what was written before the command. */
const BEFORE_MAX_BYTES = 65_536;

const NOTHING = new Uint8Array();

/**
 * Takes the reports of a far side out of the command's stdout or stderr. Each is
 * a line that begins with a token, which may stand in the middle of the command's
 * own. What comes before the report `started` is not the command's either: the
 * client said it, or a start-up file of the far side.
 */
export class FarReports {
  readonly #token: Uint8Array;
  readonly #before = new OutputCapture({ maxBytes: BEFORE_MAX_BYTES });
  readonly #exited = Promise.withResolvers<void>();
  /** Bytes that may turn out to be a report. */
  #held: Uint8Array = new Uint8Array();
  #state: FarState = { started: false };

  /**
   * Creates a reader of reports.
   *
   * @param token Begins each report, in ASCII.
   */
  constructor(token: string) {
    this.#token = new TextEncoder().encode(token);
  }

  /** What has been reported so far. */
  get state(): FarState {
    return this.#state;
  }

  /** What was written before the command was about to be started: the end of it. */
  get before(): string {
    return this.#before.output().text;
  }

  /** Is fulfilled when the command's exit was reported. */
  get exited(): Promise<void> {
    return this.#exited.promise;
  }

  /**
   * Takes the next bytes.
   *
   * @param bytes The bytes, which the caller may overwrite afterwards.
   * @returns Those that the command wrote.
   */
  read(bytes: Uint8Array): Uint8Array {
    // Nearly all that a command writes holds nothing of the kind.
    if (this.#held.length === 0 && !bytes.includes(this.#token[0]!)) {
      return this.#own(bytes);
    }
    let rest = concat([this.#held, bytes]);
    const own: Uint8Array[] = [];
    for (;;) {
      const start = this.#find(rest);
      own.push(this.#own(rest.subarray(0, start)));
      rest = rest.subarray(start);
      const end = rest.indexOf(NEWLINE);
      if (end < 0 || rest.length < this.#token.length) break;
      this.#take(rest.subarray(this.#token.length, end));
      rest = rest.subarray(end + 1);
    }
    if (rest.length > this.#token.length + LONGEST_REPORT) {
      own.push(this.#own(rest));
      rest = rest.subarray(rest.length);
    }
    this.#held = rest.slice();
    return concat(own);
  }

  #own(bytes: Uint8Array): Uint8Array {
    if (this.#state.started) return bytes;
    this.#before.write(bytes);
    return NOTHING;
  }

  /** Where the token, or the beginning of it at the end of the bytes, stands. */
  #find(bytes: Uint8Array): number {
    const token = this.#token;
    let start = bytes.indexOf(token[0]!);
    while (start >= 0) {
      const length = Math.min(token.length, bytes.length - start);
      let same = 1;
      while (same < length && bytes[start + same] === token[same]) same += 1;
      if (same === length) return start;
      start = bytes.indexOf(token[0]!, start + 1);
    }
    return bytes.length;
  }

  #take(report: Uint8Array): void {
    // A client may make CR LF of a line end.
    const text = new TextDecoder().decode(report).replace(/\r$/, "");
    const [kind, ...words] = text.split(" ");
    if (kind === "started") this.#state = { ...this.#state, started: true };
    if (kind === "client") {
      this.#state = { ...this.#state, clientMissing: true };
    }
    if (kind === "workdir") {
      this.#state = { ...this.#state, workdirFailure: words.join(" ") };
    }
    if (kind === "exit") {
      const [status, signal = ""] = words;
      this.#state = {
        ...this.#state,
        exit: {
          status: Number(status),
          signal: signal === ""
            ? SIGNALS.get(Number(status) - FIRST_SIGNAL) ?? null
            : `SIG${signal}`,
        },
      };
      this.#exited.resolve();
    }
  }
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(
    parts.reduce((total, { length }) => total + length, 0),
  );
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
