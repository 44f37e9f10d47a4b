import { assert, assertEquals } from "@std/assert";
import { fc } from "../seeded.ts";
import { fairShares } from "../../src/read/fair_shares.ts";

Deno.test("fairShares() gives everyone what they want where there is enough", () => {
  assertEquals(fairShares([], 10), []);
  assertEquals(fairShares([3, 7], 10), [3, 7]);
  assertEquals(fairShares([10], 10), [10]);
});

Deno.test("fairShares() gives what one leaves over to the others", () => {
  assertEquals(fairShares([11], 10), [10]);
  assertEquals(fairShares([100, 1, 100], 11), [5, 1, 5]);
  assertEquals(fairShares([0, 100], 10), [0, 10]);
  assertEquals(fairShares([2, 4, 100], 12), [2, 4, 6]);
});

Deno.test("fairShares() never spends more than there is, nor leaves over what somebody wants, nor prefers who wants more", () => {
  fc.assert(fc.property(
    fc.array(fc.nat(50), { maxLength: 8 }),
    fc.nat(200),
    (wants, budget) => {
      const shares = fairShares(wants, budget);
      const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
      assertEquals(sum(shares), Math.min(budget, sum(wants)));
      const least = Math.min(
        ...shares.filter((share, index) => share < wants[index]!),
      );
      for (const [index, share] of shares.entries()) {
        assert(share <= wants[index]!);
        assert(share <= least + 1);
      }
    },
  ));
});
