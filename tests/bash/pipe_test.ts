import { assertEquals } from "@std/assert";
import { readPipe, writePipe } from "../../src/bash/pipe.ts";

/** A pipe of a process, with some chunks in it. */
function pipeWith(chunks: readonly string[], { closed }: { closed: boolean }) {
  const encoder = new TextEncoder();
  return new ReadableStream({
    type: "bytes",
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      if (closed) controller.close();
    },
  });
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("readPipe() takes every chunk up to the end", async () => {
  const long = "x".repeat(200_000);
  const taken: string[] = [];
  const pipe = readPipe(
    pipeWith(["ab", long, "c"], { closed: true }),
    (bytes) => taken.push(text(bytes)),
  );
  await pipe.done;
  assertEquals(taken.join(""), `ab${long}c`);
  await pipe.close();
});

Deno.test("readPipe() is done without a chunk for a pipe that ends at once", async () => {
  const taken: string[] = [];
  const pipe = readPipe(
    pipeWith([], { closed: true }),
    (bytes) => taken.push(text(bytes)),
  );
  await pipe.done;
  assertEquals(taken, []);
});

Deno.test("readPipe() can be closed while the pipe stays open", async () => {
  const first = Promise.withResolvers<string>();
  const pipe = readPipe(
    pipeWith(["a"], { closed: false }),
    (bytes) => first.resolve(text(bytes)),
  );
  assertEquals(await first.promise, "a");
  await pipe.close();
  await pipe.done;
});

Deno.test("writePipe() writes the text and closes", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const pipe = writePipe(writable, "héllo");
  assertEquals(await new Response(readable).text(), "héllo");
  await pipe.done;
  await pipe.close();
});

Deno.test("writePipe() closes at once for an empty text", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const pipe = writePipe(writable, "");
  assertEquals(await new Response(readable).text(), "");
  await pipe.done;
});

Deno.test("writePipe() is done when nobody reads any more", async () => {
  const pipe = writePipe(
    new WritableStream({
      write() {
        throw new Deno.errors.BrokenPipe();
      },
    }),
    "x",
  );
  await pipe.done;
  await pipe.close();
});

Deno.test("writePipe() gives up a reader that does not read", async () => {
  const { writable } = new TransformStream<Uint8Array, Uint8Array>();
  const pipe = writePipe(writable, "x");
  await pipe.close();
  await pipe.done;
});
