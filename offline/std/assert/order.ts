import { inspect } from "node:util";
import { AssertionError } from "./assertion_error.ts";

/** Fails unless `actual > expected`. */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void {
  if (actual > expected) return;
  throw disorder(actual, ">", expected, msg);
}

/** Fails unless `actual >= expected`. */
export function assertGreaterOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  if (actual >= expected) return;
  throw disorder(actual, ">=", expected, msg);
}

/** Fails unless `actual < expected`. */
export function assertLess<T>(actual: T, expected: T, msg?: string): void {
  if (actual < expected) return;
  throw disorder(actual, "<", expected, msg);
}

/** Fails unless `actual <= expected`. */
export function assertLessOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  if (actual <= expected) return;
  throw disorder(actual, "<=", expected, msg);
}

function disorder(
  actual: unknown,
  relation: string,
  expected: unknown,
  msg: string | undefined,
): AssertionError {
  return new AssertionError(
    msg ?? `Expect ${inspect(actual)} ${relation} ${inspect(expected)}`,
  );
}
