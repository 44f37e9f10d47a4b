import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import {
  OutputStream,
  type OutputStreamOptions,
} from "../../src/bash/output_stream.ts";

const encoder = new TextEncoder();

/** A stream, what it handed on, and why it ended. */
function stream(options: Partial<OutputStreamOptions> = {}) {
  const chunks: Uint8Array[] = [];
  const reasons: string[] = [];
  const output = new OutputStream({
    maxBytes: 10,
    consumer: (chunk) => {
      chunks.push(chunk);
    },
    onEnough: (reason) => {
      reasons.push(reason);
    },
    ...options,
  });
  return {
    output,
    reasons,
    write: (text: string) => output.write(encoder.encode(text)),
    texts: () => chunks.map((chunk) => new TextDecoder().decode(chunk)),
  };
}

Deno.test("OutputStream.write() hands every chunk on", () => {
  const { output, reasons, write, texts } = stream();
  write("ab");
  write("cde");
  assertEquals(texts(), ["ab", "cde"]);
  assertEquals(reasons, []);
  assertEquals(output.output(), { text: "", truncated: false, streamed: true });
});

Deno.test("OutputStream.write() hands on exactly the cap without an end", () => {
  const { output, reasons, write, texts } = stream();
  write("0123456789");
  assertEquals(texts(), ["0123456789"]);
  assertEquals(reasons, []);
  assertEquals(output.output().truncated, false);
});

Deno.test("OutputStream.write() ends at the first byte past the cap", () => {
  const { output, reasons, write, texts } = stream();
  write("0123456");
  write("789X");
  assertEquals(texts(), ["0123456", "789"]);
  assertEquals(reasons, ["overflowed"]);
  assertEquals(output.output().truncated, true);
});

Deno.test("OutputStream.write() ends past the cap when that comes in a chunk of its own", () => {
  const { output, reasons, write, texts } = stream();
  write("0123456789");
  write("X");
  write("Y");
  assertEquals(texts(), ["0123456789"]);
  assertEquals(reasons, ["overflowed"]);
  assertEquals(output.output().truncated, true);
});

Deno.test("OutputStream.write() stops when the consumer returns false", () => {
  let calls = 0;
  const { output, reasons, write } = stream({ consumer: () => ++calls < 2 });
  write("a");
  write("b");
  write("c");
  assertEquals(calls, 2);
  assertEquals(reasons, ["stopped"]);
  assertEquals(output.output().truncated, false);
});

Deno.test("OutputStream.write() goes on for any other value of the consumer", () => {
  let calls = 0;
  const { reasons, write } = stream({ consumer: () => void calls++ });
  write("a");
  write("b");
  assertEquals(calls, 2);
  assertEquals(reasons, []);
});

Deno.test("OutputStream.write() lets the consumer's stop count before the cap", () => {
  const { output, reasons, write } = stream({ consumer: () => false });
  write("0123456789X");
  assertEquals(reasons, ["stopped"]);
  assertEquals(output.output().truncated, true);
});

Deno.test("OutputStream.failure holds what the consumer threw", () => {
  const error = new Error("no");
  let calls = 0;
  const { output, reasons, write } = stream({
    consumer: () => {
      calls++;
      throw error;
    },
  });
  assertEquals(output.failure, undefined);
  write("0123456789X");
  write("b");
  assertEquals(calls, 1);
  assertEquals(reasons, ["failed"]);
  assertStrictEquals(output.failure?.error, error);
});

Deno.test("OutputStream.failure tells a thrown undefined from none", () => {
  const { output, write } = stream({
    consumer: () => {
      throw undefined;
    },
  });
  write("a");
  assertEquals(output.failure, { error: undefined });
});

Deno.test("OutputStream.write() hands on memory that the consumer can keep", () => {
  const chunks: Uint8Array[] = [];
  const { output } = stream({
    consumer: (chunk) => {
      chunks.push(chunk);
    },
  });
  const buffer = new Uint8Array(65_536).subarray(0, 1);
  buffer[0] = 1;
  output.write(buffer);
  buffer[0] = 2;
  output.write(buffer);
  assertEquals(chunks.map(([byte]) => byte), [1, 2]);
  assert(chunks.every((chunk) => chunk.buffer.byteLength === 1));
});
