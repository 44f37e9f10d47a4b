import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { quote } from "@harness/tools";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { demo, onTerminal, ROOT, run, Session, shell } from "./demo_session.ts";

/** Files with what a terminal would obey, in a line and in a name. */
const HOSTILE = String.raw`
printf 'a needle \033[31m\033]0;title\007\n\302\2332J needle \342\200\256\n' >a.txt
printf 'needle' >$'ev\033[2Jil\302\233.txt'
`;

/** Waits until a stub of ripgrep says that it searches. */
async function searching(tree: FixtureTree): Promise<void> {
  const lookForIt =
    "for i in {1..200}; do [[ -e searching ]] && exit; sleep 0.1; done; exit 1";
  await tree.run(lookForIt);
}

/** Everything but colours that a terminal could obey. */
const OBEYED =
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

// deno-lint-ignore no-control-regex -- escape sequences of colours
const COLOR = /\x1b\[\d+m/g;

Deno.test("demo writes to a pipe exactly what the model reads", async () => {
  await using tree = await FixtureTree.create(HOSTILE);
  const { code, stdout, stderr } = await demo(["grep", "needle"], { tree });
  assertEquals(
    stdout,
    `Found 3 matches

a.txt
Line 1: a needle \x1b[31m\x1b]0;title\x07
Line 2: \x9b2J needle \u202e

"ev\\u001b[2Jil\\u009b.txt"
Line 1: needle
`,
  );
  assertMatch(
    stderr,
    /3 matches in 2 files, \d+ ms, [\d.]+ k?B from ripgrep\n$/,
  );
  assertEquals(code, 0);
});

Deno.test("demo shows colours on a terminal and nothing else that it obeys", async () => {
  await using tree = await FixtureTree.create(HOSTILE);
  for (
    const args of [
      ["grep", "needle"],
      ["grep", "needle", "--json"],
      ["glob", "*.txt"],
      ["glob", "*.txt", "--json"],
      ["grep", "(\x1b[31m"],
      ["grep", "\x1b]0;title\x07\u202e", "--include", "x\x1b[2J"],
      ["grep", "x", "no\x1b[2Jsuch"],
      ["grep", "--no-\x1b[2Joption"],
    ]
  ) {
    const { shown } = await onTerminal(args, { tree });
    assertEquals(OBEYED.exec(shown.replaceAll(COLOR, "")), null, shown);
  }
});

Deno.test("demo shows a notice of a file on a terminal, and nothing in it that it obeys", async () => {
  await using tree = await FixtureTree.create(
    String
      .raw`printf 'needle\n\0 needle' >$'(Incomplete: \033[2J) bin\302\233.txt'`,
  );
  const { shown } = await onTerminal(["grep", "needle"], { tree });
  assertEquals(OBEYED.exec(shown.replaceAll(COLOR, "")), null, shown);
  assertStringIncludes(
    shown,
    String
      .raw`cut at its first NUL byte: "(Incomplete: \u001b[2J) bin\u009b.txt" (1 matching line not shown))`,
  );
});

Deno.test("demo paints paths, line numbers and matches on a terminal", async () => {
  await using tree = await FixtureTree.create("echo 'a needle' >a.txt");
  const { code, shown } = await onTerminal(["grep", "needle"], { tree });
  assertStringIncludes(
    shown,
    "Found 1 match\n\n\x1b[35ma.txt\x1b[39m\nLine \x1b[32m1\x1b[39m: a \x1b[1m\x1b[31mneedle\x1b[39m\x1b[22m\n\x1b[2m1 match in 1 file, ",
  );
  assertEquals(code, 0);
});

for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }]) {
  Deno.test(`demo paints nothing with ${JSON.stringify(env)}, and escapes all the same`, async () => {
    await using tree = await FixtureTree.create(HOSTILE);
    const { shown } = await onTerminal(["grep", "needle"], { tree, env });
    assertStringIncludes(shown, "Line 1: a needle \\u001b[31m");
    assertEquals(OBEYED.exec(shown), null, shown);
  });
}

Deno.test("demo exits with 0, 1 and 2 as grep does", async () => {
  await using tree = await FixtureTree.create("echo needle >a.txt");
  const exitCode = async (...args: string[]) =>
    (await demo(args, { tree })).code;
  assertEquals(await exitCode("grep", "needle"), 0);
  assertEquals(await exitCode("glob", "*.txt"), 0);
  assertEquals(await exitCode("grep", "haystack"), 1);
  assertEquals(await exitCode("glob", "*.ts"), 1);
  assertEquals(await exitCode("grep", "("), 2);
  assertEquals(await exitCode("grep", " "), 2);
  assertEquals(await exitCode("glob", "*", "no-such-folder"), 2);
  assertEquals(await exitCode("grep", "needle", "--cwd", "no-such-folder"), 2);
  assertEquals(await exitCode("--no-such-option"), 2);
});

Deno.test("demo takes a pattern that starts with a dash after --", async () => {
  await using tree = await FixtureTree.create("echo 'rm -rf' >a.txt");
  const { code, stdout } = await demo(["grep", "--", "-rf", "a.txt"], { tree });
  assertEquals(stdout, "Found 1 match\n\na.txt\nLine 1: rm -rf\n");
  assertEquals(code, 0);
});

