import {
  assert,
  assertEquals,
  assertGreater,
  assertStringIncludes,
} from "@std/assert";
import { LocalBash, STANDARD_PATH } from "@harness/tools/bash";
import { runScript, type ScriptOptions } from "./local_bash_process.ts";

const PATH = Deno.env.get("PATH") ?? STANDARD_PATH;

const RUN_BASH = { permissions: ["--allow-run=bash"], env: { PATH } };

/** Prints how a promise came out. */
const REPORT = `
  const report = async (promise) => {
    const outcome = await promise.then(
      () => "ok",
      ({ name, code, message }) => ({ name, code, message }),
    );
    console.log(JSON.stringify(outcome));
  };
`;

interface Failure {
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

/** The lines that a script reports. */
async function report<T = Failure>(
  script: string,
  options: ScriptOptions,
): Promise<T[]> {
  const { code, stdout, stderr } = await runScript(REPORT + script, options);
  assertEquals([code, stderr], [0, ""]);
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

/** Puts a user without rights in front of a command, who exists by number only. */
const OTHER_USER = [
  "setpriv",
  "--reuid=54321",
  "--regid=54321",
  "--clear-groups",
  "--",
];

const isRoot = Deno.uid() === 0;

/** Whether the other user can load the module under test. */
const otherUserWorks = isRoot && await runScript("", {
  ...RUN_BASH,
  env: { PATH, DENO_DIR: "/nowhere" },
  through: OTHER_USER,
}).then(({ code }) => code === 0, () => false);

Deno.test("LocalBash.run() says that there is no bash", async () => {
  const [failure] = await report(
    'await report(run("true", { workdir: "/" }));',
    {
      permissions: ["--allow-run"],
      env: { PATH: "/nowhere" },
    },
  );
  assertEquals(failure, {
    name: "BashError",
    code: "BASH_UNAVAILABLE",
    message: "Cannot find bash: install it, or add its folder to PATH",
  });
});

Deno.test("LocalBash.run() runs no bash of the current folder, whatever PATH says", async () => {
  const script = `
    const folder = await Deno.makeTempDir();
    Deno.chdir(folder);
    await Deno.mkdir("bin");
    for (const path of ["bash", "bin/bash"]) {
      await Deno.writeTextFile(path, "#!/bin/sh\\necho planted\\n", { mode: 0o755 });
    }
    const outputs = [];
    for (const request of [{}, {}, { env: { PATH: "/nowhere" } }, { bash: { path: ["/x"] } }]) {
      const { stdout } = await run("echo bash", request);
      outputs.push(stdout.text);
    }
    Deno.chdir("/");
    await Deno.remove(folder, { recursive: true });
    console.log(JSON.stringify(outputs));`;
  const [outputs] = await report<string[]>(script, {
    permissions: ["-A"],
    env: { PATH: `:./bin:bin:.:${PATH}` },
  });
  assertEquals(outputs, Array(4).fill("bash\n"));
});

Deno.test("commandBash() says that the current folder was removed", async () => {
  const script = `
    import { commandBash } from "@harness/tools/bash";
    const folder = await Deno.makeTempDir();
    Deno.chdir(folder);
    await Deno.remove(folder);
    const bash = commandBash({ argv: ["bash", "-c"], workdir: "/" });
    await report(bash.run(bash.resolve({ command: "true" })));`;
  const [failure] = await report(script, {
    permissions: ["-A"],
    env: { PATH },
  });
  assertEquals(failure, {
    name: "BashError",
    code: "BASH_NO_WORKDIR",
    message:
      "Cannot start bash: the current folder of this process was removed: change into another with Deno.chdir()",
  });
});

Deno.test("LocalBash.run() names the flag that permits bash", async () => {
  const [failure] = await report('await report(run("true"));', {
    permissions: ["--allow-run=rg"],
    env: { PATH },
  });
  assertEquals(failure?.code, "BASH_NOT_PERMITTED");
  assertStringIncludes(failure?.message ?? "", "--allow-run=bash");
});

Deno.test("LocalBash.resolve() needs a workdir when the current folder is gone", async () => {
  const folder = await Deno.makeTempDir();
  const outcomes = await report<Failure | string>(
    `await run('rmdir "$PWD"');
     await report(run("true"));
     await report(run("true", { workdir: "." }));
     await report(run("true", { workdir: "/" }));
     await report(run("true", { workdir: "/no/such/folder" }));`,
    { ...RUN_BASH, through: ["bash", "-c", 'cd "$0" && exec "$@"', folder] },
  );
  assertEquals(
    outcomes.map((outcome) =>
      typeof outcome === "string" ? outcome : outcome.code
    ),
    [
      "BASH_NO_WORKDIR",
      "BASH_NO_WORKDIR",
      "ok",
      "BASH_NO_WORKDIR",
    ],
  );
});

Deno.test({
  name: "LocalBash.run() says that a workdir may not be entered",
  ignore: isRoot && !otherUserWorks,
  async fn() {
    const folder = await Deno.makeTempDir();
    await Deno.mkdir(`${folder}/closed/inner`, { recursive: true });
    await Deno.chmod(`${folder}/closed`, 0o000);
    await Deno.chmod(folder, 0o755);
    const workdirs = [`${folder}/closed`, `${folder}/closed/inner`];
    const failures = await report(
      `for (const workdir of ${
        JSON.stringify(workdirs)
      }) await report(run("true", { workdir }));`,
      isRoot
        ? {
          ...RUN_BASH,
          env: { PATH, DENO_DIR: "/nowhere" },
          through: OTHER_USER,
        }
        : RUN_BASH,
    );
    assertEquals(
      failures.map(({ code, message }) => ({ code, message })),
      workdirs.map((workdir) => ({
        code: "BASH_NO_WORKDIR",
        message: `Cannot run in the workdir "${workdir}": Permission denied`,
      })),
    );
    await Deno.chmod(`${folder}/closed`, 0o755);
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test("LocalBash.run() says that no file descriptor is left, and ends what runs", async () => {
  const outcomes = await report<Failure | string>(
    `const controller = new AbortController();
     const running = Array.from({ length: 60 }, () =>
       report(run("exec sleep 60", { signal: controller.signal })));
     setTimeout(() => controller.abort(), 500);
     await Promise.all(running);
     await report(run("true"));`,
    {
      ...RUN_BASH,
      through: ["bash", "-c", 'ulimit -n 100; exec "$@"', "bash"],
    },
  );
  const failures = outcomes.filter((outcome) => typeof outcome !== "string");
  assertEquals(outcomes.length, 61);
  assertGreater(failures.length, 0);
  for (const { code } of failures) assertEquals(code, "BASH_NO_RESOURCES");
  assertEquals(outcomes.at(-1), "ok");
});

Deno.test("LocalBash.run() signals a command even when Deno exits right after the abort", async () => {
  const { code, stdout } = await runScript(
    `const controller = new AbortController();
     run("echo $$; exec sleep 60", {
       signal: controller.signal,
       onStdout(chunk) {
         Deno.stdout.writeSync(chunk);
         controller.abort();
         Deno.exit(7);
       },
     });`,
    RUN_BASH,
  );
  assertEquals(code, 7);
  const bash = new LocalBash();
  const gone = await bash.run(bash.resolve({
    command: 'while kill -0 "$PID"; do sleep 0.05; done',
    env: { PID: stdout.trim() },
    timeoutMs: 30_000,
  }));
  assertEquals(gone.timedOut, false);
});

/**
 * A process in the group of the command that has ended and is never reaped,
 * because its parent, outside of the group, does not care.
 */
const LEAVE_ZOMBIE = `
  pipe(my $ready, my $done);
  if (!fork) {
    my $group = getpgrp;
    setpgrp(0, 0);
    close $ready;
    open STDOUT, ">/dev/null";
    open STDERR, ">/dev/null";
    if (!fork) {
      setpgrp(0, $group);
      exit;
    }
    sleep 1;
    close $done;
    sleep 20;
    exit;
  }
  close $done;
  <$ready>;
`;

const hasPerl = await new Deno.Command("perl", { args: ["-e", "1"] }).output()
  .then(({ success }) => success, () => false);

Deno.test({
  name: "LocalBash.run() does not take a zombie for a process that runs",
  ignore: Deno.build.os !== "linux" || !hasPerl,
  async fn() {
    const bash = new LocalBash({ killGraceMs: 15_000 });
    const start = performance.now();
    const { aborted } = await bash.run(bash.resolve({
      command: 'perl -e "$SCRIPT"; echo ready; sleep 60',
      env: { SCRIPT: LEAVE_ZOMBIE },
      ...abortedByStdout(),
    }));
    assert(aborted);
    assert(performance.now() - start < 10_000);
  },
});

/** A signal that fires at the first chunk of stdout. */
function abortedByStdout() {
  const controller = new AbortController();
  return { signal: controller.signal, onStdout: () => controller.abort() };
}
