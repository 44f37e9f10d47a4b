import { assertEquals } from "@std/assert";
import { safeLogger } from "../../src/host/safe_logger.ts";

Deno.test("safeLogger() hands on every message, each to its method", () => {
  const seen: string[] = [];
  class Recorder {
    prefix = "said";
    warn(message: string) {
      seen.push(`${this.prefix} warn ${message}`);
    }
    info(message: string) {
      seen.push(`${this.prefix} info ${message}`);
    }
    debug(message: string) {
      seen.push(`${this.prefix} debug ${message}`);
    }
  }
  const logger = safeLogger(new Recorder());
  logger.warn("a");
  logger.info?.("b");
  logger.debug?.("c");
  assertEquals(seen, ["said warn a", "said info b", "said debug c"]);
});

Deno.test("safeLogger() never throws", () => {
  const fail = () => {
    throw new Error("No space left on device");
  };
  const logger = safeLogger({ warn: fail, info: fail, debug: fail });
  logger.warn("a");
  logger.info?.("b");
  logger.debug?.("c");
});

Deno.test("safeLogger() lets no failure of an asynchronous method end the process", async () => {
  const fail = () => Promise.reject(new Error("the log server is down"));
  const logger = safeLogger({ warn: fail, info: fail, debug: fail });
  logger.warn("a");
  logger.info?.("b");
  logger.debug?.("c");
  // Nobody caught it by now: the test would fail.
  await new Promise((resolve) => setTimeout(resolve));
});

Deno.test("safeLogger() has no method that the logger has not", () => {
  const logger = safeLogger({ warn() {} });
  assertEquals([logger.info, logger.debug], [undefined, undefined]);
});
