import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import {
  DEFAULT_LIMIT,
  formatResultUri,
  newResultUri,
  parseResultUri,
} from "../../src/mcp/result_uri.ts";

const uri = "search-result:///4f1c09ab-grep-results.txt";

Deno.test("newResultUri() makes another URI each time", () => {
  const made = newResultUri("grep-results.txt");
  assertMatch(made, /^search-result:\/\/\/[0-9a-f]{8}-grep-results\.txt$/);
  assertEquals(new URL(made).href, made);
  assertEquals(made === newResultUri("grep-results.txt"), false);
});

Deno.test("newResultUri() keeps an odd name in one segment", () => {
  assertMatch(newResultUri("../a?b#c"), /^search-result:\/\/\/[^/?#]+$/);
});

Deno.test("parseResultUri() reads what formatResultUri() writes", () => {
  const range = { uri, offset: 2001, limit: 50 };
  assertEquals(formatResultUri(range), `${uri}?offset=2001&limit=50`);
  assertEquals(parseResultUri(formatResultUri(range)), range);
});

Deno.test("parseResultUri() starts at line 1 and takes the default number of lines", () => {
  const start = { uri, offset: 1, limit: DEFAULT_LIMIT };
  assertEquals(parseResultUri(uri), start);
  assertEquals(parseResultUri(`${uri}?`), start);
  assertEquals(parseResultUri(`${uri}?limit=7`), { ...start, limit: 7 });
  assertEquals(parseResultUri(`${uri}?offset=7`), { ...start, offset: 7 });
});

Deno.test("parseResultUri() refuses what names no lines", () => {
  for (const value of ["0", "-1", "1.5", "", "1e3", "x", "9".repeat(20)]) {
    assertThrows(
      () => parseResultUri(`${uri}?offset=${value}`),
      RangeError,
      `expected "offset" to be a positive integer, got "${value}"`,
    );
  }
  assertThrows(() => parseResultUri(`${uri}?line=1`), RangeError, '"line"');
  assertThrows(
    () => parseResultUri(`${uri}?limit=1&limit=2`),
    RangeError,
    '"limit"',
  );
});

Deno.test("parseResultUri() repeats little of a long query", () => {
  const long = "1".repeat(300_000);
  for (const query of [`x${long}`, `offset=${long}`, `limit=-${long}`]) {
    const error = assertThrows(
      () => parseResultUri(`search-result:///x?${query}`),
      RangeError,
    );
    assert(error.message.length < 3_000, `${error.message.length}`);
  }
});
