import { assertEquals } from "@std/assert";
import { findTrouble } from "../../src/find/find_trouble.ts";

Deno.test("findTrouble() reads what GNU, BSD and busybox complain of", () => {
  const stderr = [
    "find: './locked': Permission denied",
    "find: ./other dir: Permission denied",
    "find: './gone': No such file or directory",
    "find: .: Permission denied",
    "",
  ].join("\n");
  assertEquals(findTrouble(stderr), [
    { path: "./locked", reason: "Permission denied" },
    { path: "./other dir", reason: "Permission denied" },
    { path: "./gone", reason: "No such file or directory" },
    { path: ".", reason: "Permission denied" },
  ]);
});

Deno.test("findTrouble() takes nothing else for a path", () => {
  const stderr = "find: unknown option\nbash: ./x: No such file or directory\n";
  assertEquals(findTrouble(stderr), []);
});
