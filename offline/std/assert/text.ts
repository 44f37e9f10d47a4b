import { AssertionError, ending } from "./assertion_error.ts";

/** Fails unless `actual` contains `expected`. */
export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void {
  if (actual.includes(expected)) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to contain: "${expected}"${ending(msg)}`,
  );
}

/** Fails unless `actual` matches `expected`. */
export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  if (expected.test(actual)) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to match: "${expected}"${ending(msg)}`,
  );
}

/** Fails when `actual` matches `expected`. */
export function assertNotMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  if (!expected.test(actual)) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to not match: "${expected}"${ending(msg)}`,
  );
}
