import { assertEquals } from "@std/assert";
import { z } from "zod";
import { withoutStandIns } from "../../src/host/stand_in_nulls.ts";

const schema = z.toJSONSchema(z.object({
  pattern: z.string(),
  path: z.string().optional(),
  nullable: z.string().nullable().optional(),
  nested: z.object({ depth: z.number().optional() }).optional(),
  list: z.array(z.object({ name: z.string().optional() })).optional(),
}));

Deno.test("withoutStandIns() takes away a null that stands for left out", () => {
  assertEquals(
    withoutStandIns({ pattern: "a", path: null, nested: null }, schema),
    { pattern: "a" },
  );
});

Deno.test("withoutStandIns() does so inside objects and arrays", () => {
  assertEquals(
    withoutStandIns({
      pattern: "a",
      nested: { depth: null },
      list: [{ name: null }, { name: "b" }],
    }, schema),
    { pattern: "a", nested: {}, list: [{}, { name: "b" }] },
  );
});

Deno.test("withoutStandIns() keeps a null that is wrong, or right", () => {
  for (
    const args of [
      { pattern: null },
      { pattern: "a", nullable: null },
      { pattern: "a", unknown: null },
      { pattern: "a", toString: null },
    ]
  ) {
    assertEquals(withoutStandIns(args, schema), args);
  }
});

Deno.test("withoutStandIns() lets pass what does not fit the schema", () => {
  for (const args of [null, 1, "a", [null], { nested: 1, list: { name: 2 } }]) {
    assertEquals(withoutStandIns(args, schema), args);
  }
  assertEquals(withoutStandIns({ a: null }, {}), { a: null });
  assertEquals(withoutStandIns({ a: null }, true), { a: null });
});

Deno.test("withoutStandIns() does so below choices and references", () => {
  const inner = {
    type: "object",
    properties: {
      kind: { const: "inner" },
      deep: { type: "integer" },
      name: { type: "string" },
    },
    required: ["name"],
    additionalProperties: false,
  };
  const other = {
    type: "object",
    properties: {
      kind: { const: "other" },
      deep: { type: ["integer", "null"] },
      name: { type: "string" },
    },
    required: ["name"],
    additionalProperties: false,
  };
  const sent = { kind: "inner", deep: null, name: "x" };
  const meant = { kind: "inner", name: "x" };
  const wrap = (o: unknown, $defs = {}) => ({
    type: "object",
    properties: { o },
    required: ["o"],
    $defs,
  });
  for (
    const schema of [
      wrap({ anyOf: [inner, { type: "null" }] }),
      wrap({ oneOf: [{ type: "string" }, other, inner] }),
      wrap({ $ref: "#/$defs/inner" }, { inner }),
      wrap({ anyOf: [{ $ref: "#/$defs/both" }, { type: "null" }] }, {
        both: { anyOf: [other, inner] },
      }),
    ]
  ) {
    assertEquals(withoutStandIns({ o: sent }, schema), { o: meant });
    assertEquals(withoutStandIns({ o: meant }, schema), { o: meant });
  }
  const kept = { o: { kind: "other", deep: null, name: "x" } };
  assertEquals(withoutStandIns(kept, wrap({ anyOf: [inner, other] })), kept);
});

Deno.test("withoutStandIns() comes to an end where choices go in circles", () => {
  const circle = {
    $ref: "#/$defs/a",
    $defs: {
      a: { anyOf: [{ $ref: "#/$defs/b" }, { type: "object", properties: {} }] },
      b: { anyOf: [{ $ref: "#/$defs/a" }] },
      c: { $ref: "#/$defs/c" },
      d: {
        anyOf: Array.from({ length: 9 }, (_, index) => ({
          $ref: `#/$defs/${index % 2 ? "d" : "e"}`,
        })),
      },
      e: {
        anyOf: Array.from({ length: 9 }, (_, index) => ({
          $ref: `#/$defs/${index % 2 ? "e" : "d"}`,
        })),
      },
    },
  };
  assertEquals(withoutStandIns({}, circle), {});
  assertEquals(withoutStandIns({ x: null }, circle), { x: null });
  assertEquals(withoutStandIns({}, { ...circle, $ref: "#/$defs/c" }), {});
  assertEquals(withoutStandIns({ x: 1 }, { ...circle, $ref: "#/$defs/d" }), {
    x: 1,
  });
});

Deno.test("withoutStandIns() follows a schema that names itself", () => {
  const tree = {
    type: "object",
    properties: {
      name: { type: "string" },
      left: { $ref: "#" },
    },
    required: ["name"],
  };
  assertEquals(
    withoutStandIns({ name: "a", left: { name: "b", left: null } }, tree),
    { name: "a", left: { name: "b" } },
  );
});

Deno.test("withoutStandIns() does so beside choices that say only which properties are needed", () => {
  const schema = {
    type: "object",
    properties: {
      path: { type: "string" },
      url: { type: "string" },
      deep: { type: "object", properties: { depth: { type: "integer" } } },
    },
    anyOf: [
      { required: ["path"] },
      { required: ["url"], properties: { url: { type: "string" } } },
    ],
  };
  for (
    const [args, expected] of [
      [{ path: "x", url: null, deep: null }, { path: "x" }],
      [{ path: null, url: "y", deep: { depth: null } }, { url: "y", deep: {} }],
      [{ path: null, url: null }, {}],
    ]
  ) {
    assertEquals(withoutStandIns(args, schema), expected);
  }
});

Deno.test("withoutStandIns() goes through each member once, however deep a value is", () => {
  const child = { $ref: "#" };
  const schema = {
    type: ["object", "array"],
    properties: { child, name: { type: "string" } },
    items: child,
    anyOf: [{ type: "array", items: child }, { properties: { child } }],
  };
  const nested = (depth: number, leaf: unknown): unknown =>
    depth === 0 ? leaf : { child: [nested(depth - 1, leaf)], name: null };
  const without = (depth: number): unknown =>
    depth === 0 ? {} : { child: [without(depth - 1)] };
  // Once more for each level would be for ever.
  assertEquals(
    withoutStandIns(nested(60, { name: null }), schema),
    without(60),
  );
});
