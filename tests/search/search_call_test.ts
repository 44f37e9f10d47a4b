import {
  assert,
  assertEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { type BashExecutor, SearchError } from "@harness/tools";
import {
  requestedWorkdir,
  resolveWorkdir,
} from "../../src/search/search_call.ts";
import { resolveConfig } from "../../src/search/config.ts";
import { ScriptedBash } from "../scripted_bash.ts";
import { completeSearch } from "./ripgrep_records.ts";
import { agent, callGlob, callGrep } from "./tool_call.ts";

const execution = { name: "grep", callId: "1" };

Deno.test("requestedWorkdir() is the folder of the session, or none", () => {
  assertEquals(requestedWorkdir(execution), undefined);
  assertEquals(
    requestedWorkdir({ ...execution, agent: agent("s") }),
    undefined,
  );
  assertEquals(
    requestedWorkdir({ ...execution, agent: agent("s", "/w") }),
    "/w",
  );
});

Deno.test("resolveWorkdir() asks the executor and runs nothing", () => {
  const bash = new ScriptedBash({ workdir: "/default" });
  const resolved = (cwd?: string) =>
    resolveWorkdir({
      services: { bash, get: () => undefined },
      config: resolveConfig({}),
      execution: { ...execution, agent: agent("s", cwd) },
    });
  assertEquals(resolved(), "/default");
  assertEquals(resolved("/w"), "/w");
  assertEquals(bash.specs, []);
});

Deno.test("resolveWorkdir() fails as a search does where the executor has no folder", () => {
  const cause = new Error("the current folder was removed");
  const bash: BashExecutor = {
    resolve() {
      throw cause;
    },
    run: () => Promise.reject(new Error("nothing is to be run")),
  };
  const error = assertThrows(
    () =>
      resolveWorkdir({
        services: { bash, get: () => undefined },
        config: resolveConfig({}),
        execution,
      }),
    SearchError,
    "Cannot run ripgrep: the current folder was removed",
  );
  assertEquals(error.code, "SEARCH_FAILED");
  assertStrictEquals(error.cause, cause);
});

const TOOLS = {
  glob: {
    stdout: "./a.ts\0",
    call: (...[setup]: [Parameters<typeof callGlob>[1]]) =>
      callGlob({ pattern: "*", path: "src" }, setup),
  },
  grep: {
    stdout: completeSearch(),
    call: (...[setup]: [Parameters<typeof callGrep>[1]]) =>
      callGrep({ pattern: "x", path: "src" }, setup),
  },
};

for (const [tool, { stdout, call }] of Object.entries(TOOLS)) {
  Deno.test(`${tool}.execute() runs in the folder of the session`, async () => {
    const bash = new ScriptedBash({ answers: { stdout } });
    await call({ bash, execution: { agent: agent("s", "/session") } });
    for (const { workdir } of bash.requests) assertEquals(workdir, "/session");
    assert(bash.commands[0]?.startsWith("target='/session/src'\n"));
  });

  Deno.test(`${tool}.execute() names no folder where the session has none`, async () => {
    for (const caller of [{}, { agent: agent("s") }]) {
      const bash = new ScriptedBash({ answers: { stdout }, workdir: "/own" });
      await call({ bash, execution: caller });
      for (const { workdir } of bash.requests) assertEquals(workdir, undefined);
      assert(bash.commands[0]?.startsWith("target='/own/src'\n"));
    }
  });
}
