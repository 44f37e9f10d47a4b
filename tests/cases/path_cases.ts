/** Cases of globs and paths: which files there are, what they are called, in which order. */

import { assertEquals, assertMatch } from "@std/assert";
import type { SearchCase } from "./search_case.ts";

export const PATH_CASES: readonly SearchCase[] = [
  {
    id: "9",
    kind: "false-absence",
    title: "a glob is relative to path",
    setup: "mkdir -p proj/sub other && echo needle >proj/sub/b.txt",
    tool: "glob",
    args: { pattern: "sub/*.txt", path: "proj" },
    check({ text, meta }, { tree }) {
      assertEquals(text, "proj/sub/b.txt");
      assertEquals(meta, {
        root: `${tree.path}/proj`,
        paths: ["proj/sub/b.txt"],
        total: 1,
        truncated: false,
        order: "oldest-first",
        incomplete: null,
        spill: null,
      });
    },
  },
  {
    id: "9c",
    kind: "false-absence",
    title: '"./sub/*.txt" finds what "sub/*.txt" finds',
    setup: "mkdir sub && touch sub/b.txt b.txt",
    tool: "glob",
    args: { pattern: "./sub/*.txt" },
    async check({ text, meta }, session) {
      assertEquals(text, "sub/b.txt");
      assertEquals(meta, (await session.glob({ pattern: "sub/*.txt" })).meta);
    },
  },
  {
    id: "10",
    kind: "false-absence",
    title: "an absolute glob finds the files that it names",
    setup: "mkdir sub && touch sub/b.txt",
    tool: "glob",
    args: ({ path }) => ({ pattern: `${path}/sub/*.txt` }),
    check({ text, meta }, { tree }) {
      assertEquals(text, "sub/b.txt");
      assertEquals(meta.root, `${tree.path}/sub`);
    },
  },
  {
    id: "12",
    kind: "wrong-result",
    title: "a pattern that is the name of a file finds that file",
    setup: `
      mkdir -p 'app/[id]' app/i
      touch -t 202401010000 'app/[id]/page.tsx'
      touch -t 202401020000 app/i/page.tsx`,
    tool: "glob",
    args: { pattern: "app/[id]/page.tsx" },
    check({ meta }) {
      assertEquals(meta.paths.toSorted(), [
        "app/[id]/page.tsx",
        "app/i/page.tsx",
      ]);
    },
  },
  {
    id: "13b",
    kind: "wrong-result",
    title: 'a leading "#" is no comment',
    setup: "touch '#notes.md' a.ts b.ts",
    tool: "glob",
    args: { pattern: "#notes.md" },
    check({ text }) {
      assertEquals(text, "#notes.md");
    },
  },
  {
    id: "15",
    kind: "false-absence",
    title: "glob finds ignored files",
    setup: `
      mkdir .git
      printf 'dist/\\n' >.gitignore
      mkdir dist
      touch dist/app.js`,
    tool: "glob",
    args: { pattern: "dist/**/*.js" },
    check({ text }) {
      assertEquals(text, "dist/app.js");
    },
  },
  {
    id: "28",
    kind: "ordering",
    title: "glob sorts by modification time, across folders from ripgrep 14 on",
    setup: `
      mkdir -p d/e
      touch -t 202401010000 d/b.txt
      touch -t 202401020000 a.txt
      touch -t 202401030000 d/e/c.txt
      touch -t 202401040000 z.txt
      touch -t 202406010000 d/e
      touch -t 202001010000 d`,
    tool: "glob",
    args: { pattern: "**/*.txt" },
    check({ meta }, { warnings }) {
      const byTime = ["d/b.txt", "a.txt", "d/e/c.txt", "z.txt"];
      if (warnings.length === 0) return assertEquals(meta.paths, byTime);
      assertEquals(warnings.length, 1);
      assertMatch(
        warnings[0]!,
        /^ripgrep 1[0-3]\..* orders files by modification time within each folder only; install ripgrep 14 or newer/,
      );
      assertEquals(meta.paths.toSorted(), byTime.toSorted());
    },
  },
  {
    id: "28",
    kind: "ordering",
    title: "newest-first is the reverse",
    setup: `
      mkdir -p d/e
      touch -t 202401010000 d/b.txt
      touch -t 202401020000 a.txt
      touch -t 202401030000 d/e/c.txt
      touch -t 202401040000 z.txt
      touch -t 202406010000 d/e
      touch -t 202001010000 d`,
    options: { config: { globOrder: "newest-first" } },
    tool: "glob",
    args: { pattern: "**/*.txt" },
    check({ meta }, { warnings }) {
      const byTime = ["z.txt", "d/e/c.txt", "a.txt", "d/b.txt"];
      assertEquals(meta.order, "newest-first");
      if (warnings.length === 0) return assertEquals(meta.paths, byTime);
      assertEquals(meta.paths.toSorted(), byTime.toSorted());
    },
  },
  {
    id: "39",
    kind: "parsing",
    title: "a name is one path, whatever is in it, and one line in the answer",
    setup: `
      touch -t 202401010000 "$(printf 'a\\nb.txt')"
      touch -t 202401020000 ' lead.txt'
      touch -t 202401030000 'trail.txt '
      touch -t 202401040000 'd:1:x.txt'
      touch -t 202401050000 "$(printf 'esc\\033[31m.txt')"`,
    tool: "glob",
    args: { pattern: "*" },
    check({ text, meta }) {
      assertEquals(meta.paths, [
        "a\nb.txt",
        " lead.txt",
        "trail.txt ",
        "d:1:x.txt",
        "esc\x1b[31m.txt",
      ]);
      assertEquals(text.split("\n"), [
        '"a\\nb.txt"',
        '" lead.txt"',
        '"trail.txt "',
        "d:1:x.txt",
        '"esc\\u001b[31m.txt"',
      ]);
    },
  },
];
