/** Cases of ripgrep as a process: what ends it, and what is left of it. */

import {
  assertEquals,
  assertGreaterOrEqual,
  assertLess,
  assertStringIncludes,
} from "@std/assert";
import { REAL_RG, type SearchSession } from "../integration/search_session.ts";
import type { SearchCase } from "./search_case.ts";

const ONE_RECORD_THEN_NOTHING =
  `echo '{"type":"begin","data":{"path":{"text":"./a.txt"}}}'
echo '{"type":"match","data":{"path":{"text":"./a.txt"},"lines":{"text":"needle\\n"},"line_number":1,"absolute_offset":0,"submatches":[{"match":{"text":"needle"},"start":0,"end":6}]}}'
sleep 60`;

/** The version probe of the plugin ran, the call ran, and nothing of either is left. */
async function assertAllGone({ tree }: SearchSession): Promise<void> {
  assertEquals(await tree.survivors(), { ran: 2, alive: [] });
}

export const PROCESS_CASES: readonly SearchCase[] = [
  {
    id: "31",
    kind: "timeout",
    title: "the time budget of the tool ends a search that hangs",
    setup: "echo needle >a.txt",
    options: { rg: ONE_RECORD_THEN_NOTHING, config: { timeoutMs: 1_000 } },
    tool: "grep",
    args: { pattern: "needle", path: "." },
    async check({ code, text, elapsedMs }, session) {
      assertEquals(code, "SEARCH_ABORTED");
      assertStringIncludes(text, "ran out of time");
      assertStringIncludes(text, "1000 ms");
      assertGreaterOrEqual(elapsedMs, 990);
      assertLess(elapsedMs, 4_000);
      await assertAllGone(session);
    },
  },
  {
    id: "35",
    kind: "process-lifecycle",
    title: "a caller that gives up ends ripgrep at once",
    setup: "echo needle >a.txt",
    options: { rg: "sleep 60" },
    tool: "grep",
    args: { pattern: "needle" },
    abortAfterMs: 300,
    async check({ code, text, elapsedMs }, session) {
      assertEquals(code, "SEARCH_ABORTED");
      assertStringIncludes(text, "aborted by its caller");
      assertLess(elapsedMs, 2_300);
      await assertAllGone(session);
    },
  },
  {
    id: "35",
    kind: "process-lifecycle",
    title: "a caller that gives up also ends a ripgrep that ignores SIGTERM",
    setup: "echo needle >a.txt",
    options: {
      rg: "trap '' TERM; while :; do sleep 60; done",
      bash: { killGraceMs: 500 },
    },
    tool: "grep",
    args: { pattern: "needle" },
    abortAfterMs: 300,
    async check({ code, elapsedMs }, session) {
      assertEquals(code, "SEARCH_ABORTED");
      assertLess(elapsedMs, 3_000);
      await assertAllGone(session);
    },
  },
  {
    id: "36",
    kind: "process-lifecycle",
    title: "a call whose caller gave up before starts nothing",
    setup: "echo needle >a.txt",
    options: { rg: REAL_RG },
    tool: "grep",
    args: { pattern: "needle" },
    abortAfterMs: 0,
    async check({ code }, { tree }) {
      assertEquals(code, "SEARCH_ABORTED");
      // Only the plugin's look at the version ran.
      assertEquals(await tree.survivors(), { ran: 1, alive: [] });
    },
  },
  {
    id: "43",
    kind: "environment",
    title: "a ripgrep that may not be executed is an error",
    setup: "mkdir bin && printf 'not exec' >bin/rg && echo needle >a.txt",
    options: { wrap: (command) => `PATH=$PWD/bin\n${command}` },
    tool: "grep",
    args: { pattern: "needle" },
    check({ code, text }) {
      assertEquals(code, "SEARCH_FAILED");
      assertStringIncludes(text, "is not executable");
    },
  },
  {
    id: "43",
    kind: "environment",
    title: "a ripgrep that is not there any more is another error",
    setup: "mkdir bin && echo needle >a.txt",
    options: { wrap: (command) => `PATH=$PWD/bin\n${command}` },
    tool: "grep",
    args: { pattern: "needle" },
    check({ code, text }) {
      assertEquals(code, "SEARCH_FAILED");
      assertStringIncludes(text, "is not found on the PATH");
    },
  },
];

/** A case for a host whose own stdin stays open. */
export const OPEN_STDIN_CASE: SearchCase = {
  id: "32",
  kind: "process-lifecycle",
  title: "ripgrep never waits for the stdin of the host",
  setup: "echo needle >a.txt",
  options: { config: { timeoutMs: 10_000 } },
  tool: "grep",
  args: { pattern: "needle" },
  check({ text, elapsedMs }) {
    assertEquals(text, "Found 1 match\n\na.txt\nLine 1: needle");
    assertLess(elapsedMs, 5_000);
  },
};
