import * as search from "@harness/tools";
import { toAiTools } from "@harness/tools/ai";
import {
  type BashExecutor,
  LocalBash,
  sandboxedBash,
  sshBash,
} from "@harness/tools/bash";
import * as dshSearch from "@harness/tools/dsh";
import { createHost } from "@harness/tools/host";
import { createSearchServer } from "@harness/tools/mcp";
import { InMemoryTransport } from "npm:@modelcontextprotocol/sdk@^1.32.0/inMemory.js";
import { assert, assertEquals } from "@std/assert";
import { generateText, isStepCount } from "npm:ai@^7.0.0";
import { RootClient } from "../mcp/root_client.ts";
import { scriptedModel, toolOutputs } from "./ai_session.ts";
import { DshSession, textOf } from "./dsh_session.ts";
import { noSandbox, testUnless } from "./sandbox_support.ts";
import { noServer, SshServer } from "./ssh_server.ts";

/** A thousand files in fifty folders, of different times. */
const SETUP = `
for folder in {1..50}; do
  mkdir -p "src/$folder"
  for file in {1..20}; do
    echo "needle $folder $file" >"src/$folder/file $file.ts"
    touch -d "@$((1600000000 + folder * 100 + file))" "src/$folder/file $file.ts"
  done
done
echo ignored.ts >.gitignore; mkdir .git; echo needle >ignored.ts`;

const CALLS: readonly { name: string; args: Record<string, unknown> }[] = [
  { name: "grep", args: { pattern: "needle 7 \\d+$", include: "*.ts" } },
  { name: "grep", args: { pattern: "needle", path: "src/9" } },
  { name: "grep", args: { pattern: "needle" } },
  { name: "grep", args: { pattern: "not h[e]re" } },
  { name: "grep", args: { pattern: "needle", path: "missing" } },
  { name: "glob", args: { pattern: "src/1?/file 2.ts" } },
  { name: "glob", args: { pattern: "**/*.ts" } },
];

/** The texts that a model reads of the calls, in a host. */
const HOSTS: Readonly<
  Record<string, (bash: BashExecutor) => Promise<string[]>>
> = {
  async host(bash) {
    await using host = createHost({ bash, logger: { warn() {} } });
    await host.plugin(search);
    const results = await Promise.all(
      CALLS.map(({ name, args }) => host.execute({ name, arguments: args })),
    );
    return results.map(({ content }) => content.map((c) => c.text).join("\n"));
  },
  async dsh(bash) {
    await using session = await DshSession.start();
    await session.ctx.plugin(dshSearch.shellPlugin(bash));
    await session.ctx.plugin(dshSearch);
    const results = await Promise.all(
      CALLS.map(({ name, args }) => session.call(name, args)),
    );
    return results.map(textOf);
  },
  async ai(bash) {
    await using host = createHost({ bash, logger: { warn() {} } });
    await host.plugin(search);
    const model = scriptedModel([CALLS, "It is there."]);
    await generateText({
      model,
      tools: toAiTools(host),
      prompt: "Where is it?",
      stopWhen: isStepCount(9),
    });
    const outputs = toolOutputs(model, 1);
    return CALLS.map((_, index) =>
      String((outputs[`call-0-${index}`] as { value: unknown }).value)
    );
  },
  async mcp(bash) {
    await using server = await createSearchServer({ bash });
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    await server.connect(serverSide);
    await using client = await RootClient.connect(clientSide, {});
    const answers = await Promise.all(
      CALLS.map(({ name, args }) => client.call(name, args)),
    );
    return answers.map(({ text }) => text);
  },
};

testUnless(
  "every host searches over every executor, and says the same",
  noSandbox ?? noServer,
  async () => {
    await using server = await SshServer.start({ setup: SETUP });
    const workdir = `${server.folder}/tree`;
    await using remote = sshBash(server.options);
    const executors: Readonly<Record<string, BashExecutor>> = {
      local: new LocalBash({ workdir }),
      sandboxed: sandboxedBash({ workdir }),
      remote,
    };
    for (const [hostName, searchIn] of Object.entries(HOSTS)) {
      const expected = await searchIn(executors.local!);
      assert(expected[0]!.startsWith("Found 20 matches"), expected[0]);
      for (const [name, executor] of Object.entries(executors)) {
        const texts = await searchIn(executor);
        assertEquals(
          texts.map((text) => text.replaceAll(server.options.workdir, workdir)),
          expected,
          `${hostName} over ${name}`,
        );
      }
    }
  },
);
