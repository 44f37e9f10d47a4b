import { assertEquals } from "@std/assert";
import { formatGlobOutput, type GlobOutput } from "@harness/tools";

function formatted(output: Partial<GlobOutput>): string {
  return formatGlobOutput({
    page: { paths: [] },
    total: output.page?.paths.length ?? 0,
    order: "oldest-first",
    spill: null,
    incomplete: null,
    ...output,
  });
}

const spill = {
  locator: "/spill/s/1-glob-results.txt",
  bytes: 9,
  retrievalHint: "Use read with offset/limit, or grep this path.",
};

const incomplete = {
  unreadable: {
    count: 1,
    atLeast: false,
    named: [{ path: "locked", reason: "Permission denied" }],
  },
  binary: { count: 0, atLeast: false, named: [] },
  problem: null,
};

Deno.test("formatGlobOutput() lists paths, one a line", () => {
  assertEquals(formatted({ page: { paths: ["a.ts"] } }), "a.ts");
  assertEquals(
    formatted({ page: { paths: ["a.ts", "b/c.ts"] } }),
    "a.ts\nb/c.ts",
  );
});

Deno.test("formatGlobOutput() keeps each path on one line", () => {
  assertEquals(
    formatted({ page: { paths: ["a\nb", "\x1b[31mred", "caf\ufffd"] } }),
    '"a\\nb"\n"\\u001b[31mred"\ncaf\ufffd (name is not UTF-8)',
  );
});

Deno.test("formatGlobOutput() says that nothing was found", () => {
  assertEquals(formatted({}), "No files found");
  assertEquals(
    formatted({ hints: ["(one)", "(two)"] }),
    "No files found\n\n(one)\n\n(two)",
  );
});

Deno.test("formatGlobOutput() gives no hints where something was found", () => {
  assertEquals(formatted({ page: { paths: ["a"] }, hints: ["(one)"] }), "a");
});

Deno.test("formatGlobOutput() says where the complete result is", () => {
  assertEquals(
    formatted({ page: { paths: ["a", "b"] }, total: 530, spill }),
    `a
b

(Showing 2 of 530 paths. Full sorted result stored at: /spill/s/1-glob-results.txt. Use read with offset/limit, or grep this path. The page has the least recently modified files.)`,
  );
});

Deno.test("formatGlobOutput() says how to go on without the complete result", () => {
  assertEquals(
    formatted({ page: { paths: ["a"] }, total: 2 }),
    `a

(Showing 1 of 2 paths. The complete result could not be saved; narrow pattern or path to see the rest. The page has the least recently modified files.)`,
  );
});

Deno.test("formatGlobOutput() says which end of the order is shown", () => {
  const notice = (order: GlobOutput["order"]) =>
    formatted({ page: { paths: ["a"] }, total: 2, order }).split("\n").at(-1)!;
  assertEquals(
    /The page has the (.*) files/.exec(notice("newest-first"))?.[1],
    "most recently modified",
  );
  assertEquals(
    /The page has the (.*) files/.exec(notice("oldest-first"))?.[1],
    "least recently modified",
  );
});

Deno.test("formatGlobOutput() says that the page is a sample", () => {
  const page = { paths: ["a/1", "b/1"], sample: { reached: 2, entries: 7 } };
  assertEquals(
    formatted({ page, total: 9, spill, order: "newest-first" }),
    `a/1
b/1

(Showing 2 of 9 paths. Full sorted result stored at: /spill/s/1-glob-results.txt. Use read with offset/limit, or grep this path. The page is a sample that reaches 2 of the 7 entries directly under the search root, the most recently modified files of each.)`,
  );
});

Deno.test("formatGlobOutput() has no empty page when not even one path fits", () => {
  assertEquals(
    formatted({ page: { paths: [] }, total: 1, spill }).split("\n").length,
    1,
  );
});

Deno.test("formatGlobOutput() says what could not be looked at", () => {
  const note =
    "(Incomplete: 1 path could not be read: locked (Permission denied))";
  assertEquals(formatted({ incomplete }), `No files found\n\n${note}`);
  assertEquals(
    formatted({ page: { paths: ["a"] }, incomplete }),
    `a\n\n${note}`,
  );
  assertEquals(
    formatted({ page: { paths: ["a"] }, total: 2, incomplete }).split("\n\n")
      .map((part) => part.slice(0, 8)),
    ["a", "(Showing", "(Incompl"],
  );
});
