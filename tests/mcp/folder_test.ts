import { assertEquals } from "@std/assert";
import {
  type Folder,
  limitFolders,
  nameFolders,
  uniqueFolders,
} from "../../src/mcp/folder.ts";

const at = (real: string, path = real): Folder => ({ path, real });

Deno.test("limitFolders() keeps what lies inside", () => {
  assertEquals(limitFolders([at("/a/b"), at("/a")], [at("/a")]), [
    at("/a/b"),
    at("/a"),
  ]);
});

Deno.test("limitFolders() narrows what reaches further", () => {
  assertEquals(limitFolders([at("/")], [at("/a/b"), at("/c")]), [
    at("/a/b"),
    at("/c"),
  ]);
});

Deno.test("limitFolders() leaves nothing of what lies elsewhere", () => {
  assertEquals(limitFolders([at("/ab"), at("/b")], [at("/a")]), []);
});

Deno.test("limitFolders() goes by where folders really are", () => {
  assertEquals(limitFolders([at("/etc", "/a/link")], [at("/a")]), []);
  assertEquals(limitFolders([at("/a/b", "/link")], [at("/a")]), [
    at("/a/b", "/link"),
  ]);
});

Deno.test("limitFolders() lets everything be inside of the root of the file system", () => {
  assertEquals(limitFolders([at("/a"), at("/")], [at("/")]), [
    at("/a"),
    at("/"),
  ]);
});

Deno.test("uniqueFolders() keeps the first name of a folder", () => {
  assertEquals(uniqueFolders([at("/a", "/x"), at("/b"), at("/a", "/y")]), [
    at("/a", "/x"),
    at("/b"),
  ]);
});

Deno.test("nameFolders() names five and counts the rest", () => {
  assertEquals(nameFolders(["/a", '/"b"']), '"/a", "/\\"b\\""');
  assertEquals(
    nameFolders(["1", "2", "3", "4", "5", "6", "7"]),
    '"1", "2", "3", "4", "5" and 2 more',
  );
});
