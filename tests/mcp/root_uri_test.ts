import { assertEquals } from "@std/assert";
import { rootPath } from "../../src/mcp/root_uri.ts";

Deno.test("rootPath() reads the path of a folder on this machine", () => {
  assertEquals(rootPath("file:///home/me/project"), "/home/me/project");
  assertEquals(rootPath("file:///home/me/project/"), "/home/me/project");
  assertEquals(rootPath("file://localhost/srv"), "/srv");
  assertEquals(rootPath("file:///"), "/");
});

Deno.test("rootPath() decodes odd names", () => {
  assertEquals(rootPath("file:///a%20b/%C3%A4%23%3F"), "/a b/ä#?");
  assertEquals(rootPath("file:///a b/ä"), "/a b/ä");
});

Deno.test("rootPath() leaves no way up", () => {
  assertEquals(rootPath("file:///a/../../b"), "/b");
  assertEquals(rootPath("file:///a/%2E%2E/b"), "/b");
  assertEquals(rootPath("file:///a/..%2Fb"), "/b");
});

Deno.test("rootPath() finds nothing in what names nothing here", () => {
  for (
    const uri of [
      "https://example.com/a",
      "vscode-remote://ssh/a",
      "file://server/share",
      "file:///a%00b",
      "file:///c#/proj",
      "file:///q?r",
      "file:///a\\b",
      "file:///a\tb",
      "file:///a ",
      " file:///a",
      "file:///a\n",
      "file:///a\u0001b",
      "file:///%ff",
      "/home/me",
      "",
    ]
  ) {
    assertEquals(rootPath(uri), undefined, uri);
  }
});
