import { assertEquals } from "@std/assert";
import { printSent, printSomeSent } from "../../src/ranked_grep/print_sent.ts";

Deno.test("printSent() quotes what was sent, on one line", () => {
  assertEquals(printSent('a "b"'), '"a \\"b\\""');
  assertEquals(printSent("a\nb\u2028c"), '"a\\nb\\u2028c"');
});

Deno.test("printSent() cuts what is long, between characters", () => {
  for (const length of [199, 200, 201]) {
    const printed = printSent("x".repeat(length));
    assertEquals(
      printed,
      `"${"x".repeat(Math.min(length, 200))}${length > 200 ? "…" : ""}"`,
    );
  }
  assertEquals(printSent(`${"x".repeat(199)}🔥y`).isWellFormed(), true);
});

Deno.test("printSomeSent() names three texts and counts the others", () => {
  const named = (...texts: string[]) => printSomeSent(texts);
  assertEquals(named("a", "b", "c"), '"a", "b", "c"');
  assertEquals(named("a", "b", "c", "d", "e"), '"a", "b", "c" and 2 more');
});
