import { assertEquals } from "@std/assert";
import { integerArgument } from "../../src/find/integer_argument.ts";

/** What is said of a value. */
function complaints(value: unknown, max?: number): string[] {
  const { error } = integerArgument("offset", 1, max).safeParse(value);
  return error?.issues.map(({ message }) => message) ?? [];
}

Deno.test("integerArgument() complains once of what is wrong in several ways", () => {
  const atLeast = '"offset" must be an integer of at least 1, got';
  assertEquals(complaints(1e300), [`${atLeast} 1e+300`]);
  assertEquals(complaints(-1e300), [`${atLeast} -1e+300`]);
  assertEquals(complaints(0.5), [`${atLeast} 0.5`]);
  assertEquals(complaints(0), [`${atLeast} 0`]);
  assertEquals(complaints(1e300, 9), [
    '"offset" must be an integer from 1 to 9, got 1e+300',
  ]);
  assertEquals(complaints(10, 9).length, 1);
  assertEquals(complaints(9, 9), []);
  assertEquals(complaints(Number.MAX_SAFE_INTEGER), []);
});
