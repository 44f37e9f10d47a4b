import type { Logger } from "../harness/mod.ts";
import type { LoggingLevel, Server } from "./sdk.ts";

/** A message that waits for a client. */
interface Message {
  readonly level: LoggingLevel;
  readonly data: string;
}

/**
 * Hands messages for the operator to the client, as the protocol's log messages.
 * Those that come before a client is there wait for it.
 */
export class ProtocolLogger implements Logger {
  readonly #waiting: Message[] = [];
  #server: Server | undefined;

  /** Says that something is wrong although work goes on. */
  warn(message: string): void {
    this.#log({ level: "warning", data: message });
  }

  /** Says what may be of interest. */
  info(message: string): void {
    this.#log({ level: "info", data: message });
  }

  /** Says what helps to find a fault. */
  debug(message: string): void {
    this.#log({ level: "debug", data: message });
  }

  /**
   * Starts to hand messages over.
   *
   * @param server A server whose client is ready.
   */
  start(server: Server): void {
    this.#server = server;
    for (const message of this.#waiting.splice(0)) this.#log(message);
  }

  #log(message: Message): void {
    const server = this.#server;
    if (server === undefined) {
      this.#waiting.push(message);
      return;
    }
    server.sendLoggingMessage(
      { ...message, logger: "search" },
      server.transport?.sessionId,
    ).catch(() => {
      // The connection is gone, and nobody is left to tell.
    });
  }
}
