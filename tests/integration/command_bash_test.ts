import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import {
  BashError,
  commandBash,
  type CommandBashOptions,
} from "@harness/tools/bash";
import { FixtureTree } from "./fixture_tree.ts";
import { testWithBash } from "./with_bash.ts";

const ARGV = ["bash", "--noprofile", "--norc", "-c"];

async function print(
  command: string,
  options: Partial<CommandBashOptions> = {},
): Promise<string> {
  const bash = commandBash({ argv: ARGV, workdir: "/", ...options });
  const { stdout, stderr } = await bash.run(bash.resolve({ command }));
  assertEquals(stderr.text, "");
  return stdout.text;
}

async function failure(argv: readonly string[]): Promise<BashError> {
  const bash = commandBash({ argv, workdir: "/" });
  return await assertRejects(
    () => bash.run(bash.resolve({ command: "true" })),
    BashError,
  );
}

testWithBash("commandBash() runs the program that argv names", async () => {
  await using tree = await FixtureTree.create(":");
  await tree.program(
    "far-away",
    `[[ $1 == --to && $2 == "a b" && $# == 3 ]] || exit 9; PLACE=there exec bash -c "$3"`,
  );
  const argv = [`${tree.bin}/far-away`, "--to", "a b"];
  assertEquals(await print("echo $PLACE", { argv }), "there\n");
});

testWithBash("commandBash() says that its program is missing", async () => {
  const error = await failure(["no-such-program", "bash", "-c"]);
  assertEquals(error.code, "BASH_UNAVAILABLE");
  assertEquals(
    error.message,
    'Cannot find "no-such-program": install it, or add its folder to PATH',
  );
});

testWithBash("commandBash() says that there is no bash", async () => {
  const error = await failure(["env", "no-such-bash", "-c"]);
  assertEquals(error.code, "BASH_UNAVAILABLE");
  assertStringIncludes(error.message, "no-such-bash");
});

testWithBash("commandBash() quotes what its program said", async () => {
  const script = "echo 'No such container: c' >&2; exit 1";
  const error = await failure([...ARGV, script]);
  assertEquals(error.code, "BASH_FAILED");
  assertStringIncludes(error.message, "exit code 1 (No such container: c)");
});

testWithBash("commandBash() says that the connection was lost", async () => {
  const bash = commandBash({ argv: ARGV, workdir: "/" });
  // Kills the script that the client leads to.
  const error = await assertRejects(
    () =>
      bash.run(
        bash.resolve({ command: "sleep 0.5; kill -KILL $PPID; sleep 60" }),
      ),
    BashError,
  );
  assertEquals(error.code, "BASH_CONNECTION_LOST");
});

testWithBash("commandBash() names a workdir that is not there", async () => {
  const bash = commandBash({ argv: ARGV, workdir: "/no/such/folder" });
  const error = await assertRejects(
    () => bash.run(bash.resolve({ command: "true" })),
    BashError,
    'Cannot run in the workdir "/no/such/folder": No such file or directory',
  );
  assertEquals(error.code, "BASH_NO_WORKDIR");
});

testWithBash(
  "commandBash() lets nothing of the other side steer bash",
  async () => {
    const argv = [
      "env",
      "RIPGREP_CONFIG_PATH=/x",
      "CDPATH=/usr",
      "GLOBIGNORE=*",
      "BASH_FUNC_ls%%=() { echo mine; }",
      "KEPT=1",
      ...ARGV,
    ];
    const command =
      'echo "${RIPGREP_CONFIG_PATH-}${CDPATH-}${GLOBIGNORE-}|$KEPT"; type -t ls';
    assertEquals(await print(command, { argv }), "|1\nfile\n");
  },
);

testWithBash(
  "commandBash() runs its command, whatever the variables of the request",
  async () => {
    const bash = commandBash({ argv: ARGV, workdir: "/" });
    for (const name of ["command", "_command", "group", "_group", "_token"]) {
      const { stdout, exitCode } = await bash.run(bash.resolve({
        command: `echo "real $${name}"; exit 3`,
        env: { [name]: "/bin/echo" },
      }));
      assertEquals([stdout.text, exitCode], ["real /bin/echo\n", 3], name);
    }
    const { stdout } = await bash.run(bash.resolve({
      command: "echo real",
      env: { BASH: "/bin/echo" },
    }));
    assertEquals(stdout.text, "real\n");
  },
);

testWithBash(
  "commandBash() runs its command, whatever the options of the other side's bash",
  async () => {
    for (
      const flags of [
        "-ec",
        "-xc",
        "-uc",
        "-vc",
        "-fc",
        "-kc",
        "-ac",
        "-aexuvfkc",
      ]
    ) {
      const bash = commandBash({
        argv: ["bash", "--noprofile", "--norc", "-o", "pipefail", flags],
        workdir: "/",
      });
      const { stdout, stderr, exitCode } = await bash.run(bash.resolve({
        command:
          "false | true && echo $NOT_SET /us?; env | grep -c ^_.*=; echo b >&2; exit 3",
      }));
      assertEquals(
        [stdout.text, stderr.text, exitCode],
        ["/usr\n1\n", "b\n", 3],
        flags,
      );
    }
  },
);

testWithBash(
  "commandBash() prints nothing that a trap of a far start-up file would",
  async () => {
    await using tree = await FixtureTree.create(
      `echo 'trap "echo bye" EXIT DEBUG ERR RETURN CHLD' >start`,
    );
    const argv = ["env", `BASH_ENV=${tree.path}/start`, ...ARGV];
    assertEquals(await print("false; sleep 0; echo a", { argv }), "a\n");
  },
);

