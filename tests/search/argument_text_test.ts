import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  argumentPath,
  argumentText,
  refuseHome,
} from "../../src/search/argument_text.ts";

Deno.test("argumentText() gives the text back unchanged", () => {
  for (const text of ["a", " a ", "\n a", "日本語 🔥", "-rf", "$(x)", "'"]) {
    assertEquals(argumentText("grep", "pattern", text), text);
  }
});

Deno.test("argumentText() refuses a blank pattern and says how to match a space", () => {
  for (const blank of ["", " ", "\t\n", "\u00a0", "\u3000"]) {
    assertThrows(
      () => argumentText("grep", "pattern", blank),
      TypeError,
      `Invalid grep argument "pattern" (${
        JSON.stringify(blank)
      }): a pattern must not be blank; write "[ ]" to match a space, "\\t" for a tab`,
    );
  }
});

Deno.test("argumentText() says of another blank argument to leave it out", () => {
  assertThrows(
    () => argumentText("grep", "include", " "),
    TypeError,
    'leave "include" out instead of sending it blank',
  );
});

Deno.test("argumentText() refuses what no command can hold", () => {
  const { message } = assertThrows(
    () => argumentText("glob", "path", "a\0b"),
    TypeError,
    "NUL character",
  );
  assertStringIncludes(message, 'glob argument "path" ("a\\u0000b")');
  for (const lone of ["\ud800", "a\udfff", "\udc00\ud800"]) {
    assertThrows(
      () => argumentText("grep", "pattern", lone),
      TypeError,
      "lone surrogate",
    );
  }
});

Deno.test("argumentPath() takes null and undefined for left out", () => {
  assertEquals(argumentPath("grep", undefined), undefined);
  assertEquals(argumentPath("grep", null), undefined);
});

Deno.test("argumentPath() gives a path back unchanged", () => {
  for (const path of ["src", "/etc", "..", "-", "./~", "a~", "~user", " a"]) {
    assertEquals(argumentPath("grep", path), path);
  }
});

Deno.test("argumentPath() refuses a blank path", () => {
  for (const blank of ["", " ", "\n"]) {
    assertThrows(
      () => argumentPath("grep", blank),
      TypeError,
      'leave "path" out instead of sending it blank',
    );
  }
});

Deno.test("argumentPath() refuses the home folder and says what to send", () => {
  for (const path of ["~", "~/", "~/src"]) {
    const { message } = assertThrows(
      () => argumentPath("glob", path),
      TypeError,
      '"~" is not expanded',
    );
    assertStringIncludes(message, `("${path}")`);
    assertStringIncludes(message, `"./${path}" for a file of that name`);
  }
});

Deno.test("refuseHome() minds only a leading home folder", () => {
  for (const text of ["a~", "a/~/b", "~a", "\\~", "[~]"]) {
    refuseHome("glob", "pattern", text);
  }
  for (const text of ["~", "~/x"]) {
    assertThrows(
      () => refuseHome("glob", "pattern", text),
      TypeError,
      `Invalid glob argument "pattern" ("${text}")`,
    );
  }
});
