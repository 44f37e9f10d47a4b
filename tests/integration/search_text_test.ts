import { assertEquals, assertStringIncludes } from "@std/assert";
import { SearchSession } from "./search_session.ts";

Deno.test("grep finds text in UTF-16 with a byte order mark, and in UTF-8 with one", async () => {
  await using session = await SearchSession.open(String.raw`
    printf '\xff\xfen\0e\0e\0d\0l\0e\0 \0\xe9\0\n\0x\0\n\0' >le.txt
    printf '\xfe\xff\0n\0e\0e\0d\0l\0e\0 \0\xe9\0\n' >be.txt
    printf '\xef\xbb\xbfneedle \xc3\xa9\n' >utf8.txt`);
  const { text } = await session.grep({ pattern: "^needle é$" });
  assertEquals(
    text,
    [
      "Found 3 matches",
      "be.txt\nLine 1: needle é",
      "le.txt\nLine 1: needle é",
      "utf8.txt\nLine 1: needle é",
    ].join("\n\n"),
  );
});

Deno.test("grep shows a line without its line end, whichever that is", async () => {
  await using session = await SearchSession.open(String.raw`
    printf 'needle 1\r\nneedle 2\nneedle 3\rneedle 4\r\nneedle 5' >a.txt`);
  const { meta } = await session.grep({ pattern: "needle" });
  assertEquals(
    meta.files[0]?.matches.map(({ lineNumber, preview }) => [
      lineNumber,
      preview,
    ]),
    [
      [1, "needle 1"],
      [2, "needle 2"],
      [3, "needle 3\rneedle 4"],
      [4, "needle 5"],
    ],
  );
  const atEnd = await session.grep({ pattern: "[0-9]$" });
  assertEquals(atEnd.meta.total, 4);
});

Deno.test("grep says where the matches are in a line with characters of every length", async () => {
  await using session = await SearchSession.open(String.raw`
    printf 'é needle 日 needle \xf0\x9f\x94\xa5 needle\n' >utf8.txt
    printf '\xff needle \xfe\xfe needle \xc3\xa9 needle\n' >bytes.txt`);
  const { meta } = await session.grep({ pattern: "needle" });
  assertEquals(meta.files.map(({ path }) => path), ["bytes.txt", "utf8.txt"]);
  for (const { matches: [match] } of meta.files) {
    assertEquals(
      match!.submatches.map(({ start, end }) =>
        match!.preview.slice(start, end)
      ),
      ["needle", "needle", "needle"],
    );
  }
});

Deno.test("grep names binary files of which lines are not shown, and no others", async () => {
  await using session = await SearchSession.open(String.raw`
    printf 'needle\n\0\nneedle\nneedle\n' >a.bin
    printf 'needle\nother\0\n' >b.bin
    printf '\0needle\n' >c.bin
    printf 'other\0\n' >d.bin`);
  const { text, meta } = await session.grep({ pattern: "needle" });
  assertEquals(
    text,
    [
      "Found 2 matches",
      "a.bin\nLine 1: needle",
      "b.bin\nLine 1: needle",
      "(Incomplete: 2 binary files were cut at their first NUL byte: a.bin (2 matching lines not shown), c.bin (1 matching line not shown))",
    ].join("\n\n"),
  );
  assertEquals(meta.incomplete?.binary.count, 2);
  const named = await session.grep({ pattern: "needle", path: "c.bin" });
  assertStringIncludes(named.text, "No matches found");
  assertStringIncludes(named.text, "1 binary file was cut");
});

Deno.test("grep writes a path on one line and marks one that is not UTF-8", async () => {
  await using session = await SearchSession.open(String.raw`
    for name in $'new\nline' $'esc\x1b[31m' $'\xe2\x80\xaeleft' '"quoted' ' x '; do
      echo needle >"$name"
    done`);
  // Not every file system takes such a name.
  const odd = await session.tree.run(
    `{ mkdir $'d\\xfe' && echo needle >$'d\\xfe/f\\xff'; } 2>/dev/null && echo yes || :`,
  );
  const { text } = await session.grep({ pattern: "needle" });
  assertEquals(
    text.split("\n\n").slice(1).map((file) => file.split("\n")[0]),
    [
      '" x "',
      '"\\"quoted"',
      ...(odd ? ["d\ufffd/f\ufffd (name is not UTF-8)"] : []),
      '"esc\\u001b[31m"',
      '"new\\nline"',
      '"\\u202eleft"',
    ],
  );
  const { meta } = await session.glob({ pattern: "*" });
  assertEquals(
    meta.paths.toSorted(),
    [
      "\u202eleft",
      " x ",
      '"quoted',
      "esc\x1b[31m",
      "new\nline",
      ...(odd ? ["d\ufffd/f\ufffd"] : []),
    ].toSorted(),
  );
});

Deno.test("grep and glob take a path, a pattern and an include with a line end", async () => {
  await using session = await SearchSession.open(
    `mkdir $'a\\nb' && echo needle >$'a\\nb/c\\nd.txt'`,
  );
  const pattern = "needle";
  const file = "a\nb/c\nd.txt";
  for (
    const args of [
      { pattern, path: "a\nb" },
      { pattern, path: file },
      { pattern, include: "c\nd.txt" },
      { pattern, include: "a\nb/*" },
    ]
  ) {
    const { meta } = await session.grep(args);
    assertEquals(meta.files.map(({ path }) => path), [file]);
  }
  for (
    const args of [
      { pattern: file },
      { pattern: "a\nb/c\nd.*" },
      { pattern: "*", path: "a\nb" },
    ]
  ) {
    assertEquals((await session.glob(args)).meta.paths, [file]);
  }
});

Deno.test("grep gives the same answer every time, by path and line", async () => {
  await using session = await SearchSession.open(`
    for i in {1..40}; do
      mkdir -p d$((i % 7))/e$((i % 3))
      printf 'needle 1\\nx\\nneedle 2\\n' >d$((i % 7))/e$((i % 3))/f$i.txt
    done
    echo needle | tee d1.txt d1-a d10 B.txt É.txt >/dev/null`);
  const args = { pattern: "needle" };
  const first = await session.grep(args);
  const paths = first.meta.files.map(({ path }) => path);
  assertEquals(paths.length, 45);
  assertEquals(paths, paths.toSorted());
  for (let round = 0; round < 20; round++) {
    const { text, meta } = await session.grep(args);
    assertEquals(text, first.text);
    assertEquals(meta, first.meta);
  }
});
