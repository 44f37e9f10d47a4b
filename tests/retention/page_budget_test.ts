import { assert, assertEquals, assertFalse } from "@std/assert";
import { fc } from "../seeded.ts";
import { PageBudget, utf8Length } from "../../src/retention/page_budget.ts";

function taken(
  items: readonly string[],
  options: { maxItems: number; maxBytes: number },
): boolean[] {
  const budget = new PageBudget(options);
  return items.map((item) => budget.take(item));
}

Deno.test("PageBudget.take() takes items up to their number", () => {
  const options = { maxItems: 2, maxBytes: 100 };
  assertEquals(taken(["a"], options), [true]);
  assertEquals(taken(["a", "b"], options), [true, true]);
  assertEquals(taken(["a", "b", "c"], options), [true, true, false]);
});

Deno.test("PageBudget.take() takes items up to their bytes", () => {
  const options = { maxItems: 100, maxBytes: 4 };
  assertEquals(taken(["abc"], options), [true]);
  assertEquals(taken(["abcd"], options), [true]);
  assertEquals(taken(["abcde"], options), [false]);
  assertEquals(taken(["ab", "cd", "e"], options), [true, true, false]);
});

Deno.test("PageBudget.take() counts bytes of UTF-8, not characters", () => {
  assertEquals(taken(["🔥"], { maxItems: 9, maxBytes: 4 }), [true]);
  assertEquals(taken(["🔥"], { maxItems: 9, maxBytes: 3 }), [false]);
});

Deno.test("PageBudget.take() takes nothing after an item that did not fit", () => {
  assertEquals(
    taken(["abc", "de", "f"], { maxItems: 9, maxBytes: 4 }),
    [true, false, false],
  );
});

Deno.test("PageBudget.closed tells whether an item was turned away", () => {
  const budget = new PageBudget({ maxItems: 1, maxBytes: 9 });
  assertFalse(budget.closed);
  budget.take("a");
  assertFalse(budget.closed, "a full page is not closed before it turns away");
  budget.take("b");
  assert(budget.closed);
});

Deno.test("PageBudget.take() keeps the longest head that fits", () => {
  fc.assert(fc.property(
    fc.array(fc.string({ unit: "binary" })),
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 1, max: 60 }),
    (items, maxItems, maxBytes) => {
      const kept = taken(items, { maxItems, maxBytes }).filter(Boolean).length;
      const bytes = (count: number) =>
        utf8Length(items.slice(0, count).join(""));
      assert(kept <= maxItems && bytes(kept) <= maxBytes);
      assert(
        kept === items.length || kept === maxItems ||
          bytes(kept + 1) > maxBytes,
      );
    },
  ));
});

Deno.test("utf8Length() counts bytes", () => {
  assertEquals(utf8Length(""), 0);
  assertEquals(utf8Length("aé€🔥"), 1 + 2 + 3 + 4);
});
