import { assert, assertEquals, assertFalse } from "@std/assert";
import { fc } from "../seeded.ts";
import {
  formatRead,
  type ReadFailure,
  type ReadFile,
  type ReadLine,
} from "../../src/read/mod.ts";

const TAG = "0123456789ab";

function lines(...texts: string[]): ReadLine[] {
  return texts.map((text, index) => ({
    lineNumber: index + 1,
    text,
    truncated: false,
  }));
}

function file(changes: Partial<ReadFile> = {}): ReadFile {
  const shown = changes.lines ?? lines("a", "b");
  return {
    outcome: "read",
    target: "src/a.ts",
    path: "src/a.ts",
    tag: TAG,
    size: 4,
    raw: false,
    from: 1,
    lines: shown,
    lineCount: shown.length,
    next: null,
    wholeLines: null,
    encoding: "utf-8",
    bom: false,
    lineEnds: { lf: shown.length, crlf: 0 },
    finalNewline: true,
    wellFormed: true,
    changed: false,
    ...changes,
  };
}

function failure(target: string, message = "no"): ReadFailure {
  return { outcome: "failed", target, code: "FILE_NOT_FOUND", message };
}

function header(changes: Partial<ReadFile>): string {
  return formatRead([file(changes)]).split("\n")[0]!;
}

function lastLine(changes: Partial<ReadFile>): string {
  return formatRead([file(changes)]).split("\n").at(-1)!;
}

Deno.test("formatRead() writes a header and rows", () => {
  assertEquals(formatRead([file()]), `[src/a.ts#${TAG}]\n1:a\n2:b`);
});

Deno.test("formatRead() writes a section for each target, whatever became of it", () => {
  assertEquals(
    formatRead([file({ lines: lines("a") }), failure("x"), file()]),
    `[src/a.ts#${TAG}]\n1:a\n\n[x] FILE_NOT_FOUND: no\n\n[src/a.ts#${TAG}]\n1:a\n2:b`,
  );
});

Deno.test("formatRead() states in the header what the rows do not show", () => {
  const states: [Partial<ReadFile>, string][] = [
    [{ bom: true }, "BOM"],
    [{ bom: true, encoding: "utf-16le" }, "UTF-16LE"],
    [{ bom: true, encoding: "utf-16be" }, "UTF-16BE"],
    [{ lineEnds: { lf: 0, crlf: 2 } }, "CRLF"],
    [{ lineEnds: { lf: 1, crlf: 2 } }, "mixed line ends (1 LF, 2 CRLF)"],
    [{ finalNewline: false }, "no final newline"],
    [{ wellFormed: false }, "invalid UTF-8 shown as U+FFFD"],
    [
      { wellFormed: false, encoding: "utf-16le" },
      "UTF-16LE, invalid UTF-16LE shown as U+FFFD",
    ],
    [
      { lines: lines("a\fb") },
      "line ends within lines shown as \\uXXXX",
    ],
    [
      { bom: true, lineEnds: { lf: 0, crlf: 1 }, finalNewline: false },
      "BOM, CRLF, no final newline",
    ],
  ];
  for (const [changes, text] of states) {
    assertEquals(header(changes), `[src/a.ts#${TAG}] ${text}`);
  }
});

Deno.test("formatRead() says why there is no tag", () => {
  assertEquals(
    header({ tag: null, size: 99, lineCount: null }),
    "[src/a.ts] 99 bytes, too large to be hashed, so without a tag",
  );
  assertEquals(
    header({ tag: null, changed: true }),
    "[src/a.ts] changed while it was read, so without a tag: read it again for one",
  );
});

Deno.test("formatRead() says that a file is empty", () => {
  assertEquals(
    formatRead([file({ lines: [], finalNewline: null })]),
    `[src/a.ts#${TAG}]\n(The file is empty)`,
  );
});

Deno.test("formatRead() says that a line is past the end, and where that is", () => {
  assertEquals(
    lastLine({ lines: [], lineCount: 60, from: 61 }),
    "(There is no line 61: the file has 60 lines)",
  );
  assertEquals(
    lastLine({ lines: [], lineCount: 1, from: 2 }),
    "(There is no line 2: the file has 1 line)",
  );
  assertEquals(
    lastLine({ lines: [], lineCount: 2, from: Number.MAX_SAFE_INTEGER }),
    "(There is no such line: the file has 2 lines)",
  );
});

Deno.test("formatRead() says which lines are shown of how many, and what reads on", () => {
  const next = "src/a.ts:3";
  assertEquals(
    lastLine({ lineCount: 9, next }),
    '(Lines 1 to 2 of 9: read on with "src/a.ts:3")',
  );
  assertEquals(lastLine({ lineCount: 9 }), "(Lines 1 to 2 of 9)");
  const [line] = lines("x");
  assertEquals(
    lastLine({ lines: [{ ...line!, lineNumber: 5 }], lineCount: 5 }),
    "(Line 5 of 5)",
  );
  assertEquals(
    lastLine({ lineCount: null, next }),
    '(Lines 1 to 2, of a file too large to count its lines: read on with "src/a.ts:3")',
  );
  assertEquals(
    lastLine({ lineCount: 9, next, raw: true }),
    '(Lines 1 to 2 of 9: read on with "src/a.ts:3", with numbers)',
  );
});

