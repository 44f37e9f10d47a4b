import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  describeIncomplete,
  type IncompleteFacts,
  incompleteNotes,
} from "../../src/search/incomplete.ts";
import {
  UNCLOSED_BRACE,
  UNKNOWN_OPTION,
  UNREADABLE,
  versions,
} from "./ripgrep_stderr.ts";

function describe(facts: Partial<IncompleteFacts>) {
  return describeIncomplete({
    failed: true,
    stderr: "",
    stderrTruncated: false,
    display: (path) => path.replace("./", "src/"),
    ...facts,
  });
}

const notes = (facts: Partial<IncompleteFacts>) =>
  incompleteNotes(describe(facts));

const denied = (...names: string[]) =>
  names.map((name) => `rg: ./${name}: Permission denied (os error 13)\n`).join(
    "",
  );

Deno.test("describeIncomplete() gives null for a search that looked at everything", () => {
  assertEquals(describe({ failed: false }), null);
  assertEquals(describe({ failed: false, stderr: denied("a") }), null);
  assertEquals(describe({ failed: false, stderrTruncated: true }), null);
  assertEquals(describe({ failed: false, binary: [] }), null);
});

Deno.test("describeIncomplete() counts and names what could not be read", () => {
  for (const stderr of versions(UNREADABLE)) {
    assertEquals(describe({ stderr }), {
      unreadable: {
        count: 2,
        atLeast: false,
        named: [
          { path: "src/locked", reason: "Permission denied" },
          { path: "src/noread.txt", reason: "Permission denied" },
        ],
      },
      binary: { count: 0, atLeast: false, named: [] },
      problem: null,
    });
  }
});

Deno.test("describeIncomplete() names the first three paths, by name", () => {
  const incomplete = describe({ stderr: denied("d", "b", "e", "a", "c") });
  assertEquals(incomplete?.unreadable.count, 5);
  assertEquals(
    incomplete?.unreadable.named.map(({ path }) => path),
    ["src/a", "src/b", "src/c"],
  );
});

Deno.test("describeIncomplete() says that there may be more than were kept", () => {
  const { unreadable } = describe({
    stderr: denied("a"),
    stderrTruncated: true,
  })!;
  assertEquals([unreadable.count, unreadable.atLeast], [1, true]);
});

Deno.test("describeIncomplete() keeps the last line of what it cannot read", () => {
  const problem = (stderr: string) => describe({ stderr })?.problem;
  assertEquals(problem(UNKNOWN_OPTION[15]), "rg: unrecognized flag --bogus");
  assertEquals(problem(UNKNOWN_OPTION[13]), "For more information try --help");
  assertEquals(problem(`rg: ${"x".repeat(60_000)}`), "x".repeat(500));
  assertEquals(problem(UNCLOSED_BRACE[15]), UNCLOSED_BRACE[15].trim());
  assertEquals(problem(""), "ripgrep did not say what");
  assertEquals(problem("\n \n"), "ripgrep did not say what");
});

Deno.test("describeIncomplete() counts binary files, with the lines that are not shown", () => {
  const binary = [1, 2, 3, 4].map((lines) => ({ path: `b${lines}`, lines }));
  assertEquals(describe({ failed: false, binary })?.binary, {
    count: 4,
    atLeast: false,
    named: [
      { path: "b1", reason: "1 matching line not shown" },
      { path: "b2", reason: "2 matching lines not shown" },
      { path: "b3", reason: "3 matching lines not shown" },
    ],
  });
});

Deno.test("describeIncomplete() survives JSON", () => {
  const incomplete = describe({
    stderr: denied("a"),
    binary: [{ path: "b", lines: 1 }],
  });
  assertEquals(JSON.parse(JSON.stringify(incomplete)), incomplete);
});

Deno.test("incompleteNotes() has none for a complete search", () => {
  assertEquals(incompleteNotes(null), []);
});

