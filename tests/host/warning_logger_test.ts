import { assertEquals } from "@std/assert";
import { spy } from "@std/testing/mock";
import { warningLogger } from "../../src/host/warning_logger.ts";

Deno.test("warningLogger writes warnings to stderr and nothing else", () => {
  using warn = spy(console, "warn");
  warningLogger.warn("(a warning that a test asked for)");
  warningLogger.info?.("no");
  warningLogger.debug?.("no");
  assertEquals(warn.calls.map(({ args }) => args), [
    ["(a warning that a test asked for)"],
  ]);
});
