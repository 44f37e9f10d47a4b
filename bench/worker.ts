/**
 * A process of its own for one contender: reads requests from stdin, one JSON
 * text a line, and writes an answer for each to stdout.
 *
 * @module
 */

import process from "node:process";
import { TextLineStream } from "@std/streams";
import { type ContenderName, CONTENDERS } from "./contenders/mod.ts";
import {
  type Call,
  type Reading,
  Unsupported,
} from "./contenders/contender.ts";
import { type Answer, ANSWER_MARK, type Request } from "./worker_protocol.ts";

const [name, folder] = Deno.args as [ContenderName, string];
const contender = await CONTENDERS[name].load({ folder });
const prepared = new Map<string, Promise<Call>>();

async function answer({ search, abortAfterMs }: Request): Promise<Answer> {
  const key = JSON.stringify(search);
  let call = prepared.get(key);
  if (!call) prepared.set(key, call = contender.prepare(search));
  try {
    return { kind: "timed", ...await time(await call, abortAfterMs) };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return { kind: "unsupported", reason: error.message };
  }
}

async function time(call: Call, abortAfterMs: number | undefined) {
  const idleBytes = Deno.memoryUsage().rss;
  const abort = new AbortController();
  let abortedAt = Infinity;
  const timer = abortAfterMs === undefined ? undefined : setTimeout(() => {
    abortedAt = performance.now();
    abort.abort();
  }, abortAfterMs);
  const start = performance.now();
  const reading: Reading = await call(abort.signal);
  const end = performance.now();
  clearTimeout(timer);
  return {
    ms: end - start,
    ...(end < abortedAt ? {} : { settledAfterMs: end - abortedAt }),
    idleBytes,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    found: reading(),
  };
}

async function write(line: string) {
  let rest = new TextEncoder().encode(`${line}\n`);
  while (rest.length > 0) rest = rest.subarray(await Deno.stdout.write(rest));
}

await write(`${ANSWER_MARK}{}`);
const lines = Deno.stdin.readable
  .pipeThrough(new TextDecoderStream())
  .pipeThrough(new TextLineStream());
for await (const line of lines) {
  await write(ANSWER_MARK + JSON.stringify(await answer(JSON.parse(line))));
}
// What a peer left running must not keep the process.
Deno.exit();
