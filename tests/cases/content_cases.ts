/** Cases of what is in a file: bytes that are no text, line ends, lines of any length. */

import {
  assert,
  assertEquals,
  assertLessOrEqual,
  assertStringIncludes,
} from "@std/assert";
import type { GrepCase, SearchCase } from "./search_case.ts";

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The cut of the line lands on every byte of a character in turn. */
function cutCharacter(shift: number): GrepCase {
  return {
    id: "24",
    kind: "truncation",
    title: `a line is cut between characters, shifted by ${shift}`,
    setup: `
      fire=$(printf '\\xf0\\x9f\\x94\\xa5%.0s' {1..3000})
      echo "needle ${"x".repeat(shift)}$fire" >a.txt
      for ((i = 1; i < 40; i++)); do cat a.txt; done >b.txt`,
    options: { config: { grepMaxMatches: 5 } },
    tool: "grep",
    args: { pattern: "needle" },
    async check({ text, meta }) {
      assert(text.isWellFormed());
      assert(JSON.stringify(meta).isWellFormed());
      const [first] = meta.files[0]!.matches;
      const head = `needle ${"x".repeat(shift)}`;
      const fires = Math.floor((2_000 - head.length) / 4);
      assertEquals(first?.preview, head + "🔥".repeat(fires));
      assertEquals(first?.truncated, true);
      assertEquals(meta.total, 40);
      const saved = await Deno.readFile(meta.spill!.locator);
      new TextDecoder("utf-8", { fatal: true }).decode(saved);
    },
  };
}

export const CONTENT_CASES: readonly SearchCase[] = [
  {
    id: "20",
    kind: "false-absence",
    title: "a file with a NUL byte is not passed over in silence",
    setup: `
      printf 'TOKEN before\\nkey\\0sep\\nTOKEN after\\n' >nul.ts
      echo 'no hit' >a.ts`,
    tool: "grep",
    args: { pattern: "TOKEN" },
    check({ text, meta }) {
      assertEquals(
        text,
        "Found 1 match\n\nnul.ts\nLine 1: TOKEN before\n\n(Incomplete: 1 binary file was cut at its first NUL byte: nul.ts (1 matching line not shown))",
      );
      assertEquals(meta.incomplete?.binary.named, [
        { path: "nul.ts", reason: "1 matching line not shown" },
      ]);
    },
  },
  {
    id: "21",
    kind: "encoding",
    title: "a line that is not UTF-8 is shown",
    setup: `
      printf 'needle \\377\\376 tail\\n' >bad.txt
      echo needle >good.txt`,
    tool: "grep",
    args: { pattern: "needle" },
    check({ text }) {
      assertEquals(
        text,
        "Found 2 matches\n\nbad.txt\nLine 1: needle \ufffd\ufffd tail\n\ngood.txt\nLine 1: needle",
      );
    },
  },
  {
    id: "23",
    kind: "truncation",
    title: "the preview of a line of megabytes is a window on its match",
    setup: `
      {
        head -c 2000000 /dev/zero | tr '\\0' x
        printf needle
        head -c 2000000 /dev/zero | tr '\\0' y
        echo
      } >min.js
      echo 'const needle = 1' >src.ts`,
    tool: "grep",
    args: { pattern: "needle" },
    check({ text, meta }) {
      assertEquals(meta.files.map(({ path }) => path), ["min.js", "src.ts"]);
      const { preview, truncated, submatches } = meta.files[0]!.matches[0]!;
      assertEquals(truncated, true);
      assertLessOrEqual(utf8Length(preview), 2_000);
      assert(/^…x+needley+…$/.test(preview), preview);
      const [match] = submatches;
      assertEquals(preview.slice(match!.start, match!.end), "needle");
      assertStringIncludes(text, `\nLine 1: ${preview} (line truncated)\n`);
    },
  },
  ...[0, 1, 2, 3].map(cutCharacter),
  {
    id: "42",
    kind: "encoding",
    title: '"$" matches before a line end of two characters',
    setup: "printf 'needle here\\r\\nlast\\r\\n' >crlf.txt",
    tool: "grep",
    args: { pattern: "here$" },
    check({ text, meta }) {
      assertEquals(text, "Found 1 match\n\ncrlf.txt\nLine 1: needle here");
      assertEquals(meta.files[0]?.matches[0]?.submatches, [{
        start: 7,
        end: 11,
      }]);
    },
  },
];
