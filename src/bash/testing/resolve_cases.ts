import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { type ConformanceCase, conformanceCase } from "./conformance_case.ts";

/** What `resolve()` does. */
export const RESOLVE_CASES: readonly ConformanceCase[] = [
  conformanceCase("resolve", "fills in what is left out", ({ executor }) => {
    const spec = executor.resolve({ command: "true" });
    assertEquals(spec.command, "true");
    assert(spec.workdir.startsWith("/"), `workdir is "${spec.workdir}"`);
    for (const budget of [spec.timeoutMs, spec.stdoutMaxBytes]) {
      assert(Number.isSafeInteger(budget) && budget > 0, `${budget}`);
    }
  }),
  conformanceCase("resolve", "keeps what is asked for", ({ executor }) => {
    const { signal } = new AbortController();
    const env = { A: "1" };
    const spec = executor.resolve({
      command: "cat",
      workdir: "/",
      timeoutMs: 5_000,
      stdoutMaxBytes: 5_000,
      signal,
      stdin: "x",
      env,
    });
    assertEquals(spec.workdir, "/");
    assertEquals([spec.timeoutMs, spec.stdoutMaxBytes], [5_000, 5_000]);
    assertEquals(spec.stdin, "x");
    assertEquals(spec.env, env);
    assertStrictEquals(spec.signal, signal);
  }),
  conformanceCase("resolve", "caps the time budget", ({ executor }) => {
    const request = { command: "true", timeoutMs: 60_000 };
    assertEquals(executor.resolve(request).timeoutMs, 2_000);
  }, { maxTimeoutMs: 2_000 }),
  conformanceCase("resolve", "caps the bytes of stdout", ({ executor }) => {
    const request = { command: "true", stdoutMaxBytes: 60_000 };
    assertEquals(executor.resolve(request).stdoutMaxBytes, 2_000);
  }, { maxStdoutBytes: 2_000 }),
  conformanceCase(
    "resolve",
    "changes nothing in its own result",
    ({ executor }) => {
      const spec = executor.resolve({ command: "true", env: { A: "1" } });
      assertEquals(executor.resolve(spec), spec);
    },
  ),
];
