import { assertEquals, assertStrictEquals } from "@std/assert";
import { FileError } from "../../src/files/mod.ts";
import { fileFailure } from "../../src/files/file_failure.ts";

function osError(code: string): Error {
  return Object.assign(new Error(`${code} (os error)`), { code });
}

Deno.test("fileFailure() tells what is missing from what may not be read", () => {
  const codes = Object.fromEntries(
    ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "EACCES", "EPERM", "ELOOP", "EIO"]
      .map((code) => [code, fileFailure("read", "a", osError(code)).code]),
  );
  assertEquals(codes, {
    ENOENT: "FILE_NOT_FOUND",
    ENOTDIR: "FILE_NOT_FOUND",
    ENAMETOOLONG: "FILE_NOT_FOUND",
    EACCES: "FILE_UNREADABLE",
    EPERM: "FILE_UNREADABLE",
    ELOOP: "FILE_UNREADABLE",
    EIO: "FILE_UNREADABLE",
  });
});

Deno.test("fileFailure() says what was tried, with which path, and why it failed", () => {
  const messageOf = (error: unknown) =>
    fileFailure("read", 'a "b"', error).message;
  assertEquals(
    messageOf(osError("EACCES")),
    'Cannot read "a \\"b\\"": permission denied',
  );
  assertEquals(
    messageOf(osError("ELOOP")),
    'Cannot read "a \\"b\\"": its symbolic links lead in a circle',
  );
  assertEquals(
    messageOf(osError("EIO")),
    'Cannot read "a \\"b\\"": EIO (os error)',
  );
  assertEquals(messageOf("odd"), 'Cannot read "a \\"b\\"": odd');
});

Deno.test("fileFailure() keeps the cause, and an error that is in words already", () => {
  const cause = osError("ENOENT");
  assertStrictEquals(fileFailure("read", "a", cause).cause, cause);
  const error = new FileError("FILE_BINARY", "Cannot read it");
  assertStrictEquals(fileFailure("read", "a", error), error);
});
