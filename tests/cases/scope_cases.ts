/** Cases of which files are searched: version control folders, ignored files, what cannot be read. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import type { SearchCase } from "./search_case.ts";

export const SCOPE_CASES: readonly SearchCase[] = [
  {
    id: "17",
    kind: "noise",
    title: "what git keeps for itself is not searched",
    setup: `
      mkdir .git
      echo zebra >.git/COMMIT_EDITMSG
      echo zebra >msg.txt`,
    tool: "grep",
    args: { pattern: "zebra" },
    async check({ text }, session) {
      assertEquals(text, "Found 1 match\n\nmsg.txt\nLine 1: zebra");
      const everything = await session.glob({ pattern: "**/*" });
      assertEquals(everything.text, "msg.txt");
    },
  },
  {
    id: "18",
    kind: "wrong-result",
    title: "include never brings back ignored and hidden files",
    setup: `
      mkdir .git
      printf '*.log\\nnode_modules/\\nbuild/*\\n' >.gitignore
      mkdir -p node_modules/p build .cfg
      for f in a.ts x.log node_modules/p/i.ts build/o.ts .cfg/h.ts; do
        echo needle >$f
      done`,
    tool: "grep",
    args: { pattern: "needle", include: "*" },
    async check({ text, meta }, session) {
      assertEquals(text, "Found 1 match\n\na.ts\nLine 1: needle");
      const { meta: without } = await session.grep({ pattern: "needle" });
      assertEquals(meta, without);
    },
  },
  {
    id: "19",
    kind: "false-absence",
    title: "an empty answer says that ignored files were not searched",
    setup: `
      mkdir .git
      printf 'scripts/*\\n' >.gitignore
      mkdir scripts
      echo 'def needle(): pass' >scripts/w.py`,
    tool: "grep",
    args: { pattern: "needle", path: "scripts" },
    async check({ text }, session) {
      assertStringIncludes(text, "No matches found");
      assertStringIncludes(
        text,
        "(Hidden and ignored files are not searched; to search one, send the file itself as path)",
      );
      const named = await session.grep({
        pattern: "needle",
        path: "scripts/w.py",
      });
      assertEquals(named.meta.total, 1);
    },
  },
  {
    id: "34",
    kind: "process-lifecycle",
    title: "a pipe as path is an error at once",
    setup: "mkfifo pipe && echo needle >a.txt",
    tool: "grep",
    args: { pattern: "needle", path: "pipe" },
    async check({ code, text }, session) {
      assertEquals(code, "SEARCH_FAILED");
      assertStringIncludes(text, '"pipe"');
      assertStringIncludes(text, "not a regular file or directory");
      const folder = await session.grep({ pattern: "needle" });
      assertEquals(folder.text, "Found 1 match\n\na.txt\nLine 1: needle");
    },
  },
];

/** A case that needs a user who may not read everything. */
export const UNREADABLE_CASE: SearchCase = {
  id: "1",
  kind: "partial-failure",
  title: "a folder that cannot be read is named beside what was found",
  setup: `
    mkdir ok locked
    echo needle >ok/a.txt
    echo needle >locked/b.txt
    chmod 755 ok
    chmod 000 locked`,
  tool: "grep",
  args: { pattern: "needle" },
  check({ text, meta }) {
    assertEquals(
      text,
      "Found 1 match\n\nok/a.txt\nLine 1: needle\n\n(Incomplete: 1 path could not be read: locked (Permission denied))",
    );
    assertEquals(meta.incomplete, {
      unreadable: {
        count: 1,
        atLeast: false,
        named: [{ path: "locked", reason: "Permission denied" }],
      },
      binary: { count: 0, atLeast: false, named: [] },
      problem: null,
    });
  },
};
