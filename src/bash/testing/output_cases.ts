import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  type ConformanceCase,
  conformanceCase,
  type Subject,
  uniqueSleep,
} from "./conformance_case.ts";

/** Whether the executor hands stdout on; if not, the rules of streaming do not apply. */
async function streams(it: Subject): Promise<boolean> {
  const { stdout } = await it.run({ command: "echo a", onStdout: () => {} });
  return stdout.streamed === true;
}

/** Compares long texts, which nobody wants to read. */
function assertSame(actual: string, expected: string): void {
  assert(
    actual === expected,
    `Expected ${expected.length} characters, got ${actual.length}, which differ`,
  );
}

/** How stdout and stderr are captured or handed on. */
export const OUTPUT_CASES: readonly ConformanceCase[] = [
  conformanceCase("output", "keeps stdout and stderr apart", async (it) => {
    const { stdout, stderr } = await it.run({
      command: "echo out; echo err >&2; printf more; printf 'some more' >&2",
    });
    assertEquals([stdout.text, stdout.truncated], ["out\nmore", false]);
    assertEquals([stderr.text, stderr.truncated], ["err\nsome more", false]);
  }),
  conformanceCase("output", "captures exactly the cap", async (it) => {
    for (const bytes of [1, 65_536, 300_001]) {
      const { exitCode, stdout } = await it.run({
        command: `head -c ${bytes} /dev/zero`,
        stdoutMaxBytes: bytes,
      });
      assertEquals(exitCode, 0);
      assertEquals([stdout.text.length, stdout.truncated], [bytes, false]);
    }
  }),
  conformanceCase("output", "keeps the tail of a long stdout", async (it) => {
    const { exitCode, stdout } = await it.run({
      command: "seq 100000; echo the end",
      stdoutMaxBytes: 20,
    });
    assertEquals(exitCode, 0);
    assertEquals(stdout.truncated, true);
    assert(stdout.text.endsWith("100000\nthe end\n"), stdout.text);
    assert(stdout.text.length <= 20, `${stdout.text.length} characters`);
  }),
  conformanceCase("output", "breaks no character", async (it) => {
    const whole = await it.run({
      command: "for i in {1..40000}; do printf 'é€😀'; done",
      stdoutMaxBytes: 1_000_000,
    });
    assertSame(whole.stdout.text, "é€😀".repeat(40_000));
    const cut = await it.run({ command: "printf 'é😀'", stdoutMaxBytes: 5 });
    assertEquals(cut.stdout, { ...cut.stdout, text: "😀", truncated: true });
  }),
  conformanceCase("output", "lets no full pipe block a command", async (it) => {
    const { exitCode, stdout, stderr } = await it.run({
      command:
        "head -c 3000000 /dev/zero >&2; head -c 300000 /dev/zero; echo end >&2",
      stdoutMaxBytes: 1_000_000,
    });
    assertEquals([exitCode, stdout.text.length], [0, 300_000]);
    assert(stderr.text.endsWith("end\n"), "the end of stderr is missing");
  }),
  conformanceCase("output", "runs commands beside each other", async (it) => {
    const numbers = Array.from({ length: 8 }, (_, index) => index);
    const results = await Promise.all(
      numbers.map((n) =>
        it.run({ command: `cat; echo ${n}; exit ${n}`, stdin: `in ${n}\n` })
      ),
    );
    assertEquals(
      results.map(({ exitCode, stdout }) => [exitCode, stdout.text]),
      numbers.map((n) => [n, `in ${n}\n${n}\n`]),
    );
  }),
  conformanceCase("output", "hands stdout on, or captures it", async (it) => {
    const chunks: Uint8Array[] = [];
    const { exitCode, stdout } = await it.run({
      command: "seq 20000",
      stdoutMaxBytes: 1_000_000,
      onStdout: (chunk) => {
        chunks.push(chunk);
      },
    });
    const expected = Array.from({ length: 20_000 }, (_, n) => `${n + 1}\n`);
    const text = await new Blob(chunks as BlobPart[]).text();
    assertEquals(exitCode, 0);
    if (stdout.streamed) assertEquals(stdout.text, "");
    assertSame(stdout.streamed ? text : stdout.text, expected.join(""));
  }),
  conformanceCase(
    "output",
    "stops a command whose consumer has had enough",
    async (it) => {
      if (!await streams(it)) return;
      const sleep = uniqueSleep();
      const result = await it.runEnded({
        command: `echo a; ${sleep}`,
        onStdout: () => false,
      });
      assertEquals([result.stopped, result.exitCode], [true, null]);
      assertEquals([result.timedOut, result.aborted], [false, false]);
      await it.assertGone(sleep);
    },
  ),
  conformanceCase(
    "output",
    "ends a command whose stdout passes the cap while it is handed on",
    async (it) => {
      if (!await streams(it)) return;
      let bytes = 0;
      const { stdout, stopped } = await it.runEnded({
        command: "while :; do echo 0123456789; done",
        stdoutMaxBytes: 100_000,
        onStdout: ({ length }) => {
          bytes += length;
        },
      });
      assertEquals([bytes, stdout.truncated], [100_000, true]);
      assert(!stopped, "stopped is for consumers that have had enough");
    },
  ),
  conformanceCase(
    "output",
    "ends a command whose consumer throws, and throws it",
    async (it) => {
      if (!await streams(it)) return;
      const sleep = uniqueSleep();
      await assertRejects(
        () =>
          it.runEnded({
            command: `echo a; ${sleep}`,
            onStdout: () => {
              throw new RangeError("no more");
            },
          }),
        RangeError,
        "no more",
      );
      await it.assertGone(sleep);
    },
  ),
];
