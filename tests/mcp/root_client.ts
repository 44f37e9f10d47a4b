import type { Transport } from "./sdk_client.ts";
import {
  type CallToolResult,
  CallToolResultSchema,
  Client,
  ListRootsRequestSchema,
  type LoggingMessageNotification,
  LoggingMessageNotificationSchema,
} from "./sdk_client.ts";

/** Options of {@link RootClient.connect}. */
export interface RootClientOptions {
  /** URIs of the client's roots; a client without them has no notion of roots. */
  readonly roots?: readonly string[] | undefined;
}

/** What a test reads of a call. */
export interface Answer {
  /** The text of the first part. */
  readonly text: string;
  readonly result: CallToolResult;
}

/** The SDK's client, with roots, and with an ear for what the server says. */
export class RootClient implements AsyncDisposable {
  /** The SDK's client. */
  readonly client: Client;
  /** The log messages so far. */
  readonly logged: LoggingMessageNotification["params"][] = [];
  /** What went wrong in the protocol, such as lines that are no messages. */
  readonly faults: Error[] = [];
  /** URIs of the roots, or what makes the client refuse to name them. */
  roots: readonly string[] | Error;
  /** How often the server asked for the roots. */
  rootRequests = 0;
  /** What happens between the look at the roots and the answer. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve();

  private constructor({ roots }: RootClientOptions) {
    this.roots = roots ?? [];
    this.client = new Client(
      { name: "test", version: "1.0.0" },
      { capabilities: roots ? { roots: { listChanged: true } } : {} },
    );
    if (roots) {
      this.client.setRequestHandler(ListRootsRequestSchema, async () => {
        this.rootRequests += 1;
        if (this.roots instanceof Error) throw this.roots;
        const roots = this.roots.map((uri) => ({ uri }));
        await this.beforeAnswer();
        return { roots };
      });
    }
    this.client.setNotificationHandler(
      LoggingMessageNotificationSchema,
      ({ params }) => void this.logged.push(params),
    );
    this.client.onerror = (error) => this.faults.push(error);
  }

  /** Connects a client. */
  static async connect(
    transport: Transport,
    options: RootClientOptions = {},
  ): Promise<RootClient> {
    const client = new RootClient(options);
    await client.client.connect(transport);
    return client;
  }

  /** Calls a tool. */
  async call(name: string, args: Record<string, unknown>): Promise<Answer> {
    const result = await this.client.callTool(
      { name, arguments: args },
      CallToolResultSchema,
    ) as CallToolResult;
    const [first] = result.content;
    return { text: first?.type === "text" ? first.text : "", result };
  }

  /** Changes the roots and says so. */
  async changeRoots(roots: readonly string[]): Promise<void> {
    this.roots = roots;
    await this.client.sendRootsListChanged();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
  }
}
