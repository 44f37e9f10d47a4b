/**
 * Makes many calls through one host in a process of its own, and prints what it
 * holds on the way, as one JSON array.
 */

import * as plugin from "@harness/tools";
import { LocalBash } from "@harness/tools/bash";
import { createHost } from "@harness/tools/host";
import { LocalSpillStore } from "@harness/tools/spill";
import { holdings } from "../faults/holdings.ts";

/** What the process is told. */
export interface LoadRequest {
  /** Folder that is searched. */
  readonly workdir: string;
  /** Folder for saved results. */
  readonly spill: string;
  /** How many calls to make. */
  readonly calls: number;
}

/** What the process holds after a part of the calls. */
export interface Reading {
  /** Calls that were made. */
  readonly calls: number;
  /** Bytes of JavaScript's heap that are in use after a collection. */
  readonly heapBytes: number;
  /** Bytes of memory of the process. */
  readonly rssBytes: number;
  /** Pipes that are open. */
  readonly pipes: number;
  /** Child processes, zombies among them. */
  readonly children: number;
  /** How the calls ended, by code. */
  readonly endings: Readonly<Record<string, number>>;
}

/** How many calls are under way at a time. */
const AT_ONCE = 4;

/** How often the process looks at what it holds. */
const READINGS = 10;

async function load(
  { workdir, spill, calls }: LoadRequest,
): Promise<Reading[]> {
  const store = new LocalSpillStore({ folder: spill });
  await using host = createHost({
    bash: new LocalBash({ workdir, maxConcurrent: AT_ONCE }),
    spillStore: store,
    logger: { warn() {} },
  });
  await host.plugin(plugin, { grepMaxMatches: 1 });
  // One signal for all calls, as a session has it: whoever listens must stop.
  const { signal } = new AbortController();
  const endings: Record<string, number> = {};

  const call = async (index: number) => {
    const [name, args] = CALLS[index % CALLS.length]!;
    const result = await host.execute({
      name,
      arguments: args,
      signal: index % 10 === 9 ? AbortSignal.timeout(index % 40) : signal,
      agent: { session: { header: { id: "session-1" } } },
    });
    const ending = result.isError
      ? result.error.code ?? result.error.name
      : "answer";
    endings[ending] = (endings[ending] ?? 0) + 1;
  };

  const readings: Reading[] = [];
  for (let part = 1, next = 0; part <= READINGS; part++) {
    const end = Math.round(calls * part / READINGS);
    const worker = async () => {
      while (next < end) await call(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await store.sweep({ olderThanMs: 0 });
    readings.push(await look(end, { ...endings }));
  }
  return readings;
}

/** Calls that find something, nothing, too much for a page, and that fail. */
const CALLS = [
  ["grep", { pattern: "needle" }],
  ["glob", { pattern: "*.txt" }],
  ["grep", { pattern: "absent" }],
  ["grep", { pattern: "foo(" }],
  ["grep", { pattern: "needle", path: "absent" }],
  ["grep", { pattern: "needle", include: "*.txt" }],
  ["glob", { pattern: "absent/*" }],
] as const;

async function look(
  calls: number,
  endings: Reading["endings"],
): Promise<Reading> {
  // Deno closes a pipe, and drops a process, a moment after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  const { rss, heapUsed } = Deno.memoryUsage();
  const { pipes, children } = holdings();
  return {
    calls,
    heapBytes: heapUsed,
    rssBytes: rss,
    pipes,
    children: children.length,
    endings,
  };
}

if (import.meta.main) {
  const readings = await load(JSON.parse(Deno.args[0]!));
  await new Response(JSON.stringify(readings)).body!
    .pipeTo(Deno.stdout.writable);
}
