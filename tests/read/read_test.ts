import {
  assert,
  assertEquals,
  assertRejects,
  assertStrictEquals,
} from "@std/assert";
import type { BashExecutor, ToolExecution } from "@harness/tools";
import { FileError, PathPolicy } from "../../src/files/mod.ts";
import { READ_DEFAULTS, ReadError, readTool } from "../../src/read/mod.ts";

const NO_BASH: BashExecutor = {
  resolve() {
    throw new Error("read runs no command");
  },
  run() {
    throw new Error("read runs no command");
  },
};

const policy = new PathPolicy({
  roots: ["/project"],
  workdir: "/project",
  absolutePaths: true,
});

const tool = readTool(
  { bash: NO_BASH, policyFor: () => policy },
  READ_DEFAULTS,
);

const EXECUTION: ToolExecution = { name: "read", callId: "call-1" };

Deno.test("readTool() defines a tool that inspects", () => {
  assertEquals([tool.name, tool.access, tool.timeoutMs], [
    "read",
    "inspect",
    30_000,
  ]);
});

Deno.test("readTool() tells the model its sizes", () => {
  const { description } = readTool(
    { bash: NO_BASH, policyFor: () => policy },
    { ...READ_DEFAULTS, defaultLines: 7, maxBytes: 999 },
  );
  assertEquals(
    [" 7 lines ", " 999 bytes "].map((size) => description.includes(size)),
    [true, true],
  );
});

Deno.test("readTool() titles a call with its targets", () => {
  const title = (...paths: string[]) => tool.presentCall({ paths }).title;
  assertEquals(title("a.ts:1-2"), "read a.ts:1-2");
  assertEquals(title("a", "b b", "c"), 'read a, "b b", c');
  assertEquals(title("a", "b", "c", "d", "e"), "read a, b, c and 2 more");
  const { length } = title("1".repeat(300_000));
  assert(length < 2_000, `${length}`);
});

Deno.test("readTool() asks for the policy of the call", async () => {
  const asked: ToolExecution[] = [];
  const own = readTool({
    bash: NO_BASH,
    policyFor(execution) {
      asked.push(execution);
      return policy;
    },
  }, READ_DEFAULTS);
  await assertRejects(() => own.execute({ paths: ["../x"] }, EXECUTION));
  assertEquals(asked, [EXECUTION]);
});

Deno.test("readTool() fails with the error of its only target", async () => {
  const error = await assertRejects(
    () => tool.execute({ paths: ["../x"] }, EXECUTION),
    FileError,
  );
  assertEquals(error.code, "FILE_OUTSIDE_ROOT");
});

Deno.test("readTool() refuses a target that makes no sense", async () => {
  const refusal = async (target: string) =>
    await assertRejects(
      () => tool.execute({ paths: [target] }, EXECUTION),
      ReadError,
    );
  assertEquals(
    (await refusal(" ")).message,
    'Cannot read " ": it is blank: send the path of a file',
  );
  for (const target of ["", "a\0b", "\ud800", "~", "~/a"]) {
    assertEquals((await refusal(target)).code, "READ_INVALID_TARGET");
  }
});

Deno.test("readTool() fails where no target can be read, with all the reasons", async () => {
  const error = await assertRejects(
    () => tool.execute({ paths: ["../x", "", "a\u2028"] }, EXECUTION),
    FileError,
  );
  assertEquals(error.code, "FILE_OUTSIDE_ROOT");
  const [first, ...reasons] = error.message.split("\n");
  assertEquals(first, "Cannot read any of the 3 targets:");
  assertEquals(
    reasons.map((reason) => reason.split(":")[0]),
    [
      "- FILE_OUTSIDE_ROOT",
      "- READ_INVALID_TARGET",
      "- FILE_UNREADABLE",
    ],
  );
  assertEquals(error.message.includes("\u2028"), false);
});

Deno.test("readTool() ends at once when the caller gave up", async () => {
  const reason = new Error("enough");
  const thrown = await assertRejects(() =>
    tool.execute({ paths: ["../x"] }, {
      ...EXECUTION,
      signal: AbortSignal.abort(reason),
    })
  );
  assertStrictEquals(thrown, reason);
});
