import { assertEquals, assertStrictEquals } from "@std/assert";
import { HarnessError, SpillError } from "@harness/tools/spill";
import { spillFailure } from "../../src/spill/spill_failure.ts";

function osError(code: string): Error {
  return Object.assign(new Error(`${code} (os error)`), { code });
}

Deno.test("spillFailure() names the flags that Deno was started without", () => {
  const cause = new Deno.errors.NotCapable("Requires write access");
  const error = spillFailure("save a result", "/spill", cause);
  assertEquals(error.code, "SPILL_NOT_ALLOWED");
  assertEquals(
    error.message,
    'Cannot save a result in "/spill": Deno has no permission for it: run with "--allow-read=/spill" and "--allow-write=/spill"',
  );
  assertStrictEquals(error.cause, cause);
});

Deno.test("spillFailure() tells a full disk, a read-only file system and a forbidden folder apart", () => {
  const codes = Object.fromEntries(
    ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO"].map((
      code,
    ) => [code, spillFailure("save a result", "/spill", osError(code)).code]),
  );
  assertEquals(codes, {
    ENOSPC: "SPILL_DISK_FULL",
    EDQUOT: "SPILL_DISK_FULL",
    EROFS: "SPILL_FOLDER_READ_ONLY",
    EACCES: "SPILL_FOLDER_READ_ONLY",
    EPERM: "SPILL_FOLDER_READ_ONLY",
    EIO: "SPILL_FAILED",
  });
});

Deno.test("spillFailure() keeps the system's words for anything else", () => {
  assertEquals(
    spillFailure("save a result", "/spill", osError("EIO")).message,
    'Cannot save a result in "/spill": EIO (os error)',
  );
  assertEquals(
    spillFailure("save a result", "/spill", "gone").message,
    'Cannot save a result in "/spill": gone',
  );
});

Deno.test("spillFailure() leaves an error alone that is in words already", () => {
  const error = new SpillError("Cannot", { code: "SPILL_FOLDER_UNSAFE" });
  assertStrictEquals(spillFailure("save a result", "/spill", error), error);
});

Deno.test("SpillError is a HarnessError with its own name", () => {
  const error = new SpillError("Cannot", { code: "SPILL_FAILED" });
  assertEquals(error instanceof HarnessError, true);
  assertEquals(error.name, "SpillError");
  assertEquals(error.cause, undefined);
});
