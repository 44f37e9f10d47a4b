import { assert, assertEquals } from "@std/assert";
import {
  blockNames,
  inspectionBlocks,
} from "../../_tools/inspection_blocks.ts";
import { DOCUMENTS, upToDate } from "../../_tools/inspection_document.ts";
import { denoArgs, prepareStd, ROOT } from "../../_tools/std.ts";
import { resolveConfig } from "../../src/tools/config.ts";
import { LocalBash } from "@harness/tools/bash";
import { createHost, type HostErrorCode } from "@harness/tools/host";
import {
  type CeilingErrorCode,
  type FileErrorCode,
  inspectionPlugin,
} from "@harness/tools/tools";
import { FixtureTree } from "../integration/fixture_tree.ts";
import type { SearchErrorCode } from "@harness/tools";

const document = await Deno.readTextFile(`${ROOT}/docs/inspection.md`);

/** The rows of the document's table whose head starts with a cell, without backticks. */
function table(firstHead: string): string[][] {
  const [, body = ""] = document.split(
    new RegExp(`^\\| ${firstHead} .*\\n`, "m"),
  );
  const rows = body.split("\n\n", 1)[0]!.split("\n").slice(1);
  return rows.map((row) =>
    row.split("|").slice(1, -1).map((cell) => cell.trim().replaceAll("`", ""))
  );
}

for (const path of DOCUMENTS) {
  Deno.test(`${path} says of the inspection tools what the registry does`, async () => {
    assert(
      await Deno.readTextFile(`${ROOT}/${path}`) === await upToDate(path),
      `${path} is out of date: run deno run -A _tools/deno.ts run -A _tools/inspection_document.ts`,
    );
  });
}

Deno.test("docs/inspection.md has every block, and README.md the table of tools", async () => {
  assertEquals(
    blockNames(document).toSorted(),
    Object.keys(inspectionBlocks()).toSorted(),
  );
  const readme = await Deno.readTextFile(`${ROOT}/README.md`);
  assertEquals(blockNames(readme), ["inspection tools"]);
});

Deno.test("docs/inspection.md lists every configuration key with its default", () => {
  const { absolutePaths: _, ...sizes } = resolveConfig({});
  const expected = Object.entries(sizes).flatMap(([tool, options]) =>
    Object.entries(options as object).map(([key, value]) => [
      `${tool}.${key}`,
      value,
    ])
  );
  const shown = table("size").map(([key, value]) => [key, Number(value)]);
  assertEquals(shown, expected);
  assertEquals(table("key").map(([key]) => key), [
    "roots",
    "absolutePaths",
    "read, find, grep",
    "timeoutMs",
  ]);
});

Deno.test("docs/inspection.md explains every code of an error", () => {
  const codes: Record<
    | FileErrorCode
    | "READ_INVALID_TARGET"
    | Exclude<SearchErrorCode, "SEARCH_RAW_OUTPUT_OVERFLOW">
    | CeilingErrorCode
    | Extract<
      HostErrorCode,
      | "HOST_UNKNOWN_TOOL"
      | "HOST_TOOL_DENIED"
      | "HOST_INVALID_ARGUMENTS"
      | "HOST_DUPLICATE_TOOL"
    >,
    true
  > = {
    FILE_OUTSIDE_ROOT: true,
    FILE_NOT_FOUND: true,
    FILE_UNREADABLE: true,
    FILE_NOT_REGULAR: true,
    FILE_BINARY: true,
    FILE_TOO_LARGE: true,
    FILE_CHANGED: true,
    READ_INVALID_TARGET: true,
    SEARCH_INVALID_PATTERN: true,
    SEARCH_FAILED: true,
    SEARCH_ABORTED: true,
    CEILING_INVALID: true,
    CEILING_NO_DEPTH: true,
    HOST_UNKNOWN_TOOL: true,
    HOST_TOOL_DENIED: true,
    HOST_INVALID_ARGUMENTS: true,
    HOST_DUPLICATE_TOOL: true,
  };
  assertEquals(table("code").map(([code]) => code), Object.keys(codes));
});

Deno.test("docs/inspection.md shows answers word for word", async () => {
  const [, setup] = /```bash\n([^]*?)```/.exec(document) ?? [];
  await using tree = await FixtureTree.create(setup);
  await using host = createHost({
    bash: new LocalBash({ workdir: tree.path }),
  });
  await host.plugin(inspectionPlugin());
  const examples = document.matchAll(
    /^`(\w+)` with\n\n```json\n([^]*?)```\n\nanswers\n\n```text\n([^]*?)\n```$/gm,
  );
  const seen: string[] = [];
  for (const [, name, args, answer] of examples) {
    const result = await host.execute({
      name: name!,
      arguments: JSON.parse(args!),
    });
    const text = result.content.map(({ text }) => text).join("\n");
    assertEquals(text.replaceAll(tree.path, "/project"), answer);
    seen.push(name!);
  }
  assertEquals(seen.length, document.split("\nanswers\n").length - 1);
  assertEquals([...new Set(seen)], ["read", "find", "grep"]);
});

Deno.test("docs/inspection.md has code that fits the package", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: denoArgs(await prepareStd(), "check", [
      "--quiet",
      "--doc-only",
      "docs/inspection.md",
    ]),
    cwd: ROOT,
  }).output();
  assertEquals(code, 0, new TextDecoder().decode(stderr));
});
