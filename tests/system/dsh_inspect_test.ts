import {
  jsonSchemaToTs,
  validateJsonSchemaValue,
} from "npm:@deepseek-ai/dsh-tools@0.1.0-rc.8";
import { LocalBash } from "@harness/tools/bash";
import * as dsh from "@harness/tools/dsh";
import { createHost } from "@harness/tools/host";
import {
  ceilingGuard,
  inspectionPlugin,
  OPEN_CEILING,
} from "@harness/tools/tools";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { DshSession, infoOf, textOf } from "./dsh_session.ts";

const SETUP = `
mkdir -p src/deep
printf 'const needle = 1;\\nother\\n' >src/a.ts
printf 'no\\nneedle needle\\n' >src/deep/b.ts
printf 'needle\\0\\n' >src/data.bin
`;

const CALLS: readonly (readonly [name: string, args: object])[] = [
  ["read", { paths: ["src/a.ts"] }],
  ["read", { paths: ["src/a.ts:2", "missing", "src/data.bin", "src"] }],
  ["read", { paths: ["missing"] }],
  ["read", { paths: ["../x"] }],
  ["read", { paths: [] }],
  ["find", { pattern: "*.ts" }],
  ["find", { pattern: "**", kind: "dir", limit: 1 }],
  ["find", { pattern: "*", path: "missing" }],
  ["find", { patern: "*" }],
  ["grep", { patterns: ["needle"] }],
  ["grep", { patterns: ["needle", "other("], mode: "raw", context: 1 }],
  ["grep", { patterns: ["needle"], limit: 1 }],
  ["grep", { patterns: ["needle"], path: "missing" }],
];

Deno.test("dsh gives the model the same text of the inspection tools as the host, and values that fit", async () => {
  await using tree = await FixtureTree.create(SETUP);
  await using host = createHost({ bash: new LocalBash() });
  await host.plugin(inspectionPlugin());
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(dsh.inspectionPlugin());
  assertEquals(session.ctx.tools.schemas(), host.tools.schemas() as never);
  assertEquals(await session.prompt(), host.systemPrompt.assemble());

  const agent = { session: { header: { id: "session-1", cwd: tree.path } } };
  for (const [name, args] of CALLS) {
    const expected = await host.execute({ name, arguments: args, agent });
    const result = await session.call(name, args, { cwd: tree.path });
    assertEquals(textOf(result), expected.content[0]!.text);
    assertEquals(result.isError, expected.isError);
    if (result.isError) {
      assertEquals(
        infoOf(result)?.code,
        expected.isError && expected.error.code || undefined,
      );
      continue;
    }
    const { schema } = session.ctx.tools.get(name)!.output;
    assertEquals(validateJsonSchemaValue(schema, result.value), []);
    assertMatch(jsonSchemaToTs(schema), /text: string/);
    assert(!expected.isError);
    assertEquals(
      result.value as object,
      { text: textOf(result), ...expected.meta as object },
    );
  }
});

Deno.test("dsh shows the inspection tools as the harness' cards", async () => {
  await using tree = await FixtureTree.create(SETUP);
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(dsh.inspectionPlugin());
  const cards: readonly [string, object, string][] = [
    ["read", { paths: ["src/a.ts"] }, "read"],
    ["find", { pattern: "*.ts" }, "search"],
    ["grep", { patterns: ["needle"] }, "search"],
  ];
  for (const [name, args, card] of cards) {
    const tool = session.ctx.tools.get(name)!;
    const { content, isError, meta } = await session.call(name, args);
    const view = tool.presentResult?.(args, { content, isError, meta: meta! });
    assertEquals(view?.card as string, card, name);
  }
});

Deno.test("dsh takes the inspection plugin below a ceiling, and away again", async () => {
  await using tree = await FixtureTree.create(SETUP);
  await using session = await DshSession.withShell(tree.path);
  const guard = ceilingGuard({ ...OPEN_CEILING, disabled: ["grep"] });
  const fiber = await session.ctx.plugin(
    dsh.inspectionPlugin({ read: { defaultLines: 1 } }, { guard }),
  );
  assertEquals(session.toolNames, ["read", "find"]);
  assertMatch(
    textOf(await session.call("read", { paths: ["src/a.ts"] })),
    /1:const needle = 1;[^]*of 2/,
  );
  const denied = await session.call("grep", { patterns: ["needle"] });
  assertEquals(denied.isError, true);
  await fiber.dispose();
  assertEquals(session.toolNames, []);
  await assertRejects(
    async () => {
      await session.ctx.plugin(dsh.inspectionPlugin(), { read: 1 } as never);
    },
    TypeError,
    '"read" must be an object',
  );
});
