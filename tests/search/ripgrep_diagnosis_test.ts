import { assertEquals } from "@std/assert";
import {
  rejection,
  unreadablePaths,
} from "../../src/search/ripgrep_diagnosis.ts";
import {
  BACKREFERENCE,
  BROKEN_LINKS,
  CARRIAGE_RETURN,
  GLOB_TOO_LARGE,
  LINE_END,
  LOOK_AROUND,
  NUL_BYTE,
  TOO_LARGE,
  UNCLOSED_BRACE,
  UNCLOSED_BRACE_IN_IGNORE_FILE,
  UNCLOSED_GROUP,
  UNCLOSED_GROUP_ON_TWO_LINES,
  UNKNOWN_OPTION,
  UNREADABLE,
  UNREADABLE_WHILE_SORTING,
  versions,
  type Wording,
} from "./ripgrep_stderr.ts";

const denied = (path: string) => ({ path, reason: "Permission denied" });

const byPath = (a: { path: string }, b: { path: string }) =>
  a.path < b.path ? -1 : 1;

Deno.test("unreadablePaths() finds paths in the words of both versions", () => {
  for (const stderr of versions(UNREADABLE)) {
    assertEquals(
      unreadablePaths(stderr).sort(byPath),
      [denied("./locked"), denied("./noread.txt")],
    );
  }
  for (const stderr of versions(UNREADABLE_WHILE_SORTING)) {
    assertEquals(unreadablePaths(stderr), [denied("./locked")]);
  }
  for (const stderr of versions(BROKEN_LINKS)) {
    assertEquals(
      unreadablePaths(stderr).map(({ path }) => path),
      ["./dangling", "./loop"],
    );
  }
});

Deno.test("unreadablePaths() keeps the order in which paths were met", () => {
  const stderr = ["./b", "./a", "./c"].map((path) =>
    `rg: ${path}: Permission denied (os error 13)\n`
  ).join("");
  assertEquals(
    unreadablePaths(stderr).map(({ path }) => path),
    ["./b", "./a", "./c"],
  );
});

Deno.test("unreadablePaths() reads odd names", () => {
  const names = [
    "./a: b",
    "./a: IO error for x",
    "./ lead",
    "./it's (os error 1)",
    "./é🔥\ufffd",
    "./rg: x",
    "./two\nlines",
    "./ends with a line\n",
  ];
  for (const name of names) {
    for (const prefix of ["", "rg: "]) {
      const stderr = `${prefix}${name}: Permission denied (os error 13)\n`;
      assertEquals(unreadablePaths(stderr), [denied(name)]);
    }
  }
});

Deno.test("unreadablePaths() passes over lines that name no path", () => {
  const wordings = [UNCLOSED_GROUP, LINE_END, UNCLOSED_BRACE, UNKNOWN_OPTION];
  for (const stderr of [...wordings.flatMap(versions), "", "\n\n"]) {
    assertEquals(unreadablePaths(stderr), []);
  }
});

const patternRejections: readonly [Wording, reason: string][] = [
  [UNCLOSED_GROUP, "unclosed group"],
  [UNCLOSED_GROUP_ON_TWO_LINES, "unclosed group"],
  [
    LOOK_AROUND,
    "look-around, including look-ahead and look-behind, is not supported",
  ],
  [BACKREFERENCE, "backreferences are not supported"],
];

Deno.test("rejection() gives the reason for which a pattern is rejected", () => {
  for (const [wording, reason] of patternRejections) {
    for (const stderr of versions(wording)) {
      assertEquals(rejection(stderr), { subject: "pattern", reason });
    }
  }
});

Deno.test("rejection() knows a line end in a pattern", () => {
  for (const stderr of [LINE_END, CARRIAGE_RETURN].flatMap(versions)) {
    const { subject, reason } = rejection(stderr)!;
    assertEquals(subject, "pattern");
    assertEquals(/^the literal .*\\[nr].* is not allowed/.test(reason), true);
  }
});

Deno.test("rejection() knows a pattern that is too large", () => {
  for (const stderr of versions(TOO_LARGE)) {
    const { subject, reason } = rejection(stderr)!;
    assertEquals(subject, "pattern");
    assertEquals(/^compiled regex exceeds size limit/i.test(reason), true);
  }
});

Deno.test("rejection() gives the reason for which a glob is rejected", () => {
  const reason =
    "unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)";
  const wordings = [UNCLOSED_BRACE, UNCLOSED_BRACE_IN_IGNORE_FILE];
  for (const stderr of wordings.flatMap(versions)) {
    assertEquals(rejection(stderr), { subject: "glob", reason });
  }
});

Deno.test("rejection() knows a glob with a quote or a line end in it", () => {
  for (const glob of ["it's {a", "{a\nb", "{a': b"]) {
    const stderr =
      `rg: error parsing glob '${glob}': unclosed alternate group\n`;
    assertEquals(rejection(stderr)?.subject, "glob");
  }
});

Deno.test("rejection() knows a pattern for a NUL byte", () => {
  const { subject, reason } = rejection(NUL_BYTE)!;
  assertEquals([subject, reason.includes("NUL byte")], ["pattern", true]);
});

Deno.test("rejection() knows a glob that is too large", () => {
  for (const stderr of GLOB_TOO_LARGE) {
    const { subject, reason } = rejection(stderr)!;
    assertEquals([subject, reason.startsWith("too l")], ["glob", true]);
  }
});

Deno.test("rejection() finds the reason in the tail of a long pattern", () => {
  for (const stderr of versions(UNCLOSED_GROUP)) {
    const tail = stderr.slice(stderr.indexOf("foo("));
    assertEquals(rejection(tail), undefined);
    assertEquals(rejection(tail, true), {
      subject: "pattern",
      reason: "unclosed group",
    });
  }
});

Deno.test("rejection() believes only the start of stderr", () => {
  const denied = "rg: ./a: Permission denied (os error 13)\n";
  const wordings = [UNCLOSED_GROUP, LINE_END, TOO_LARGE, UNCLOSED_BRACE];
  for (const stderr of wordings.flatMap(versions)) {
    assertEquals(rejection(denied + stderr), undefined);
  }
});

Deno.test("rejection() looks past what bash says first", () => {
  const warning =
    "bash: warning: setlocale: LC_ALL: cannot change locale (xx_XX)\n";
  for (const stderr of [UNCLOSED_GROUP, UNCLOSED_BRACE].flatMap(versions)) {
    assertEquals(rejection(warning + stderr), rejection(stderr));
    assertEquals(rejection(`/bin/${warning}${stderr}`), rejection(stderr));
  }
});

Deno.test("rejection() gives nothing for what is no rejection", () => {
  const wordings = [UNREADABLE, UNREADABLE_WHILE_SORTING, UNKNOWN_OPTION];
  const others = [
    ...wordings.flatMap(versions),
    "",
    "bash: line 1: rg: command not found\n",
    "rg: ./regex parse error: Permission denied (os error 13)\n",
  ];
  for (const stderr of others) assertEquals(rejection(stderr), undefined);
});
