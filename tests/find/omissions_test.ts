import { assert, assertEquals, assertFalse } from "@std/assert";
import {
  describeOmissions,
  isNothingOmitted,
  NOTHING_OMITTED,
  type OmissionFacts,
  omissionNotes,
  omitted,
} from "../../src/find/omissions.ts";

const DENIED = "Permission denied";
const GONE = "No such file or directory";

function run(
  unread: OmissionFacts["unread"],
  facts: Partial<OmissionFacts> = {},
): OmissionFacts {
  return { unread, stderr: "", stderrTruncated: false, failed: true, ...facts };
}

function describeRuns(...runs: readonly OmissionFacts[]) {
  return describeOmissions(runs, (path) => path.slice(2));
}

function describe(...facts: Parameters<typeof run>) {
  return describeRuns(run(...facts));
}

Deno.test("describeOmissions() tells what is gone from what may not be read", () => {
  const found = describe([
    { path: "./b", reason: DENIED },
    { path: "./c", reason: GONE },
    { path: "./a", reason: DENIED },
  ]);
  assertEquals(found.unreadable.named.map(({ path }) => path), ["a", "b"]);
  assertEquals(found.vanished.named, [{ path: "c", reason: GONE }]);
  assertEquals(found.problem, null);
  assertEquals(omissionNotes(found), [
    "(Incomplete: 2 paths could not be read: a (Permission denied), b (Permission denied))",
    "(Incomplete: 1 path was gone when it was its turn: c (No such file or directory))",
  ]);
});

Deno.test("describeOmissions() names three paths and counts all", () => {
  for (const count of [2, 3, 4]) {
    const { unreadable } = describe(
      Array.from({ length: count }, (_, at) => ({
        path: `./${at}`,
        reason: DENIED,
      })),
      { stderrTruncated: true },
    );
    assertEquals(unreadable.count, count);
    assertEquals(unreadable.named.length, Math.min(3, count));
    assert(unreadable.atLeast);
    const [note] = omissionNotes({ ...NOTHING_OMITTED, unreadable });
    assertEquals(/ and 1 more\)$/.test(note!), count === 4);
    assert(note!.startsWith(`(Incomplete: at least ${count} paths`));
  }
});

Deno.test("describeOmissions() repeats what else went wrong", () => {
  const found = describe([], { stderr: "first\nthe last line\n" });
  assertEquals(found.problem, "the last line");
  assertFalse(isNothingOmitted(found));
  assertEquals(describe([]).problem, "it did not say what");
  const calm = describe([], { failed: false, stderr: "a warning" });
  assert(isNothingOmitted(calm));
  assertEquals(omissionNotes(calm), []);
});

Deno.test("describeOmissions() counts once what two programs complain of", () => {
  const denied = (...paths: string[]) =>
    paths.map((path) => ({ path: `./${path}`, reason: DENIED }));
  const both = describeRuns(
    run(denied("d", "b", "c", "a")),
    run(denied("a", "e", "b"), { stderrTruncated: true }),
  );
  assertEquals(both.unreadable.count, 5);
  assertEquals(both.unreadable.named.map(({ path }) => path), ["a", "b", "c"]);
  assert(both.unreadable.atLeast);
  assertEquals(both.vanished.count, 0);
  const problem = describeRuns(run(denied("a")), run([], { stderr: "bad" }));
  assertEquals([problem.unreadable.count, problem.problem], [1, "bad"]);
  assertEquals(describeRuns(), NOTHING_OMITTED);
});

Deno.test("omissionNotes() stay on one line, whatever a name has in it", () => {
  const unreadable = omitted([{ path: "a\n(x), b", reason: "no\u2028way" }]);
  const [note] = omissionNotes({ ...NOTHING_OMITTED, unreadable });
  assertEquals(
    note,
    '(Incomplete: 1 path could not be read: "a\\n(x), b" (no\\u2028way))',
  );
});
