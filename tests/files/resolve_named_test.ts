import { assertEquals, assertRejects } from "@std/assert";
import { FileError, type FileErrorCode } from "../../src/files/file_error.ts";
import type { ResolvedPath } from "../../src/files/path_policy.ts";
import { resolveNamed } from "../../src/files/resolve_named.ts";
import { UncheckedPaths } from "../find/inspection_call.ts";

/** Refuses every path for one reason. */
class Refusing extends UncheckedPaths {
  readonly #code: FileErrorCode;

  constructor(code: FileErrorCode) {
    super();
    this.#code = code;
  }

  override resolve(path: string): Promise<ResolvedPath> {
    return Promise.reject(new FileError(this.#code, `Cannot access ${path}`));
  }
}

async function failure(path: string, code: FileErrorCode): Promise<FileError> {
  const call = () => resolveNamed(new Refusing(code), path, "do this");
  const error = await assertRejects(call, FileError);
  assertEquals(error.code, code);
  return error;
}

Deno.test("resolveNamed() says what to do with a glob that is no path", async () => {
  for (const glob of ["ext/*/lib.rs", "a?", "[ab]", "a.{ts,js}"]) {
    const { message } = await failure(glob, "FILE_NOT_FOUND");
    assertEquals(message, `Cannot access ${glob}; do this`);
  }
});

Deno.test("resolveNamed() leaves other failures as they are", async () => {
  const message = async (path: string, code: FileErrorCode) =>
    (await failure(path, code)).message;
  assertEquals(await message("a.ts", "FILE_NOT_FOUND"), "Cannot access a.ts");
  assertEquals(await message("a*", "FILE_OUTSIDE_ROOT"), "Cannot access a*");
});

Deno.test("resolveNamed() takes a path that is there, whatever it looks like", async () => {
  const { shown } = await resolveNamed(new UncheckedPaths(), "[id].ts", "");
  assertEquals(shown, "[id].ts");
});
