import { assertEquals } from "@std/assert";
import { z } from "zod";
import { lenientSchema, listOf } from "../../src/files/lenient_schema.ts";

Deno.test("lenientSchema() checks what was understood", async () => {
  const schema = lenientSchema<number>(z.number(), Number);
  const validate = (args: unknown) => schema["~standard"].validate(args);
  assertEquals(await validate("12"), { value: 12 });
  assertEquals((await validate("x")).issues?.length, 1);
});

Deno.test("listOf() takes one text for a list of one, and leaves the rest", () => {
  assertEquals(listOf("a"), ["a"]);
  for (const value of [["a"], [], 1, null, { a: 1 }]) {
    assertEquals(listOf(value), value);
  }
});