Deno.test("demo searches from the folder of --cwd", async () => {
  await using tree = await FixtureTree.create(
    "mkdir -p sub/deep; touch sub/deep/a.ts",
  );
  const { stdout } = await demo(["glob", "*.ts", "--cwd", "sub"], { tree });
  assertEquals(stdout, "deep/a.ts\n");
});

Deno.test("demo --json writes the result object", async () => {
  await using tree = await FixtureTree.create(HOSTILE);
  const { stdout } = await demo(["grep", "needle", "--json"], { tree });
  const { isError, meta } = JSON.parse(stdout);
  assertEquals(isError, false);
  assertEquals(meta.total, 3);
  assertEquals(meta.files[1].path, "ev\x1b[2Jil\x9b.txt");
});

Deno.test("demo saves what it does not show, in the folder that it may write", async () => {
  await using tree = await FixtureTree.create("touch {1..150}.txt");
  const { code, stdout } = await demo(["glob", "*.txt", "--json"], { tree });
  const { meta } = JSON.parse(stdout);
  assertEquals(meta.paths.length, 100);
  assert(meta.spill.locator.startsWith(tree.spill));
  const saved = await Deno.readTextFile(meta.spill.locator);
  assertEquals(saved.split("\n").length, 150);
  assertEquals(code, 0);
});

Deno.test("demo ends quietly when its reader has had enough", async () => {
  await using tree = await FixtureTree.create(
    "for i in {1..200}; do printf '%01000d needle\\n' $i; done >a.txt",
  );
  const { stdout, stderr } = await shell(
    'demo grep needle | head -n 1; echo "${PIPESTATUS[0]}"',
    { tree },
  );
  assertMatch(stdout, /^Found \d+ of 200 matches\n0\n$/);
  assertMatch(
    stderr,
    /^(JSR cannot be reached.*\n)?\d+ of 200 matches [^\n]*\n$/,
  );
});

Deno.test({
  name:
    "demo says in one line that stdout fails, and not that nothing was found",
  // Elsewhere there is no full device.
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using tree = await FixtureTree.create("echo needle >a.txt");
    for (const args of ["grep needle", "grep needle --json", "--help"]) {
      const { code, stderr } = await shell(`demo ${args} >/dev/full`, { tree });
      assertEquals(
        stderr.replace(/^JSR .*\n/, ""),
        "Error: Cannot write to stdout: No space left on device (os error 28)\n",
      );
      assertEquals(code, 2);
    }
  },
});

Deno.test({
  name: "demo exits with what it found where stderr fails",
  // Elsewhere there is no full device.
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using tree = await FixtureTree.create("echo needle >a.txt");
    for (
      const [args, exitCode] of [
        ["grep needle", 0],
        ["grep haystack", 1],
        ["grep '('", 2],
        ["grep needle >/dev/full", 2],
      ] as const
    ) {
      const { code } = await shell(`demo ${args} 2>/dev/full`, { tree });
      assertEquals(code, exitCode, args);
    }
  },
});

Deno.test("demo searches its own folder where INIT_CWD is another program's", async () => {
  await using tree = await FixtureTree.create("mkdir sub; touch sub/a.ts");
  const env = { INIT_CWD: `${tree.path}/sub` };
  const { stdout } = await demo(["glob", "*.ts"], { tree, env });
  assertEquals(stdout, "sub/a.ts\n");
});

Deno.test("demo runs as a task from any folder", async () => {
  await using tree = await FixtureTree.create("touch a.ts");
  const { code, stdout } = await run(
    [
      Deno.execPath(),
      "task",
      "--quiet",
      "--config",
      `${ROOT}/deno.json`,
      "demo",
      "glob",
      "*.ts",
    ],
    { tree },
  );
  assertEquals(stdout, "a.ts\n");
  assertEquals(code, 0);
});

/** What ripgrep does when it takes too long, and when it will not be told to stop. */
const SLOW: Readonly<Record<string, string>> = {
  "searches for long": "sleep 60",
  "ignores SIGTERM": "trap '' TERM; while :; do sleep 1; done",
};

for (const [how, script] of Object.entries(SLOW)) {
  Deno.test(`demo ends at once on Ctrl-C, and with it a ripgrep that ${how}`, async () => {
    await using tree = await FixtureTree.create();
    await tree.program(
      "rg",
      `[[ $* == *--version* ]] && echo "ripgrep 15.0.0" && exit\ntouch ${
        quote(tree.path)
      }/searching\n${script}`,
    );
    await using session = new Session(["grep", "needle"], { tree });
    await searching(tree);

    const pressed = performance.now();
    await session.press("\x03");
    const { code, shown } = await session.end();
    const seconds = (performance.now() - pressed) / 1000;

    assertEquals(code, 130);
    assertEquals(shown.replace(/^JSR .*\n/, ""), "^C");
    const { ran, alive } = await tree.survivors();
    assert(ran > 0, "the search did not run");
    assertEquals(alive, []);
    assert(seconds < 5, `it took ${seconds} s`);
  });
}

Deno.test("demo ends on Ctrl-C while it still looks at ripgrep's version", async () => {
  await using tree = await FixtureTree.create();
  await tree.program("rg", `touch ${quote(tree.path)}/searching\nsleep 60`);
  await using session = new Session(["grep", "needle"], { tree });
  await searching(tree);
  await session.press("\x03");
  assertEquals((await session.end()).code, 130);
  assertEquals((await tree.survivors()).alive, []);
});
