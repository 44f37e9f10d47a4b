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

Deno.test("findTrouble() reads names as GNU writes them in the C locale", () => {
  const names = {
    "caf\\303\\251": "caf\u00e9",
    "bad\\377": "bad\ufffd",
    "nl\\nx\\ty": "nl\nx\ty",
    "a\\'b": "a'b",
    "back\\\\slash": "back\\slash",
    "\\\\303": "\\303",
  };
  for (const [name, path] of Object.entries(names)) {
    const [trouble] = findTrouble(`find: './${name}': Permission denied\n`);
    assertEquals(trouble!.path, `./${path}`);
  }
  const [bsd] = findTrouble("find: ./back\\nslash: Permission denied\n");
  assertEquals(bsd!.path, "./back\\nslash");
});

Deno.test("findTrouble() takes nothing else for a path", () => {
  const stderr = "find: unknown option\nbash: ./x: No such file or directory\n";
  assertEquals(findTrouble(stderr), []);
});
