import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import {
  BashError,
  type BashRequest,
  type BashResult,
  LocalBash,
  type LocalBashOptions,
  STANDARD_PATH,
} from "@harness/tools/bash";
import { testWithBash } from "./with_bash.ts";

const TEST_DIR = Deno.env.get("HARNESS_TOOLS_TEST_DIR") ?? "/tmp";

async function run(
  request: string | BashRequest,
  options: LocalBashOptions = {},
): Promise<BashResult> {
  const bash = new LocalBash(options);
  return await bash.run(
    bash.resolve(typeof request === "string" ? { command: request } : request),
  );
}

/** What a command prints, which must succeed. */
async function print(
  request: string | BashRequest,
  options: LocalBashOptions = {},
): Promise<string> {
  const { exitCode, stdout, stderr } = await run(request, options);
  assertEquals(stderr.text, "");
  assertEquals(exitCode, 0);
  return stdout.text;
}

/** A new folder, which is made and removed by bash. */
async function withFolder(
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = (await print({
    command: 'mktemp -d "$DIR/bash.XXXXXX"',
    env: { DIR: TEST_DIR },
  })).trim();
  try {
    await use(folder);
  } finally {
    await print({ command: 'rm -r "$DIR"', env: { DIR: folder } });
  }
}

testWithBash(
  "LocalBash.run() resolves with all of how a command ended",
  async () => {
    assertEquals(await run("echo out; echo err >&2; exit 3"), {
      exitCode: 3,
      signal: null,
      timedOut: false,
      aborted: false,
      stopped: false,
      timeoutMs: 120_000,
      stdout: { text: "out\n", truncated: false },
      stderr: { text: "err\n", truncated: false },
    });
  },
);

testWithBash(
  "LocalBash.run() resolves for a command that is empty, unknown or malformed",
  async () => {
    assertEquals((await run("")).exitCode, 0);
    assertEquals((await run("no-such-program-anywhere")).exitCode, 127);
    const { exitCode, stderr } = await run("echo 'a");
    assertEquals(exitCode, 2);
    assertMatch(stderr.text, /unexpected EOF/);
  },
);

testWithBash("LocalBash.run() passes the command on unchanged", async () => {
  const command =
    `printf '%s|' "a  b" 'c"d' $'e\\n\tf' é \\\\ '*' '$HOME'; # end`;
  assertEquals(await print(command), 'a  b|c"d|e\n\tf|é|\\|*|$HOME|');
});

testWithBash("LocalBash.run() reads no startup file", async () => {
  await withFolder(async (HOME) => {
    const files = [".bashrc", ".bash_profile", ".profile", ".bash_login"];
    for (const file of files) {
      await print({
        command: `echo 'echo "${file}"' >"$HOME/${file}"`,
        env: { HOME },
      });
    }
    assertEquals(
      await print({ command: "echo only", env: { HOME } }),
      "only\n",
    );
  });
});

testWithBash(
  "LocalBash.run() gives an empty stdin unless there is one",
  async () => {
    assertEquals(await print("cat; echo end"), "end\n");
    assertEquals(await print({ command: "cat; echo end", stdin: "" }), "end\n");
  },
);

testWithBash("LocalBash.run() writes stdin and closes it", async () => {
  assertEquals(await print({ command: "cat", stdin: "é\0😀\n" }), "é\0😀\n");
  const stdin = "0123456789".repeat(500_000);
  const { stdout } = await run({
    command: "cat",
    stdin,
    stdoutMaxBytes: 10_000_000,
  });
  assert(stdout.text === stdin);
});

testWithBash(
  "LocalBash.run() does not mind a command that reads no stdin",
  async () => {
    const stdin = "x".repeat(5_000_000);
    assertEquals(await print({ command: "echo done", stdin }), "done\n");
    assertEquals(await print({ command: "head -c 3", stdin }), "xxx");
    assertEquals(
      await print({ command: "exec <&-; echo done", stdin }),
      "done\n",
    );
  },
);

