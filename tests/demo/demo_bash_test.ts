import { assertEquals, assertStrictEquals } from "@std/assert";
import { DemoBash } from "../../src/demo/demo_bash.ts";
import { DELIVERIES, ScriptedBash } from "../scripted_bash.ts";

const TEXT = "größer\n".repeat(100);

for (const { name, chunks } of DELIVERIES) {
  Deno.test(`DemoBash.stdoutBytes counts a stdout that is ${name}`, async () => {
    const scripted = new ScriptedBash({ answers: { stdout: TEXT }, chunks });
    const bash = new DemoBash(scripted, new AbortController().signal);
    let streamed = 0;
    const spec = bash.resolve({
      command: "x",
      onStdout: (chunk) => void (streamed += chunk.length),
    });
    const result = await bash.run(spec);

    assertEquals(bash.stdoutBytes, 900);
    assertEquals(
      streamed + new TextEncoder().encode(result.stdout.text).length,
      900,
    );
  });
}

Deno.test("DemoBash.run() stops where the consumer has had enough", async () => {
  const scripted = new ScriptedBash({
    answers: { stdout: TEXT },
    chunks: (bytes) => [bytes.subarray(0, 90), bytes.subarray(90)],
  });
  const bash = new DemoBash(scripted, new AbortController().signal);
  const result = await bash.run(
    bash.resolve({ command: "x", onStdout: () => false }),
  );
  assertEquals(result.stopped, true);
  assertEquals(bash.stdoutBytes, 90);
});

Deno.test("DemoBash.run() gives its signal to commands that have none", async () => {
  const scripted = new ScriptedBash();
  const own = new AbortController().signal;
  const another = new AbortController().signal;
  const bash = new DemoBash(scripted, own);
  await bash.run(bash.resolve({ command: "x" }));
  await bash.run(bash.resolve({ command: "x", signal: another }));
  assertStrictEquals(scripted.specs[0]?.signal, own);
  assertStrictEquals(scripted.specs[1]?.signal, another);
});
