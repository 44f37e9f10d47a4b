import { assert, assertEquals } from "@std/assert";
import { LocalSpillStore, SpillError } from "@harness/tools/spill";
import { runSpillProcess, SpillSandbox } from "./spill_process.ts";

const CONTENT = "0123456789abcde\n".repeat(100_000);

async function saveIn(folder: string): Promise<string> {
  const { locator } = await new LocalSpillStore({ folder }).saveText({
    owner: { sessionId: "s" },
    source: { toolName: "grep", callId: "c", label: "result" },
    suggestedName: "grep-results.txt",
    content: CONTENT,
  });
  return locator;
}

Deno.test("LocalSpillStore.sweep() takes nothing from whoever is reading", async () => {
  await using sandbox = await SpillSandbox.create();
  const locator = await saveIn(sandbox.folder);
  using file = await Deno.open(locator);
  const start = new Uint8Array(1_000);
  const read = await file.read(start);
  const { files } = await new LocalSpillStore({ folder: sandbox.folder })
    .sweep({ olderThanMs: 0 });
  assertEquals(files, 1);
  const rest = await new Response(file.readable).text();
  const decoder = new TextDecoder();
  assert(decoder.decode(start.subarray(0, read!)) + rest === CONTENT);
});

/** Sweeps everything, over and over, until a file tells it to stop. */
const SWEEP = `
  while (true) {
    await store.sweep({ olderThanMs: 0 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (await Deno.stat(folder + "/stop").catch(() => undefined)) break;
  }`;

Deno.test("a reader beside a sweep of another process reads a whole text or none", async () => {
  await using sandbox = await SpillSandbox.create();
  await Deno.mkdir(sandbox.folder, { mode: 0o700 });
  const sweeping = runSpillProcess(SWEEP, sandbox.folder);
  let whole = 0;
  for (let round = 0; round < 100; round++) {
    const locator = await saveIn(sandbox.folder).catch((error: unknown) => {
      // Every try was swept away before it was whole: that is said, too.
      assert(error instanceof SpillError, String(error));
    });
    if (locator === undefined) continue;
    const text = await Deno.readTextFile(locator).catch((error: unknown) => {
      assert(error instanceof Deno.errors.NotFound, String(error));
    });
    if (text === undefined) continue;
    assert(text === CONTENT, `${text.length} of ${CONTENT.length} characters`);
    whole += 1;
  }
  await Deno.writeTextFile(`${sandbox.folder}/stop`, "");
  const { code, stderr } = await sweeping;
  assertEquals([code, stderr], [0, ""]);
  assert(whole > 0, "no text was there to be read");
});

Deno.test("LocalSpillStore.sweep() goes by the time of day, which may jump", async () => {
  await using sandbox = await SpillSandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  await saveIn(sandbox.folder);
  const { now } = Date;
  const yearMs = 365 * 86_400_000;
  try {
    Date.now = () => now() - 10 * yearMs;
    assertEquals((await store.sweep({ olderThanMs: yearMs })).files, 0);
    assertEquals((await store.sweep({ olderThanMs: 0 })).files, 0);
    Date.now = () => now() + 10 * yearMs;
    assertEquals((await store.sweep({ olderThanMs: yearMs })).files, 1);
  } finally {
    Date.now = now;
  }
});
