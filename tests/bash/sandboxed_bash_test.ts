import { assert, assertEquals, assertThrows } from "@std/assert";
import { BashError, SYSTEM_FOLDERS } from "@harness/tools/bash";
import { buildSandbox } from "../../src/bash/sandboxed_bash.ts";

/** What follows an option, for each time that it is there. */
function values(argv: readonly string[], option: string): string[] {
  return argv.flatMap((word, index) =>
    word === option ? [argv[index + 1]!] : []
  );
}

Deno.test("buildSandbox() shows everything but /run by default, and lets nothing be written", () => {
  const argv = buildSandbox({});
  assertEquals(values(argv, "--ro-bind"), ["/"]);
  assertEquals(values(argv, "--tmpfs"), ["/run"]);
  assertEquals(values(argv, "--remount-ro"), ["/proc", "/run", "/dev"]);
  assertEquals(argv.filter((word) => /^--(dev-)?bind/.test(word)), []);
});

Deno.test("buildSandbox() shows only what is chosen and what programs need", () => {
  const argv = buildSandbox({ visible: ["/a", "/b"], path: ["/tools"] });
  assertEquals(values(argv, "--ro-bind"), ["/a", "/b", "/tools"]);
  assertEquals(values(argv, "--ro-bind-try"), [...SYSTEM_FOLDERS]);
  assertEquals(values(argv, "--remount-ro"), ["/proc", "/dev", "/"]);
});

Deno.test("buildSandbox() mounts no folder of path that is to be seen anyway", () => {
  const options = { hidden: ["/h"], path: ["/tools", "/h/bin", "/run/bin"] };
  assertEquals(values(buildSandbox(options), "--ro-bind"), [
    "/",
    "/h/bin",
    "/run/bin",
  ]);
});

Deno.test("buildSandbox() hides folders before it shows others in them", () => {
  const argv = buildSandbox({ visible: ["/", "/h/a"], hidden: ["/h"] });
  assertEquals(values(argv, "--tmpfs"), ["/run", "/h"]);
  assert(argv.indexOf("--tmpfs") < argv.lastIndexOf("--ro-bind"));
});

Deno.test("buildSandbox() shows and hides inner folders after those that they are in", () => {
  const argv = buildSandbox({
    visible: ["/", "/h/repo"],
    hidden: ["/h/repo//secrets/", "/h"],
    path: ["/h/repo/secrets/bin"],
  });
  const mounted = argv.filter((_, index) =>
    ["--tmpfs", "--ro-bind"].includes(argv[index - 1]!)
  );
  assertEquals(mounted, [
    "/",
    "/run",
    "/h",
    "/h/repo",
    "/h/repo/secrets",
    "/h/repo/secrets/bin",
  ]);
});

Deno.test("buildSandbox() hides /run besides other folders, unless it is to be visible", () => {
  const argv = buildSandbox({ hidden: ["/h"] });
  assertEquals(values(argv, "--tmpfs"), ["/run", "/h"]);
  const shown = buildSandbox({ visible: ["/", "/run"] });
  assert(shown.indexOf("--tmpfs") < shown.lastIndexOf("--ro-bind"));
  assertEquals(values(shown, "--ro-bind"), ["/", "/run"]);
});

Deno.test("buildSandbox() knows a folder however its path is written", () => {
  const whole = buildSandbox({});
  for (const root of ["//", "/.", "/./", "/usr/.."]) {
    assertEquals(buildSandbox({ visible: [root] }), whole, root);
  }
  assertEquals(buildSandbox({ hidden: ["/run/", "//run"] }), whole);
});

Deno.test("buildSandbox() separates, and dies with its parent", () => {
  const argv = buildSandbox({});
  for (const word of ["--unshare-all", "--die-with-parent", "--new-session"]) {
    assert(argv.includes(word), word);
  }
  assertEquals(values(argv, "--cap-drop"), ["ALL"]);
});

Deno.test("buildSandbox() refuses relative folders", () => {
  for (const option of [{ visible: ["src"] }, { hidden: ["src"] }]) {
    const error = assertThrows(() => buildSandbox(option), BashError);
    assertEquals(error.code, "BASH_INVALID_OPTION");
  }
});
