import { HarnessError } from "@harness/tools";
import { shellPlugin } from "@harness/tools/dsh";
import { assertEquals, assertThrows } from "@std/assert";
import { ScriptedBash } from "../scripted_bash.ts";
import type { DshShell } from "../../src/dsh/shell_plugin.ts";

function shellOf(bash: ScriptedBash): DshShell {
  const provided: DshShell[] = [];
  shellPlugin(bash).apply({
    provide(name, shell) {
      assertEquals(name, "shell");
      provided.push(shell);
      return () => {};
    },
  });
  return provided[0]!;
}

Deno.test("shellPlugin() provides the shell and takes it away", () => {
  let isThere = false;
  const plugin = shellPlugin(new ScriptedBash());
  assertEquals([plugin.inject, plugin.provide], [[], "shell"]);
  const dispose = plugin.apply({
    provide() {
      isThere = true;
      return () => {
        isThere = false;
      };
    },
  });
  assertEquals(isThere, true);
  dispose();
  assertEquals(isThere, false);
});

Deno.test("shellPlugin() resolves with the executor, and carries what it does not know", () => {
  const bash = new ScriptedBash({ workdir: "/home" });
  const { signal } = new AbortController();
  const sandboxPolicy = { mode: "read-only" };
  const spec = shellOf(bash).resolve({
    command: "pwd",
    signal,
    dshEnv: { DSH_SHELL: "1" },
    sandboxPolicy,
  });
  assertEquals(bash.requests, [{ command: "pwd", signal }]);
  assertEquals(spec, {
    command: "pwd",
    signal,
    workdir: "/home",
    timeoutMs: 60_000,
    stdoutMaxBytes: 1_000_000,
    dshEnv: { DSH_SHELL: "1" },
    sandboxPolicy,
  });
});

Deno.test("shellPlugin() lets the harness' own variables win", async () => {
  const bash = new ScriptedBash();
  const shell = shellOf(bash);
  const env = { A: "1", DSH_SHELL: "0" };
  await shell.run(
    shell.resolve({ command: "env", env, dshEnv: { DSH_SHELL: "1" } }),
  );
  await shell.run(shell.resolve({ command: "env", env }));
  await shell.run(shell.resolve({ command: "env" }));
  assertEquals(bash.specs.map(({ env }) => env), [
    { A: "1", DSH_SHELL: "1" },
    { A: "1", DSH_SHELL: "0" },
    undefined,
  ]);
  for (const spec of bash.specs) {
    assertEquals("dshEnv" in spec || "sandboxPolicy" in spec, false);
  }
});

Deno.test("shellPlugin() hands on the result and the stream", async () => {
  const bash = new ScriptedBash({
    answers: { stdout: "out", stderr: "err", exitCode: 3 },
    chunks: (bytes) => [bytes],
  });
  const shell = shellOf(bash);
  let streamed = "";
  const result = await shell.run(shell.resolve({
    command: "x",
    onStdout: (chunk) => {
      streamed += new TextDecoder().decode(chunk);
    },
  }));
  assertEquals(streamed, "out");
  assertEquals(result.exitCode, 3);
  assertEquals(result.stdout.streamed, true);
  assertEquals(result.stderr.text, "err");
});

Deno.test("shellPlugin() refuses to start a process in the background", () => {
  const bash = new ScriptedBash();
  const shell = shellOf(bash);
  const error = assertThrows(
    () => shell.start(shell.resolve({ command: "sleep 9" })),
    HarnessError,
    "Cannot start a background process",
  );
  assertEquals(error.code, "DSH_NO_BACKGROUND");
  assertEquals(bash.specs, []);
});
