import { assertEquals } from "@std/assert";
import {
  formatCounts,
  readCounts,
  sumCounts,
} from "../../_tools/test_summary.ts";

Deno.test("readCounts() reads the plain line", () => {
  assertEquals(readCounts("ok | 12 passed | 0 failed (34ms)\n", 0), {
    passed: 12,
    failed: 0,
    skipped: 0,
  });
});

Deno.test("readCounts() reads steps, ignored and filtered tests, and colours", () => {
  const line =
    "\n\x1b[0m\x1b[31mFAILED\x1b[0m | 5 passed (2 steps) | 3 failed (1 step) | 2 ignored (1 step) | 7 filtered out \x1b[0m\x1b[38;5;245m(66ms)\x1b[0m\n";
  assertEquals(readCounts(line, 1), { passed: 5, failed: 3, skipped: 2 });
});

Deno.test("readCounts() is not misled by what a test prints", () => {
  const output = [
    "------- output -------",
    "ok | 99 passed | 0 failed (1ms)",
    "----- output end -----",
    "FAILED | 1 passed | 1 failed (2ms)",
    "",
  ].join("\n");
  assertEquals(readCounts(output, 1), { passed: 1, failed: 1, skipped: 0 });
});

Deno.test("readCounts() counts a run without a summary as a failure", () => {
  assertEquals(readCounts("error: Type checking failed.\n", 1), {
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});

Deno.test("readCounts() counts a failed run of passed tests as a failure", () => {
  assertEquals(readCounts("ok | 3 passed | 0 failed (1ms)\n", 1), {
    passed: 3,
    failed: 1,
    skipped: 0,
  });
});

Deno.test("sumCounts() adds up", () => {
  assertEquals(
    sumCounts([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ]),
    { passed: 11, failed: 22, skipped: 33 },
  );
  assertEquals(sumCounts([]), { passed: 0, failed: 0, skipped: 0 });
});

Deno.test("formatCounts() names skipped tests only when there are any", () => {
  assertEquals(
    formatCounts({ passed: 7, failed: 0, skipped: 0 }),
    "7 passed, 0 failed",
  );
  assertEquals(
    formatCounts({ passed: 7, failed: 1, skipped: 2 }),
    "7 passed, 1 failed, 2 skipped",
  );
});
