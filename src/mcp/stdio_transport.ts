import { readStdinLines, TOO_LONG } from "../stdio/standard_input.ts";
import { writeStdout } from "../stdio/standard_output.ts";
import { ErrorCode, type JSONRPCMessage, type Transport } from "./sdk.ts";

/** UTF-16 code units of a message, at most. The SDK's own transport takes as many bytes. */
const MAX_MESSAGE_LENGTH = 10 * 1024 * 1024;

/** How long a client that has left may take to read what was sent, in milliseconds. The SDK's client waits as long before it sends SIGTERM. */
const FLUSH_MS = 2_000;

/**
 * Carries messages over stdin and stdout, each on a line of its own. Unlike the
 * SDK's own transport it hands on what is JSON but no message, so that it can be
 * answered, and says what ended it.
 */
export class StdioTransport implements Transport {
  onmessage?: NonNullable<Transport["onmessage"]>;
  onerror?: NonNullable<Transport["onerror"]>;
  onclose?: NonNullable<Transport["onclose"]>;
  readonly #ending = Promise.withResolvers<void>();
  /** Settles when what was sent so far is written: messages must not mix. */
  #written: Promise<void> = Promise.resolve();
  #failure: unknown;

  /**
   * Settles when the client has left, whichever stream it closed, or the
   * connection was closed. The promise rejects when a stream fails.
   */
  get ended(): Promise<void> {
    return this.#ending.promise;
  }

  /** Starts to listen. */
  start(): Promise<void> {
    this.#listen().then(this.#ending.resolve, this.#ending.reject);
    return Promise.resolve();
  }

  /**
   * Sends a message.
   *
   * @param message The message.
   * @returns Settles when it is written, or cannot be: {@link ended} says so.
   */
  send(message: JSONRPCMessage): Promise<void> {
    const line = `${JSON.stringify(message)}\n`;
    this.#written = this.#written.then(() => this.#write(line));
    return this.#written;
  }

  /**
   * Gives the client time to read what was sent.
   *
   * @returns Settles when it is read as far as it will be. The promise rejects
   * when it could not be written.
   */
  async flush(): Promise<void> {
    const { promise: tooLate, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, FLUSH_MS);
    await Promise.race([this.#written, tooLate]);
    clearTimeout(timer);
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Ends the connection. */
  close(): Promise<void> {
    this.#ending.resolve();
    this.onclose?.();
    return Promise.resolve();
  }

  async #write(line: string): Promise<void> {
    try {
      if (!await writeStdout(line)) this.#ending.resolve();
    } catch (error) {
      this.#failure = error;
      this.#ending.reject(error);
    }
  }

  async #listen(): Promise<void> {
    for await (const line of readStdinLines(MAX_MESSAGE_LENGTH)) {
      if (line === TOO_LONG) {
        this.#refuse(`it is longer than ${MAX_MESSAGE_LENGTH} characters`);
      } else if (line.trim() !== "") {
        this.#take(line);
      }
    }
  }

  #take(line: string): void {
    let message: JSONRPCMessage;
    try {
      message = JSON.parse(line);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#refuse(`${reason}: send each as JSON on a line of its own`);
      return;
    }
    this.onmessage?.(message);
  }

  /** Does not wait: who does not read answers may still cancel calls. */
  #refuse(reason: string): void {
    const message = `Cannot read a message: ${reason}`;
    const error = { code: ErrorCode.ParseError, message };
    void this.send({ jsonrpc: "2.0", error });
  }
}
