import { LocalBash } from "../bash/mod.ts";
import { HarnessError } from "../harness/mod.ts";
import { writeStderr, writeStdout } from "../stdio/standard_output.ts";
import { StdioError } from "../stdio/stdio_error.ts";
import {
  parseServerArgs,
  type ServeRequest,
  type ServerRequest,
  UsageError,
} from "./arguments.ts";
import { createSearchServer } from "./create_search_server.ts";
import { HELP, USAGE } from "./help.ts";
import { LocalResultStore } from "./local_result_store.ts";
import { McpServerError } from "./mcp_server_error.ts";
import type { SearchServer } from "./search_server.ts";
import { StdioTransport } from "./stdio_transport.ts";

/** What ends the server, and what it then exits with: 128 and the number of the signal. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 };

/** Time between SIGTERM and SIGKILL in milliseconds: ripgrep needs none, and a client waits for the server to end. */
const KILL_GRACE_MS = 500;

const CLIENT_LEFT = 0;
const CANNOT_WORK = 1;
const WRONG_ARGUMENT = 2;

/**
 * Serves one client on stdin and stdout, until it closes stdin or a signal comes.
 *
 * It needs `--allow-run=bash,rg`, permission to read and write the folder of
 * complete results, and to read the environment variables that a search
 * inherits. Without the latter two it works, but keeps no results. To inspect it
 * needs permission to read the roots, too.
 *
 * @param args The command line, without the program's name.
 * @returns The exit code. Nothing is left running then.
 */
export async function runServer(args: readonly string[]): Promise<number> {
  try {
    const request: ServerRequest = parseServerArgs(args);
    if (request.kind === "help") {
      await writeStdout(HELP);
      return CLIENT_LEFT;
    }
    await using server = await openServer(request);
    return await serve(server);
  } catch (error) {
    await writeStderr(describeError(error));
    return isWrongArgument(error) ? WRONG_ARGUMENT : CANNOT_WORK;
  }
}

function openServer(
  { tools, roots, results }: ServeRequest,
): Promise<SearchServer> {
  return createSearchServer({
    bash: new LocalBash({ killGraceMs: KILL_GRACE_MS }),
    results: new LocalResultStore({ folder: results }),
    tools,
    roots,
  });
}

async function serve(server: SearchServer): Promise<number> {
  const signal = Promise.withResolvers<number>();
  for (const [name, exitCode] of Object.entries(SIGNALS)) {
    Deno.addSignalListener(
      name as keyof typeof SIGNALS,
      () => signal.resolve(exitCode),
    );
  }
  const transport = new StdioTransport();
  await server.connect(transport);
  await Promise.race([transport.ended, signal.promise]);
  // What the searches have left goes first, since nobody may wait for the rest.
  await server.close();
  const clientLeft = transport.flush().then(() => CLIENT_LEFT);
  return await Promise.race([signal.promise, clientLeft]);
}

function isWrongArgument(error: unknown): boolean {
  return error instanceof UsageError ||
    error instanceof McpServerError && error.code === "MCP_INVALID_ROOT";
}

function describeError(error: unknown): string {
  if (error instanceof UsageError) return `Error: ${error.message}\n\n${USAGE}`;
  if (error instanceof StdioError) return `Error: ${error.message}\n`;
  if (error instanceof HarnessError) return `${error.code}: ${error.message}\n`;
  // A fault of the server's own: where it came from helps to mend it.
  return `${error instanceof Error ? error.stack ?? error : error}\n`;
}