testWithBash(
  "commandBash() expands no alias of a far start-up file",
  async () => {
    await using tree = await FixtureTree.create(
      `echo "alias cd=z kill='kill -9' printf=false trap=z set=z exec=z" >start`,
    );
    const argv = ["bash", "--rcfile", `${tree.path}/start`, "-ic"];
    const bash = commandBash({ argv, workdir: "/" });
    const { stdout, exitCode } = await bash.run(
      bash.resolve({ command: "pwd; exit 3" }),
    );
    assertEquals([stdout.text, exitCode], ["/\n", 3]);
  },
);

testWithBash(
  "commandBash() survives a far BASH_XTRACEFD that is one of its own descriptors",
  async () => {
    for (const descriptor of [1, 2, 5]) {
      const argv = ["env", `BASH_XTRACEFD=${descriptor}`, ...ARGV];
      const command = "echo a$BASH_XTRACEFD";
      assertEquals(await print(command, { argv }), "a\n", `${descriptor}`);
    }
  },
);

testWithBash(
  "commandBash() leaves the variables of the other side as they are",
  async () => {
    const names = [
      "token",
      "name",
      "command",
      "group",
      "workdir",
      "rest",
      "status",
    ];
    const argv = ["env", ...names.map((name) => `${name}=mine`), ...ARGV];
    const command = names.map((name) => `echo $${name}`).join("; ");
    assertEquals(await print(command, { argv }), "mine\n".repeat(names.length));
  },
);

testWithBash(
  "commandBash() looks for no program in a relative folder of PATH",
  async () => {
    await using tree = await FixtureTree.create(
      "printf '#!/bin/sh\\necho mine' | tee tool >sleep; chmod +x tool sleep",
    );
    for (const odd of ["", ".", "./", "x:", ":x", "a b"]) {
      const argv = ["env", `PATH=${odd}:/usr/bin:./:/bin:${odd}`, ...ARGV];
      const bash = commandBash({ argv, workdir: tree.path });
      const { stdout } = await bash.run(bash.resolve({
        command: "tool; type -P sleep >/dev/null && sleep 0; echo $PATH",
      }));
      assertEquals(stdout.text, "/usr/bin:/bin\n", odd);
    }
  },
);

testWithBash("commandBash() looks in the folders of path first", async () => {
  await using tree = await FixtureTree.create(":");
  await tree.program("ls", "echo mine");
  assertEquals(await print("ls", { path: [tree.bin] }), "mine\n");
});

testWithBash(
  "commandBash() ends a command whose client was killed",
  async () => {
    await using tree = await FixtureTree.create("mkfifo alive");
    const bash = commandBash({ argv: ARGV, workdir: tree.path });
    // The client's process group is not the command's, which goes on reading.
    const command = `
      ppid=$PPID
      { sleep 0.3; kill -KILL "$ppid"; } >/dev/null 2>&1 &
      trap 'echo ended >log; exit' TERM
      while :; do sleep 0.1; done`;
    await assertRejects(() => bash.run(bash.resolve({ command })));
    assertEquals(
      await tree.run("until [[ -s log ]]; do sleep 0.1; done; cat log"),
      "ended\n",
    );
  },
);

testWithBash(
  "commandBash() takes nothing for the command's that was said before it began",
  async () => {
    await using tree = await FixtureTree.create(":");
    await tree.program(
      "kubectl",
      `echo 'Defaulted container "web" out of: web, sidecar' >&2
echo "Welcome, root"
exec bash -c "$1"`,
    );
    const bash = commandBash({ argv: [`${tree.bin}/kubectl`], workdir: "/" });
    const { stdout, stderr } = await bash.run(
      bash.resolve({ command: "echo a; echo b >&2" }),
    );
    assertEquals([stdout.text, stderr.text], ["a\n", "b\n"]);
  },
);

/** A client that hands stdout on three seconds later than stderr, and half of it three seconds later than that. */
const SLOW_CLIENT = `bash -c "$1" | {
  sleep 3
  head -c 50000
  sleep 3
  exec cat
}`;

testWithBash(
  "commandBash() waits for stdout from a client that hands it on later than stderr",
  async () => {
    await using tree = await FixtureTree.create(":");
    await tree.program("slow-client", SLOW_CLIENT);
    const bash = commandBash({
      argv: [`${tree.bin}/slow-client`],
      workdir: "/",
      killGraceMs: 500,
    });
    const { stdout, exitCode } = await bash.run(
      bash.resolve({ command: "yes 123456789 | head -c 100000; exit 3" }),
    );
    assertEquals([stdout.text.length, exitCode], [100_000, 3]);
  },
);

testWithBash(
  "commandBash() fails when a client ends that has not handed on all of stdout",
  async () => {
    await using tree = await FixtureTree.create(":");
    await tree.program("lossy-client", `bash -c "$1" | head -c 50000`);
    const bash = commandBash({
      argv: [`${tree.bin}/lossy-client`],
      workdir: "/",
    });
    const error = await assertRejects(
      () => bash.run(bash.resolve({ command: "printf %100000s x; exit 0" })),
      BashError,
    );
    assertEquals(error.code, "BASH_CONNECTION_LOST");
  },
);

testWithBash(
  "commandBash() repeats little of a program that quotes what it was given",
  async () => {
    const error = await failure(["cat"]);
    assertEquals(error.code, "BASH_FAILED");
    assert(error.message.length < 1_000, error.message);
  },
);
