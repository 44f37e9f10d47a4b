import {
  assert,
  assertEquals,
  assertFalse,
  assertStringIncludes,
} from "@std/assert";
import { emptyHints, invalidPattern } from "../../src/search/pattern_advice.ts";
import { rejection } from "../../src/search/ripgrep_diagnosis.ts";
import {
  BACKREFERENCE,
  CARRIAGE_RETURN,
  LINE_END,
  LOOK_AROUND,
  NUL_BYTE,
  TOO_LARGE,
  UNCLOSED_GROUP,
  versions,
  type Wording,
} from "./ripgrep_stderr.ts";

function messages(pattern: string, wording: Wording): string[] {
  return versions(wording).map((stderr) => {
    const error = invalidPattern(pattern, rejection(stderr)!.reason);
    assertEquals(error.code, "SEARCH_INVALID_PATTERN");
    assertStringIncludes(error.message, `Invalid pattern "${pattern}": `);
    assertFalse(
      error.message.includes("(?:"),
      "ripgrep's wrapping is not shown",
    );
    assertFalse(error.message.includes("--"), "options do not help a model");
    return error.message;
  });
}

Deno.test("invalidPattern() quotes the pattern, gives the reason and an escaped form", () => {
  for (const message of messages("foo(", UNCLOSED_GROUP)) {
    assertEquals(
      message,
      'Invalid pattern "foo(": unclosed group; to match this text as it is, escape it: "foo\\("',
    );
  }
});

Deno.test("invalidPattern() escapes everything that has a meaning", () => {
  const { message } = invalidPattern("a.b+c*d?(e)|[f]{g}^$\\", "x");
  assertStringIncludes(
    message,
    'escape it: "a\\.b\\+c\\*d\\?\\(e\\)\\|\\[f\\]\\{g\\}\\^\\$\\\\"',
  );
});

Deno.test("invalidPattern() says that a pattern matches within one line", () => {
  for (const wording of [LINE_END, CARRIAGE_RETURN]) {
    for (const message of messages("a\\nb", wording)) {
      assertStringIncludes(message, "a pattern matches within one line");
      assertStringIncludes(message, "search for one of the lines");
    }
  }
});

Deno.test("invalidPattern() says how to do without look-around and backreferences", () => {
  for (const message of messages("(?=a)", LOOK_AROUND)) {
    assertStringIncludes(message, "look-around");
    assertStringIncludes(message, "search for the text without it");
  }
  for (const message of messages("(a)\\1", BACKREFERENCE)) {
    assertStringIncludes(message, "backreferences are not supported");
    assertStringIncludes(message, "search for the text without them");
  }
});

Deno.test("invalidPattern() says how to do without a NUL byte", () => {
  const { message } = invalidPattern("a\\x00", rejection(NUL_BYTE)!.reason);
  assertStringIncludes(message, 'leave "\\x00" out');
});

Deno.test("invalidPattern() says that a pattern is too large", () => {
  for (const message of messages("\\w{1000000}", TOO_LARGE)) {
    assertStringIncludes(message, "use smaller repetition counts");
  }
});

function hints(search: Partial<Parameters<typeof emptyHints>[0]>): string {
  return emptyHints({
    pattern: "x",
    include: undefined,
    fileTarget: false,
    hidden: false,
    searchedFiles: 3,
    ...search,
  }).join("\n");
}

const NOT_SEARCHED =
  "(Hidden and ignored files are not searched; to search one, send the file itself as path)";

Deno.test("emptyHints() says what was not searched", () => {
  assertEquals(hints({}), NOT_SEARCHED);
  assertEquals(
    hints({ hidden: true }),
    NOT_SEARCHED.replace("Hidden and ignored", "Ignored"),
  );
});

Deno.test("emptyHints() says nothing of other files when one file was searched", () => {
  assertEquals(hints({ fileTarget: true }), "");
});

Deno.test("emptyHints() says that perhaps no file matches include", () => {
  const hint =
    '(Perhaps no file to search matches include "*.rs"; it is relative to path)';
  assertEquals(
    hints({ include: "*.rs", searchedFiles: 0 }),
    `${hint}\n${NOT_SEARCHED}`,
  );
  assertEquals(hints({ include: "*.rs", searchedFiles: 1 }), NOT_SEARCHED);
  assertEquals(
    hints({ include: "*.rs", searchedFiles: undefined }),
    NOT_SEARCHED,
  );
  assertEquals(hints({ searchedFiles: 0 }), NOT_SEARCHED);
});

Deno.test("emptyHints() knows a bar that was escaped as in grep", () => {
  for (const pattern of ["a\\|b", "\\|", "\\\\\\|", "x\\.\\|y"]) {
    assertStringIncludes(hints({ pattern }), "matches a literal bar");
  }
  for (const pattern of ["a|b", "\\\\|b", "a\\\\\\\\|b", "|"]) {
    assertFalse(hints({ pattern }).includes("literal bar"), pattern);
  }
});

Deno.test("emptyHints() knows a pattern that is meant for several lines", () => {
  for (const pattern of ["(?s)a.*b", "(?is)a", "[\\s\\S]*", "a[\\S\\s]b"]) {
    assertStringIncludes(hints({ pattern }), "within one line");
  }
  for (const pattern of ["(?i)a", "(?:s)", "\\s\\S", "s", "(?P<s>x)"]) {
    assertFalse(hints({ pattern }).includes("within one line"), pattern);
  }
});

Deno.test("emptyHints() says how to look for code as it is", () => {
  for (
    const [pattern, escaped] of [
      ["check_run_all(&api_name)?;", "check_run_all\\(&api_name\\)\\?;"],
      ["items[0]", "items\\[0\\]"],
      ["a?.b", "a\\?\\.b"],
      ["$this->x", "\\$this->x"],
      ["[[bin]]", "\\[\\[bin\\]\\]"],
    ] as const
  ) {
    assert(
      hints({ pattern }).includes(
        `(If this is code to find as it is, escape it: "${escaped}")`,
      ),
      pattern,
    );
  }
  for (const pattern of ["fn \\w+\\(", "(a|b)c", "needle", "x+", "[a-z]+"]) {
    assert(
      !hints({ pattern }).includes("code"),
      pattern,
    );
  }
});

Deno.test("emptyHints() gives the most likely hint first", () => {
  const all = hints({ pattern: "(?s)a\\|b", include: "x", searchedFiles: 0 });
  assertEquals(all.split("\n").map((hint) => hint.slice(0, 8)), [
    "(Perhaps",
    '("\\|" ma',
    "(A patte",
    "(Hidden ",
  ]);
});
