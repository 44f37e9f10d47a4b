import { assertEquals } from "@std/assert";
import { shorten } from "../../src/search/shorten.ts";

Deno.test("shorten() cuts a long text, and between characters", () => {
  assertEquals(shorten("x".repeat(1_000)), "x".repeat(1_000));
  assertEquals(shorten("x".repeat(1_001)), `${"x".repeat(1_000)}…`);
  assertEquals(shorten(`x${"😀".repeat(600)}`), `x${"😀".repeat(499)}…`);
});
