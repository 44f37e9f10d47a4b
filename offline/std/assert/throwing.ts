import { stripVTControlCharacters } from "node:util";
import { AssertionError, ending } from "./assertion_error.ts";

// deno-lint-ignore no-explicit-any -- the signature of the real package: an error class of any constructor
type ErrorClass<E extends Error> = abstract new (...args: any[]) => E;

/** Fails unless `error` is of the class and contains or matches the text. */
export function assertIsError<E extends Error = Error>(
  error: unknown,
  ErrorClass?: ErrorClass<E>,
  msgMatches?: string | RegExp,
  msg?: string,
): asserts error is E {
  if (!(error instanceof Error)) {
    throw new AssertionError(
      `Expected "error" to be an Error object${ending(msg)}`,
    );
  }
  if (ErrorClass && !(error instanceof ErrorClass)) {
    throw new AssertionError(
      `Expected error to be instance of "${ErrorClass.name}", but was "${error.constructor?.name}"${
        ending(msg)
      }: ${error.message}`,
    );
  }
  if (!msgMatches || says(error, msgMatches)) return;
  throw new AssertionError(
    `Expected error message to include ${
      msgMatches instanceof RegExp ? msgMatches : JSON.stringify(msgMatches)
    }, but got ${JSON.stringify(error.message)}${ending(msg)}`,
  );
}

function says(error: Error, text: string | RegExp): boolean {
  const message = stripVTControlCharacters(error.message);
  return typeof text === "string"
    ? message.includes(stripVTControlCharacters(text))
    : text.test(message);
}

/** Fails unless `fn` throws. */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
/** Fails unless `fn` throws an error of the class, whose message contains the text. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  ErrorClass: ErrorClass<E>,
  msgIncludes?: string,
  msg?: string,
): E;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  classOrMsg?: ErrorClass<E> | string,
  msgIncludes?: string,
  msg?: string,
): unknown {
  const wanted = wantedError(classOrMsg, msgIncludes, msg);
  try {
    fn();
  } catch (error) {
    return checked(error, wanted);
  }
  throw new AssertionError(`Expected function to throw${ending(wanted.msg)}`);
}

/** Fails unless `fn` returns a promise that rejects. */
export function assertRejects(
  fn: () => PromiseLike<unknown>,
  msg?: string,
): Promise<unknown>;
/** Fails unless `fn` returns a promise that rejects with an error of the class, whose message contains the text. */
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  ErrorClass: ErrorClass<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
export async function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  classOrMsg?: ErrorClass<E> | string,
  msgIncludes?: string,
  msg?: string,
): Promise<unknown> {
  const wanted = wantedError(classOrMsg, msgIncludes, msg);
  const promise = started(fn, wanted.msg);
  try {
    await promise;
  } catch (error) {
    return checked(error, wanted);
  }
  throw new AssertionError(`Expected function to reject${ending(wanted.msg)}`);
}

function started(
  fn: () => PromiseLike<unknown>,
  msg: string | undefined,
): PromiseLike<unknown> {
  try {
    const promise = fn();
    if (typeof promise?.then === "function") return promise;
  } catch {
    // Throwing is no rejecting: the caller would need both `try` and `.catch()`.
  }
  throw new AssertionError(
    `Function throws when expected to reject${ending(msg)}`,
  );
}

interface WantedError<E extends Error> {
  readonly ErrorClass: ErrorClass<E> | undefined;
  readonly msgIncludes: string | undefined;
  readonly msg: string | undefined;
}

function wantedError<E extends Error>(
  classOrMsg: ErrorClass<E> | string | undefined,
  msgIncludes: string | undefined,
  msg: string | undefined,
): WantedError<E> {
  return typeof classOrMsg === "string"
    ? { ErrorClass: undefined, msgIncludes: undefined, msg: classOrMsg }
    : { ErrorClass: classOrMsg, msgIncludes, msg };
}

function checked<E extends Error>(
  error: unknown,
  { ErrorClass, msgIncludes, msg }: WantedError<E>,
): unknown {
  if (ErrorClass) assertIsError(error, ErrorClass, msgIncludes, msg);
  return error;
}
