import { assertEquals } from "@std/assert";
import { chooseWord, WORDS } from "../../bench/corpora/foreign_words.ts";

const COUNTS = [
  { word: "rare", lines: 12, bytes: 4_000 },
  { word: "some", lines: 99, bytes: 30_000 },
  { word: "more", lines: 101, bytes: 9_000 },
  { word: "most", lines: 5_000, bytes: 2_000_000 },
];

Deno.test("chooseWord() takes the word with the most lines within the bounds", () => {
  const wanted = { by: "lines", least: 1, most: 100 } as const;
  assertEquals(chooseWord(COUNTS, wanted)?.word, "some");
});

Deno.test("chooseWord() can go by bytes", () => {
  const wanted = { by: "bytes", least: 5_000, most: 10_000 } as const;
  assertEquals(chooseWord(COUNTS, wanted)?.word, "more");
});

Deno.test("chooseWord() gives nothing where no word is within the bounds", () => {
  const wanted = { by: "lines", least: 200, most: 4_000 } as const;
  assertEquals(chooseWord(COUNTS, wanted), undefined);
});

Deno.test("WORDS has each word once, and none that a regular expression reads otherwise", () => {
  assertEquals(new Set(WORDS).size, WORDS.length);
  assertEquals(WORDS.filter((word) => !/^\w+$/.test(word)), []);
});
