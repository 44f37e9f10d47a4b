import { assert, assertEquals, assertRejects } from "@std/assert";
import * as search from "@harness/tools";
import { BashError, sshBash, type SshBashOptions } from "@harness/tools/bash";
import { createHost } from "@harness/tools/host";
import { testUnless } from "./sandbox_support.ts";
import { FAR_FOLDER, noServer, SshServer } from "./ssh_server.ts";

async function failure(options: SshBashOptions): Promise<BashError> {
  await using bash = sshBash(options);
  return await assertRejects(
    () => bash.run(bash.resolve({ command: "true" })),
    BashError,
  );
}

testUnless(
  "sshBash() searches the other machine, not this one",
  noServer,
  async () => {
    await using server = await SshServer.start({
      setup: "echo 'a needle' >far.txt",
    });
    await using bash = sshBash(server.options);
    await using host = createHost({ bash });
    await host.plugin(search);
    const grep = { name: "grep", arguments: { pattern: "needle" } };
    assertEquals((await host.execute(grep)).content, [{
      type: "text",
      text: "Found 1 match\n\nfar.txt\nLine 1: a needle",
    }]);
    // Here, there is no such folder.
    await assertRejects(
      () => Deno.stat(`${FAR_FOLDER}/far.txt`),
      Deno.errors.NotFound,
    );
  },
);

