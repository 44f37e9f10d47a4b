import { assert, assertEquals } from "@std/assert";
import { HarnessError } from "@harness/tools";
import { FileError } from "../../src/files/mod.ts";

Deno.test("FileError has a code, a name and a cause", () => {
  const cause = new Error("why");
  const error = new FileError("FILE_TOO_LARGE", "Cannot read it", { cause });
  assert(error instanceof HarnessError);
  assertEquals(
    [error.name, error.code, error.message, error.cause],
    ["FileError", "FILE_TOO_LARGE", "Cannot read it", cause],
  );
});