testWithBash("LocalBash.run() runs in the workdir", async () => {
  await withFolder(async (folder) => {
    assertEquals(
      await print({ command: "pwd", workdir: folder }),
      `${folder}\n`,
    );
    assertEquals(await print("pwd", { workdir: folder }), `${folder}\n`);
    await print({ command: "mkdir 'a b'", workdir: folder });
    assertEquals(
      await print({ command: "pwd", workdir: "a b" }, { workdir: folder }),
      `${folder}/a b\n`,
    );
  });
  assertEquals(
    await print("pwd -P"),
    await print({ command: "pwd -P", workdir: Deno.cwd() }),
  );
});

testWithBash(
  "LocalBash.run() lets pwd say the workdir as it was named",
  async () => {
    await withFolder(async (folder) => {
      await print({ command: "mkdir real; ln -s real link", workdir: folder });
      const workdir = `${folder}/link`;
      assertEquals(
        await print({ command: 'pwd; echo "$PWD"', workdir }),
        `${workdir}\n${workdir}\n`,
      );
      assertMatch(await print({ command: "pwd -P", workdir }), /\/real\n$/);
    });
  },
);

testWithBash(
  "LocalBash.run() rejects for a workdir that is not there",
  async () => {
    const error = await assertRejects(
      () => run({ command: "true", workdir: "/no/such/folder" }),
      BashError,
      'Cannot run in the workdir "/no/such/folder": No such file or directory',
    );
    assertEquals(error.code, "BASH_NO_WORKDIR");
  },
);

testWithBash(
  "LocalBash.run() rejects for a workdir that is a file",
  async () => {
    const error = await assertRejects(
      () => run({ command: "true", workdir: "/dev/null" }),
      BashError,
      'Cannot run in the workdir "/dev/null": Not a directory',
    );
    assertEquals(error.code, "BASH_NO_WORKDIR");
  },
);

testWithBash(
  "LocalBash.run() rejects for a command that is too long",
  async () => {
    // The limit of Linux is 128 KiB for one argument, that of macOS 1 MiB for all.
    const command = `: ${"x".repeat(2_000_000)}`;
    const error = await assertRejects(
      () => run(command),
      BashError,
      `the command has ${command.length} characters`,
    );
    assertEquals(error.code, "BASH_TOO_LONG");
  },
);

testWithBash(
  "LocalBash.run() names the signal that killed a command",
  async () => {
    for (const signal of ["SIGKILL", "SIGTERM", "SIGHUP", "SIGSEGV"]) {
      const result = await run(`kill -s ${signal} $$; sleep 60`);
      assertEquals([result.exitCode, result.signal], [null, signal]);
      assert(!result.timedOut && !result.aborted && !result.stopped);
    }
  },
);

testWithBash(
  "LocalBash.run() resolves for a signal that has no name",
  async () => {
    // SIGRTMIN on Linux. macOS has no such signal, and bash says so.
    const { exitCode, signal } = await run(
      "kill -s RTMIN $$ || kill -s KILL $$; sleep 60",
    );
    assertEquals(exitCode, null);
    assert(signal === null || signal === "SIGKILL");
  },
  // Deno counts a process as running when it cannot name what killed it.
  { sanitizeResources: false },
);

testWithBash(
  "LocalBash.run() gives the exit code when a part of a command was killed",
  async () => {
    const { exitCode, signal } = await run(
      "bash -c 'kill -s KILL $$'; exit $?",
    );
    assertEquals([exitCode, signal], [137, null]);
  },
);

testWithBash("LocalBash.run() leaves SIGPIPE as it is by default", async () => {
  // Otherwise `yes | head -n1` would print an error or go on for good.
  assertEquals(
    await print('yes | head -n1; echo "${PIPESTATUS[0]}"'),
    "y\n141\n",
  );
});

testWithBash("LocalBash.run() adds the variables of the request", async () => {
  const env = { GREETING: "é\n'$x\"", EMPTY: "" };
  assertEquals(
    await print({
      command: 'printf "%s|%s" "$GREETING" "${EMPTY-unset}"',
      env,
    }),
    "é\n'$x\"|",
  );
});

