import {
  BashError,
  sandboxedBash,
  type SshBashOptions,
} from "@harness/tools/bash";
import { assertEquals, assertThrows } from "@std/assert";
import { BASH_MODULE, runScript } from "./local_bash_process.ts";
import { noSandbox, testUnless } from "./sandbox_support.ts";
import { noServer, SshServer } from "./ssh_server.ts";

const PATH = Deno.env.get("PATH")!;

/** What an executor prints that may do no more than run bash. */
async function printed(create: string): Promise<string> {
  const { code, stdout, stderr } = await runScript(
    `import { commandBash, sandboxedBash, sshBash } from ${
      JSON.stringify(BASH_MODULE.href)
    };
     const bash = ${create};
     const { stdout } = await bash.run(bash.resolve({ command: "pwd" }));
     await bash[Symbol.asyncDispose]?.();
     console.log(stdout.text.trim());`,
    { permissions: ["--allow-run=bash"], env: { PATH } },
  );
  assertEquals([code, stderr], [0, ""]);
  return stdout.trim();
}

Deno.test("commandBash() needs no more than to run bash", async () => {
  const argv = JSON.stringify(["env", "bash", "-c"]);
  const create = `commandBash({ argv: ${argv}, workdir: "/usr" })`;
  assertEquals(await printed(create), "/usr");
});

testUnless(
  "sandboxedBash() needs no more than to run bash",
  noSandbox,
  async () => {
    assertEquals(await printed('sandboxedBash({ workdir: "/usr" })'), "/usr");
  },
);

testUnless("sshBash() needs no more than to run bash", noServer, async () => {
  await using server = await SshServer.start();
  const options: SshBashOptions = { ...server.options, workdir: "/usr" };
  const create = `sshBash(${JSON.stringify(options)})`;
  assertEquals(await printed(create), "/usr");
});

Deno.test({
  name: "sandboxedBash() names the flag to give when it may not run bash",
  permissions: "none",
  fn() {
    assertThrows(
      () => sandboxedBash(),
      BashError,
      "run again with --allow-run=bash",
    );
  },
});
