/** A host in a process of its own: loads the tools, makes one call, and prints how it ended. */

import * as plugin from "@harness/tools";
import { LocalBash, type LocalBashOptions } from "@harness/tools/bash";
import { createHost } from "@harness/tools/host";
import { LocalSpillStore } from "@harness/tools/spill";

/** What the host is to do. */
export interface HostRequest {
  readonly tool: "glob" | "grep";
  readonly args: Readonly<Record<string, string>>;
  readonly workdir: string;
  readonly path: readonly string[];
  readonly spill: string;
  readonly bash: LocalBashOptions;
  readonly config: plugin.SearchOptions;
  /** Bash code that runs between the loading of the tools and the call. */
  readonly meanwhile?: string | undefined;
  /** What is used up before the call. */
  readonly exhausted?: "files" | "processes" | undefined;
  /** Whether `Date.now()` goes ten years ahead and back. */
  readonly clockJumps?: boolean | undefined;
}

/** How the call ended, or the loading of the tools. */
export interface HostReport {
  readonly code: string | null;
  readonly text: string;
}

async function search(request: HostRequest): Promise<HostReport> {
  const { workdir, path, bash, meanwhile } = request;
  await using host = createHost({
    bash: new LocalBash({
      workdir,
      environment: ["PATH", "TMPDIR"],
      path,
      ...bash,
    }),
    spillStore: new LocalSpillStore({ folder: request.spill }),
    logger: { warn() {} },
  });
  try {
    await host.plugin(plugin, request.config);
  } catch (error) {
    const { code, message } = error as plugin.SearchError;
    return { code, text: `Error: ${message}` };
  }
  if (meanwhile !== undefined) {
    await new Deno.Command("/bin/bash", {
      args: ["-c", meanwhile],
      env: { PATH: "/usr/local/bin:/usr/bin:/bin" },
    }).output();
  }
  using _used = exhaust(request.exhausted);
  using _clock = request.clockJumps ? jumpingClock() : undefined;
  const result = await host.execute({
    name: request.tool,
    arguments: request.args,
    agent: { session: { header: { id: "session-1" } } },
  });
  const text = result.content.map(({ text }) => text).join("\n");
  return {
    code: result.isError ? result.error.code ?? result.error.name : null,
    text,
  };
}

/** Takes all there is of something, and gives it back. */
function exhaust(what: HostRequest["exhausted"]): Disposable {
  const taken = new DisposableStack();
  const take = {
    files: () => taken.use(Deno.openSync("/dev/null")),
    processes: () => {
      const child = new Deno.Command("sleep", { args: ["20"] }).spawn();
      taken.defer(() => child.kill("SIGKILL"));
    },
  };
  try {
    while (what !== undefined) take[what]();
  } catch {
    // There is no more.
  }
  return taken;
}

/** Makes every second look at the clock one ten years ahead. */
function jumpingClock(): Disposable {
  const { now } = Date;
  let looks = 0;
  Date.now = () => now() + (looks++ % 2) * 10 * 365 * 86_400_000;
  return {
    [Symbol.dispose]() {
      Date.now = now;
    },
  };
}

if (import.meta.main) {
  const report = await search(JSON.parse(Deno.args[0]!));
  await new Response(JSON.stringify(report)).body!.pipeTo(Deno.stdout.writable);
}
