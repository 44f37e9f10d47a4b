import { assert, assertEquals, assertRejects } from "@std/assert";
import { SearchSession } from "./search_session.ts";

/** Asserts that Deno refuses something, and not the system. */
async function assertRefused(
  permission: string,
  work: () => Promise<unknown>,
): Promise<void> {
  // Some of Deno's functions throw where others reject.
  const error = await assertRejects(
    async () => await work(),
    Deno.errors.NotCapable,
  );
  assert(
    error.message.includes(`Requires ${permission} access`),
    error.message,
  );
}

Deno.test("glob and grep need no more than bash, rg and one folder", async () => {
  await using session = await SearchSession.open(
    "yes needle | head -300 >a.txt && ln -s a.txt b.txt",
  );
  assertEquals((await session.glob({ pattern: "*" })).text, "a.txt");
  const { meta } = await session.grep({ pattern: "needle" });
  assertEquals(meta.total, 300);
  assert(meta.spill);
  await assertRefused("run", () => new Deno.Command("ls").output());
  await assertRefused("run", () => new Deno.Command("/bin/sh").output());
  await assertRefused("read", () => Deno.readTextFile("/etc/passwd"));
  await assertRefused(
    "read",
    () => Deno.readTextFile(new URL(import.meta.url)),
  );
  await assertRefused(
    "write",
    () => Deno.writeTextFile("/tmp/harness-tools-was-here", ""),
  );
  await assertRefused("net", () => Deno.connect({ port: 8080 }));
});

Deno.test("glob and grep read no environment but the names that they name", () => {
  for (
    const variable of ["BASH_ENV", "GITHUB_TOKEN", "RIPGREP_CONFIG_PATH"]
  ) {
    const { state } = Deno.permissions.querySync({ name: "env", variable });
    assertEquals(state, "prompt", variable);
  }
  for (const name of ["sys", "ffi", "import"] as const) {
    assertEquals(Deno.permissions.querySync({ name }).state, "prompt", name);
  }
});
