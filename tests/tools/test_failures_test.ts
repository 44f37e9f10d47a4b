import { assertEquals } from "@std/assert";
import { readFailures } from "../../_tools/test_failures.ts";

const OUTPUT = `
\x1b[0m\x1b[1m\x1b[37m\x1b[41m ERRORS \x1b[0m

it breaks: a => b \x1b[0m\x1b[38;5;245m=> ./tests/a_test.ts:1:6\x1b[0m
\x1b[0m\x1b[1m\x1b[31merror\x1b[0m: TypeError: Cannot do "x": got 1
more
    at file:///tests/a_test.ts:1:46

it leaks \x1b[0m\x1b[38;5;245m=> ./tests/b_test.ts:3:6\x1b[0m
\x1b[0m\x1b[1m\x1b[31merror\x1b[0m: Leaks detected:
  - A timer was started in this test

\x1b[0m\x1b[1m\x1b[37m\x1b[41m FAILURES \x1b[0m

it breaks: a => b \x1b[0m\x1b[38;5;245m=> ./tests/a_test.ts:1:6\x1b[0m
it leaks \x1b[0m\x1b[38;5;245m=> ./tests/b_test.ts:3:6\x1b[0m

\x1b[0m\x1b[31mFAILED\x1b[0m | 0 passed | 2 failed
`;

Deno.test("readFailures() tells each failed test with its place and its error", () => {
  assertEquals(readFailures(OUTPUT), [
    'it breaks: a => b => ./tests/a_test.ts:1:6\n  TypeError: Cannot do "x": got 1\n  more\n      at file:///tests/a_test.ts:1:46',
    "it leaks => ./tests/b_test.ts:3:6\n  Leaks detected:\n    - A timer was started in this test",
  ]);
});

Deno.test("readFailures() cuts a long error", () => {
  const long = OUTPUT.replace("got 1", "got 1".repeat(1_000));
  assertEquals(readFailures(long)[0]?.length, 400);
});

Deno.test("readFailures() tells of nothing where nothing failed", () => {
  assertEquals(readFailures("ok | 3 passed | 0 failed (1ms)\n"), []);
});
