import { assertEquals } from "@std/assert";
import { HarnessError } from "@harness/tools/host";
import { errorResult } from "../../src/host/error_result.ts";

function outcome(thrown: unknown): unknown {
  const { content, error, isError } = errorResult(thrown);
  assertEquals(isError, true);
  assertEquals(content.length, 1);
  return [content[0]!.text, error];
}

Deno.test("errorResult() carries name, code and message of an error", () => {
  class SearchError extends HarnessError {}
  assertEquals(
    outcome(new SearchError("no such directory", { code: "SEARCH_FAILED" })),
    ["Error: no such directory", {
      name: "SearchError",
      code: "SEARCH_FAILED",
    }],
  );
});

Deno.test("errorResult() leaves out a code that there is not", () => {
  assertEquals(outcome(new TypeError("bad")), [
    "Error: bad",
    { name: "TypeError" },
  ]);
  // Its code is a number that says less than its name.
  assertEquals(outcome(new DOMException("late", "TimeoutError")), [
    "Error: late",
    { name: "TimeoutError" },
  ]);
});

Deno.test("errorResult() makes do with what is no error", () => {
  const named = new Error("");
  named.name = "Nameless";
  const values: [unknown, string, object][] = [
    ["went wrong", "Error: went wrong", { name: "Error" }],
    ["", 'Error: the tool threw ""', { name: "Error" }],
    [undefined, "Error: the tool threw nothing", { name: "Error" }],
    [null, "Error: the tool threw null", { name: "Error" }],
    [42, "Error: the tool threw 42", { name: "Error" }],
    [{}, "Error: the tool threw an object", { name: "Error" }],
    [{ message: "foreign", code: "X", name: "Foreign" }, "Error: foreign", {
      name: "Foreign",
      code: "X",
    }],
    [named, "Error: Nameless", { name: "Nameless" }],
  ];
  for (const [thrown, text, error] of values) {
    assertEquals(outcome(thrown), [text, error]);
  }
});

Deno.test("errorResult() survives values that throw when they are looked at", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const hostile = {
    get message(): string {
      throw new Error("gotcha");
    },
    get name(): string {
      throw new Error("gotcha");
    },
  };
  for (const thrown of [proxy, hostile]) {
    assertEquals(outcome(thrown), [
      "Error: the tool threw an object",
      { name: "Error" },
    ]);
  }
});
