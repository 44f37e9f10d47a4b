import {
  commandBash,
  LocalBash,
  sandboxedBash,
  sshBash,
} from "@harness/tools/bash";
import {
  conformanceCases,
  type ExecutorFactory,
} from "@harness/tools/bash/testing";
import { assertRejects } from "@std/assert";
import { Context } from "npm:@deepseek-ai/cordis@^4.0.4";
import { LocalBashExecutor } from "npm:@deepseek-ai/dsh-bash-local@0.1.0-rc.8";
import { LocalSubprocessRuntime } from "npm:@deepseek-ai/dsh-subprocess-local@0.1.0-rc.8";
import { noSandbox, testUnless } from "./sandbox_support.ts";
import { noServer, SshServer } from "./ssh_server.ts";

for (const { name, run } of conformanceCases) {
  Deno.test(
    `LocalBash ${name}`,
    () => run((options) => new LocalBash(options)),
  );
  // It makes process groups in another way from its second command on.
  Deno.test(
    `LocalBash after its first command ${name}`,
    () =>
      run(async (options) => {
        const bash = new LocalBash(options);
        await bash.run(bash.resolve({ command: ":" }));
        return bash;
      }),
  );
  Deno.test(
    `commandBash ${name}`,
    () =>
      run((options) =>
        commandBash({
          argv: ["env", "--", "bash", "-c"],
          workdir: "/tmp",
          ...options,
        })
      ),
  );
  testUnless(
    `sandboxedBash ${name}`,
    noSandbox,
    () => run((options) => sandboxedBash(options)),
  );
}

testUnless("sshBash holds to every rule", noServer, async () => {
  await using server = await SshServer.start();
  const create: ExecutorFactory = (options) =>
    sshBash({ ...server.options, ...options });
  // One after the other they would take minutes, since each connects.
  const left = [...conformanceCases];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { name, run } = next;
      await run(create).catch((cause) => {
        throw new Error(`sshBash does not hold to: ${name}`, { cause });
      });
    }
  };
  await Promise.all([work(), work(), work(), work()]);
});

/** The rules that DeepSeek Harness' local executor does not hold to, and what it does instead. */
const DSH_DIFFERENCES: Readonly<Record<string, string>> = {
  "caps the bytes of stdout": "it has no such option",
  "breaks no character":
    "it begins a tail with what is left of a character, as U+FFFD",
  "settles although a process in the background holds the pipes":
    "it gives up the pipes and leaves the process running",
};

const dsh: ExecutorFactory = async ({ maxTimeoutMs }) => {
  const context = new Context();
  await context.plugin(LocalSubprocessRuntime);
  await context.plugin(LocalBashExecutor, { cwd: "/tmp", maxTimeoutMs });
  const { shell } = context as unknown as {
    readonly shell: Awaited<ReturnType<ExecutorFactory>>;
  };
  return {
    resolve: (request) => shell.resolve(request),
    run: (spec) => shell.run(spec),
    [Symbol.asyncDispose]: () => context.fiber.dispose(),
  };
};

for (const { name, run } of conformanceCases) {
  const difference = DSH_DIFFERENCES[name];
  Deno.test({
    name: difference === undefined
      ? `DeepSeek Harness' local executor ${name}`
      : `DeepSeek Harness' local executor does not hold to "${name}": ${difference}`,
    // Its processes and timers are its own affair.
    sanitizeOps: false,
    sanitizeResources: false,
    fn: difference === undefined
      ? () => run(dsh)
      : async () => void await assertRejects(() => run(dsh)),
  });
}
