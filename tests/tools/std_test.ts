/**
 * What the project relies on in `@std`, so that the stand-ins in `offline/std`
 * and the packages of JSR are held to the same.
 */

import {
  assert,
  assertArrayIncludes,
  assertEquals,
  assertExists,
  assertFalse,
  assertGreater,
  assertGreaterOrEqual,
  assertInstanceOf,
  AssertionError,
  assertLess,
  assertLessOrEqual,
  assertMatch,
  assertNotEquals,
  assertNotMatch,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
  fail,
} from "@std/assert";
import { format } from "@std/fmt/bytes";
import {
  bold,
  getColorEnabled,
  green,
  red,
  setColorEnabled,
  stripAnsiCode,
} from "@std/fmt/colors";
import * as path from "@std/path/posix";
import { TextLineStream, toText } from "@std/streams";
import { assertSpyCall, assertSpyCalls, spy } from "@std/testing/mock";

Deno.test("@std/assert lets pass what holds", () => {
  assert(1);
  assertFalse("");
  assertEquals(
    { list: [1, undefined], map: new Map([["a", new Set([1])]]) },
    { list: [1, undefined], map: new Map([["a", new Set([1])]]) },
  );
  assertEquals(new Uint8Array([1, 2]), new Uint8Array([1, 2]));
  assertEquals(NaN, NaN);
  assertNotEquals<unknown>({ a: 1 }, { a: 1, b: undefined });
  assertNotEquals<unknown>([1], { 0: 1 });
  assertStrictEquals("a", "a");
  assertExists(0);
  assertStringIncludes("abc", "b");
  assertMatch("abc", /b/);
  assertNotMatch("abc", /d/);
  assertInstanceOf(new TypeError("x"), Error);
  assertArrayIncludes([{ a: 1 }, { a: 2 }, { a: 3 }], [{ a: 3 }, { a: 1 }]);
  assertGreater(2, 1);
  assertGreaterOrEqual(2, 2);
  assertLess(1, 2);
  assertLessOrEqual(2, 2);
});

Deno.test("@std/assert throws an AssertionError at what does not hold", () => {
  const broken: [name: string, assertion: () => void][] = [
    ["assert", () => assert(0)],
    ["assertFalse", () => assertFalse(1)],
    ["assertEquals", () => assertEquals({ a: [1] }, { a: [2] })],
    ["assertNotEquals", () => assertNotEquals([1], [1])],
    ["assertStrictEquals", () => assertStrictEquals<unknown>({}, {})],
    ["assertExists", () => assertExists(null)],
    ["assertStringIncludes", () => assertStringIncludes("abc", "d")],
    ["assertMatch", () => assertMatch("abc", /d/)],
    ["assertNotMatch", () => assertNotMatch("abc", /b/)],
    ["assertInstanceOf", () => assertInstanceOf(new Error("x"), TypeError)],
    ["assertArrayIncludes", () => assertArrayIncludes([1], [2])],
    ["assertGreater", () => assertGreater(1, 1)],
    ["assertGreaterOrEqual", () => assertGreaterOrEqual(1, 2)],
    ["assertLess", () => assertLess(1, 1)],
    ["assertLessOrEqual", () => assertLessOrEqual(2, 1)],
    ["fail", () => fail("no")],
    ["assertThrows", () => assertThrows(() => {})],
    [
      "assertThrows of a class",
      () =>
        assertThrows(() => {
          throw new Error("x");
        }, TypeError),
    ],
    [
      "assertThrows of a message",
      () =>
        assertThrows(
          () => {
            throw new Error("x");
          },
          Error,
          "y",
        ),
    ],
  ];
  for (const [name, assertion] of broken) {
    assertStrictEquals(outcome(assertion), "AssertionError", name);
  }
});

function outcome(run: () => void): string {
  try {
    run();
    return "nothing was thrown";
  } catch (error) {
    return error instanceof AssertionError ? error.name : String(error);
  }
}

Deno.test("@std/assert returns the error that was thrown", async () => {
  const error = new RangeError("too far");
  const thrown = assertThrows(
    () => {
      throw error;
    },
    RangeError,
    "far",
  );
  assertStrictEquals(thrown, error);
  const rejection = await assertRejects(
    () => Promise.reject(error),
    RangeError,
    "far",
  );
  assertStrictEquals(rejection, error);
});

Deno.test("@std/assert tells rejecting from throwing", async () => {
  await assertRejects(
    () => assertRejects(() => Promise.resolve()),
    AssertionError,
    "Expected function to reject",
  );
  await assertRejects(
    () =>
      assertRejects(() => {
        throw new Error("at once");
      }),
    AssertionError,
    "Function throws when expected to reject",
  );
});

Deno.test("@std/fmt colours text and takes the colour out again", () => {
  const before = getColorEnabled();
  setColorEnabled(true);
  try {
    if (!getColorEnabled()) return assertEquals(bold("a"), "a");
    assertEquals(bold("a"), "\x1b[1ma\x1b[22m");
    assertEquals(
      red(`a${green("b")}c`),
      "\x1b[31ma\x1b[32mb\x1b[31mc\x1b[39m",
    );
    assertEquals(stripAnsiCode(red(bold("a"))), "a");
  } finally {
    setColorEnabled(before);
  }
});

Deno.test("@std/fmt writes bytes for people", () => {
  assertEquals(
    [0, 1, 999, 1337, 1_000_000, -1500].map((size) => format(size)),
    ["0 B", "1 B", "999 B", "1.34 kB", "1 MB", "-1.5 kB"],
  );
  assertEquals(format(1536, { binary: true }), "1.5 kiB");
});

Deno.test("@std/path/posix handles absolute paths", () => {
  assertEquals(path.join("/a", "../b", "./c"), "/b/c");
  assertEquals(path.resolve("/a/b", "../c"), "/a/c");
  assertEquals(path.relative("/a/b", "/a/c/d"), "../c/d");
  assertEquals(path.normalize("a//b/../c/."), "a/c");
  assertEquals(path.dirname("/a/b.ts"), "/a");
  assertEquals(path.basename("/a/b.ts", ".ts"), "b");
  assertEquals(path.extname("/a/b.ts"), ".ts");
  assertEquals(path.isAbsolute("a"), false);
  assertEquals(path.SEPARATOR, "/");
});

Deno.test("@std/streams reads text and its lines", async () => {
  assertEquals(await toText(new Blob(["né"]).stream()), "né");
  const lines = ReadableStream.from(["a\r", "\nb", "\n\nc"])
    .pipeThrough(new TextLineStream());
  assertEquals(await Array.fromAsync(lines), ["a", "b", "", "c"]);
});

Deno.test("@std/testing records calls", () => {
  const add = spy((a: number, b: number) => a + b);
  assertEquals(add(1, 2), 3);
  assertSpyCall(add, 0, { args: [1, 2], returned: 3 });
  assertSpyCalls(add, 1);
  assertThrows(() => assertSpyCalls(add, 2), AssertionError);
  assertThrows(() => assertSpyCall(add, 0, { args: [2, 1] }), AssertionError);

  const target = { double: (n: number) => 2 * n };
  const { double } = target;
  {
    using method = spy(target, "double");
    target.double(4);
    assertSpyCall(method, 0, { args: [4], returned: 8, self: target });
  }
  assertStrictEquals(target.double, double);
});
