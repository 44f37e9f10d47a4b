import { assert, assertEquals } from "@std/assert";
import { LocalSpillStore } from "@harness/tools/spill";
import { runSpillProcess, SpillSandbox } from "./spill_process.ts";

/** Saves 60 texts of its own and sweeps nothing; prints where they are. */
const SAVE_MANY = `
  for (let i = 0; i < 60; i++) {
    const { locator } = await save((args[0] + i + "\\n").repeat(5_000));
    console.log(locator);
  }`;

/** Removes what is older than an hour, over and over: nothing. */
const SWEEP_MANY = `
  for (let i = 0; i < 60; i++) await store.sweep({ olderThanMs: 3_600_000 });`;

Deno.test("LocalSpillStore.saveText() of two processes at once, beside a sweep, loses and mixes nothing", async () => {
  await using sandbox = await SpillSandbox.create();
  const outputs = await Promise.all([
    runSpillProcess(SAVE_MANY, sandbox.folder, "a"),
    runSpillProcess(SAVE_MANY, sandbox.folder, "b"),
    runSpillProcess(SWEEP_MANY, sandbox.folder),
  ]);
  for (const { code, stderr } of outputs) assertEquals([code, stderr], [0, ""]);
  const saved = outputs.slice(0, 2)
    .map(({ stdout }) => stdout.trim().split("\n"));
  for (const [process, locators] of saved.entries()) {
    for (const [index, locator] of locators.entries()) {
      const line = `${"ab"[process]}${index}\n`;
      assert(await Deno.readTextFile(locator) === line.repeat(5_000), locator);
    }
  }
  assertEquals(await sandbox.files(), saved.flat().toSorted());
});

/** Ends the process, as nothing else could, at the n-th call of a function of the file system. */
const CRASH = `
  let left = Number(args[0]);
  const crash = (object, name) => {
    const original = object[name];
    object[name] = function (...rest) {
      if (left-- === 0) {
        console.log(name);
        Deno.kill(Deno.pid, "SIGKILL");
      }
      return original.apply(this, rest);
    };
  };
  for (const name of ["mkdir", "lstat", "open", "remove", "rename"]) {
    crash(Deno, name);
  }
  crash(Deno.FsFile.prototype, "write");
  crash(Deno.FsFile.prototype, "syncData");
  await save("x".repeat(600_000));
  console.log("saved");`;

const CONTENT_BYTES = 600_000;

Deno.test("LocalSpillStore.saveText() leaves a whole file or none wherever its process is killed", async () => {
  const steps: string[] = [];
  for (let step = 0; steps.at(-1) !== "saved"; step++) {
    assert(step < 40, "the save does not come to its end");
    await using sandbox = await SpillSandbox.create();
    const { signal, stdout, stderr } = await runSpillProcess(
      CRASH,
      sandbox.folder,
      `${step}`,
    );
    steps.push(stdout.trim());
    const whole = (await sandbox.files())
      .filter((path) => !path.endsWith(".partial"));
    if (steps.at(-1) === "saved") {
      assertEquals([signal, whole.length], [null, 1], stderr);
    } else {
      assertEquals([signal, whole], ["SIGKILL", []], stderr);
    }
    await assertUsable(sandbox);
  }
  // The crash between the write and the move is among them.
  assertEquals(steps.includes("rename"), true);
  assertEquals(steps.filter((step) => step === "write").length >= 2, true);
});

/** What a crash left stands in nobody's way, and a sweep removes it. */
async function assertUsable(sandbox: SpillSandbox): Promise<void> {
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const { locator } = await store.saveText({
    owner: { sessionId: "s" },
    source: { toolName: "grep", callId: "c", label: "result" },
    suggestedName: "grep-results.txt",
    content: "y".repeat(CONTENT_BYTES),
  });
  assertEquals((await Deno.stat(locator)).size, CONTENT_BYTES);
  await store.sweep({ olderThanMs: 0 });
  assertEquals(await sandbox.files(), []);
}
