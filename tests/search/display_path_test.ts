import { assertEquals } from "@std/assert";
import { fc } from "../seeded.ts";
import { displayPath } from "@harness/tools";
import {
  pathDisplay,
  resolvePath,
  rootEntry,
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

Deno.test("displayPath() is relative below the workdir also from a root above it", () => {
  for (const root of ["..", "/home", "/"]) {
    const above = workdir.slice(resolvePath(workdir, root).length)
      .replace(/^\//, "");
    const shown = (path: string) =>
      displayPath(`./${above}${path}`, { workdir, root });
    assertEquals(shown("/a.ts"), "a.ts");
    assertEquals(shown("/src/a.ts"), "src/a.ts");
    assertEquals(shown("2/a.ts"), `${workdir}2/a.ts`);
  }
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

Deno.test("rootEntry() is the entry directly under the search root", () => {
  const entry = (root: string, shown: string) =>
    rootEntry({ workdir, root })(shown);
  assertEquals(entry(".", "a.ts"), "a.ts");
  assertEquals(entry(".", "src/b/a.ts"), "src");
  assertEquals(entry("src", "src/a.ts"), "a.ts");
  assertEquals(entry("src", "src/b/a.ts"), "b");
  assertEquals(entry("/etc", "/etc/b/a"), "b");
  assertEquals(rootEntry({ workdir })("b/a"), "b");
});

Deno.test("rootEntry() knows the way from a root above the workdir", () => {
  const entry = (root: string, shown: string) =>
    rootEntry({ workdir, root })(shown);
  assertEquals(entry("..", "src/a.ts"), "project");
  assertEquals(entry("..", "/home/me/other/a.ts"), "other");
  assertEquals(entry("/", "a.ts"), "home");
  assertEquals(entry("/", "/etc/a"), "etc");
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
