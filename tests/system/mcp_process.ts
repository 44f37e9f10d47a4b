/**
 * The MCP server as its client has it: as a process with its permissions.
 *
 * @module
 */

// @ts-types="npm:@modelcontextprotocol/sdk@^1.32.0/client/stdio"
import { StdioClientTransport } from "npm:@modelcontextprotocol/sdk@^1.32.0/client/stdio.js";
import { assert } from "@std/assert";
import { denoArgs, prepareStd, ROOT } from "../../_tools/std.ts";
import type { FixtureTree } from "../integration/fixture_tree.ts";
import { RootClient, type RootClientOptions } from "../mcp/root_client.ts";

const std = await prepareStd();

/** The server finds its packages where this process has them, although it has another cache. */
const denoDir = await askDenoDir();

/** How the server is started. */
export interface ServerProcessOptions {
  /** Where it runs, where results go, and which programs are used before others. */
  readonly tree: FixtureTree;
  /** The command line. Default: the tree as the only root. */
  readonly args?: readonly string[];
  /** Whether it may keep results. Default: `true`. */
  readonly mayKeepResults?: boolean;
  /** The only folder for programs, instead of the tree's and the usual ones. */
  readonly path?: string;
  /** The arguments of `deno`, instead of those that start the server with its permissions. */
  readonly command?: readonly string[];
  /** The user's folder, instead of another cache in the tree's. */
  readonly home?: string;
  /** What becomes of stderr. Default: `"inherit"`. */
  readonly stderr?: "inherit" | "ignore";
}

/** How a process ended. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The arguments of `deno` for the server, under its permission set. */
export function serverArgs(
  { tree, args = ["--root", tree.path], mayKeepResults = true }:
    ServerProcessOptions,
): string[] {
  return denoArgs(std, "run", [
    "--quiet",
    "--no-prompt",
    "--permission-set=mcp",
    ...(mayKeepResults
      ? [
        `--allow-read=${resultFolder(tree)}`,
        `--allow-write=${resultFolder(tree)}`,
      ]
      : []),
    `${ROOT}/src/mcp/mod.ts`,
    ...args,
  ]);
}

/** The environment of the server. */
export function serverEnv(
  { tree, home, path = `${tree.bin}:${Deno.env.get("PATH")}` }:
    ServerProcessOptions,
): Record<string, string> {
  return {
    PATH: path,
    HARNESS_TOOLS_STD: std,
    INIT_CWD: tree.path,
    DENO_DIR: denoDir,
    ...(home ? { HOME: home } : { XDG_CACHE_HOME: tree.spill }),
  };
}

/** Where the server keeps results by default. */
export function resultFolder(tree: FixtureTree): string {
  return `${tree.spill}/harness-tools/spill`;
}

/** Paths of all files that are kept. */
export async function keptFiles({ spill }: FixtureTree): Promise<string[]> {
  const files: string[] = [];
  const folders = [spill];
  for (const folder of folders) {
    try {
      for await (const { name, isDirectory } of Deno.readDir(folder)) {
        (isDirectory ? folders : files).push(`${folder}/${name}`);
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  return files;
}

/** A running server and the SDK's client on its stdin and stdout. */
export interface ServerProcess extends AsyncDisposable {
  readonly client: RootClient;
  /** Id of the server's process. */
  readonly pid: number;
}

/**
 * Registers a test with the SDK's client, which starts a timer when it closes
 * its transport and lets it run out.
 */
export function testServer(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });
}

/** Starts the server and connects the SDK's client. */
export async function startServer(
  options: ServerProcessOptions & RootClientOptions,
): Promise<ServerProcess> {
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: [...options.command ?? serverArgs(options)],
    env: serverEnv(options),
    cwd: options.tree.path,
    stderr: options.stderr ?? "inherit",
  });
  const client = await RootClient.connect(transport, options);
  return {
    client,
    pid: transport.pid!,
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}

/** How a {@link RawServer} is started. */
export interface RawServerOptions extends ServerProcessOptions {
  /** Whether what it writes is read before {@link RawServer.end}. Default: `true`. */
  readonly reads?: boolean;
  /** A command line that runs the one behind it. Default: none. */
  readonly runner?: readonly string[];
}

/** The server with bare pipes. */
export class RawServer implements AsyncDisposable {
  readonly child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #output: ReadableStreamDefaultReader<Uint8Array>;
  #reading: Promise<void> | undefined;
  readonly #stderr: Promise<string>;
  readonly #decoder = new TextDecoder();
  #stdout = "";

  constructor({ reads = true, runner = [], ...options }: RawServerOptions) {
    const line = [...runner, Deno.execPath(), ...serverArgs(options)];
    const [program = "", ...args] = line;
    this.child = new Deno.Command(program, {
      args,
      cwd: options.tree.path,
      env: serverEnv(options),
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#input = this.child.stdin.getWriter();
    this.#output = this.child.stdout.getReader();
    this.#stderr = new Response(this.child.stderr).text();
    if (reads) this.#reading = this.#readAll();
  }

  async #readAll(): Promise<void> {
    while (await this.#readSome());
  }

  async #readSome(): Promise<boolean> {
    const { done, value } = await this.#output.read();
    if (done) return false;
    this.#stdout += this.#decoder.decode(value, { stream: true });
    return true;
  }

  /** Reads what the server writes until a text has come. */
  async readUntil(text: string): Promise<void> {
    while (!this.#stdout.includes(text)) assert(await this.#readSome());
  }

  /** Writes a line to the server. */
  async write(line: string): Promise<void> {
    await this.#input.write(new TextEncoder().encode(`${line}\n`));
  }

  /** Sends a message to the server. */
  async send(message: Record<string, unknown>): Promise<void> {
    await this.write(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }

  /** Greets the server as a client does. */
  async greet(): Promise<void> {
    await this.send({
      id: "greeting",
      method: "initialize",
      params: {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "test", version: "1.0.0" },
      },
    });
    await this.send({ method: "notifications/initialized" });
  }

  /** Calls a tool. */
  async call(
    id: string,
    name: string,
    args: Record<string, unknown>,
  ): Promise<void> {
    const params = { name, arguments: args };
    await this.send({ id, method: "tools/call", params });
  }

  /** Waits for the answers to some requests. */
  async answered(ids: readonly string[]): Promise<void> {
    const isThere = (id: string) =>
      this.#stdout.split("\n").some((line) =>
        line.endsWith("}") && JSON.parse(line).id === id
      );
    for (let tries = 1; !ids.every(isThere); tries += 1) {
      assert(tries < 300, `no answer: ${this.#stdout}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Closes the server's stdin. */
  async leave(): Promise<void> {
    await this.#input.close();
  }

  /** Closes the server's stdout, but not its stdin. */
  async hangUp(): Promise<void> {
    await this.#output.cancel();
  }

  /** Reads what the server writes, and waits for its end. */
  async end(): Promise<Outcome> {
    this.#reading ??= this.#readAll();
    const [{ code }, stderr] = await Promise.all([
      this.child.status,
      this.#stderr,
      this.#reading,
    ]);
    return { code, stdout: this.#stdout, stderr };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#input.close().catch(() => {});
    await this.end();
  }
}

async function askDenoDir(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}
