import { assertEquals } from "@std/assert";
import { unknownOption } from "../../src/harness/known_options.ts";

const KNOWN = { guard: true, roots: true } as const;

Deno.test("unknownOption() names the first option that there is not, and those that there are", () => {
  assertEquals(
    unknownOption({ roots: [], gaurd: 1, x: 2 }, KNOWN),
    'there is no option "gaurd": expected one of "guard", "roots"',
  );
  assertEquals(
    unknownOption({ toString: 1 }, KNOWN)?.startsWith(
      'there is no option "toString"',
    ),
    true,
  );
});

Deno.test("unknownOption() takes what is left out, and objects of a class", () => {
  class Hooks {
    readonly sessions = new Map();
    guard() {}
  }
  const bare = Object.assign(Object.create(null), { guard: 1 });
  for (
    const options of [{}, { guard: 1 }, { gaurd: undefined }, bare, new Hooks()]
  ) {
    assertEquals(unknownOption(options, KNOWN), undefined);
  }
});
