import { assert, assertFalse } from "@std/assert";
import { endsBeforeCarriageReturn } from "../../src/search/carriage_return.ts";

Deno.test("endsBeforeCarriageReturn() holds for patterns with a dollar that means an end", () => {
  for (
    const pattern of [
      "x$",
      "^$",
      "a$|b",
      "\\\\$",
      "[^]x]$",
      "bin\\\\Release$",
      "a[^\\r\\n]*$",
      "[^\\x{0d}]$",
      "\\x{0c}$",
      "\\x0e$",
      "\\u{d0}$",
      "x\\\\x0d$",
      "x\\\\A$",
      "[\\\\z]$",
    ]
  ) {
    assert(endsBeforeCarriageReturn(pattern), pattern);
  }
});

Deno.test("endsBeforeCarriageReturn() does not hold without such a dollar", () => {
  for (
    const pattern of [
      "x",
      "^x",
      "a.*b",
      "cost \\$",
      "[$]",
      "[]$]",
      "[^\\]$]x",
      "(?-m)x$",
      "x$|bar\\z",
      "^$|\\Azz",
      "(?:^|\\A)$",
    ]
  ) {
    assertFalse(endsBeforeCarriageReturn(pattern), pattern);
  }
});

Deno.test("endsBeforeCarriageReturn() does not hold where a pattern asks for one, however it is written", () => {
  for (
    const carriageReturn of [
      "\r",
      "\\r",
      "\\x0d",
      "\\x0D",
      "\\x{d}",
      "\\x{0D}",
      "\\u000d",
      "\\u{000d}",
      "\\U0000000D",
      "\\U{d}",
      "[\\x{0d}]",
      "[a\\r]",
      "\\\\\\r",
    ]
  ) {
    assertFalse(endsBeforeCarriageReturn(`x${carriageReturn}$`));
    assertFalse(endsBeforeCarriageReturn(`x$|${carriageReturn}`));
  }
});