testUnless(
  "sshBash() shares one connection, and closes it",
  noServer,
  async () => {
    await using server = await SshServer.start();
    {
      await using bash = sshBash(server.options);
      const print = async () => {
        const command = "echo $SSH_CONNECTION";
        return (await bash.run(bash.resolve({ command }))).stdout.text;
      };
      const beside = await Promise.all(Array.from({ length: 12 }, print));
      assertEquals(new Set([...beside, await print()]).size, 1);
      assertEquals((await server.connections()).length, 1);
    }
    for (let tries = 0; (await server.connections()).length > 0; tries += 1) {
      assert(tries < 50, "the connection is still there");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  },
);

testUnless(
  "sshBash() runs commands in the foreground, whatever its configuration says",
  noServer,
  async () => {
    await using server = await SshServer.start();
    const configFile = `${server.folder}/client`;
    await Deno.writeTextFile(
      configFile,
      ["ForkAfterAuthentication yes", "StdinNull yes", "SessionType none"]
        .join("\n") + "\n",
    );
    await using bash = sshBash({ ...server.options, configFile });
    for (const word of ["a", "b"]) {
      const result = await bash.run(
        bash.resolve({ command: "cat; exit 3", stdin: word }),
      );
      assertEquals([result.stdout.text, result.exitCode], [word, 3]);
    }
    assertEquals((await server.connections()).length, 1);
  },
);

testUnless(
  "sshBash() has a place for its socket where TMPDIR is long or odd",
  noServer,
  async () => {
    await using server = await SshServer.start();
    const before = Deno.env.get("TMPDIR");
    for (const name of ["long".repeat(20), "a b", "${HOME}"]) {
      await Deno.mkdir(`${server.folder}/${name}`);
      Deno.env.set("TMPDIR", `${server.folder}/${name}`);
      try {
        await using bash = sshBash(server.options);
        const { stdout } = await bash.run(bash.resolve({ command: "echo a" }));
        assertEquals(stdout.text, "a\n");
      } finally {
        if (before === undefined) Deno.env.delete("TMPDIR");
        else Deno.env.set("TMPDIR", before);
      }
    }
  },
);

testUnless(
  "sshBash() connects again where the folder of its socket was cleaned away, or is a link",
  noServer,
  async () => {
    await using server = await SshServer.start();
    const before = Deno.env.get("TMPDIR");
    const place = `${server.folder}/t`;
    await Deno.mkdir(place);
    Deno.env.set("TMPDIR", place);
    try {
      await using bash = sshBash(server.options);
      const print = async () => {
        const { stdout } = await bash.run(bash.resolve({ command: "echo a" }));
        return stdout.text;
      };
      const sockets = async () =>
        (await Array.fromAsync(Deno.readDir(place))).map(({ name }) =>
          `${place}/${name}`
        );
      assertEquals(await print(), "a\n");
      const [first = ""] = await sockets();
      await Deno.remove(first, { recursive: true });
      assertEquals(await print(), "a\n");
      const [second = ""] = await sockets();
      await Deno.rename(second, `${server.folder}/moved`);
      await Deno.symlink(`${server.folder}/moved`, second);
      assertEquals(await print(), "a\n");
      assertEquals((await sockets()).length, 2);
    } finally {
      if (before === undefined) Deno.env.delete("TMPDIR");
      else Deno.env.set("TMPDIR", before);
    }
  },
);

testUnless("sshBash() runs nothing after its disposal", noServer, async () => {
  await using server = await SshServer.start();
  const bash = sshBash(server.options);
  await bash[Symbol.asyncDispose]();
  await bash[Symbol.asyncDispose]();
  await assertRejects(
    () => bash.run(bash.resolve({ command: "true" })),
    BashError,
    "has been disposed of",
  );
});

testUnless(
  "sshBash() says that a connection was lost, and opens another",
  noServer,
  async () => {
    await using server = await SshServer.start();
    await using bash = sshBash(server.options);
    const seconds = `60.${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    const error = await assertRejects(
      () =>
        bash.run(bash.resolve({
          command: `echo a; sleep ${seconds}`,
          onStdout: () => void server.breakConnections(),
        })),
      BashError,
    );
    assertEquals(error.code, "BASH_CONNECTION_LOST");
    const { stdout } = await bash.run(bash.resolve({
      // The far side ends what nobody waits for any more.
      command: `for i in {1..50}; do
      pgrep -f "^sleep ${seconds}" >/dev/null || break; sleep 0.1; done; echo $i`,
    }));
    assert(Number(stdout.text) < 50, `it still runs: ${stdout.text}`);
  },
);

testUnless("sshBash() tells its failures apart", noServer, async () => {
  await using server = await SshServer.start();
  const { options, folder } = server;
  const codes: readonly (readonly [Partial<SshBashOptions>, string])[] = [
    [{ knownHostsFile: "/dev/null" }, "BASH_HOST_KEY"],
    [{ identityFile: `${folder}/stranger` }, "BASH_LOGIN_REFUSED"],
    [{ port: 1 }, "BASH_UNREACHABLE"],
    [{ host: "no-such-host.invalid" }, "BASH_UNREACHABLE"],
    [{ workdir: "/no/such/folder" }, "BASH_NO_WORKDIR"],
  ];
  for (const [option, code] of codes) {
    const error = await failure({ ...options, ...option });
    assertEquals(error.code, code, error.message);
  }
});

testUnless(
  "sshBash() gives up on a machine that says nothing",
  noServer,
  async () => {
    await using server = await SshServer.start();
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const error = await failure({
      ...server.options,
      port: listener.addr.port,
      connectTimeoutMs: 1_000,
    });
    assertEquals(error.code, "BASH_UNREACHABLE");
  },
);

testUnless(
  "sshBash() settles at once when it is aborted while it connects",
  noServer,
  async () => {
    await using server = await SshServer.start();
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    await using bash = sshBash({
      ...server.options,
      port: listener.addr.port,
      connectTimeoutMs: 3_000,
    });
    const signal = AbortSignal.timeout(500);
    const start = performance.now();
    const error = await assertRejects(
      () => bash.run(bash.resolve({ command: "true", signal })),
      BashError,
    );
    assertEquals(error.code, "BASH_ABORTED");
    assert(performance.now() - start < 2_500);
  },
);

testUnless(
  "sshBash() says that there is no bash over there",
  noServer,
  async () => {
    await using server = await SshServer.start({
      config: ["ForceCommand exec no-such-bash -c true"],
    });
    const error = await failure(server.options);
    assertEquals(error.code, "BASH_UNAVAILABLE");
    assert(error.message.includes("no-such-bash"), error.message);
  },
);

testUnless(
  "sshBash() leaves tools out where there is no rg over there",
  noServer,
  async () => {
    await using server = await SshServer.start({
      setup:
        'mkdir bin; for p in bash sleep head tail; do ln -s "$(type -P $p)" bin/; done',
      config: [
        `ForceCommand PATH=${FAR_FOLDER}/bin; export PATH; eval "$SSH_ORIGINAL_COMMAND"`,
      ],
    });
    await using bash = sshBash(server.options);
    const warnings: string[] = [];
    await using host = createHost({
      bash,
      logger: { warn: (message) => warnings.push(message) },
    });
    await host.plugin(search);
    assertEquals(host.tools.schemas(), []);
    assertEquals(warnings.length, 1);
  },
);
