/** Cases of arguments that a shell, or ripgrep, could take for something else. */

import { assertEquals } from "@std/assert";
import type { SearchCase } from "./search_case.ts";

export const QUOTING_CASES: readonly SearchCase[] = [
  {
    id: "5",
    kind: "injection",
    title: "a pattern that looks like an option of ripgrep's is a pattern",
    setup: `
      printf '#!/bin/sh\\ntouch PWNED\\ncat "$1"\\n' >payload.sh
      chmod +x payload.sh
      echo needle >a.txt
      echo 'rg --pre=./payload.sh' >notes.txt`,
    tool: "grep",
    args: { pattern: "--pre=./payload.sh" },
    async check({ meta }, { tree }) {
      assertEquals(meta.files.map(({ path }) => path), ["notes.txt"]);
      assertEquals(await tree.run("ls"), "a.txt\nnotes.txt\npayload.sh\n");
    },
  },
  {
    id: "6b",
    kind: "injection",
    title: 'path "-" is the file of that name, not stdin',
    setup: "echo needle >./-",
    tool: "grep",
    args: { pattern: "needle", path: "-" },
    check({ text }) {
      assertEquals(text, "Found 1 match\n\n-\nLine 1: needle");
    },
  },
  {
    id: "7",
    kind: "injection",
    title: "no part of a path, a pattern or a line is run",
    setup: `
      mkdir "it's \\$(touch PWNED1)"
      printf 'a \`touch PWNED2\` $(touch PWNED3) \\047q\\047\\n' \\
        >"it's \\$(touch PWNED1)/f.txt"`,
    tool: "grep",
    args: {
      pattern: "\\$\\(touch PWNED3\\) 'q'",
      path: "it's $(touch PWNED1)",
    },
    async check({ text }, { tree }) {
      assertEquals(
        text,
        "Found 1 match\n\nit's $(touch PWNED1)/f.txt\nLine 1: a `touch PWNED2` $(touch PWNED3) 'q'",
      );
      assertEquals(await tree.run("find .. -name 'PWNED*'"), "");
    },
  },
  {
    id: "8",
    kind: "environment",
    title: "a configuration file of ripgrep's changes nothing",
    setup: `
      echo needle >a.txt
      echo needle >b.txt
      printf -- '--glob=!b.txt\\n--max-columns=3\\n--files-with-matches\\n' >rc`,
    options: {
      // LocalBash lets no such variable through, but another executor may.
      wrap: (command) => `export RIPGREP_CONFIG_PATH=$PWD/rc\n${command}`,
    },
    tool: "grep",
    args: { pattern: "needle" },
    check({ text }) {
      assertEquals(
        text,
        "Found 2 matches\n\na.txt\nLine 1: needle\n\nb.txt\nLine 1: needle",
      );
    },
  },
];
