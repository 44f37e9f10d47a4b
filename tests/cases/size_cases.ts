/** Cases of results that are too large to show, or to read. */

import {
  assertEquals,
  assertLess,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { dirname } from "@std/path/posix";
import { REAL_RG } from "../integration/search_session.ts";
import type { SearchCase } from "./search_case.ts";

async function mode(path: string): Promise<number> {
  return (await Deno.stat(path)).mode! & 0o777;
}

export const SIZE_CASES: readonly SearchCase[] = [
  {
    id: "27",
    kind: "truncation",
    title: "a capped answer counts all matches and saves all of them",
    setup: `
      yes needle | head -500 >a.txt
      for i in $(seq 30); do echo needle >f$i.txt; done`,
    tool: "grep",
    args: { pattern: "needle" },
    async check({ text, meta }, { tree }) {
      assertMatch(
        text,
        /^Found 250 of 530 matches\n\na\.txt\nLine 1: needle\n/,
      );
      assertEquals([meta.shown, meta.total, meta.truncated], [250, 530, true]);
      const { locator, retrievalHint } = meta.spill!;
      assertEquals(locator.startsWith(`${tree.spill}/`), true);
      assertEquals(
        text.split("\n").at(-1),
        `(Full grep result stored at: ${locator}. ${retrievalHint})`,
      );
      const saved = await Deno.readTextFile(locator);
      assertEquals(saved.split("\n")[0], "Found 530 matches");
      assertEquals(saved.match(/^Line \d+: needle$/gm)?.length, 530);
    },
  },
  {
    id: "44",
    kind: "truncation",
    title: "a saved result is private, and no later search finds it",
    setup: "yes needle | head -5000 >a.txt",
    tool: "grep",
    args: { pattern: "needle" },
    async check({ meta }, session) {
      const { locator } = meta.spill!;
      const saved = await Deno.readTextFile(locator);
      assertEquals(saved.match(/^Line \d+: needle$/gm)?.length, 5_000);
      assertEquals(await mode(locator), 0o600);
      assertEquals(await mode(dirname(locator)), 0o700);
      const again = await session.grep({ pattern: "needle" });
      assertEquals(again.meta.total, 5_000);
    },
  },
  {
    id: "44",
    kind: "truncation",
    title: "the page stands when the result cannot be saved",
    // A file where the folder of results would be: not even root can use that.
    setup: "yes needle | head -5000 >a.txt && touch ../spill",
    tool: "grep",
    args: { pattern: "needle" },
    check({ text, meta }, { warnings }) {
      assertMatch(
        text,
        /^Found 250 of 5000 matches\n\na\.txt\nLine 1: needle\n/,
      );
      assertEquals(
        text.split("\n").at(-1),
        "(The complete result could not be saved; narrow pattern, path or include to see the rest.)",
      );
      assertEquals(meta.spill, null);
      assertMatch(
        warnings.at(-1)!,
        /^The complete result of grep call "call-1" is not saved: /,
      );
    },
  },
  {
    id: "45",
    kind: "memory",
    title: "a search that finds too much ends early and in little memory",
    setup:
      "yes 'needle some ordinary log text here' | head -c 150000000 >log.txt",
    options: { rg: REAL_RG },
    tool: "grep",
    args: { pattern: "needle" },
    async check({ code, text, elapsedMs }, { tree }) {
      assertEquals(code, "SEARCH_RAW_OUTPUT_OVERFLOW");
      assertStringIncludes(text, "more than 20000000 bytes");
      assertStringIncludes(text, "narrow pattern, path or include");
      // To read all 150 MB takes ripgrep and a reader of its records far longer.
      assertLess(elapsedMs, 5_000);
      assertLess(Deno.memoryUsage().rss, 600_000_000);
      const { ran, alive } = await tree.survivors();
      assertEquals({ enough: ran > 0, alive }, { enough: true, alive: [] });
    },
  },
];
