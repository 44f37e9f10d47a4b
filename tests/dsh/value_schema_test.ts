import { assertEquals } from "@std/assert";
import { z } from "zod";
import { valueSchema } from "../../src/dsh/value_schema.ts";

Deno.test("valueSchema() adds the text, and writes what the harness has words for", () => {
  const result = z.strictObject({
    count: z.int().nonnegative().describe("How many."),
    name: z.string().min(1).nullable(),
    note: z.string().nullable().describe("What else."),
    kind: z.enum(["a", "b"]),
    list: z.array(z.union([
      z.strictObject({ is: z.literal("x"), more: z.boolean().optional() }),
      z.strictObject({ is: z.literal("y") }),
    ])),
  }).describe("A result.");
  assertEquals(valueSchema(z.toJSONSchema(result)), {
    type: "object",
    description: "A result.",
    properties: {
      text: { type: "string", description: "The result as text." },
      count: { type: "integer", description: "How many." },
      name: { oneOf: [{ type: "string" }, { type: "null" }] },
      note: {
        description: "What else.",
        oneOf: [{ type: "string" }, { type: "null" }],
      },
      kind: { type: "string", enum: ["a", "b"] },
      list: {
        type: "array",
        items: {
          oneOf: [
            {
              type: "object",
              properties: {
                is: { type: "string", const: "x" },
                more: { type: "boolean" },
              },
              required: ["is"],
              additionalProperties: false,
            },
            {
              type: "object",
              properties: { is: { type: "string", const: "y" } },
              required: ["is"],
              additionalProperties: false,
            },
          ],
        },
      },
    },
    required: ["text", "count", "name", "note", "kind", "list"],
    additionalProperties: false,
  });
});
