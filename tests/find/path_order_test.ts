import { assertEquals } from "@std/assert";
import {
  compareKeys,
  pathSortKey,
  sortByPath,
} from "../../src/find/path_order.ts";
import { fc } from "../seeded.ts";

Deno.test("sortByPath() puts what is in a folder before what only starts like it", () => {
  const sorted = ["a", "a/b", "a/b/c", "a/c", "a.ts", "a0", "ab", "b"];
  const items = sorted.map((path) => ({ path }));
  assertEquals(sortByPath(items.toReversed()), items);
});

Deno.test("pathSortKey() compares names by their bytes", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 })
    .filter((text) => !text.includes("/") && text.isWellFormed());
  const path = fc.array(
    fc.oneof(name, fc.constantFrom("a", "ab", "\uffee", "\u{1f525}")),
    { minLength: 1, maxLength: 4 },
  ).map((names) => names.join("/"));
  fc.assert(fc.property(path, path, (a, b) => {
    assertEquals(compareKeys(pathSortKey(a), pathSortKey(b)), byNames(a, b));
  }));
});

/** As a walk does it: name by name, each by its bytes. */
function byNames(a: string, b: string): number {
  const [namesA, namesB] = [a.split("/"), b.split("/")];
  for (const [index, name] of namesA.entries()) {
    const other = namesB[index];
    if (other === undefined) return 1;
    const order = byBytes(name, other);
    if (order !== 0) return order;
  }
  return namesA.length === namesB.length ? 0 : -1;
}

function byBytes(a: string, b: string): number {
  const [bytesA, bytesB] = [a, b].map((text) => new TextEncoder().encode(text));
  for (const [index, byte] of bytesA!.entries()) {
    const other = bytesB![index];
    if (other === undefined) return 1;
    if (byte !== other) return Math.sign(byte - other);
  }
  return bytesA!.length === bytesB!.length ? 0 : -1;
}