testWithBash(
  "LocalBash.run() looks for programs in the folders of path first",
  async () => {
    await withFolder(async (folder) => {
      const command = 'printf "#!/bin/sh\necho mine" >"$1"; chmod +x "$1"';
      for (const name of ["ls", "bash"]) {
        await print(`set -- '${folder}/${name}'; ${command}`);
      }
      const options = { path: [folder] };
      assertEquals(await print("ls", options), "mine\n");
      assertEquals(
        await print("command -v cat >/dev/null; echo $?", options),
        "0\n",
      );
      // The bash that runs the command is none that a workspace brings along.
      assertEquals(
        await print('echo "${BASH_VERSION:+real}"; bash', options),
        "real\nmine\n",
      );
    });
  },
);

testWithBash(
  "LocalBash.run() finds bash whatever PATH the command gets",
  async () => {
    for (const PATH of ["/nowhere", ""]) {
      const command = 'echo "$PATH|$0|$#"';
      assertMatch(
        await print({ command, env: { PATH } }),
        new RegExp(`^${PATH}\\|.*bash\\|0\n$`),
      );
    }
  },
);

testWithBash("LocalBash.run() keeps relative folders out of PATH", async () => {
  const path = (await print('printf %s "$PATH"')).split(":");
  assert(path.length > 0);
  assert(path.every((folder) => folder.startsWith("/")));
});

testWithBash(
  "LocalBash.run() checks and caps a spec that was made by hand",
  async () => {
    const bash = new LocalBash({ maxTimeoutMs: 5_000, maxStdoutBytes: 3 });
    const result = await bash.run({
      command: "echo abcdef",
      workdir: "/",
      timeoutMs: 2 ** 40,
      stdoutMaxBytes: 2 ** 40,
    });
    assertEquals(result.timeoutMs, 5_000);
    assertEquals(result.stdout, { text: "ef\n", truncated: true });
  },
);

testWithBash("LocalBash.run() runs fifty commands at once", async () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  const results = await Promise.all(
    numbers.map((n) =>
      run({ command: `cat; echo ${n}; exit ${n}`, stdin: `in ${n}\n` })
    ),
  );
  assertEquals(results.map(({ exitCode }) => exitCode), numbers);
  assertEquals(
    results.map(({ stdout }) => stdout.text),
    numbers.map((n) => `in ${n}\n${n}\n`),
  );
});

testWithBash(
  "LocalBash.run() needs no permission but to run bash",
  async () => {
    const command = { command: 'echo "$PATH"; pwd', workdir: "/" };
    assertEquals(await print(command), `${STANDARD_PATH}\n/\n`);
    const { signal, timedOut } = await run({
      command: "sleep 60",
      timeoutMs: 1,
    });
    assertEquals([signal, timedOut], ["SIGTERM", true]);
  },
  { permissions: { run: ["bash"] } },
);

testWithBash(
  "LocalBash.run() inherits what may be read and no other variable",
  async () => {
    const names = (await print("env")).trim().split("\n")
      .map((line) => line.split("=")[0]);
    assertEquals(names.sort(), ["PATH", "PWD", "SHLVL", "_"]);
    const lastFolder = await print('printf %s "${PATH##*:}"');
    assertStringIncludes(Deno.env.get("PATH") ?? "", lastFolder);
  },
  { permissions: { run: ["bash"], env: ["PATH"] } },
);

testWithBash(
  "LocalBash.run() works where wider access is refused",
  async () => {
    assertEquals(await print("echo a"), "a\n");
    const denied = [
      () => new Deno.Command("ls").spawn(),
      () => new Deno.Command("/bin/sh").spawn(),
      () => Deno.kill(1, "SIGCONT"),
      () => Deno.readDirSync("/").next(),
      () => Deno.statSync(TEST_DIR),
      () => Deno.makeTempDirSync({ dir: TEST_DIR }),
      () => Deno.env.get("HARNESS_TOOLS_TEST_DIR"),
      () => Deno.env.toObject(),
    ];
    for (const access of denied) assertThrows(access, Deno.errors.NotCapable);
  },
  { permissions: { run: ["bash"] } },
);