Deno.test("incompleteNotes() names up to three paths and counts the rest", () => {
  assertEquals(notes({ stderr: denied("a") }), [
    "(Incomplete: 1 path could not be read: src/a (Permission denied))",
  ]);
  assertEquals(notes({ stderr: denied("a", "b", "c") }), [
    "(Incomplete: 3 paths could not be read: src/a (Permission denied), src/b (Permission denied), src/c (Permission denied))",
  ]);
  assertEquals(notes({ stderr: denied("a", "b", "c", "d") }), [
    "(Incomplete: 4 paths could not be read: src/a (Permission denied), src/b (Permission denied), src/c (Permission denied) and 1 more)",
  ]);
  assertEquals(notes({ stderr: denied("a", "b", "c", "d", "e") }), [
    "(Incomplete: 5 paths could not be read: src/a (Permission denied), src/b (Permission denied), src/c (Permission denied) and 2 more)",
  ]);
});

Deno.test("incompleteNotes() says that a count may be too low", () => {
  assertEquals(notes({ stderr: denied("a", "b"), stderrTruncated: true }), [
    "(Incomplete: at least 2 paths could not be read: src/a (Permission denied), src/b (Permission denied))",
  ]);
});

Deno.test("incompleteNotes() says what of binary files is not shown", () => {
  const binary = ["a", "b"].map((path) => ({ path, lines: 2 }));
  assertEquals(notes({ failed: false, binary: binary.slice(0, 1) }), [
    "(Incomplete: 1 binary file was cut at its first NUL byte: a (2 matching lines not shown))",
  ]);
  assertEquals(notes({ failed: false, binary }), [
    "(Incomplete: 2 binary files were cut at their first NUL byte: a (2 matching lines not shown), b (2 matching lines not shown))",
  ]);
});

Deno.test("incompleteNotes() quotes the problem", () => {
  assertEquals(notes({ stderr: UNKNOWN_OPTION[15] }), [
    "(Incomplete: ripgrep reported a problem: rg: unrecognized flag --bogus)",
  ]);
});

Deno.test("incompleteNotes() has one note for each kind", () => {
  const both = notes({
    stderr: denied("a"),
    binary: [{ path: "b", lines: 1 }],
  });
  assertEquals(both.length, 2);
});

Deno.test("incompleteNotes() keeps a path on one line", () => {
  const [note] = notes({
    failed: false,
    binary: [{ path: "a\nb", lines: 1 }],
  });
  assertEquals(note?.includes("\n"), false);
});

Deno.test("incompleteNotes() keeps a problem on one line", () => {
  const [note] = notes({ stderr: "rg: odd\r(Showing all)\n" });
  assertEquals(
    note,
    "(Incomplete: ripgrep reported a problem: rg: odd\\u000d(Showing all))",
  );
});

Deno.test("incompleteNotes() keeps a path from ending the note", () => {
  assertEquals(notes({ stderr: denied("a (x), b") }), [
    '(Incomplete: 1 path could not be read: "src/a (x), b" (Permission denied))',
  ]);
});

Deno.test("incompleteNotes() leaves out the middle of a long path", () => {
  const long = "\u0001".repeat(4_000);
  const path = `start/${long}/end`;
  const named = Array(3).fill({ path, reason: "1 matching line not shown" });
  const omitted = { count: 3, atLeast: false, named };
  const [note] = incompleteNotes({
    unreadable: { count: 0, atLeast: false, named: [] },
    binary: omitted,
    problem: null,
  });
  assert(note!.length < 10_000, `${note!.length}`);
  assertStringIncludes(note!, '"start/\\u0001');
  assertStringIncludes(note!, '\\u0001/end" (1 matching');
});

Deno.test("incompleteNotes() cuts a long path between characters", () => {
  for (const start of ["", "a"]) {
    const path = `${start}${"😀".repeat(600)}`;
    const [note] = incompleteNotes({
      unreadable: {
        count: 1,
        atLeast: false,
        named: [{ path, reason: "Permission denied" }],
      },
      binary: { count: 0, atLeast: false, named: [] },
      problem: null,
    });
    assert(note!.isWellFormed());
    assertEquals(note!.includes("not UTF-8"), false);
  }
});
