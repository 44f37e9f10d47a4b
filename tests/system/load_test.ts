import * as plugin from "@harness/tools";
import { LocalBash } from "@harness/tools/bash";
import { createHost } from "@harness/tools/host";
import {
  assert,
  assertEquals,
  assertGreater,
  assertLess,
  assertLessOrEqual,
} from "@std/assert";
import { denoArgs } from "../../_tools/std.ts";
import { eventually } from "../faults/eventually.ts";
import { canLook, holdings, processes } from "../faults/holdings.ts";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { REAL_RG } from "../integration/search_session.ts";
import type { LoadRequest, Reading } from "./load_process.ts";

/** Calls that are made at once. */
const CALLS = 500;

/** Commands that may run at a time. */
const MAX_CONCURRENT = 4;

/** Chooses which calls are aborted, and when. */
const SEED = 20_261_130;

/** Calls over which memory must stay flat; 20,000 take minutes. */
const MANY_CALLS = Number(Deno.env.get("HARNESS_TOOLS_LOAD_CALLS") || 2_000);

/** How long a call may go on after it was aborted, in milliseconds. */
const SETTLES_MS = 20_000;

/** Where the tests themselves get `@std` from. */
const STD = Deno.env.get("HARNESS_TOOLS_STD") === "offline" ? "offline" : "jsr";

/** Gives the same numbers from 0 to 1 for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  return () => {
    seed = (seed + 0x6D2B79F5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Counts the commands that run: children of this process that lead a group. */
function countCommands(): number {
  return processes().filter(({ pid, parent, group, state }) =>
    parent === Deno.pid && pid === group && state !== "Z"
  ).length;
}

/** Looks again and again at how many commands run. */
class Watch implements Disposable {
  /** The most that ran at a time. */
  most = 0;
  readonly #timer = setInterval(() => {
    this.most = Math.max(this.most, countCommands());
  }, 50);

  [Symbol.dispose]() {
    clearInterval(this.#timer);
  }
}

Deno.test({
  name:
    "LocalBash runs 500 searches of one host in turns, each with its own answer, aborted ones too",
  ignore: !canLook,
  async fn() {
    await using tree = await FixtureTree.create(
      `for i in {0..${CALLS - 1}}; do echo "needle $i." >f$i; done`,
    );
    // Long enough for all turns to be taken at once, whatever else the machine does.
    await tree.program("rg", `sleep 0.15\n${REAL_RG}`);
    const before = holdings();
    await using host = createHost({
      bash: new LocalBash({
        workdir: tree.path,
        path: [tree.bin],
        maxConcurrent: MAX_CONCURRENT,
      }),
      logger: { warn() {} },
      abortGraceMs: SETTLES_MS,
    });
    // The budget of a call begins when it is made, though it waits for its turn.
    await host.plugin(plugin, { timeoutMs: 600_000 });

    const random = randomNumbers(SEED);
    const endings = { answered: 0, aborted: 0 };
    const call = async (index: number) => {
      const controller = new AbortController();
      let abortedAt = Infinity;
      const timer = random() < 0.5 ? undefined : setTimeout(() => {
        abortedAt = performance.now();
        controller.abort();
      }, random() * 15_000);
      const result = await host.execute({
        name: "grep",
        arguments: { pattern: `needle ${index}\\.` },
        signal: controller.signal,
      });
      clearTimeout(timer);
      if (result.isError) {
        assertEquals(
          result.error.code,
          "SEARCH_ABORTED",
          result.content[0]?.text,
        );
        assertLess(performance.now() - abortedAt, SETTLES_MS);
        endings.aborted++;
      } else {
        assertEquals(
          result.content[0]?.text,
          `Found 1 match\n\nf${index}\nLine 1: needle ${index}.`,
        );
        endings.answered++;
      }
    };
    using watch = new Watch();
    await Promise.all(Array.from({ length: CALLS }, (_, index) => call(index)));

    assertEquals(endings.answered + endings.aborted, CALLS);
    assertGreater(endings.answered, 0);
    assertGreater(endings.aborted, 0);
    assertEquals(watch.most, MAX_CONCURRENT);
    assertEquals((await tree.survivors()).alive, []);
    await eventually(() => {
      const after = holdings();
      assertEquals(after.children, before.children);
      assertLessOrEqual(after.pipes, before.pipes);
    });
    print({ most: watch.most, ...endings });
  },
});

Deno.test({
  name:
    `createHost() holds no more after ${MANY_CALLS} calls than after a fifth`,
  ignore: !canLook,
  async fn() {
    await using tree = await FixtureTree.create(
      "for i in {1..20}; do echo needle >f$i.txt; done",
    );
    const readings = await runLoad({
      workdir: tree.path,
      spill: tree.spill,
      calls: MANY_CALLS,
    });
    for (const { calls, heapBytes, rssBytes, pipes, children } of readings) {
      print({ calls, heapBytes, rssBytes, pipes, children });
    }
    const early = readings[1]!;
    const late = readings.at(-1)!;
    print(late.endings);
    assertEquals(late.calls, MANY_CALLS);
    assertEquals(
      Object.keys(late.endings).toSorted(),
      ["SEARCH_ABORTED", "SEARCH_FAILED", "SEARCH_INVALID_PATTERN", "answer"],
    );
    assertLess(late.heapBytes - early.heapBytes, 2_000_000);
    assertLess(late.rssBytes - early.rssBytes, 20_000_000);
    for (const { pipes, children } of readings) {
      assertEquals(children, 0, "a process is left");
      assertLessOrEqual(pipes, readings[0]!.pipes + 2);
    }
  },
});

async function runLoad(request: LoadRequest): Promise<Reading[]> {
  const program = new URL("load_process.ts", import.meta.url).pathname;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: denoArgs(STD, "run", [
      "--quiet",
      "--no-prompt",
      "--no-check",
      "--allow-all",
      // V8 lets the space for young objects grow to tens of megabytes, which is no leak.
      "--v8-flags=--expose-gc,--max-semi-space-size=1",
      program,
      JSON.stringify(request),
    ]),
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  assert(success, decoder.decode(stderr));
  return JSON.parse(decoder.decode(stdout));
}

/** Figures for whoever asked for a longer run, on file descriptor 2 itself, which no test runner captures. */
function print(figures: Readonly<Record<string, number>>): void {
  if (!Deno.env.has("HARNESS_TOOLS_LOAD_CALLS")) return;
  Deno.writeTextFileSync("/dev/fd/2", `${JSON.stringify(figures)}\n`, {
    append: true,
  });
}
