import * as search from "@harness/tools";
import { AiToolError, toAiTools } from "@harness/tools/ai";
import { LocalBash } from "@harness/tools/bash";
import { createHost, type Host } from "@harness/tools/host";
import { LocalSpillStore } from "@harness/tools/spill";
import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertMatch,
  assertRejects,
} from "@std/assert";
import { generateText, isStepCount, streamText } from "npm:ai@^7.0.0";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { type ModelCall, scriptedModel, toolOutputs } from "./ai_session.ts";

/** The project itself: a tree that nobody made for a test. */
const PROJECT = new URL("../..", import.meta.url).pathname;

const VERSION = `[[ $1 == --version ]] && echo "ripgrep 15.0.0" && exit`;

async function searchHost(
  bash: LocalBash,
  folder?: string,
): Promise<Host> {
  const host = createHost({
    bash,
    ...(folder && { spillStore: new LocalSpillStore({ folder }) }),
  });
  await host.plugin(search);
  return host;
}

const prompt = "Where is it?";
const stopWhen = isStepCount(9);

/** What a model finds out about the project in two steps, the first with calls beside each other. */
const RESEARCH: readonly (readonly ModelCall[])[] = [
  [
    { name: "glob", args: { pattern: "src/host/*_error.ts" } },
    {
      name: "grep",
      args: { pattern: "class HostError", include: "*.ts", path: "src" },
    },
    { name: "grep", args: { pattern: "nothing of this sort is h[e]re" } },
  ],
  [{
    name: "grep",
    args: { pattern: "HOST_DISPOSED", path: "src/host/host_error.ts" },
  }],
];

const ANSWER = "It is there.";

/** Says what each call of the research answers in the host itself. */
async function expectedOutputs(host: Host) {
  const outputs: Record<string, unknown> = {};
  for (const [step, calls] of RESEARCH.entries()) {
    for (const [index, { name, args }] of calls.entries()) {
      const { content } = await host.execute({ name, arguments: args });
      outputs[`call-${step}-${index}`] = {
        type: "text",
        value: content[0]!.text,
      };
    }
  }
  return outputs;
}

Deno.test("toAiTools() lets generateText search the project in several steps", async () => {
  await using host = await searchHost(new LocalBash({ workdir: PROJECT }));
  const model = scriptedModel([...RESEARCH, ANSWER]);
  const result = await generateText({
    model,
    tools: toAiTools(host),
    prompt,
    stopWhen,
  });
  assertEquals(result.text, ANSWER);
  assertEquals(result.steps.length, 3);
  const outputs = toolOutputs(model, 2);
  assertEquals(outputs, await expectedOutputs(host));
  assertMatch(
    JSON.stringify(outputs["call-0-1"]),
    /src\/host\/host_error\.ts\\nLine \d+: export class HostError/,
  );
});

Deno.test("toAiTools() lets streamText search the project in several steps", async () => {
  await using host = await searchHost(new LocalBash({ workdir: PROJECT }));
  const model = scriptedModel([...RESEARCH, ANSWER]);
  const result = streamText({
    model,
    tools: toAiTools(host),
    prompt,
    stopWhen,
  });
  assertEquals(await result.text, ANSWER);
  assertEquals(toolOutputs(model, 2), await expectedOutputs(host));
});

Deno.test("toAiTools() shows the model what the host shows", async () => {
  await using host = await searchHost(new LocalBash());
  for (const strict of [false, true]) {
    const model = scriptedModel(["Done."]);
    await generateText({ model, tools: toAiTools(host, { strict }), prompt });
    assertEquals(
      model.doGenerateCalls[0]!.tools as unknown,
      host.tools.schemas({ strict }).map((
        { name, description, parameters },
      ) => ({
        type: "function",
        name,
        description,
        inputSchema: parameters,
        strict,
      })),
    );
  }
});

Deno.test("toAiTools() takes the nulls of strict mode", async () => {
  await using tree = await FixtureTree.create("echo needle >a.txt");
  await using host = await searchHost(new LocalBash({ workdir: tree.path }));
  const model = scriptedModel([
    [{ name: "grep", args: { pattern: "needle", path: null, include: null } }],
    "Done.",
  ]);
  const tools = toAiTools(host, { strict: true });
  await generateText({ model, tools, prompt, stopWhen });
  assertEquals(toolOutputs(model, 1), {
    "call-0-0": {
      type: "text",
      value: "Found 1 match\n\na.txt\nLine 1: needle",
    },
  });
});

Deno.test("toAiTools() gives the program the data that the model does not read", async () => {
  await using tree = await FixtureTree.create("echo needle >a.txt");
  await using host = await searchHost(new LocalBash({ workdir: tree.path }));
  const model = scriptedModel([[{
    name: "grep",
    args: { pattern: "needle" },
  }]]);
  const { toolResults } = await generateText({
    model,
    tools: toAiTools(host),
    prompt,
  });
  assertEquals(toolResults.length, 1);
  const { meta } = toolResults[0]!.output as { meta: { total: number } };
  assertEquals(meta.total, 1);
});

