import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
} from "@std/assert";
import { fc } from "../seeded.ts";
import {
  isPartialFileName,
  isResultFileName,
  isSessionFolderName,
  newFileName,
  partialFileName,
  sessionFolderName,
} from "../../src/spill/spill_names.ts";

/** Any string at all, lone surrogates and control characters included. */
const anyString = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.array(fc.nat(0xFFFF)).map((units) => String.fromCharCode(...units)),
  fc.stringMatching(/^[./\\\0-]*[a-c]?[./ -]*$/),
);

/** What others have broken stores with. */
const HOSTILE = [
  "",
  ".",
  "..",
  "../",
  "../../etc/passwd",
  "/etc/passwd",
  "a/b",
  "a\\b",
  "\0",
  "a\0b",
  "\n\r\t\x1b[31m",
  "x".repeat(10_240),
  ".".repeat(10_240),
  "-".repeat(10_240),
  "-rf",
  "~",
  "$(id)",
  "日本語",
  "e\u0301",
  "\uD800",
  "\uDC00\uD800",
  "\u202Etxt.exe",
  "CON",
  "nul.txt",
  "name.",
  "name ",
  ".partial",
  "__proto__",
];

Deno.test("sessionFolderName() keeps what can be read of an id", async () => {
  assertMatch(
    await sessionFolderName("session-abc_1.2"),
    /^session-abc_1\.2-[0-9a-f]{32}$/,
  );
});

Deno.test("sessionFolderName() gives an id the same folder every time", async () => {
  assertEquals(await sessionFolderName("a/b"), await sessionFolderName("a/b"));
});

Deno.test("sessionFolderName() turns hostile ids into one safe segment each", async () => {
  const names = await Promise.all(HOSTILE.map(sessionFolderName));
  for (const name of names) {
    assertMatch(name, /^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
    assert(name.length <= 80, name);
    assert(isSessionFolderName(name), name);
  }
  assertEquals(new Set(names).size, HOSTILE.length);
});

Deno.test("sessionFolderName() tells ids apart that differ in a lone surrogate only", async () => {
  assertNotEquals(
    await sessionFolderName("\uD800"),
    await sessionFolderName("\uD801"),
  );
  assertNotEquals(
    await sessionFolderName("\uD800"),
    await sessionFolderName("\uFFFD"),
  );
});

Deno.test("sessionFolderName() tells ids apart that differ in case only, for file systems that do not", async () => {
  const lower = await sessionFolderName("abc");
  const upper = await sessionFolderName("ABC");
  assertNotEquals(lower.toLowerCase(), upper.toLowerCase());
});

Deno.test("sessionFolderName() gives any two ids two safe folders", async () => {
  await fc.assert(
    fc.asyncProperty(anyString, anyString, async (one, other) => {
      const [a, b] = await Promise.all([
        sessionFolderName(one),
        sessionFolderName(other),
      ]);
      assert(isSessionFolderName(a), a);
      assert(isSessionFolderName(b), b);
      assertEquals(a === b, one === other);
    }),
  );
});

Deno.test("newFileName() puts a random part before the hint", () => {
  assertMatch(
    newFileName("grep-results.txt"),
    /^[0-9a-f]{16}-grep-results\.txt$/,
  );
  assertNotEquals(newFileName("a.txt"), newFileName("a.txt"));
});

Deno.test("newFileName() keeps the extension of a long hint", () => {
  assertMatch(
    newFileName("x".repeat(10_240) + ".txt"),
    /^[0-9a-f]{16}-x{48}\.txt$/,
  );
});

Deno.test("newFileName() has a name for a hint of which nothing can be read", () => {
  assertMatch(newFileName(""), /^[0-9a-f]{16}-result$/);
  assertMatch(newFileName("日本語.txt"), /^[0-9a-f]{16}-result\.txt$/);
  assertMatch(newFileName(".."), /^[0-9a-f]{16}-result$/);
});

Deno.test("newFileName() turns hostile hints into one safe segment each", () => {
  for (const hint of HOSTILE) {
    const name = newFileName(hint);
    assertMatch(name, /^[0-9a-f]{16}-[A-Za-z0-9_][A-Za-z0-9._-]*$/);
    assert(!name.endsWith("."), name);
    assert(isResultFileName(name), name);
  }
});

Deno.test("newFileName() makes a name that is known again out of any hint", () => {
  fc.assert(
    fc.property(anyString, (hint) => {
      const name = newFileName(hint);
      assert(isResultFileName(name), name);
      assert(!isPartialFileName(name), name);
      assert(isPartialFileName(partialFileName(name)), name);
      assert(!isResultFileName(partialFileName(name)), name);
      assert(partialFileName(name).length < 100, name);
    }),
  );
});

Deno.test("isResultFileName() refuses what a store does not make", () => {
  const others = [
    "notes.txt",
    "grep-results.txt",
    "9f8e7d-grep-results.txt",
    "9F8E7D6C5B4A3928-grep-results.txt",
    "9f8e7d6c5b4a3928grep-results.txt",
    "9f8e7d6c5b4a3928-",
    "9f8e7d6c5b4a3928-a/b",
    "9f8e7d6c5b4a3928-a\n",
    "x9f8e7d6c5b4a3928-a",
  ];
  assertEquals(others.filter(isResultFileName), []);
  assert(isResultFileName("9f8e7d6c5b4a3928-a"));
});

Deno.test("isPartialFileName() refuses what a store does not make", () => {
  const others = [
    ".partial",
    ".notes.partial",
    "9f8e7d6c5b4a3928-a.partial",
    ".9f8e7d6c5b4a3928-a",
  ];
  assertEquals(others.filter(isPartialFileName), []);
  assert(isPartialFileName(".9f8e7d6c5b4a3928-a.partial"));
});

Deno.test("isSessionFolderName() refuses what a store does not make", () => {
  const hash = "0123456789abcdef0123456789abcdef";
  const others = [
    hash,
    `-${hash}`,
    `a-${hash}0`,
    `a-${hash.toUpperCase()}`,
    `a/b-${hash}`,
    "node_modules",
  ];
  assertEquals(others.filter(isSessionFolderName), []);
  assert(isSessionFolderName(`a-${hash}`));
});
