/**
 * Stand-in for `@std/testing/mock`.
 *
 * @module
 */

import {
  assert,
  assertEquals,
  AssertionError,
  assertIsError,
} from "../assert/mod.ts";

/** Thrown when a spy cannot be set up or taken away. */
export class MockError extends Error {
  /**
   * Creates an error.
   *
   * @param message What cannot be done.
   */
  constructor(message: string) {
    super(message);
    this.name = "MockError";
  }
}

// deno-lint-ignore no-explicit-any -- as in the real package: a spy on a function of any type
type Any = any;

/** One call of a spy. */
export interface SpyCall<
  Self = Any,
  Args extends unknown[] = Any[],
  Return = Any,
> {
  /** What was passed. */
  args: Args;
  /** What was returned. */
  returned?: Return;
  /** What was thrown. */
  error?: Error;
  /** What `this` was. */
  self?: Self;
}

/** A function that records its calls. */
export interface Spy<Self = Any, Args extends unknown[] = Any[], Return = Any> {
  (this: Self, ...args: Args): Return;
  /** The function that is spied on. */
  original: (this: Self, ...args: Args) => Return;
  /** The calls so far. */
  calls: SpyCall<Self, Args, Return>[];
  /** Whether the original method is back in its place. */
  restored: boolean;
  /** Puts the original method back in its place. */
  restore(): void;
}

/** A method that records its calls. */
export interface MethodSpy<
  Self = Any,
  Args extends unknown[] = Any[],
  Return = Any,
> extends Spy<Self, Args, Return>, Disposable {}

type Parameters<Self, Prop extends keyof Self> = Self[Prop] extends
  (...args: infer Args) => unknown ? Args : unknown[];
type Returned<Self, Prop extends keyof Self> = Self[Prop] extends
  (...args: Any[]) => infer Return ? Return : unknown;

/** Makes a function that records its calls and does nothing else. */
export function spy<
  Self = Any,
  Args extends unknown[] = Any[],
  Return = undefined,
>(): Spy<Self, Args, Return>;
/** Makes a function that records its calls and does what `func` does. */
export function spy<Self, Args extends unknown[], Return>(
  func: (this: Self, ...args: Args) => Return,
): Spy<Self, Args, Return>;
/** Puts a spy in the place of a method. */
export function spy<Self, Prop extends keyof Self>(
  self: Self,
  property: Prop,
): MethodSpy<Self, Parameters<Self, Prop>, Returned<Self, Prop>>;
export function spy(funcOrSelf: Any = () => {}, property?: PropertyKey): Spy {
  return property === undefined
    ? functionSpy(funcOrSelf)
    : methodSpy(funcOrSelf, property);
}

function functionSpy(
  original: (this: Any, ...args: Any[]) => Any,
  restoring?: { restore: () => void; restored: () => boolean },
): Spy {
  const calls: SpyCall[] = [];
  const recorder = function (this: Any, ...args: Any[]): Any {
    const call: SpyCall = this ? { args, self: this } : { args };
    try {
      call.returned = original.apply(this, args);
    } catch (error) {
      call.error = error as Error;
      throw error;
    } finally {
      calls.push(call);
    }
    return call.returned;
  };
  return Object.defineProperties(recorder, {
    original: { enumerable: true, value: original },
    calls: { enumerable: true, value: calls },
    restored: { enumerable: true, get: () => restoring?.restored() ?? false },
    restore: {
      enumerable: true,
      value: restoring?.restore ?? (() => {
        throw new MockError("Cannot restore: function cannot be restored");
      }),
    },
  }) as unknown as Spy;
}

function methodSpy(self: Any, property: PropertyKey): MethodSpy {
  const original = self[property];
  if (typeof original !== "function") {
    throw new MockError("Cannot spy: property is not an instance method");
  }
  const descriptor = Object.getOwnPropertyDescriptor(self, property);
  let restored = false;
  const restore = () => {
    if (restored) {
      throw new MockError(
        "Cannot restore: instance method already restored",
      );
    }
    if (descriptor) Object.defineProperty(self, property, descriptor);
    else delete self[property];
    restored = true;
  };
  const recorder = functionSpy(original, { restore, restored: () => restored });
  Object.defineProperty(recorder, Symbol.dispose, { value: restore });
  Object.defineProperty(self, property, {
    configurable: true,
    enumerable: descriptor?.enumerable ?? false,
    writable: descriptor?.writable ?? false,
    value: recorder,
  });
  return recorder as MethodSpy;
}

/** Fails unless a spy was called so many times. */
export function assertSpyCalls<Self, Args extends unknown[], Return>(
  spy: Spy<Self, Args, Return>,
  expectedCalls: number,
): void {
  const actual = spy.calls.length;
  if (actual === expectedCalls) return;
  throw new AssertionError(
    `${
      actual < expectedCalls
        ? "Spy not called as much as expected"
        : "Spy called more than expected"
    }: called ${actual} times, expected ${expectedCalls}`,
  );
}

/** What {@link assertSpyCall} expects of a call. */
export interface ExpectedSpyCall<
  Self = Any,
  Args extends unknown[] = Any[],
  Return = Any,
> {
  /** What was passed. */
  args?: [...Args, ...unknown[]];
  /** What `this` was. */
  self?: Self;
  /** What was returned. */
  returned?: Return;
  /** What was thrown. */
  error?: {
    /** Class of the error. */
    Class?: new (...args: Any[]) => Error;
    /** Part of the error's message. */
    msgIncludes?: string;
  };
}

/** Fails unless one call of a spy was as expected. */
export function assertSpyCall<Self, Args extends unknown[], Return>(
  spy: Spy<Self, Args, Return>,
  callIndex: number,
  expected: ExpectedSpyCall<Self, Args, Return> = {},
): void {
  const call = spy.calls[callIndex];
  assert(call, "Spy not called as much as expected");
  if (expected.args) {
    assertEquals<unknown>(call.args, expected.args, "Spy call's arguments");
  }
  if ("self" in expected) {
    assertEquals(call.self, expected.self, "Spy call's self");
  }
  if ("returned" in expected) {
    if ("error" in expected) {
      throw new TypeError(
        "Do not expect error and return, only one should be expected",
      );
    }
    assert(!("error" in call), "Spy call threw instead of returning");
    assertEquals(call.returned, expected.returned, "Spy call's return value");
  }
  if ("error" in expected) {
    assert(!("returned" in call), "Spy call returned instead of throwing");
    assertIsError(
      call.error,
      expected.error?.Class,
      expected.error?.msgIncludes,
    );
  }
}
