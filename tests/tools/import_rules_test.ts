import { assertEquals } from "@std/assert";
import { findImportFaults, findLongFiles } from "../../_tools/import_rules.ts";

function faults(files: Record<string, string>): string[] {
  return findImportFaults(
    Object.entries(files).map(([path, text]) => ({ path, text })),
  );
}

Deno.test("findImportFaults() accepts imports that point from tools to seams", () => {
  assertEquals(
    faults({
      "mod.ts": 'export * from "./src/search/mod.ts";\n',
      "src/search/mod.ts": [
        'import { join } from "@std/path/posix";',
        "import {",
        "  z,",
        '} from "zod";',
        'import { quote } from "../shell/quote.ts";',
        'export * from "./grep.ts";',
        "",
      ].join("\n"),
      "src/search/grep.ts":
        'import type { Plugin } from "../harness/mod.ts";\n',
      "src/harness/mod.ts": "export {};\n",
      "src/shell/quote.ts": "export {};\n",
    }),
    [],
  );
});

Deno.test("findImportFaults() lets the inspection tools import downwards only", () => {
  const imports = (...rooms: string[]) =>
    rooms.map((room) => `import "../${room}/mod.ts";\n`).join("");
  const tools = ["read", "find", "ranked_grep"];
  const seams = ["harness", "shell", "retention", "search", "files"];
  assertEquals(
    faults({
      "src/tools/plugin.ts": imports(...tools, "files", "search", "harness"),
      ...Object.fromEntries(
        tools.map((tool) => [`src/${tool}/a.ts`, imports(...seams)]),
      ),
      "src/ranked_grep/b.ts": imports("find"),
      "src/files/a.ts": imports("harness", "search"),
      "src/mcp/a.ts": imports("tools"),
      "src/ai/a.ts": imports("tools"),
      "src/dsh/a.ts": imports("tools"),
    }),
    [],
  );
  const upwards: readonly (readonly [from: string, to: string])[] = [
    ["files", "read"],
    ["read", "find"],
    ["find", "ranked_grep"],
    ["ranked_grep", "read"],
    ["ranked_grep", "tools"],
    ["search", "files"],
    ["tools", "host"],
    ["tools", "bash"],
    ["host", "tools"],
  ];
  for (const [from, to] of upwards) {
    assertEquals(faults({ [`src/${from}/a.ts`]: imports(to) }), [
      `src/${from}/a.ts: may not import "../${to}/mod.ts"`,
    ]);
  }
});

Deno.test("findImportFaults() keeps Deno to the one room that opens files", () => {
  const text = "use(Deno.open);\n";
  assertEquals(faults({ "src/files/a.ts": text }), []);
  for (const room of ["read", "find", "ranked_grep", "tools"]) {
    assertEquals(faults({ [`src/${room}/a.ts`]: text }), [
      `src/${room}/a.ts: may not touch Deno`,
    ]);
  }
});

Deno.test("findImportFaults() finds an import of a host", () => {
  assertEquals(
    faults({
      "src/search/grep.ts": 'import type { Host } from "../host/mod.ts";\n',
    }),
    ['src/search/grep.ts: may not import "../host/mod.ts"'],
  );
});

Deno.test("findImportFaults() finds imports in every form", () => {
  for (
    const text of [
      'import "../host/mod.ts";',
      'import host from "../host/mod.ts";',
      'import {\n  a,\n  type B,\n} from "../host/mod.ts";',
      'export * from "../host/mod.ts";',
      'export type { A } from "../host/mod.ts";',
      'const host = await import("../host/mod.ts");',
    ]
  ) {
    assertEquals(faults({ "src/shell/quote.ts": `${text}\n` }), [
      'src/shell/quote.ts: may not import "../host/mod.ts"',
    ], text);
  }
});

