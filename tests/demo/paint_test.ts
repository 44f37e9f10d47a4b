import { assertEquals } from "@std/assert";
import { getColorEnabled, stripAnsiCode } from "@std/fmt/colors";
import { COLORED, type Paint, PLAIN } from "../../src/demo/paint.ts";

const PARTS = Object.keys(PLAIN) as (keyof Paint)[];

Deno.test("COLORED adds nothing but colour, where colour is on", () => {
  for (const part of PARTS) {
    const painted = COLORED[part]("text");
    assertEquals(stripAnsiCode(painted), "text");
    assertEquals(painted !== "text", getColorEnabled(), part);
  }
});

Deno.test("PLAIN adds nothing", () => {
  for (const part of PARTS) assertEquals(PLAIN[part]("text"), "text");
});
