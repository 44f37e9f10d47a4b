import { assert, assertEquals } from "@std/assert";
import { LocalSpillStore } from "@harness/tools/spill";

const SPILL_MODULE = new URL("../../src/spill/mod.ts", import.meta.url).href;

/** Saves the same text over and over until somebody ends it. */
const SAVING_FOREVER = `
  import { LocalSpillStore } from ${JSON.stringify(SPILL_MODULE)};
  const store = new LocalSpillStore({ folder: Deno.args[0] });
  const content = "0123456789abcde\\n".repeat(1_000_000);
  while (true) {
    await store.saveText({
      owner: { sessionId: "s" },
      source: { toolName: "grep", callId: "c", label: "result" },
      suggestedName: "grep-results.txt",
      content,
    });
    await store.sweep({ olderThanMs: 0 });
  }
`;

const CONTENT_BYTES = 16_000_000;

interface Leftovers {
  readonly whole: string[];
  readonly partial: string[];
}

async function filesIn(folder: string): Promise<Leftovers> {
  const files: Leftovers = { whole: [], partial: [] };
  for (const session of await entries(folder)) {
    if (!session.isDirectory) continue;
    for (const { name } of await entries(`${folder}/${session.name}`)) {
      const list = name.startsWith(".") ? files.partial : files.whole;
      list.push(`${folder}/${session.name}/${name}`);
    }
  }
  return files;
}

async function entries(folder: string): Promise<Deno.DirEntry[]> {
  try {
    return await Array.fromAsync(Deno.readDir(folder));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** Starts a saving process and kills it while it is at work on a file. */
async function crashWhileSaving(folder: string): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-config",
      "--no-prompt",
      `--allow-read=${folder}`,
      `--allow-write=${folder}`,
      "-",
      folder,
    ],
    stdin: "piped",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  const ended = child.status;
  const input = child.stdin.getWriter();
  await input.write(new TextEncoder().encode(SAVING_FOREVER));
  await input.close();
  let alive = true;
  ended.then(() => alive = false);
  while (alive && (await filesIn(folder)).partial.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  if (alive) child.kill("SIGKILL");
  const { signal } = await ended;
  assertEquals(signal, "SIGKILL", "the saving process failed by itself");
}

Deno.test("LocalSpillStore.saveText() leaves no half file under a final name when its process is killed", async () => {
  const folder = await Deno.makeTempDir();
  try {
    let partials = 0;
    for (let crash = 0; crash < 10 && partials < 3; crash += 1) {
      await crashWhileSaving(folder);
      const { whole, partial } = await filesIn(folder);
      for (const path of whole) {
        assertEquals((await Deno.stat(path)).size, CONTENT_BYTES, path);
      }
      partials += partial.length;
      const store = new LocalSpillStore({ folder });
      await store.sweep({ olderThanMs: 0 });
      assertEquals(await filesIn(folder), { whole: [], partial: [] });
    }
    assert(partials > 0, "no crash came in the middle of a save");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
