import {
  assert,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { TOOL_REGISTRY } from "@harness/tools/tools";
import {
  blockNames,
  fillBlocks,
  inspectionBlocks,
} from "../../_tools/inspection_blocks.ts";

Deno.test("inspectionBlocks() has a row for each tool, with its names and its arguments", () => {
  const rows = inspectionBlocks()["inspection tools"]!.split("\n").slice(2);
  assertEquals(rows.length, TOOL_REGISTRY.length);
  for (const [index, { name, aliases, access }] of TOOL_REGISTRY.entries()) {
    assert(rows[index]!.startsWith(`| \`${name}\` |`));
    for (const alias of aliases) {
      assertStringIncludes(rows[index]!, `\`${alias}\``);
    }
    assertStringIncludes(rows[index]!, `| \`${access}\` |`);
  }
});

Deno.test("inspectionBlocks() describes the arguments of each tool", () => {
  const blocks = inspectionBlocks();
  const head = "| argument | type | required | meaning |";
  for (const { name } of TOOL_REGISTRY) {
    assert(blocks[`arguments of ${name}`]!.startsWith(head), name);
  }
  assertStringIncludes(
    blocks["arguments of read"]!,
    "| `paths` | list of 1 to 32 strings | yes |",
  );
  assertStringIncludes(
    blocks["arguments of find"]!,
    "| `limit` | integer, 1 to 1000 | no |",
  );
  assertStringIncludes(
    blocks["arguments of find"]!,
    '| `kind` | `"file"`, `"dir"`, `"any"` | no |',
  );
});

Deno.test("fillBlocks() writes each block anew and leaves the rest", () => {
  const document = [
    "# Title",
    "<!-- a -->",
    "old",
    "<!-- end of a -->",
    "between",
    "<!-- b -->",
    "<!-- end of b -->",
    "",
  ].join("\n");
  const filled = fillBlocks(document, { a: "new $1", b: "B" });
  assertEquals(
    filled,
    [
      "# Title",
      "<!-- a -->\n\nnew $1\n\n<!-- end of a -->",
      "between",
      "<!-- b -->\n\nB\n\n<!-- end of b -->",
      "",
    ].join("\n"),
  );
  assertEquals(fillBlocks(filled, { a: "new $1", b: "B" }), filled);
  assertEquals(blockNames(filled), ["a", "b"]);
});

Deno.test("fillBlocks() refuses a block that has no end, and one that it does not know", () => {
  assertThrows(
    () => fillBlocks("<!-- a -->\nold\n", { a: "new" }),
    Error,
    'Cannot fill "a": it ends with "the document"',
  );
  assertThrows(
    () => fillBlocks("<!-- a -->\n<!-- end of b -->\n", { a: "new" }),
    Error,
    'Cannot fill "a": it ends with "b"',
  );
  for (const name of ["c", "toString"]) {
    assertThrows(
      () =>
        fillBlocks(`<!-- ${name} -->\n<!-- end of ${name} -->\n`, { a: "" }),
      Error,
      `Cannot fill "${name}": the blocks are a`,
    );
  }
});
