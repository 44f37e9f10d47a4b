import { AssertionError, ending } from "./assertion_error.ts";

/** The values that {@link assertFalse} lets pass. */
export type Falsy = false | 0 | 0n | "" | null | undefined;

/** Fails unless `expr` is truthy. */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}

/** Fails unless `expr` is falsy. */
export function assertFalse(expr: unknown, msg = ""): asserts expr is Falsy {
  if (expr) throw new AssertionError(msg);
}

/** Fails when `actual` is `null` or `undefined`. */
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T> {
  if (actual !== undefined && actual !== null) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to not be null or undefined${ending(msg)}`,
  );
}

/** Fails unless `actual` is an instance of `expectedType`. */
export function assertInstanceOf<
  // deno-lint-ignore no-explicit-any -- the signature of the real package: a class of any constructor
  T extends abstract new (...args: any[]) => any,
>(
  actual: unknown,
  expectedType: T,
  msg?: string,
): asserts actual is InstanceType<T> {
  if (actual instanceof expectedType) return;
  const kind = typeof actual === "object" && actual !== null
    ? actual.constructor?.name ?? "Object"
    : String(actual === null ? actual : typeof actual);
  throw new AssertionError(
    `Expected object to be an instance of "${expectedType.name}" but was "${kind}"${
      ending(msg)
    }`,
  );
}

/** Fails always. */
export function fail(msg?: string): never {
  throw new AssertionError(`Failed assertion${ending(msg)}`);
}
