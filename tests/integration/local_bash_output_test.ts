import {
  assert,
  assertEquals,
  assertRejects,
  assertStrictEquals,
} from "@std/assert";
import {
  type BashRequest,
  type BashResult,
  LocalBash,
} from "@harness/tools/bash";
import { testWithBash } from "./with_bash.ts";

const bash = new LocalBash({ killGraceMs: 5_000, stderrMaxBytes: 1_000 });

async function run(request: BashRequest): Promise<BashResult> {
  return await bash.run(bash.resolve(request));
}

/** Takes a streamed stdout, and how the command ended. */
async function stream(request: BashRequest): Promise<[string, BashResult]> {
  const decoder = new TextDecoder();
  let text = "";
  const result = await run({
    onStdout: (chunk) => {
      text += decoder.decode(chunk, { stream: true });
    },
    ...request,
  });
  return [text, result];
}

testWithBash(
  "LocalBash.run() captures exactly the cap untruncated",
  async () => {
    for (const bytes of [1, 65_536, 65_537, 300_000]) {
      const { stdout, exitCode } = await run({
        command: `head -c ${bytes} /dev/zero`,
        stdoutMaxBytes: bytes,
      });
      assertEquals(exitCode, 0);
      assertEquals(stdout.text.length, bytes);
      assertEquals(stdout.truncated, false);
      assertEquals(stdout.streamed, undefined);
    }
  },
);

testWithBash(
  "LocalBash.run() keeps the tail of what passes the cap by one byte",
  async () => {
    for (const bytes of [1, 65_536, 300_000]) {
      const { stdout, exitCode } = await run({
        command: `printf x; head -c ${bytes} /dev/zero`,
        stdoutMaxBytes: bytes,
      });
      assertEquals(exitCode, 0);
      assert(stdout.text === "\0".repeat(bytes));
      assertEquals(stdout.truncated, true);
    }
  },
);

testWithBash(
  "LocalBash.run() keeps the tail of stderr and says so",
  async () => {
    const { stderr } = await run({
      command: "head -c 5000 /dev/zero >&2; echo end >&2",
    });
    assertEquals(stderr, { text: `${"\0".repeat(996)}end\n`, truncated: true });
  },
);

testWithBash("LocalBash.run() drains both pipes at once", async () => {
  const { stdout, stderr, exitCode } = await run({
    command: `
      head -c 10000000 /dev/zero >&2 &
      head -c 10000000 /dev/zero
      wait
      head -c 10000000 /dev/zero >&2
      head -c 10000000 /dev/zero
      printf out
      printf err >&2`,
    stdoutMaxBytes: 100_000_000,
  });
  assertEquals(exitCode, 0);
  assertEquals(stdout.text.length, 20_000_003);
  assert(stdout.text.endsWith("\0out"));
  assertEquals(stdout.truncated, false);
  assert(stderr.text.endsWith("\0err"));
  assertEquals([stderr.text.length, stderr.truncated], [1_000, true]);
});

testWithBash(
  "LocalBash.run() takes a long stdin while it captures a long stdout",
  async () => {
    const stdin = "0123456789abcdef".repeat(300_000);
    const { stdout } = await run({
      command: "cat",
      stdin,
      stdoutMaxBytes: 5_000_000,
    });
    assert(stdout.text === stdin);
  },
);

testWithBash(
  "LocalBash.run() keeps a character whole that was written in two parts",
  async () => {
    const { stdout, stderr } = await run({
      command: String.raw`
      printf 'a\xf0\x9f'; printf '\xe2' >&2
      sleep 0.1
      printf '\x98\x80z'; printf '\x82\xac' >&2`,
    });
    assertEquals(stdout.text, "a😀z");
    assertEquals(stderr.text, "€");
  },
);

testWithBash("LocalBash.run() starts a tail at a character", async () => {
  for (let cap = 4; cap <= 8; cap++) {
    const { stdout } = await run({
      command: "printf 😀😀😀",
      stdoutMaxBytes: cap,
    });
    assertEquals(stdout, { text: cap < 8 ? "😀" : "😀😀", truncated: true });
  }
});

testWithBash(
  "LocalBash.run() keeps a byte order mark and replaces what is no UTF-8",
  async () => {
    const { stdout } = await run({
      command: String.raw`printf '\xef\xbb\xbfa\xffb'`,
    });
    assertEquals(stdout.text, "\uFEFFa\uFFFDb");
  },
);

