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
