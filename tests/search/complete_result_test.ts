import { assertEquals } from "@std/assert";
import type { SpillStore, ToolExecution } from "@harness/tools";
import { saveCompleteResult } from "../../src/search/complete_result.ts";
import { MemorySpillStore } from "./memory_spill_store.ts";
import { agent } from "./tool_call.ts";

async function save(
  find: () => SpillStore | undefined,
  caller: Pick<ToolExecution, "agent" | "signal"> = {
    agent: agent("session-1"),
  },
  content: string | Uint8Array = "everything",
) {
  const warnings: string[] = [];
  const asked: string[] = [];
  const written: unknown[] = [];
  const reference = await saveCompleteResult(
    {
      get: (name) => {
        asked.push(name);
        return find();
      },
      logger: { warn: (message) => void warnings.push(message) },
    },
    { name: "grep", callId: "call-9", ...caller },
    {
      suggestedName: "grep-results.txt",
      write: () => {
        written.push(content);
        return content;
      },
    },
  );
  return { reference, warnings, asked, written };
}

Deno.test("saveCompleteResult() saves the result for the session", async () => {
  const store = new MemorySpillStore();
  const { reference, warnings, asked } = await save(() => store);
  assertEquals(asked, ["spillStore"]);
  assertEquals(store.saved, [{
    owner: { sessionId: "session-1" },
    source: { toolName: "grep", callId: "call-9", label: "result" },
    suggestedName: "grep-results.txt",
    content: "everything",
  }]);
  assertEquals(reference, {
    locator: "/spill/grep-results.txt",
    bytes: 10,
    retrievalHint: "Read it with offset and limit.",
  });
  assertEquals(warnings, []);
});

Deno.test("saveCompleteResult() hands bytes to a store that takes them, and their text to another", async () => {
  const text = "\uFEFFé 😀";
  const content = new TextEncoder().encode(text);
  const results = new MemorySpillStore();
  await save(() => results, undefined, content);
  assertEquals(results.saved.map((saved) => saved.content), [text]);

  const bytes: Uint8Array[] = [];
  const { reference } = await save(
    () => ({
      saveText: () => Promise.reject(new Error("bytes are to be saved")),
      saveBytes(request) {
        bytes.push(request.content);
        return Promise.resolve({
          locator: "/bytes",
          bytes: request.content.length,
          retrievalHint: "Read it.",
        });
      },
    }),
    undefined,
    content,
  );
  assertEquals(bytes, [content]);
  assertEquals(reference?.locator, "/bytes");
});

Deno.test("saveCompleteResult() warns once, and writes nothing, where there is no store", async () => {
  assertEquals(await save(() => undefined), {
    reference: null,
    warnings: [
      'The complete result of grep call "call-9" is not saved: there is no spill store',
    ],
    asked: ["spillStore"],
    written: [],
  });
});

Deno.test("saveCompleteResult() warns once, and writes nothing, where there is no session id", async () => {
  const store = new MemorySpillStore();
  for (const caller of [{}, { agent: agent("") }]) {
    assertEquals(await save(() => store, caller), {
      reference: null,
      warnings: [
        'The complete result of grep call "call-9" is not saved: the call has no session id',
      ],
      asked: ["spillStore"],
      written: [],
    });
  }
  assertEquals(store.saved, []);
});

Deno.test("saveCompleteResult() warns once where saving fails", async () => {
  const failures: readonly [unknown, string][] = [
    [new Error("disk full"), "disk full"],
    ["no", "no"],
  ];
  for (const [failure, reason] of failures) {
    const { reference, warnings } = await save(() =>
      new MemorySpillStore(failure)
    );
    assertEquals(reference, null);
    assertEquals(warnings, [
      `The complete result of grep call "call-9" is not saved: ${reason}`,
    ]);
  }
});

Deno.test("saveCompleteResult() warns once where a store throws", async () => {
  const stores = [
    () => {
      throw new Error("gone");
    },
    () => ({
      saveText: () => {
        throw new Error("gone");
      },
    }),
  ];
  for (const store of stores) {
    const { reference, warnings } = await save(store);
    assertEquals(reference, null);
    assertEquals(warnings.length, 1);
  }
});

Deno.test("saveCompleteResult() lets no logger fail a search", async () => {
  const reference = await saveCompleteResult(
    {
      get: () => undefined,
      logger: {
        warn() {
          throw new Error("No space left on device");
        },
      },
    },
    { name: "grep", callId: "call-9" },
    { suggestedName: "grep-results.txt", write: () => "everything" },
  );
  assertEquals(reference, null);
});

Deno.test("saveCompleteResult() does without a logger", async () => {
  const reference = await saveCompleteResult(
    { get: () => undefined },
    { name: "glob", callId: "1" },
    { suggestedName: "x", write: () => "y" },
  );
  assertEquals(reference, null);
});

Deno.test("saveCompleteResult() waits for no store that does not answer when the call ends", async () => {
  const controller = new AbortController();
  const store: SpillStore = {
    saveText() {
      queueMicrotask(() => controller.abort());
      return new Promise(() => {});
    },
  };
  const { reference, warnings } = await save(() => store, {
    agent: agent("session-1"),
    signal: controller.signal,
  });
  assertEquals(reference, null);
  assertEquals(warnings, [
    'The complete result of grep call "call-9" is not saved: the call ended before the spill store was done',
  ]);
});
