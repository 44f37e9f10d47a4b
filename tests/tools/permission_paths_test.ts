import { assertEquals, assertThrows } from "@std/assert";
import { permissionPaths } from "../../_tools/permission_paths.ts";

Deno.test("permissionPaths() lists paths as Deno takes them", () => {
  assertEquals(permissionPaths(["/a"]), "/a");
  assertEquals(permissionPaths(["/a", "/b c/*"]), "/a,/b c/*");
});

Deno.test("permissionPaths() refuses a path that would grant others", () => {
  for (const path of ["/srv/a,/etc", "/srv/a,", ",", ""]) {
    assertThrows(
      () => permissionPaths(["/a", path]),
      Error,
      `Cannot run with permission for ${JSON.stringify(path)}: `,
    );
  }
});
