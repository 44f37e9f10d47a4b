import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  BashError,
  type BashExecutor,
  commandBash,
  LocalBash,
} from "@harness/tools/bash";
import { FixtureTree } from "./fixture_tree.ts";
import { testWithBash } from "./with_bash.ts";

const EXECUTORS: Readonly<
  Record<string, (workdir: string, maxConcurrent: number) => BashExecutor>
> = {
  LocalBash: (workdir, maxConcurrent) =>
    new LocalBash({ workdir, maxConcurrent }),
  commandBash: (workdir, maxConcurrent) =>
    commandBash({ argv: ["bash", "-c"], workdir, maxConcurrent }),
};

function run(bash: BashExecutor, command: string, signal?: AbortSignal) {
  return bash.run(bash.resolve({ command, signal }));
}

/** Appends to a file what happens, so that each line says how many commands are running. */
const COUNT = `
  echo >>started; echo "$(wc -l <started) $(wc -l <ended)" >>counts
  sleep 0.1; echo >>ended`;

for (const [name, create] of Object.entries(EXECUTORS)) {
  testWithBash(
    `${name} runs at most maxConcurrent commands at a time`,
    async () => {
      await using tree = await FixtureTree.create(": >started; : >ended");
      const bash = create(tree.path, 3);
      await Promise.all(Array.from({ length: 12 }, () => run(bash, COUNT)));
      const { stdout } = await run(bash, "cat counts");
      const running = stdout.text.trim().split("\n").map((line) => {
        const [started = NaN, ended = NaN] = line.split(" ").map(Number);
        return started - ended;
      });
      assertEquals(running.length, 12);
      assert(Math.max(...running) <= 3, `${running}`);
    },
  );

  testWithBash(`${name} starts commands that wait in order`, async () => {
    await using tree = await FixtureTree.create(":");
    const bash = create(tree.path, 1);
    const numbers = Array.from({ length: 8 }, (_, index) => `${index}`);
    await Promise.all(numbers.map((n) => run(bash, `echo ${n} >>order`)));
    const { stdout } = await run(bash, "cat order");
    assertEquals(stdout.text.trim().split("\n"), numbers);
  });

  testWithBash(
    `${name} settles a command that is aborted while it waits, without starting it`,
    async () => {
      await using tree = await FixtureTree.create(":");
      const bash = create(tree.path, 1);
      const first = new AbortController();
      const second = new AbortController();
      const running = run(bash, "sleep 60", first.signal);
      const waiting = run(bash, "touch started", second.signal);
      const third = run(bash, "ls");
      second.abort("enough");
      const error = await assertRejects(() => waiting, BashError);
      assertEquals([error.code, error.cause], ["BASH_ABORTED", "enough"]);
      first.abort();
      assert((await running).aborted);
      assertEquals((await third).stdout.text, "");
    },
  );

  testWithBash(
    `${name} passes the turn on after every kind of failure`,
    async () => {
      const bash = create("/", 1);
      const outcomes = await Promise.allSettled([
        bash.run(bash.resolve({ command: "true", workdir: "/no/such" })),
        bash.run(bash.resolve({ command: "sleep 60", timeoutMs: 200 })),
        bash.run(bash.resolve({
          command: "echo a",
          onStdout: () => {
            throw new Error("no");
          },
        })),
        run(bash, "exit 3"),
      ]);
      assertEquals(
        outcomes.map(({ status }) => status),
        ["rejected", "fulfilled", "rejected", "fulfilled"],
      );
      assertEquals((await run(bash, "exit 4")).exitCode, 4);
    },
  );

  testWithBash(
    `${name} does not count the wait as time of the command`,
    async () => {
      const bash = create("/", 1);
      const [, waited] = await Promise.all([
        run(bash, "sleep 2"),
        bash.run(bash.resolve({ command: "sleep 0.1", timeoutMs: 1_900 })),
      ]);
      assertEquals([waited.timedOut, waited.exitCode], [false, 0]);
    },
  );
}
