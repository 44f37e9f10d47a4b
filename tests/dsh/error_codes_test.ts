import { HarnessError, SearchError } from "@harness/tools";
import { assertEquals, assertStrictEquals } from "@std/assert";
import type { DshOutcome } from "../../src/dsh/dsh_context.ts";
import { ErrorCodes } from "../../src/dsh/error_codes.ts";

const failed = new SearchError("SEARCH_FAILED", "Cannot search");

/** Notes an error for a call, and lets the listener see an outcome of it. */
function outcomeAfter(
  error: unknown,
  outcome: DshOutcome,
  token: symbol = Symbol(),
): Promise<DshOutcome> {
  const codes = new ErrorCodes();
  codes.note(token, error);
  return codes.addCode({ token }, () => Promise.resolve(outcome));
}

Deno.test("ErrorCodes adds the code of an error to the outcome of its call", async () => {
  const outcome = {
    isError: true,
    error: { message: "Cannot search" },
    content: ["Error: Cannot search"],
  };
  assertEquals(await outcomeAfter(failed, outcome), {
    isError: true,
    error: {
      message: "Cannot search",
      info: { name: "SearchError", code: "SEARCH_FAILED" },
    },
    content: ["Error: Cannot search"],
  } as DshOutcome);
  assertEquals(outcome.error, { message: "Cannot search" }, "left as it was");
});

Deno.test("ErrorCodes knows every error of the package by its base class", async () => {
  class BoxError extends HarnessError {}
  const error = new BoxError("locked", { code: "BOX_LOCKED" });
  const outcome = { isError: true, error: { message: "locked" } };
  assertEquals((await outcomeAfter(error, outcome)).error?.info, {
    name: "BoxError",
    code: "BOX_LOCKED",
  });
});

Deno.test("ErrorCodes leaves alone what is not the error of the call", async () => {
  const outcomes: readonly DshOutcome[] = [
    { isError: false },
    { isError: true, error: { message: "denied by a policy" } },
    {
      isError: true,
      error: {
        message: "Cannot search",
        info: { name: "Other", code: "OTHER" },
      },
    },
  ];
  for (const outcome of outcomes) {
    assertStrictEquals(await outcomeAfter(failed, outcome), outcome);
  }
});

Deno.test("ErrorCodes leaves an error without a code as it is", async () => {
  for (const error of [new TypeError("wrong"), "wrong", undefined]) {
    const outcome = { isError: true, error: { message: "wrong" } };
    assertStrictEquals(await outcomeAfter(error, outcome), outcome);
  }
});

Deno.test("ErrorCodes keeps calls apart", async () => {
  const codes = new ErrorCodes();
  codes.note(Symbol("one"), failed);
  const outcome = { isError: true, error: { message: "Cannot search" } };
  assertStrictEquals(
    await codes.addCode(
      { token: Symbol("other") },
      () => Promise.resolve(outcome),
    ),
    outcome,
  );
});