Deno.test("formatRead() says how to see the rest of a line that was cut", () => {
  const cut = [{ lineNumber: 1, text: "a", truncated: true }];
  assertEquals(
    formatRead([file({ lines: cut, wholeLines: "src/a.ts:raw" })]),
    `[src/a.ts#${TAG}]\n1:a (line truncated)\n(To see a truncated line whole, read "src/a.ts:raw")`,
  );
  assertEquals(
    lastLine({ lines: cut }),
    "(To see more of a truncated line, search for a part of it with grep)",
  );
  assertEquals(
    lastLine({ lines: cut, raw: true }),
    "(The last line is cut: to see more of a truncated line, search for a part of it with grep)",
  );
});

Deno.test("formatRead() ends a raw text with a line that its header names", () => {
  assertEquals(
    formatRead([file({ raw: true, lines: lines("1:a", "") })]),
    `[src/a.ts#${TAG}] raw until "[end of raw]"\n1:a\n\n[end of raw]`,
  );
  assertEquals(
    formatRead([file({ raw: true, lines: [], finalNewline: null })]),
    `[src/a.ts#${TAG}]\n(The file is empty)`,
  );
});

Deno.test("formatRead() ends a raw text with a line that is not in it", () => {
  const imitations = lines(
    "x[end of raw]",
    "[end of raw x]\r",
    "[end of raw xx",
  );
  const text = formatRead([file({ raw: true, lines: imitations })]);
  const [first, ...rest] = text.split("\n");
  assertEquals(first, `[src/a.ts#${TAG}] raw until "[end of raw xx]"`);
  assertEquals(rest.at(-1), "[end of raw xx]");
});

Deno.test("formatRead() ends a raw text with a line that nothing in it looks like", () => {
  for (
    const imitation of [
      "[end of\u00a0raw]",
      "[end of\u200b raw]",
      "\uff3bend of raw\uff3d",
      "[END of  raw]",
    ]
  ) {
    const text = formatRead([file({ raw: true, lines: lines(imitation) })]);
    assert(text.endsWith("\n[end of raw x]"), text);
  }
});

Deno.test("formatRead() writes a path so that it ends where the header says", () => {
  const path = (path: string) => header({ path });
  assertEquals(path("app/[id]/page.tsx"), `[app/[id]/page.tsx#${TAG}]`);
  assertEquals(path("a] b"), `["a] b"#${TAG}]`);
  assertEquals(path("a\n1:x"), `["a\\n1:x"#${TAG}]`);
  assertEquals(path(`a#${TAG}`), `["a#${TAG}"#${TAG}]`);
  assertEquals(
    header({ path: `a#${TAG}`, tag: null }).split(" ")[0],
    `["a#${TAG}"]`,
  );
  assertEquals(path(`a#${TAG}]`), `["a#${TAG}]"#${TAG}]`);
  assertEquals(path(`[b/a#${TAG}]/c`), `["[b/a#${TAG}]/c"#${TAG}]`);
  assertEquals(
    path(`a\uff03${TAG}\uff3d`),
    `["a\uff03${TAG}\uff3d"#${TAG}]`,
  );
  assertEquals(
    path(`\ufffd#${TAG}]`),
    `["\ufffd#${TAG}]" (name is not UTF-8)#${TAG}]`,
  );
  assertEquals(
    formatRead([failure("a] FILE\u2028x")]),
    '["a] FILE\\u2028x"] FILE_NOT_FOUND: no',
  );
});

Deno.test("formatRead() keeps what names a file on its line", () => {
  const text = formatRead([
    failure("a", 'Cannot access "a\u2028b"'),
    file({ lineCount: 9, next: "a\nb\u2028\u202e:3" }),
  ]);
  assertEquals(text.split("\n").length, 6);
  assertFalse(/[\u2028\u202e]/.test(text));
  assert(text.endsWith('read on with "a\\nb\\u2028\\u202e:3")'));
});

Deno.test("formatRead() can be taken apart again, whatever the files say", () => {
  const word = fc.constantFrom(
    `[a#${TAG}]`,
    "1:",
    "2:x",
    "\r",
    "\u2028",
    "\f",
    "[end of raw]",
    "(The file is empty)",
    "",
    " (line truncated)",
    '"',
    "] ",
    "x",
  );
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(""));
  const names = fc.array(text, { minLength: 1, maxLength: 3 });
  fc.assert(fc.property(
    text.filter((path) => path !== ""),
    names,
    fc.boolean(),
    (path, texts, raw) => {
      const shown = formatRead([
        file({ path, raw, lines: lines(...texts) }),
        failure("end"),
      ]);
      const [head, ...rest] = shown.split("\n");
      assert(head!.startsWith("["));
      const end = / raw until "(\[end of raw(?: x+)?\])"/.exec(
        head!.slice(head!.lastIndexOf(`#${TAG}]`)),
      )?.[1];
      assertEquals(end !== undefined, raw);
      assertEquals(rest.at(-1), "[end] FILE_NOT_FOUND: no");
      const body = rest.slice(0, -2);
      if (end === undefined) {
        assertEquals(body.length, texts.length);
        body.forEach((row, index) => {
          assert(row.startsWith(`${index + 1}:`));
        });
      } else {
        assertEquals(body.indexOf(end), texts.length);
        assertEquals(body.slice(0, -1), texts);
      }
    },
  ));
});
