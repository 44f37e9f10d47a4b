import { assertEquals, assertThrows } from "@std/assert";
import { median, quantile } from "../../bench/statistics.ts";

Deno.test("median() takes the middle of an odd number of values, in any order", () => {
  assertEquals(median([9, 1, 5]), 5);
  assertEquals(median([10, 9, 100]), 10);
  assertEquals(median([3]), 3);
});

Deno.test("median() takes the mean of the two middles of an even number", () => {
  assertEquals(median([4, 1, 2, 100]), 3);
  assertEquals(median([1, 2]), 1.5);
});

Deno.test("median() leaves the values as they are", () => {
  const values = [3, 1, 2];
  median(values);
  assertEquals(values, [3, 1, 2]);
});

Deno.test("quantile() takes the value that the part does not exceed", () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  assertEquals(quantile(values, 0.99), 198);
  assertEquals(quantile(values, 0.5), 100);
  assertEquals(quantile(values, 1), 200);
  assertEquals(quantile(values, 0), 1);
});

Deno.test("median() and quantile() refuse no values", () => {
  assertThrows(() => median([]), RangeError);
  assertThrows(() => quantile([], 0.5), RangeError);
});