testWithBash("LocalBash.run() streams stdout and captures stderr", async () => {
  const [text, result] = await stream({
    command: "head -c 1000000 /dev/zero; echo é; echo err >&2; exit 4",
    stdoutMaxBytes: 2_000_000,
  });
  assertEquals(text.length, 1_000_002);
  assert(text.endsWith("\0é\n"));
  assertEquals(result.exitCode, 4);
  assertEquals(result.stdout, { text: "", truncated: false, streamed: true });
  assertEquals(result.stderr, { text: "err\n", truncated: false });
});

testWithBash(
  "LocalBash.run() hands chunks on while the command runs",
  async () => {
    // The command ends only because its first line was handed on before its end.
    const result = await run({
      command: "echo ready; sleep 60",
      onStdout: () => false,
    });
    assertEquals(result.stopped, true);
  },
);

testWithBash("LocalBash.run() hands on chunks that can be kept", async () => {
  const chunks: Uint8Array[] = [];
  await run({
    command:
      "for ((i = 0; i < 5000; i++)); do echo $i; done; head -c 500000 /dev/zero",
    onStdout: (chunk) => void chunks.push(chunk),
  });
  const text = await new Blob(chunks.map((chunk) => chunk.slice())).text();
  const numbers = Array.from({ length: 5_000 }, (_, i) => `${i}\n`).join("");
  assert(text === numbers + "\0".repeat(500_000));
  const held = chunks.reduce((sum, chunk) => sum + chunk.buffer.byteLength, 0);
  assertEquals(held, text.length);
});

testWithBash(
  "LocalBash.run() streams exactly the cap to the command's own end",
  async () => {
    const [text, result] = await stream({
      command: "head -c 100000 /dev/zero; exit 5",
      stdoutMaxBytes: 100_000,
    });
    assertEquals(text.length, 100_000);
    assertEquals(result.exitCode, 5);
    assertEquals(result.stdout.truncated, false);
  },
);

testWithBash(
  "LocalBash.run() ends a streamed command that passes the cap",
  async () => {
    for (const stdoutMaxBytes of [1, 65_536, 100_001]) {
      const [text, result] = await stream({
        command: "yes 0123456789abcde",
        stdoutMaxBytes,
      });
      assert(
        text ===
          "0123456789abcde\n".repeat(stdoutMaxBytes / 16 + 1).slice(
            0,
            stdoutMaxBytes,
          ),
      );
      assertEquals(result, {
        exitCode: null,
        signal: "SIGTERM",
        timedOut: false,
        aborted: false,
        stopped: false,
        timeoutMs: 120_000,
        stdout: { text: "", truncated: true, streamed: true },
        stderr: { text: "", truncated: false },
      });
    }
  },
);

testWithBash(
  "LocalBash.run() does not wait for the end of what passed the cap",
  async () => {
    const [text, result] = await stream({
      command: "printf 0123456789X; sleep 60",
      stdoutMaxBytes: 10,
    });
    assertEquals(text, "0123456789");
    assertEquals([result.signal, result.stdout.truncated], ["SIGTERM", true]);
  },
);

testWithBash(
  "LocalBash.run() ends a command whose consumer returns false",
  async () => {
    let calls = 0;
    const result = await run({ command: "yes", onStdout: () => ++calls < 3 });
    assertEquals(calls, 3);
    assertEquals(result, {
      exitCode: null,
      signal: "SIGTERM",
      timedOut: false,
      aborted: false,
      stopped: true,
      timeoutMs: 120_000,
      stdout: { text: "", truncated: false, streamed: true },
      stderr: { text: "", truncated: false },
    });
  },
);

testWithBash(
  "LocalBash.run() ends a command whose consumer throws and rejects with that",
  async () => {
    const thrown = new TypeError("cannot parse");
    let calls = 0;
    const error = await assertRejects(() =>
      run({
        command: "yes",
        onStdout: () => {
          calls++;
          throw thrown;
        },
      })
    );
    assertStrictEquals(error, thrown);
    assertEquals(calls, 1);
  },
);

testWithBash(
  "LocalBash.run() never calls a consumer for a command without output",
  async () => {
    let calls = 0;
    const result = await run({
      command: "echo err >&2",
      onStdout: () => void calls++,
    });
    assertEquals(calls, 0);
    assertEquals(result.stdout, { text: "", truncated: false, streamed: true });
  },
);

testWithBash(
  "LocalBash.run() hands on what comes between a timeout and the end",
  async () => {
    const [text, result] = await stream({
      command:
        "trap 'echo last; exit 7' TERM; echo first; while :; do sleep 0.05; done",
      timeoutMs: 500,
    });
    assertEquals(text, "first\nlast\n");
    assertEquals([result.exitCode, result.timedOut], [7, true]);
  },
);
