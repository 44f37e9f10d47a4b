import {
  assertEquals,
  assertStrictEquals,
  assertStringIncludes,
} from "@std/assert";
import {
  explainRefusal,
  explainSpawnFailure,
  noBash,
} from "../../src/bash/spawn_failure.ts";

const SPEC = { command: "true", workdir: "/", timeoutMs: 1, stdoutMaxBytes: 1 };

/** What Deno throws for an error of the system. */
function systemError(code: string): Error {
  return Object.assign(new Error(`Failed to spawn (${code})`), { code });
}

Deno.test("explainSpawnFailure() says which permission is missing", async () => {
  const cause = new Deno.errors.NotCapable("Requires run access");
  const error = await explainSpawnFailure(cause, SPEC);
  assertEquals(error.code, "BASH_NOT_PERMITTED");
  assertStringIncludes(error.message, "--allow-run=bash");
  assertStrictEquals(error.cause, cause);
});

Deno.test("explainSpawnFailure() says how long a command was that is too long", async () => {
  const command = "x".repeat(1_234);
  const error = await explainSpawnFailure(systemError("E2BIG"), {
    ...SPEC,
    command,
  });
  assertEquals(error.code, "BASH_TOO_LONG");
  assertStringIncludes(error.message, "1234 characters");
  assertStringIncludes(error.message, "stdin");
});

for (const code of ["EAGAIN", "EMFILE", "ENFILE", "ENOMEM"]) {
  Deno.test(`explainSpawnFailure() says that ${code} passes`, async () => {
    const error = await explainSpawnFailure(systemError(code), SPEC);
    assertEquals(error.code, "BASH_NO_RESOURCES");
    assertStringIncludes(error.message, code);
  });
}

Deno.test({
  name:
    "explainSpawnFailure() says that bash is missing when no bash can be asked",
  permissions: "none",
  async fn() {
    const cause = new Deno.errors.NotFound("entity not found");
    const error = await explainSpawnFailure(cause, SPEC);
    assertEquals(error.code, "BASH_UNAVAILABLE");
    assertStringIncludes(error.message, "install it");
  },
});

Deno.test({
  name: "explainSpawnFailure() passes on what it cannot tell",
  permissions: "none",
  async fn() {
    for (const cause of [new Deno.errors.PermissionDenied("denied"), "odd"]) {
      const error = await explainSpawnFailure(cause, SPEC);
      assertEquals(error.code, "BASH_FAILED");
      assertStringIncludes(error.message, String(cause));
    }
  },
});

Deno.test("noBash() takes no other failure for a missing bash", () => {
  const missing = noBash(new Deno.errors.NotFound("No such file"));
  assertEquals(missing.code, "BASH_UNAVAILABLE");
  const other = noBash(systemError("ECHILD"));
  assertEquals(other.code, "BASH_FAILED");
  assertStringIncludes(other.message, "ECHILD");
});

Deno.test("explainRefusal() leaves what may be the command's fault alone", () => {
  assertEquals(explainRefusal(systemError("E2BIG")), undefined);
  assertEquals(explainRefusal(systemError("ENOENT")), undefined);
  assertEquals(
    explainRefusal(systemError("EMFILE"))?.code,
    "BASH_NO_RESOURCES",
  );
});
