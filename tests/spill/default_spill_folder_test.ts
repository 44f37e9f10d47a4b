import { assertEquals } from "@std/assert";
import { defaultSpillFolder } from "@harness/tools/spill";
import { spillFolderFrom } from "../../src/spill/default_spill_folder.ts";

function from(env: Record<string, string>): string {
  return spillFolderFrom((name) => env[name]);
}

Deno.test("spillFolderFrom() prefers the XDG cache folder", () => {
  assertEquals(
    from({ XDG_CACHE_HOME: "/cache", HOME: "/home/a" }),
    "/cache/harness-tools/spill",
  );
});

Deno.test("spillFolderFrom() takes the cache in the home folder without it", () => {
  assertEquals(from({ HOME: "/home/a" }), "/home/a/.cache/harness-tools/spill");
});

Deno.test("spillFolderFrom() ignores paths that are empty or not absolute", () => {
  assertEquals(
    from({ XDG_CACHE_HOME: "cache", HOME: "/home/a" }),
    "/home/a/.cache/harness-tools/spill",
  );
  assertEquals(
    from({ XDG_CACHE_HOME: "", HOME: "home" }),
    "/tmp/harness-tools-spill",
  );
});

Deno.test("spillFolderFrom() doubles no slash", () => {
  assertEquals(from({ XDG_CACHE_HOME: "/c//" }), "/c/harness-tools/spill");
  assertEquals(from({ HOME: "/" }), "/.cache/harness-tools/spill");
});

Deno.test({
  name: "defaultSpillFolder() reads no environment variable without permission",
  permissions: { env: false },
  fn() {
    assertEquals(defaultSpillFolder(), "/tmp/harness-tools-spill");
  },
});
