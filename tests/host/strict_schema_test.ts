import { HostError } from "@harness/tools/host";
import { assertEquals, assertThrows } from "@std/assert";
import { z } from "zod";
import { strictSchema } from "../../src/host/strict_schema.ts";

function strict(schema: z.ZodType) {
  const { $schema: _, ...bare } = z.toJSONSchema(schema);
  return strictSchema(bare, "tool");
}

Deno.test("strictSchema() requires every property and lets what was optional be null", () => {
  const schema = z.strictObject({
    pattern: z.string().describe("What to find."),
    path: z.string().optional().describe("Where."),
  });
  assertEquals(strict(schema), {
    type: "object",
    properties: {
      pattern: { type: "string", description: "What to find." },
      path: { type: ["string", "null"], description: "Where." },
    },
    required: ["pattern", "path"],
    additionalProperties: false,
  });
});

Deno.test("strictSchema() does the same inside objects, arrays and choices", () => {
  const inner = z.object({ a: z.boolean().optional() });
  const closed = {
    type: "object",
    properties: { a: { type: ["boolean", "null"] } },
    required: ["a"],
    additionalProperties: false,
  };
  const schema = z.object({
    object: inner,
    list: z.array(inner),
    choice: z.union([inner, z.string()]),
  });
  assertEquals(strict(schema).properties, {
    object: closed,
    list: { type: "array", items: closed },
    choice: { anyOf: [closed, { type: "string" }] },
  });
});

Deno.test("strictSchema() adds null beside what is no plain type", () => {
  const schema = z.object({
    enum: z.enum(["a", "b"]).optional(),
    literal: z.literal(1).optional(),
    types: z.union([z.string(), z.number()]).optional(),
    nullable: z.string().nullable().optional(),
    nullableEnum: z.enum(["a"]).nullable().optional(),
  });
  const { properties } = strict(schema);
  assertEquals(properties, {
    enum: { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }] },
    literal: { anyOf: [{ type: "number", const: 1 }, { type: "null" }] },
    types: { type: ["string", "number", "null"] },
    nullable: { type: ["string", "null"] },
    nullableEnum: {
      anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }],
    },
  });
});

Deno.test("strictSchema() leaves limits and defaults to the tool's own schema", () => {
  const schema = z.object({
    count: z.int().min(1).max(9).default(3),
    name: z.string().min(2).regex(/x/),
    url: z.url(),
  });
  assertEquals(strict(schema).properties, {
    count: { type: "integer" },
    name: { type: "string" },
    url: { type: "string" },
  });
});

Deno.test("strictSchema() takes a schema that refers to itself", () => {
  const node = z.object({
    get next() {
      return node.optional();
    },
  });
  const { properties, $defs } = strict(z.object({ node }));
  const [[name, definition] = []] = Object.entries($defs as object);
  const reference = { $ref: `#/$defs/${name}` };
  assertEquals(properties, { node: reference });
  assertEquals(definition, {
    type: "object",
    properties: { next: { anyOf: [reference, { type: "null" }] } },
    required: ["next"],
    additionalProperties: false,
  });
});

Deno.test("strictSchema() takes a tool without arguments", () => {
  assertEquals(strict(z.object({})), {
    type: "object",
    properties: {},
    required: [],
    additionalProperties: false,
  });
});

Deno.test("strictSchema() does not change the schema that it is given", () => {
  const { $schema: _, ...bare } = z.toJSONSchema(
    z.object({ a: z.object({ b: z.string().optional() }).optional() }),
  );
  const before = structuredClone(bare);
  strictSchema(bare, "tool");
  assertEquals(bare, before);
});

Deno.test("strictSchema() refuses what strict mode has no form for, and says where it is", () => {
  const refused: readonly [z.ZodType, string][] = [
    [
      z.object({ a: z.record(z.string(), z.number()) }),
      'properties of any name, found in "tool.a"',
    ],
    [
      z.object({ a: z.array(z.tuple([z.string()])) }),
      '"prefixItems", found in "tool.a[]"',
    ],
    [
      z.object({ a: z.intersection(z.string(), z.number()) }),
      '"allOf", found in "tool.a"',
    ],
    [
      z.object({ a: z.unknown() }),
      'a value of any type, found in "tool.a"',
    ],
  ];
  for (const [schema, message] of refused) {
    const error = assertThrows(() => strict(schema), HostError, message);
    assertEquals(error.code, "HOST_INVALID_TOOL");
  }
  for (
    const [a, message] of [
      [true, "a schema that is no object"],
      [{ type: "object" }, 'properties of any name, found in "tool.a"'],
      [
        { type: "object", additionalProperties: true },
        'properties of any name, found in "tool.a"',
      ],
      [
        { type: "object", properties: {}, additionalProperties: true },
        'properties of any name, found in "tool.a"',
      ],
      [{ type: "array" }, 'an array of anything, found in "tool.a"'],
      [{ $ref: "#/definitions/x" }, '"$ref" to anything but "$defs"'],
    ] as const
  ) {
    assertThrows(
      () => strictSchema({ type: "object", properties: { a } }, "tool"),
      HostError,
      message,
    );
  }
  assertEquals(strictSchema({ type: "object" }, "tool").required, []);
});

Deno.test("strictSchema() refuses arguments that are no plain object", () => {
  const part = { type: "object", properties: {} };
  for (
    const schema of [
      { anyOf: [part, part] },
      { ...part, oneOf: [part] },
      { type: "string" },
      { type: "array", items: part },
      { $ref: "#/$defs/x", $defs: { x: part } },
      {},
    ]
  ) {
    assertThrows(
      () => strictSchema(schema, "tool"),
      HostError,
      'strict mode has no form for arguments that are no plain object, found in "tool"',
    );
  }
});

Deno.test("strictSchema() refuses a reference to what is not there", () => {
  const $defs = { x: { type: "object", properties: {} } };
  for (
    const $ref of ["#/$defs/no", "#/$defs/toString", "#/$defs/x/properties"]
  ) {
    assertThrows(
      () =>
        strictSchema({
          type: "object",
          properties: { list: { type: "array", items: { $ref } } },
          $defs,
        }, "tool"),
      HostError,
      `"$ref" to anything but "$defs" (${$ref})`,
    );
  }
});
