import { refusalOf } from "./request_check.ts";
import type { JSONRPCMessage, Transport } from "./sdk.ts";

/**
 * A connection on which requests that cannot be answered are refused, with what
 * is wrong with them, before the SDK sees them.
 */
export class CheckedTransport implements Transport {
  onmessage?: NonNullable<Transport["onmessage"]>;
  onerror?: NonNullable<Transport["onerror"]>;
  onclose?: NonNullable<Transport["onclose"]>;
  readonly #transport: Transport;

  /**
   * Wraps a connection.
   *
   * @param transport The connection. What its owner listens to, it still hears.
   */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Id of the session, where the connection has one. */
  get sessionId(): string | undefined {
    return this.#transport.sessionId;
  }

  /** Starts to listen. */
  async start(): Promise<void> {
    const transport = this.#transport;
    const { onmessage, onerror, onclose } = transport;
    transport.onmessage = (message, extra) => {
      onmessage?.(message, extra);
      const refusal = refusalOf(message);
      if (refusal === undefined) this.onmessage?.(withoutTask(message), extra);
      else this.#refuse(refusal);
    };
    transport.onerror = (error) => {
      onerror?.(error);
      this.onerror?.(error);
    };
    transport.onclose = () => {
      onclose?.();
      this.onclose?.();
    };
    await transport.start();
  }

  /**
   * Sends a message.
   *
   * @param args The message, and what the SDK says about it.
   */
  async send(...args: Parameters<Transport["send"]>): Promise<void> {
    await this.#transport.send(...args);
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    await this.#transport.close();
  }

  #refuse(refusal: JSONRPCMessage): void {
    this.send(refusal).catch((error) => this.onerror?.(error));
  }
}

/**
 * A server that has no tasks answers a call as if none were asked for: so the
 * protocol wants it. The SDK would fail the call.
 */
function withoutTask(message: JSONRPCMessage): JSONRPCMessage {
  if (!("method" in message) || message.params?.task === undefined) {
    return message;
  }
  const { task: _, ...params } = message.params;
  return { ...message, params };
}
