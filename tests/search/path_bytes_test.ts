import { assertEquals } from "@std/assert";
import { globMatcher } from "../../src/search/glob_matcher.ts";
import { parseGrepMatches } from "@harness/tools";
import { escapeBytes, pathBytes } from "../../src/search/path_bytes.ts";

Deno.test("pathBytes() gives the UTF-8 of a path", () => {
  assertEquals([...pathBytes("a/é")], [0x61, 0x2f, 0xc3, 0xa9]);
});

Deno.test("pathBytes() gives back every byte that escapeBytes() wrote", () => {
  const all = Array.from({ length: 255 }, (_, index) => index + 1);
  const text = escapeBytes(String.fromCharCode(...all));
  assertEquals([...pathBytes(text)], all);
});

Deno.test("globMatcher() takes a byte that is not UTF-8 for one", () => {
  const path = escapeBytes("\xff.ts");
  for (const glob of ["?.ts", "[!a].ts", "*.ts"]) {
    assertEquals(globMatcher(glob)(path), true, glob);
  }
  assertEquals(globMatcher("??.ts")(path), false);
});

Deno.test("parseGrepMatches() asks for a path that is not UTF-8 byte for byte", () => {
  const asked: string[] = [];
  const record = {
    type: "match",
    data: {
      path: { bytes: btoa("./\xff.ts") },
      lines: { text: "x\n" },
      line_number: 1,
      absolute_offset: 0,
      submatches: [],
    },
  };
  const { files } = parseGrepMatches(`${JSON.stringify(record)}\n`, {
    accepts: (path) => asked.push(path) > 0,
  });
  assertEquals(asked, ["\udcff.ts"]);
  assertEquals(files[0]?.path, "\ufffd.ts");
});
