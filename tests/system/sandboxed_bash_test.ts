import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import * as search from "@harness/tools";
import {
  BashError,
  LocalBash,
  sandboxedBash,
  type SandboxedBashOptions,
} from "@harness/tools/bash";
import { createHost } from "@harness/tools/host";
import { denoArgs, prepareStd, ROOT } from "../../_tools/std.ts";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { noSandbox, testUnless } from "./sandbox_support.ts";
import { childrenOf } from "./ssh_server.ts";

async function run(options: SandboxedBashOptions, command: string) {
  const bash = sandboxedBash({ killGraceMs: 1_000, ...options });
  const { exitCode, stdout, stderr } = await bash.run(
    bash.resolve({ command }),
  );
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

/** A listener that notes who connects. */
function listen() {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return {
    port: listener.addr.port,
    [Symbol.dispose]: () => listener.close(),
  };
}

testUnless("sandboxedBash() lets nothing be written", noSandbox, async () => {
  await using tree = await FixtureTree.create("echo old >a.txt");
  const places = ["a.txt", "new", "/tmp/new", "/new", "/dev/new", "/run/new"];
  for (const place of places) {
    const command = `echo new >${place}`;
    const { exitCode, stderr } = await run({ workdir: tree.path }, command);
    assertEquals(exitCode, 1, place);
    assert(stderr.includes("Read-only file system"), stderr);
  }
  const mount = await run({ workdir: tree.path }, "mount -o remount,rw /");
  assert(mount.exitCode !== 0, "it could be mounted again");
  assertEquals(await tree.run("cat a.txt; ls"), "old\na.txt\n");
});

testUnless("sandboxedBash() has no network", noSandbox, async () => {
  using listener = listen();
  const connect = `exec 3<>/dev/tcp/127.0.0.1/${listener.port}`;
  const outside = new LocalBash();
  const reached = await outside.run(outside.resolve({ command: connect }));
  assertEquals(reached.exitCode, 0);
  const { exitCode, stderr } = await run({}, connect);
  assertEquals(exitCode, 1);
  assert(/refused|unreachable/i.test(stderr), stderr);
});

testUnless("sandboxedBash() sees only chosen folders", noSandbox, async () => {
  await using tree = await FixtureTree.create(
    "mkdir open closed; echo needle | tee open/a.txt >closed/b.txt",
  );
  const options = {
    workdir: `${tree.path}/open`,
    visible: [`${tree.path}/open`],
  };
  assertEquals((await run(options, "cat a.txt")).stdout, "needle\n");
  for (const path of ["../closed/b.txt", "/etc/passwd", "/root", "/home"]) {
    const { exitCode, stderr } = await run(options, `ls ${path}`);
    assertEquals(exitCode, 2, path);
    assert(stderr.includes("No such file"), stderr);
  }
});

testUnless(
  "sandboxedBash() shows hidden folders empty",
  noSandbox,
  async () => {
    await using tree = await FixtureTree.create(
      "mkdir keys; echo secret >keys/id; ln -s keys link",
    );
    const options = { workdir: tree.path, hidden: [`${tree.path}/keys`] };
    const { stdout } = await run(options, "ls -A; ls -A keys link/");
    assertEquals(stdout, "keys\nlink\nkeys:\n\nlink/:\n");
  },
);

testUnless(
  "sandboxedBash() hides a folder in one that is visible",
  noSandbox,
  async () => {
    await using tree = await FixtureTree.create(
      "mkdir keys keys/open; echo secret | tee keys/id >keys/open/a",
    );
    const options = {
      workdir: tree.path,
      visible: [tree.path, `${tree.path}/keys/open`],
      hidden: [`${tree.path}/keys`],
    };
    const { stdout } = await run(options, "ls -A; ls -A keys keys/open");
    assertEquals(stdout, "keys\nkeys:\nopen\n\nkeys/open:\na\n");
  },
);

testUnless(
  "sandboxedBash() looks for programs in a folder that is reached through a link",
  noSandbox,
  async () => {
    await using tree = await FixtureTree.create(
      `mkdir -p real/bin && ln -s "$PWD/real" link && ln -s "$PWD/real/bin" bin
       printf '#!/bin/sh\necho ran' >real/bin/tool && chmod +x real/bin/tool`,
    );
    for (const path of [`${tree.path}/link/bin`, `${tree.path}/bin`]) {
      const { stdout } = await run({ path: [path] }, "tool");
      assertEquals(stdout, "ran\n");
    }
  },
);

testUnless(
  "sandboxedBash() wants the real paths of folders to show or hide",
  noSandbox,
  async () => {
    await using tree = await FixtureTree.create(
      'mkdir real && ln -s "$PWD/real" link',
    );
    const link = `${tree.path}/link`;
    for (
      const options of [
        { visible: [tree.path, link] },
        { hidden: [link] },
      ]
    ) {
      const error = await assertRejects(
        () => run(options, "true"),
        BashError,
        `Cannot show or hide "${link}" in a sandbox`,
      );
      assertEquals(error.code, "BASH_INVALID_OPTION");
      assertStringIncludes(error.message, "by their real paths");
    }
  },
);

testUnless(
  "sandboxedBash() says that a folder is not there to be hidden",
  noSandbox,
  async () => {
    await using tree = await FixtureTree.create("echo text >file");
    for (const name of ["missing", "file"]) {
      const hidden = [`${tree.path}/${name}`];
      const error = await assertRejects(
        () => run({ workdir: tree.path, hidden }, "true"),
        BashError,
        `Cannot show or hide "${tree.path}/${name}" in a sandbox`,
      );
      assertEquals(error.code, "BASH_INVALID_OPTION");
    }
  },
);

testUnless(
  "sandboxedBash() sets nothing of the kernel, not even as root",
  noSandbox,
  async () => {
    const setting = "/proc/sys/kernel/printk";
    const { exitCode, stdout } = await run(
      {},
      `cat ${setting} >${setting}; echo $?; cat <(echo read) && echo said 2>/dev/null >/dev/stdout`,
    );
    assertEquals([exitCode, stdout], [0, "1\nread\nsaid\n"]);
  },
);

testUnless(
  "sandboxedBash() hands on no descriptor that leads out",
  noSandbox,
  async () => {
    const script = `
      import { sandboxedBash } from "@harness/tools/bash";
      const bash = sandboxedBash({ visible: ["/usr"], workdir: "/usr" });
      const command = "ls -d /proc/self/fd/[0-9]*/etc; echo end";
      const { stdout } = await bash.run(bash.resolve({ command }));
      console.log(stdout.text);`;
    const deno = denoArgs(await prepareStd(), "run", [
      "--quiet",
      "--allow-run=bash",
      `data:application/typescript,${encodeURIComponent(script)}`,
    ]);
    const { stdout } = await new Deno.Command("bash", {
      args: ["-c", 'exec "$@" 9</ 200</', "bash", Deno.execPath(), ...deno],
      cwd: ROOT,
    }).output();
    assertEquals(new TextDecoder().decode(stdout).trim(), "end");
  },
);

testUnless("sandboxedBash() sees no other process", noSandbox, async () => {
  const { stdout } = await run({}, "echo /proc/[0-9]*");
  assertEquals(stdout.includes(`/proc/${Deno.pid} `), false);
  assert(stdout.split(" ").length < 10, stdout);
  const { exitCode } = await run({}, `kill -0 ${Deno.pid}`);
  assertEquals(exitCode, 1);
});

testUnless("sandboxedBash() searches", noSandbox, async () => {
  await using tree = await FixtureTree.create("echo 'a needle' >a.txt");
  const rg = await whichRg();
  const bash = sandboxedBash({
    workdir: tree.path,
    visible: [tree.path],
    path: [rg.slice(0, rg.lastIndexOf("/"))],
  });
  await using host = createHost({ bash });
  await host.plugin(search);
  const found = await host.execute({
    name: "grep",
    arguments: { pattern: "needle" },
  });
  assertEquals(found.content, [{
    type: "text",
    text: "Found 1 match\n\na.txt\nLine 1: a needle",
  }]);
});

testUnless(
  "sandboxedBash() leaves nothing when it is aborted, not even what left its group",
  noSandbox,
  async () => {
    const seconds = `60.${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    const bash = sandboxedBash({ killGraceMs: 1_000 });
    const controller = new AbortController();
    const { aborted } = await bash.run(bash.resolve({
      command:
        `setsid sleep ${seconds} & (trap '' TERM; echo a; sleep ${seconds}; sleep ${seconds})`,
      signal: controller.signal,
      onStdout: () => controller.abort(),
    }));
    assert(aborted);
    assertEquals(await isThere(seconds), false);
  },
);

testUnless(
  "sandboxedBash() leaves nothing when its client is killed",
  noSandbox,
  async () => {
    const seconds = `60.${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    const bash = sandboxedBash({ killGraceMs: 1_000 });
    const started = Promise.withResolvers<void>();
    const running = bash.run(bash.resolve({
      command: `echo a; sleep ${seconds}`,
      onStdout: () => started.resolve(),
    }));
    const rejected = assertRejects(() => running, BashError);
    await started.promise;
    for (const pid of await childrenOf(Deno.pid)) {
      const args = await Deno.readTextFile(`/proc/${pid}/cmdline`)
        .catch(() => "");
      if (args.startsWith("bwrap") && args.includes(seconds)) {
        Deno.kill(pid, "SIGKILL");
      }
    }
    const error = await rejected;
    assertEquals(error.code, "BASH_CONNECTION_LOST");
    assertEquals(await isThere(seconds), false);
  },
);

testUnless(
  "sandboxedBash() says that a folder is not there to be shown",
  noSandbox,
  async () => {
    const error = await assertRejects(
      () => run({ workdir: "/usr", visible: ["/no/such"] }, "true"),
      BashError,
      'Cannot make "/no/such" visible in a sandbox',
    );
    assertEquals(error.code, "BASH_INVALID_OPTION");
  },
);

testUnless(
  "sandboxedBash() says that a workdir is not visible",
  noSandbox,
  async () => {
    const error = await assertRejects(
      () => run({ workdir: "/root", visible: ["/usr"] }, "true"),
      BashError,
      'Cannot run in the workdir "/root": No such file or directory',
    );
    assertEquals(error.code, "BASH_NO_WORKDIR");
  },
);

Deno.test("sandboxedBash() fails where bwrap is missing, and says how to get it", async () => {
  await using tree = await FixtureTree.create(":");
  await tree.run('ln -s "$(type -P bash)" ../bin/bash');
  const path = Deno.env.get("PATH")!;
  Deno.env.set("PATH", tree.bin);
  try {
    const error = assertThrows(
      () => sandboxedBash(),
      BashError,
      "apt-get install bubblewrap",
    );
    assertEquals(error.code, "BASH_UNAVAILABLE");
  } finally {
    Deno.env.set("PATH", path);
  }
});

Deno.test("sandboxedBash() says that the system allows no sandbox", async () => {
  await using tree = await FixtureTree.create(":");
  await tree.program(
    "bwrap",
    'echo "bwrap: No permissions to create new namespace" >&2; exit 1',
  );
  const path = Deno.env.get("PATH")!;
  Deno.env.set("PATH", `${tree.bin}:${path}`);
  try {
    const error = await assertRejects(() => run({}, "true"), BashError);
    assertEquals(error.code, "BASH_NO_SANDBOX");
    assert(error.message.includes("No permissions"), error.message);
  } finally {
    Deno.env.set("PATH", path);
  }
});

async function whichRg(): Promise<string> {
  const bash = new LocalBash();
  const { stdout } = await bash.run(
    bash.resolve({ command: 'realpath -- "$(type -P rg)"' }),
  );
  return stdout.text.trim();
}

async function isThere(text: string): Promise<boolean> {
  const { success } = await new Deno.Command("pgrep", { args: ["-f", text] })
    .output();
  return success;
}