Deno.test("findImportFaults() keeps npm packages out but for those named", () => {
  assertEquals(
    faults({
      "src/search/a.ts": 'import { z } from "zod";\n',
      "src/shell/a.ts": 'import { z } from "zod";\n',
      "src/search/b.ts": 'import x from "npm:left-pad@1";\n',
      "src/mcp/a.ts": 'import x from "@modelcontextprotocol/sdk";\n',
    }),
    [
      'src/shell/a.ts: may not import "zod"',
      'src/search/b.ts: may not import "npm:left-pad@1"',
    ],
  );
});

Deno.test("findImportFaults() keeps Deno and node: to the rooms that run things", () => {
  const text =
    'import { join } from "node:path";\nexport const pid = Deno.pid;\n';
  assertEquals(
    faults({ "src/retention/a.ts": text, "src/bash/a.ts": text }),
    [
      'src/retention/a.ts: may not import "node:path"',
      "src/retention/a.ts: may not touch Deno",
    ],
  );
});

Deno.test("findImportFaults() finds Deno and process in every form", () => {
  for (
    const text of [
      "const { pid } = Deno;",
      'const pid = Deno["pid"];',
      "const pid = globalThis.Deno?.pid;",
      "use(Deno);",
      "const { pid } = process;\nuse(process.pid);",
    ]
  ) {
    assertEquals(faults({ "src/retention/a.ts": `${text}\n` }), [
      "src/retention/a.ts: may not touch Deno",
    ], text);
  }
});

Deno.test("findImportFaults() keeps Deno to the entry points of an adapter", () => {
  const text = 'import process from "node:process";\nuse(Deno.pid);\n';
  assertEquals(faults({ "src/mcp/main.ts": text }), []);
  assertEquals(faults({ "src/mcp/search_server.ts": text }), [
    'src/mcp/search_server.ts: may not import "node:process"',
    "src/mcp/search_server.ts: may not touch Deno",
  ]);
});

Deno.test("findImportFaults() reads no comments", () => {
  assertEquals(
    faults({
      "src/shell/quote.ts": [
        "/**",
        " * ```ts",
        ' * import { LocalBash } from "../bash/mod.ts";',
        " * Deno.exit();",
        " * ```",
        " */",
        "export const a = 1;",
        '// import("../host/mod.ts") and Deno.exit()',
        "",
      ].join("\n"),
    }),
    [],
  );
});

Deno.test("findImportFaults() finds a cycle once", () => {
  assertEquals(
    faults({
      "src/shell/a.ts": 'import "./b.ts";\n',
      "src/shell/b.ts": 'import "./c.ts";\n',
      "src/shell/c.ts": 'import "./b.ts";\n',
    }),
    ["src/shell/b.ts → src/shell/c.ts → src/shell/b.ts: a cycle"],
  );
});

Deno.test("findImportFaults() lets types refer to each other", () => {
  assertEquals(
    faults({
      "src/harness/a.ts": 'import type { B } from "./b.ts";\n',
      "src/harness/b.ts": 'import type { A } from "./a.ts";\n',
    }),
    [],
  );
});

Deno.test("findImportFaults() wants a rule for every room", () => {
  assertEquals(faults({ "src/attic/a.ts": "export {};\n" }), [
    "src/attic/a.ts: there is no rule for src/attic, add one to _tools/import_rules.ts",
  ]);
});

Deno.test("findImportFaults() finds names that say nothing", () => {
  assertEquals(
    faults({
      "src/shell/utils.ts": "export {};\n",
      "src/search/helpers/a.ts": "export {};\n",
      "src/search/common_prefix.ts": "export {};\n",
    }),
    [
      'src/shell/utils.ts: "utils" names no idea',
      'src/search/helpers/a.ts: "helpers" names no idea',
    ],
  );
});

Deno.test("findLongFiles() names files of more than 300 lines", () => {
  const lines = (count: number) => "//\n".repeat(count);
  assertEquals(
    findLongFiles([
      { path: "src/shell/a.ts", text: lines(300) },
      { path: "src/shell/b.ts", text: lines(301) },
    ]),
    ["src/shell/b.ts: 301 lines, one idea per file?"],
  );
});