Deno.test("toAiTools() runs the calls of a step beside each other", async () => {
  await using tree = await FixtureTree.create();
  // Each search waits for the other, so that one after the other would never end.
  await tree.program(
    "rg",
    `${VERSION}
     here="\${0%/*}/.."; touch "$here/$$.started"
     until [[ $(ls "$here" | grep -c started) == 2 ]]; do sleep 0.05; done
     exit 1`,
  );
  await using host = await searchHost(
    new LocalBash({ workdir: tree.path, path: [tree.bin] }),
  );
  const model = scriptedModel([
    [
      { name: "glob", args: { pattern: "*.a" } },
      { name: "glob", args: { pattern: "*.b" } },
    ],
    "Done.",
  ]);
  await generateText({ model, tools: toAiTools(host), prompt, stopWhen });
  assertEquals(
    Object.values(toolOutputs(model, 1)),
    Array(2).fill({ type: "text", value: "No files found" }),
  );
});

Deno.test("toAiTools() turns failures into tool errors, from which the model goes on", async () => {
  await using tree = await FixtureTree.create("echo needle >a.txt");
  await using host = await searchHost(new LocalBash({ workdir: tree.path }));
  const model = scriptedModel([
    [
      { name: "grep", args: { pattern: "foo(" } },
      { name: "grep", args: { pattern: 1 } },
      { name: "grep", args: { pattern: "needle" } },
    ],
    "Done.",
  ]);
  const { steps, text } = await generateText({
    model,
    tools: toAiTools(host),
    prompt,
    stopWhen,
  });
  assertEquals(text, "Done.");
  const errors = steps[0]!.content.filter(({ type }) => type === "tool-error")
    .map((part) => "error" in part ? part.error : undefined);
  assertEquals(errors.length, 2);
  for (
    const [index, code] of ["SEARCH_INVALID_PATTERN", "HOST_INVALID_ARGUMENTS"]
      .entries()
  ) {
    const error = errors[index];
    assertInstanceOf(error, AiToolError);
    assertEquals(error.code, code);
  }
  const outputs = toolOutputs(model, 1);
  assertEquals(outputs["call-0-0"], {
    type: "error-text",
    value:
      'SearchError: Invalid pattern "foo(": unclosed group; to match this text as it is, escape it: "foo\\("',
  });
  assertMatch(
    JSON.stringify(outputs["call-0-1"]),
    /argument \\"pattern\\" is 1/,
  );
  assertMatch(JSON.stringify(outputs["call-0-2"]), /Found 1 match/);
});

/** Starts a search that never ends, aborts it, and says how long something of it was left. */
async function abortedSearch(
  run: (
    options: {
      model: ReturnType<typeof scriptedModel>;
      tools: ReturnType<typeof toAiTools>;
      prompt: string;
      stopWhen: typeof stopWhen;
      abortSignal: AbortSignal;
    },
  ) => Promise<unknown>,
): Promise<{ ran: number; elapsedMs: number }> {
  await using tree = await FixtureTree.create();
  await tree.program(
    "rg",
    `${VERSION}\ntouch "\${0%/*}/../started"\nsleep 600`,
  );
  await using host = await searchHost(
    new LocalBash({ workdir: tree.path, path: [tree.bin] }),
  );
  const controller = new AbortController();
  const running = assertRejects(() =>
    run({
      model: scriptedModel([
        [{ name: "grep", args: { pattern: "a" } }],
        "Done.",
      ]),
      tools: toAiTools(host),
      prompt,
      stopWhen,
      abortSignal: controller.signal,
    })
  );
  await tree.run("until [[ -e ../started ]]; do sleep 0.05; done");
  const start = performance.now();
  controller.abort();
  await running;
  // The SDK does not wait for its tools.
  let survivors = await tree.survivors();
  while (survivors.alive.length > 0) survivors = await tree.survivors();
  return { ran: survivors.ran, elapsedMs: performance.now() - start };
}

/** Half of the time budget that would end the search too. */
const SOON_MS = 15_000;

Deno.test("toAiTools() ends ripgrep when generateText is aborted", async () => {
  const { ran, elapsedMs } = await abortedSearch((options) =>
    generateText(options)
  );
  assert(ran > 0);
  assert(elapsedMs < SOON_MS, `${elapsedMs} ms`);
});

Deno.test("toAiTools() ends ripgrep when streamText is aborted", async () => {
  const { ran, elapsedMs } = await abortedSearch(async (options) => {
    const result = streamText({ ...options, onError: () => {} });
    await result.consumeStream();
    await result.text;
  });
  assert(ran > 0);
  assert(elapsedMs < SOON_MS, `${elapsedMs} ms`);
});

Deno.test("toAiTools() saves the complete result for the session of the agent", async () => {
  await using tree = await FixtureTree.create("seq 1 300 >a.txt");
  await using host = await searchHost(new LocalBash(), tree.spill);
  const agent = { session: { header: { id: "s1", cwd: tree.path } } };
  const model = scriptedModel([
    [{ name: "grep", args: { pattern: "." } }],
    "Done.",
  ]);
  await generateText({
    model,
    tools: toAiTools(host, { agent }),
    prompt,
    stopWhen,
  });
  const text = JSON.stringify(toolOutputs(model, 1));
  const [, locator] = /stored at: (\S+)\. /.exec(text) ?? [];
  assert(locator !== undefined && locator.startsWith(tree.spill), text);
  assertMatch(await Deno.readTextFile(locator), /Line 300: 300/);
});
