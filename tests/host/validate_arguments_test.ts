import { assert, assertEquals, assertRejects } from "@std/assert";
import { z } from "zod";
import type { StandardSchema, ToolDefinition } from "@harness/tools/host";
import { HostError } from "@harness/tools/host";
import { validateArguments } from "../../src/host/validate_arguments.ts";
import { scriptedTool } from "./scripted.ts";

async function problem(args: unknown, tool: ToolDefinition): Promise<string> {
  const error = await assertRejects(
    () => validateArguments(tool, args),
    HostError,
  );
  assertEquals(error.code, "HOST_INVALID_ARGUMENTS");
  return error.message;
}

const grep = scriptedTool("grep") as ToolDefinition;
const TAKES =
  'It takes "pattern" (string, required), "path" (string, optional)';

Deno.test("validateArguments() returns what the schema makes of the arguments", async () => {
  const schema = z.object({ count: z.coerce.number().default(7) });
  const tool = { ...grep, schema };
  assertEquals(await validateArguments(tool, {}), { count: 7 });
  assertEquals(await validateArguments(tool, { count: "3" }), { count: 3 });
});

Deno.test("validateArguments() waits for a schema that takes its time", async () => {
  const schema = z.object({
    path: z.string().refine(
      (path) => Promise.resolve(path !== "bad"),
      "is bad",
    ),
  });
  const tool = { ...grep, schema };
  assertEquals(await validateArguments(tool, { path: "ok" }), { path: "ok" });
  assertEquals(
    await problem({ path: "bad" }, tool),
    `Cannot call "grep": argument "path" is "bad": is bad\n${TAKES}`,
  );
});

Deno.test("validateArguments() says which argument is missing", async () => {
  assertEquals(
    await problem({}, grep),
    `Cannot call "grep": argument "pattern" is missing: Invalid input: expected string, received undefined\n${TAKES}`,
  );
});

Deno.test("validateArguments() says what is wrong with each argument", async () => {
  assertEquals(
    await problem({ pattern: ["a"], path: 5 }, grep),
    `Cannot call "grep": argument "pattern" is an array: Invalid input: expected string, received array; argument "path" is 5: Invalid input: expected string, received number\n${TAKES}`,
  );
});

Deno.test("validateArguments() names an argument that the tool does not have", async () => {
  assertEquals(
    await problem({ pattern: "a", regex: "b" }, grep),
    `Cannot call "grep": Unrecognized key: "regex"\n${TAKES}`,
  );
});

Deno.test("validateArguments() names the place inside an argument", async () => {
  const schema = z.object({ edits: z.array(z.object({ line: z.number() })) });
  const message = await problem(
    { edits: [{ line: 1 }, { line: "2" }] },
    { ...grep, schema, parameters: {} },
  );
  assertEquals(
    message,
    'Cannot call "grep": argument "edits.1.line" is "2": Invalid input: expected number, received string',
  );
});

Deno.test("validateArguments() takes paths with keys in objects, and paths that lead nowhere", async () => {
  const schema: StandardSchema = {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: () => ({
        issues: [
          { message: "one", path: [{ key: "pattern" }, 0, "x"] },
          { message: "two", path: [{ key: "toString" }] },
          { message: "three", path: [Symbol("s")] },
        ],
      }),
    },
  };
  assertEquals(
    await problem({ pattern: null }, { ...grep, schema, parameters: {} }),
    'Cannot call "grep": argument "pattern.0.x" is missing: one; argument "toString" is missing: two; argument "Symbol(s)" is missing: three',
  );
});

Deno.test("validateArguments() refuses what is no object, and says what it got", async () => {
  const wrong: [unknown, string][] = [
    [
      '{"pattern":"a"}',
      "a string of JSON: pass the object itself, not its text",
    ],
    ["[1]", "a string of JSON: pass the object itself, not its text"],
    ["pattern", 'the string "pattern"'],
    ["5", 'the string "5"'],
    ["", 'the string ""'],
    [5, "5"],
    [null, "null"],
    [undefined, "nothing"],
    [["a"], "an array"],
  ];
  for (const [args, got] of wrong) {
    assertEquals(
      await problem(args, grep),
      `Cannot call "grep": expected an object of arguments, got ${got}\n${TAKES}`,
    );
  }
});

Deno.test("validateArguments() keeps its message short whatever the arguments", async () => {
  const args = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index]),
  );
  assert((await problem(args, grep)).length < 1000);

  const schema = z.record(z.string(), z.string());
  const message = await problem(args, { ...grep, schema });
  assert(message.length < 1000, message);
  assert(message.includes("and 9995 more"), message);
});

Deno.test("validateArguments() describes parameters of several types, and of none", async () => {
  const parameters = {
    type: "object",
    properties: { a: { type: ["string", "null"] }, b: {}, c: true },
    required: ["b"],
  };
  assertEquals(
    await problem(1, { ...grep, parameters }),
    'Cannot call "grep": expected an object of arguments, got 1\nIt takes "a" (string or null, optional), "b" (required), "c" (optional)',
  );
});

Deno.test("validateArguments() names the nearest argument for one that the tool does not have", async () => {
  assertEquals(
    await problem({ patern: "a" }, grep),
    `Cannot call "grep": argument "pattern" is missing: Invalid input: expected string, received undefined; Unrecognized key: "patern"; did you mean "pattern" instead of "patern"?\n${TAKES}`,
  );
  assertEquals(
    await problem({ pattern: "a", PATH: "b" }, grep),
    `Cannot call "grep": Unrecognized key: "PATH"; did you mean "path" instead of "PATH"?\n${TAKES}`,
  );
});

Deno.test("validateArguments() names no argument that is there already, and none where any may be sent", async () => {
  assertEquals(
    await problem({ pattern: "a", patern: "b" }, grep),
    `Cannot call "grep": Unrecognized key: "patern"\n${TAKES}`,
  );
  const schema = z.looseObject({ path: z.string() });
  const open = { ...grep, schema, parameters: z.toJSONSchema(schema) };
  assertEquals(
    await problem({ paht: "a" }, open),
    'Cannot call "grep": argument "path" is missing: Invalid input: expected string, received undefined\nIt takes "path" (string, required)',
  );
});
