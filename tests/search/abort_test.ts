import {
  assertEquals,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
} from "@std/assert";
import { SearchError } from "@harness/tools";
import { inOneChunk, ScriptedBash } from "../scripted_bash.ts";
import { callGlob, callGrep, type CallSetup } from "./tool_call.ts";

const TOOLS = {
  glob: (setup: CallSetup) => callGlob({ pattern: "*.ts" }, setup),
  grep: (setup: CallSetup) => callGrep({ pattern: "x" }, setup),
};

/** Ends a call with a reason, before it or while its command runs. */
const REASONS: readonly {
  readonly reason: unknown;
  readonly says: string;
}[] = [
  {
    reason: new DOMException("This operation was aborted", "AbortError"),
    says: "The search was aborted by its caller",
  },
  { reason: "enough", says: "The search was aborted by its caller" },
  { reason: new Error("enough"), says: "The search was aborted by its caller" },
  {
    reason: new DOMException("Signal timed out.", "TimeoutError"),
    says:
      "The search ran out of time: Signal timed out; narrow pattern or path",
  },
  {
    reason: new DOMException("30000 ms are over", "TimeoutError"),
    says:
      "The search ran out of time: 30000 ms are over; narrow pattern or path",
  },
];

for (const [tool, call] of Object.entries(TOOLS)) {
  Deno.test(`${tool}.execute() runs nothing for a signal that is aborted already`, async () => {
    for (const { reason, says } of REASONS) {
      const bash = new ScriptedBash();
      const signal = AbortSignal.abort(reason);
      const error = await assertRejects(
        () => call({ bash, execution: { signal } }),
        SearchError,
      );
      assertEquals(error.message, says);
      assertEquals(error.code, "SEARCH_ABORTED");
      assertStrictEquals(error.cause, reason);
      assertEquals(bash.specs, []);
      assertEquals(bash.requests.map(({ command }) => command), [":"]);
    }
  });

  Deno.test(`${tool}.execute() says who ended a command`, async () => {
    for (const { reason, says } of REASONS) {
      for (const chunks of [undefined, inOneChunk]) {
        const controller = new AbortController();
        const bash = new ScriptedBash({
          answers: () => {
            controller.abort(reason);
            return { aborted: true, exitCode: null, signal: "SIGTERM" };
          },
          chunks,
        });
        const error = await assertRejects(
          () => call({ bash, execution: { signal: controller.signal } }),
          SearchError,
        );
        assertEquals(error.message, says);
        assertEquals(error.code, "SEARCH_ABORTED");
        assertStrictEquals(error.cause, reason);
      }
    }
  });

  Deno.test(`${tool}.execute() takes a rejection after an abort for the abort`, async () => {
    const controller = new AbortController();
    const cause = new Error("cannot start: aborted");
    const bash = new ScriptedBash({
      answers: () => {
        controller.abort();
        throw cause;
      },
    });
    const error = await assertRejects(
      () => call({ bash, execution: { signal: controller.signal } }),
      SearchError,
      "aborted by its caller",
    );
    assertEquals(error.code, "SEARCH_ABORTED");
    assertStrictEquals(error.cause, cause);
  });

  Deno.test(`${tool}.execute() takes a rejection without an abort for a failure`, async () => {
    const { signal } = new AbortController();
    const bash = new ScriptedBash({
      answers: () => {
        throw new Error("aborted");
      },
    });
    const error = await assertRejects(
      () => call({ bash, execution: { signal } }),
      SearchError,
    );
    assertEquals(error.code, "SEARCH_FAILED");
  });

  Deno.test(`${tool}.execute() tells the executor's time limit from the caller's`, async () => {
    const controller = new AbortController();
    const bash = new ScriptedBash({
      answers: () => {
        controller.abort();
        return { timedOut: true, exitCode: null };
      },
    });
    const error = await assertRejects(
      () => call({ bash, execution: { signal: controller.signal } }),
      SearchError,
    );
    assertStringIncludes(error.message, "time limit of the bash executor");
  });

  Deno.test(`${tool}.execute() forwards the signal itself`, async () => {
    const { signal } = new AbortController();
    const bash = new ScriptedBash({
      answers: { exitCode: 81 },
    });
    await assertRejects(() => call({ bash, execution: { signal } }));
    assertStrictEquals(bash.requests.at(-1)?.signal, signal);
    assertStrictEquals(bash.specs[0]?.signal, signal);
  });

  Deno.test(`${tool}.execute() needs no signal`, async () => {
    const bash = new ScriptedBash({ answers: { exitCode: 81 } });
    await assertRejects(() => call({ bash }), SearchError, "no such");
    assertEquals(bash.specs[0]?.signal, undefined);
  });
}
