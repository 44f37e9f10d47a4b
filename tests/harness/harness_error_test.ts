import { assert, assertEquals, assertFalse } from "@std/assert";
import { HarnessError, SearchError } from "@harness/tools";

Deno.test("HarnessError carries message, code and cause", () => {
  const cause = new Error("cause");
  const error = new HarnessError("Cannot go on", { code: "STUCK", cause });
  assert(error instanceof Error);
  assertEquals(error.message, "Cannot go on");
  assertEquals(error.code, "STUCK");
  assertEquals(error.cause, cause);
});

Deno.test("HarnessError has no cause unless one is given", () => {
  assertFalse("cause" in new HarnessError("x", { code: "X" }));
  const empty = new HarnessError("x", { code: "X", cause: undefined });
  assert("cause" in empty);
});

Deno.test("HarnessError is named after its class", () => {
  class BoxError extends HarnessError {}
  assertEquals(new HarnessError("x", { code: "X" }).name, "HarnessError");
  assertEquals(new BoxError("x", { code: "X" }).name, "BoxError");
  assertEquals(String(new BoxError("no", { code: "X" })), "BoxError: no");
});

Deno.test("SearchError is a HarnessError with a search code", () => {
  const cause = new Error("cause");
  const error = new SearchError("SEARCH_FAILED", "Cannot search", { cause });
  assert(error instanceof HarnessError);
  assertEquals(error.name, "SearchError");
  assertEquals(error.code, "SEARCH_FAILED");
  assertEquals(error.cause, cause);
  assertEquals(error.message, "Cannot search");
  assertFalse("cause" in new SearchError("SEARCH_ABORTED", "x"));
});
