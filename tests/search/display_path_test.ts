import { assert, assertEquals, assertFalse } from "@std/assert";
import fc from "fast-check";
import { displayPath } from "@harness/tools";
import {
  pathDisplay,
  printPath,
  resolvePath,
} from "../../src/search/display_path.ts";

const workdir = "/home/me/project";

Deno.test("displayPath() is relative to the workdir inside it", () => {
  assertEquals(displayPath("./a.ts", { workdir }), "a.ts");
  assertEquals(displayPath("a.ts", { workdir }), "a.ts");
  assertEquals(displayPath("./a.ts", { workdir, root: "." }), "a.ts");
  assertEquals(displayPath("./a.ts", { workdir, root: "src" }), "src/a.ts");
  assertEquals(displayPath("./a.ts", { workdir, root: "./src/" }), "src/a.ts");
  assertEquals(
    displayPath("./a.ts", { workdir, root: `${workdir}/src` }),
    "src/a.ts",
  );
  assertEquals(displayPath("./a.ts", { workdir, root: workdir }), "a.ts");
  assertEquals(
    displayPath("./a.ts", { workdir, root: "../project/src" }),
    "src/a.ts",
  );
  assertEquals(displayPath(`${workdir}/src/a.ts`, { workdir }), "src/a.ts");
});

Deno.test("displayPath() is absolute outside the workdir", () => {
  assertEquals(displayPath("./a.ts", { workdir, root: "/etc" }), "/etc/a.ts");
  assertEquals(displayPath("./a.ts", { workdir, root: "/" }), "/a.ts");
  assertEquals(displayPath("./a.ts", { workdir, root: ".." }), "/home/me/a.ts");
  assertEquals(
    displayPath("./a.ts", { workdir, root: "../project2" }),
    "/home/me/project2/a.ts",
  );
  assertEquals(displayPath("/etc/../usr/a", { workdir }), "/usr/a");
});

Deno.test("displayPath() tells a folder from one whose name starts alike", () => {
  assertEquals(
    displayPath("/home/me/project-2/a", { workdir }),
    "/home/me/project-2/a",
  );
  assertEquals(displayPath(`${workdir}/..a`, { workdir }), "..a");
  assertEquals(displayPath("./b", { workdir, root: "..a" }), "..a/b");
});

Deno.test("displayPath() names the workdir itself", () => {
  assertEquals(displayPath(workdir, { workdir }), ".");
  assertEquals(displayPath(`${workdir}/src/..`, { workdir }), ".");
});

Deno.test("displayPath() takes the root of the file system as a workdir", () => {
  assertEquals(displayPath("./a", { workdir: "/" }), "a");
  assertEquals(displayPath("./a", { workdir: "/", root: "/etc" }), "etc/a");
  assertEquals(displayPath("/etc/a", { workdir: "/" }), "etc/a");
});

Deno.test("displayPath() leaves odd names alone", () => {
  const odd = ["-", "-rf", " lead", "trail ", "a\nb", "./", "..", "~", "#x"];
  for (const name of odd) {
    assertEquals(displayPath(`./${name}`, { workdir }), name);
    assertEquals(displayPath(`./${name}`, { workdir, root: "s" }), `s/${name}`);
  }
});

Deno.test("displayPath() keeps to a relative workdir", () => {
  assertEquals(displayPath("./a", { workdir: "." }), "a");
  assertEquals(displayPath("./a", { workdir: ".", root: "src" }), "src/a");
  assertEquals(displayPath("/etc/a", { workdir: "." }), "/etc/a");
});

Deno.test("pathDisplay() starts every path with the same prefix", () => {
  for (const root of [".", "src", "/etc", "/", ".."]) {
    const display = pathDisplay({ workdir, root });
    fc.assert(fc.property(fc.stringMatching(/^[a-c\n .]{1,9}$/), (name) => {
      assertEquals(display(`./${name}`), display("") + name);
    }));
  }
});

Deno.test("resolvePath() resolves against the workdir", () => {
  assertEquals(resolvePath(workdir, "."), workdir);
  assertEquals(resolvePath(workdir, "src//./a/../b"), `${workdir}/src/b`);
  assertEquals(resolvePath(workdir, "../x/"), "/home/me/x");
  assertEquals(resolvePath(workdir, "/etc//x/.."), "/etc");
  assertEquals(resolvePath(workdir, "-"), `${workdir}/-`);
  assertEquals(resolvePath(".", "src"), "src");
  assertEquals(resolvePath("sub", "../x"), "x");
});

Deno.test("printPath() shows a plain path as it is", () => {
  const plain = ["a.ts", "a b", "é/日本語/🔥", "it's", 'a"b', "a\\b", "$(x)"];
  for (const path of plain) assertEquals(printPath(path), path);
});

Deno.test("printPath() escapes what cannot be printed, in quotes", () => {
  const printed = {
    "a\nb": '"a\\nb"',
    "a\tb": '"a\\tb"',
    "\x1b[31m": '"\\u001b[31m"',
    "\x7f": '"\\u007f"',
    "\x85": '"\\u0085"',
    "a\u2028b": '"a\\u2028b"',
    "\u202egpj.exe": '"\\u202egpj.exe"',
    "\u2066x\u2069": '"\\u2066x\\u2069"',
    "\u200fx": '"\\u200fx"',
    "\u061cx": '"\\u061cx"',
    'a"\n': '"a\\"\\n"',
    "a\\\n": '"a\\\\\\n"',
  };
  for (const [path, text] of Object.entries(printed)) {
    assertEquals(printPath(path), text);
  }
});

Deno.test("printPath() quotes a path that looks quoted", () => {
  assertEquals(printPath('"a"'), '"\\"a\\""');
});

Deno.test("printPath() marks a name that is not UTF-8", () => {
  assertEquals(printPath("caf\ufffd"), "caf\ufffd (name is not UTF-8)");
  assertEquals(printPath("\ufffd\n"), '"\ufffd\\n" (name is not UTF-8)');
});

Deno.test("printPath() gives one line from which the path can be read back", () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom('"', "\\", "a", "\u202e"),
          fc.integer({ min: 1, max: 0x2fff })
            .map((code) => String.fromCodePoint(code)),
        ),
        minLength: 1,
      }),
      (path) => {
        const printed = printPath(path);
        assertFalse(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u.test(printed));
        const quoted = printed.startsWith('"');
        assertEquals(quoted ? JSON.parse(printed) : printed, path);
        assert(printed.isWellFormed());
      },
    ),
    { numRuns: 2_000 },
  );
});
