import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { BashError, commandBash } from "@harness/tools/bash";
import { explainClient } from "../../src/bash/command_bash.ts";
import { writeFarScript } from "../../src/bash/far_script.ts";

const argv = ["docker", "exec", "-i", "c", "bash", "-c"];

Deno.test("commandBash() resolves like LocalBash, from the far workdir", () => {
  const bash = commandBash({ argv, workdir: "/srv", maxTimeoutMs: 5_000 });
  assertEquals(bash.resolve({ command: "ls", workdir: "www" }), {
    command: "ls",
    workdir: "/srv/www",
    timeoutMs: 5_000,
    stdoutMaxBytes: 1_000_000,
  });
});

Deno.test("commandBash() refuses a command that is none", () => {
  for (const argv of [[], ["a\0"]]) {
    const error = assertThrows(
      () => commandBash({ argv, workdir: "/" }),
      BashError,
      'as "argv"',
    );
    assertEquals(error.code, "BASH_INVALID_OPTION");
  }
});

Deno.test({
  name: "commandBash() names the flag to give when it may not run bash",
  permissions: "none",
  async fn() {
    const bash = commandBash({ argv, workdir: "/" });
    const error = await assertRejects(
      () => bash.run(bash.resolve({ command: "true" })),
      BashError,
      "run again with --allow-run=bash",
    );
    assertEquals(error.code, "BASH_NOT_PERMITTED");
  },
});

Deno.test("explainClient() tells a missing bash from other failures", () => {
  const explain = (exitCode: number, stderr: string) =>
    explainClient("docker", { exitCode, signal: null }, stderr);
  const missing = 'exec: "bash": executable file not found in $PATH';
  assertEquals(explain(127, missing).code, "BASH_UNAVAILABLE");
  assertEquals(explain(126, missing).code, "BASH_UNAVAILABLE");
  assertEquals(
    explain(1, "Error: No such container: c\n").message,
    'Cannot start bash through "docker", which ended with exit code 1 (Error: No such container: c): run it by hand to see why',
  );
});

Deno.test("writeFarScript() quotes every value of a request", () => {
  const script = writeFarScript({
    spec: {
      command: "echo '$(touch a)'",
      workdir: "/w'$(touch b)",
      env: { A: "'; touch c; '" },
      timeoutMs: 1_500,
      stdoutMaxBytes: 1,
    },
    token: "t",
    path: ["/p'$(touch d)"],
    killGraceMs: 250,
  });
  for (
    const word of [
      `command='echo '\\''$(touch a)'\\'''`,
      `workdir='/w'\\''$(touch b)'`,
      `export A=''\\''; touch c; '\\'''`,
      `export PATH='/p'\\''$(touch d)':$PATH`,
    ]
  ) assertEquals(script.split(word).length, 2, word);
});
