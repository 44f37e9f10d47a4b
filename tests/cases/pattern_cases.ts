/** Cases of patterns and arguments: what a caller sends, and what it then reads. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import type { SearchCase } from "./search_case.ts";

export const PATTERN_CASES: readonly SearchCase[] = [
  {
    id: "2",
    kind: "error-reporting",
    title: "a pattern that is no regular expression is an error that quotes it",
    setup: "echo 'foo(bar)' >a.txt",
    tool: "grep",
    args: { pattern: "foo(" },
    check({ code, text }) {
      assertEquals(code, "SEARCH_INVALID_PATTERN");
      assertStringIncludes(text, '"foo("');
      assertStringIncludes(text, "unclosed group");
      assertStringIncludes(text, 'escape it: "foo\\("');
    },
  },
  {
    id: "3",
    kind: "error-reporting",
    title: "a search that finds nothing succeeds without a warning",
    setup: "echo hello >a.txt",
    tool: "grep",
    args: { pattern: "zzz_absent_zzz" },
    check({ text, meta }, { warnings }) {
      assertEquals(text.split("\n")[0], "No matches found");
      assertEquals(meta, {
        files: [],
        shown: 0,
        total: 0,
        truncated: false,
        incomplete: null,
        spill: null,
      });
      assertEquals(warnings.filter((text) => !text.includes("ripgrep 13")), []);
    },
  },
  {
    id: "11",
    kind: "error-reporting",
    title: "a path that does not exist is an error that names it",
    setup: "mkdir src && touch src/a.ts",
    tool: "glob",
    args: { pattern: "**/*.ts", path: "scr" },
    check({ code, text }) {
      assertEquals(code, "SEARCH_FAILED");
      assertStringIncludes(text, '"scr"');
      assertStringIncludes(text, "no such directory");
    },
  },
  {
    id: "11b",
    kind: "wrong-result",
    title: "glob in a file is an error, never that file",
    setup: "touch a.txt b.md",
    tool: "glob",
    args: { pattern: "**/*.md", path: "a.txt" },
    check({ code, text }) {
      assertEquals(code, "SEARCH_FAILED");
      assertStringIncludes(text, '"a.txt"');
      assertStringIncludes(text, "not a directory");
    },
  },
  {
    id: "14",
    kind: "false-absence",
    title: "a comma list in include is an error that shows the braces to write",
    setup: "echo needle >a.ts && echo needle >b.tsx",
    options: { rg: "touch ../RAN" },
    tool: "grep",
    args: { pattern: "needle", include: "*.ts,*.tsx" },
    async check({ errorName, code, text }, { tree }) {
      assertEquals(errorName, "TypeError");
      assertEquals(code, undefined);
      assertStringIncludes(text, "one glob");
      assertStringIncludes(text, '"*.{ts,tsx}"');
      assertEquals(await tree.run("ls .."), "bin\npids\ntree\n");
    },
  },
  {
    id: "40",
    kind: "regex",
    title: "a pattern with a line end is an error that says how lines match",
    setup: "printf 'foo(\\n  bar)\\n' >a.txt",
    tool: "grep",
    args: { pattern: "foo\\(\\n\\s+bar" },
    check({ code, text }) {
      assertEquals(code, "SEARCH_INVALID_PATTERN");
      assertStringIncludes(text, '"foo\\(\\n\\s+bar"');
      assertStringIncludes(text, "matches within one line");
    },
  },
];
