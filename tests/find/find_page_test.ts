import { assertEquals } from "@std/assert";
import { takePage } from "../../src/find/find_page.ts";
import { fc } from "../seeded.ts";

const same = (text: string) => text;

Deno.test("takePage() takes as many items as fit, to the last one", () => {
  const result = ["a", "b", "c"];
  const page = (offset: number, limit: number) =>
    takePage(result, { offset, limit, maxBytes: 100 }, same).items;
  assertEquals(page(0, 2), ["a", "b"]);
  assertEquals(page(0, 3), result);
  assertEquals(page(0, 4), result);
  assertEquals(page(2, 2), ["c"]);
  assertEquals(page(3, 2), []);
});

Deno.test("takePage() ends a page that is full of bytes", () => {
  const page = (maxBytes: number) =>
    takePage(["é", "b"], { offset: 0, limit: 9, maxBytes }, same);
  assertEquals(page(4), { items: ["é"], isFull: true });
  assertEquals(page(5), { items: ["é", "b"], isFull: false });
  assertEquals(page(1), { items: ["é"], isFull: true }, "paging gets on");
});

Deno.test("takePage() gives each item once, page by page", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 9 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 30 }),
      (result, limit, maxBytes) => {
        const seen: string[] = [];
        while (seen.length < result.length) {
          const { items } = takePage(
            result,
            { offset: seen.length, limit, maxBytes },
            same,
          );
          assertEquals(items.length > 0 && items.length <= limit, true);
          seen.push(...items);
        }
        assertEquals(seen, result);
      },
    ),
  );
});
