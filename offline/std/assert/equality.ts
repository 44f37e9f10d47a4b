import nodeAssert from "node:assert";
import { inspect, isDeepStrictEqual } from "node:util";
import { AssertionError, ending } from "./assertion_error.ts";

/**
 * Fails unless both values have the same structure.
 *
 * It is stricter than the real function in two points: `0` is not `-0`, and an
 * object without a prototype is not a plain object.
 */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new AssertionError(
    `Values are not equal${ending(msg)}\n${
      difference(actual, expected, "deepStrictEqual")
    }`,
  );
}

/** Fails when both values have the same structure. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  if (!isDeepStrictEqual(actual, expected)) return;
  throw new AssertionError(
    `Expected actual: ${inspect(actual)} not to be: ${inspect(expected)}${
      ending(msg)
    }`,
  );
}

/** Fails unless `Object.is(actual, expected)`. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T {
  if (Object.is(actual, expected)) return;
  throw new AssertionError(
    `Values are not strictly equal${ending(msg)}\n${
      difference(actual, expected, "strictEqual")
    }`,
  );
}

/** Fails unless every item of `expected` is in `actual`. */
export function assertArrayIncludes<T>(
  actual: ArrayLike<T> & object,
  expected: ArrayLike<T> & object,
  msg?: string,
): void {
  const present = Array.from(actual);
  const missing = Array.from(expected).filter((item) =>
    !present.some((other) => isDeepStrictEqual(other, item))
  );
  if (missing.length === 0) return;
  throw new AssertionError(
    `Expected actual: "${inspect(actual)}" to include: "${inspect(expected)}"${
      ending(msg)
    }\nmissing: ${inspect(missing)}`,
  );
}

/** Says where two values differ, line by line. */
function difference(
  actual: unknown,
  expected: unknown,
  operator: string,
): string {
  return new nodeAssert.AssertionError({ actual, expected, operator }).message;
}
