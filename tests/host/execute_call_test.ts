import {
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStrictEquals,
  assertStringIncludes,
} from "@std/assert";
import { createHost, HostError, type ToolExecution } from "@harness/tools/host";
import {
  assertFailure,
  assertSuccess,
  callGrep,
  hostWith,
  noBash,
  scriptedTool,
  textOf,
  textResult,
  untilAborted,
  WarningList,
  WatchedController,
} from "./scripted.ts";

Deno.test("Host.execute() gives the content and the meta of a tool", async () => {
  const meta = { files: 3 };
  const content = [{ type: "text", text: "Found 3" }] as const;
  await using host = hostWith(["grep", (args) => {
    assertEquals(args, { pattern: "TODO" });
    return Promise.resolve({ content, meta });
  }]);
  assertEquals(await callGrep(host), { isError: false, content, meta });
});

Deno.test("Host.execute() tells the tool what it knows of the call", async () => {
  const seen: ToolExecution[] = [];
  await using host = hostWith(["grep", (_, execution) => {
    seen.push(execution);
    return Promise.resolve(textResult("done"));
  }]);
  const agent = { session: { header: { id: "session-1", cwd: "/repo" } } };
  await callGrep(host, { callId: "call-7", agent });
  await callGrep(host);
  await callGrep(host);
  assertEquals(seen[0]!.name, "grep");
  assertEquals(seen[0]!.callId, "call-7");
  assertStrictEquals(seen[0]!.agent, agent);
  assertEquals(seen[0]!.signal?.aborted, false);
  assertEquals(seen[1]!.agent, undefined);
  assertMatch(seen[1]!.callId, /^[0-9a-f-]{36}$/);
  assertNotEquals(seen[1]!.callId, seen[2]!.callId);
});

Deno.test("Host.execute() names the tools, and the nearest, when there is no such tool", async () => {
  await using host = hostWith(["glob"], ["grep"]);
  const near = await host.execute({ name: "Grepp", arguments: {} });
  assertEquals(near, {
    isError: true,
    content: [{
      type: "text",
      text:
        'Error: Cannot call "Grepp": there is no such tool, did you mean "grep"? The tools are "glob", "grep"',
    }],
    error: { name: "HostError", code: "HOST_UNKNOWN_TOOL" },
  });
  const far = await host.execute({ name: "bash_command", arguments: {} });
  assertEquals(
    textOf(far),
    'Error: Cannot call "bash_command": there is no such tool: the tools are "glob", "grep"',
  );
});

Deno.test("Host.execute() says when the host has no tools at all", async () => {
  await using host = hostWith();
  assertStringIncludes(
    textOf(await callGrep(host)),
    'Cannot call "grep": the host has no tools: load a plugin',
  );
});

Deno.test("Host.execute() takes no inherited property for a tool", async () => {
  await using host = hostWith(["grep"]);
  for (const name of ["constructor", "__proto__", "toString", ""]) {
    const result = await host.execute({ name, arguments: {} });
    assertFailure(result);
    assertEquals(result.error.code, "HOST_UNKNOWN_TOOL");
  }
});

Deno.test("Host.execute() does not start a tool with arguments that do not fit", async () => {
  let started = 0;
  await using host = hostWith(["grep", () => {
    started += 1;
    return Promise.resolve(textResult("done"));
  }]);
  for (
    const args of [{}, { pattern: 5 }, '{"pattern":"a"}', null, ["a"], "a"]
  ) {
    const result = await host.execute({ name: "grep", arguments: args });
    assertFailure(result);
    assertEquals(result.error, {
      name: "HostError",
      code: "HOST_INVALID_ARGUMENTS",
    });
    assertMatch(textOf(result), /^Error: Cannot call "grep": /);
  }
  assertEquals(started, 0);
});

Deno.test("Host.execute() turns a schema that throws into an error result", async () => {
  await using host = hostWith();
  host.tools.register({
    ...scriptedTool("grep"),
    schema: {
      "~standard": {
        version: 1,
        vendor: "test",
        validate: () => Promise.reject(new TypeError("broken schema")),
      },
    },
  });
  assertEquals(await callGrep(host), {
    isError: true,
    content: [{ type: "text", text: "Error: broken schema" }],
    error: { name: "TypeError" },
  });
});

Deno.test("Host.execute() turns whatever a tool throws into an error result", async () => {
  let thrown: unknown;
  await using host = hostWith(
    ["grep", () => Promise.reject(thrown)],
    ["glob", () => {
      throw thrown;
    }],
  );
  for (
    const [value, text, error] of [
      [
        new HostError("no", { code: "HOST_DISPOSED" }),
        "Error: no",
        { name: "HostError", code: "HOST_DISPOSED" },
      ],
      [new RangeError("too far"), "Error: too far", { name: "RangeError" }],
      ["words", "Error: words", { name: "Error" }],
      [undefined, "Error: the tool threw nothing", { name: "Error" }],
    ] as const
  ) {
    thrown = value;
    for (const name of ["grep", "glob"]) {
      assertEquals(
        await host.execute({ name, arguments: { pattern: "a" } }),
        { isError: true, content: [{ type: "text", text }], error },
      );
    }
  }
});

Deno.test("Host.execute() refuses a result without content", async () => {
  for (const result of [undefined, null, {}, { content: "text" }]) {
    await using host = hostWith([
      "grep",
      () => Promise.resolve(result as never),
    ]);
    const outcome = await callGrep(host);
    assertFailure(outcome);
    assertEquals(outcome.error.code, "HOST_INVALID_RESULT");
    assertStringIncludes(textOf(outcome), 'expected an array "content"');
  }
});

Deno.test("Host.execute() never rejects, not even without a call", async () => {
  await using host = hostWith(["grep"]);
  assertFailure(await host.execute(undefined as never));
  assertFailure(await host.execute({} as never));
  assertFailure(await host.execute({ name: Symbol("x") } as never));
});

Deno.test("Host.execute() runs calls beside each other", async () => {
  const gate = Promise.withResolvers<void>();
  await using host = hostWith(
    ["grep", () => gate.promise.then(() => textResult("grep"))],
    ["glob", () => {
      gate.resolve();
      return Promise.resolve(textResult("glob"));
    }],
  );
  const first = callGrep(host);
  const second = host.execute({ name: "glob", arguments: { pattern: "*" } });
  assertEquals(textOf(await second), "glob");
  assertEquals(textOf(await first), "grep");
});

Deno.test("Host.execute() fires the signal when the time budget is over", async () => {
  await using host = hostWith([
    "grep",
    (_, execution) => untilAborted(execution),
    5,
  ]);
  assertEquals(await callGrep(host), {
    isError: true,
    content: [{
      type: "text",
      text: 'Error: Tool "grep" exceeded its time budget of 5 ms',
    }],
    error: { name: "TimeoutError" },
  });
});

Deno.test("Host.execute() passes the caller's reason on to the tool", async () => {
  const seen: unknown[] = [];
  const controller = new WatchedController();
  const started = Promise.withResolvers<void>();
  await using host = hostWith(["grep", async (_, execution) => {
    started.resolve();
    return await untilAborted(execution).catch((reason) => {
      seen.push(reason);
      throw reason;
    });
  }]);
  const running = callGrep(host, { signal: controller.signal });
  await started.promise;
  const reason = new Error("the user pressed stop");
  controller.abort(reason);
  const result = await running;
  assertFailure(result);
  assertEquals(textOf(result), "Error: the user pressed stop");
  assertStrictEquals(seen[0], reason);
  assertEquals(controller.listeners, 0);
});

Deno.test("Host.execute() hands on a signal that was aborted beforehand", async () => {
  await using host = hostWith(["grep", (_, { signal }) => {
    signal!.throwIfAborted();
    return Promise.resolve(textResult("done"));
  }]);
  const result = await callGrep(host, {
    signal: AbortSignal.abort(new Error("too late")),
  });
  assertEquals(textOf(result), "Error: too late");
});

Deno.test("Host.execute() takes the result of a tool that answers when it is stopped", async () => {
  await using host = hostWith([
    "grep",
    (_, execution) =>
      untilAborted(execution).catch(() => textResult("the first half")),
    5,
  ]);
  const result = await callGrep(host);
  assertSuccess(result);
  assertEquals(textOf(result), "the first half");
});

Deno.test("Host.execute() leaves no listener on the caller's signal, however a call ends", async () => {
  const controller = new WatchedController();
  await using host = hostWith(
    ["good"],
    ["bad", () => Promise.reject(new Error("no"))],
    ["slow", (_, execution) => untilAborted(execution), 5],
  );
  for (const name of ["good", "bad", "slow", "none"]) {
    for (const args of [{ pattern: "a" }, {}]) {
      await host.execute({
        name,
        arguments: args,
        signal: controller.signal,
      });
    }
  }
  assertEquals(controller.added, 3);
  assertEquals(controller.listeners, 0);
});

Deno.test("Host.execute() gives up on a tool that does not stop, and warns", async () => {
  const logger = new WarningList();
  const forever = Promise.withResolvers<never>();
  const controller = new WatchedController();
  await using host = createHost({ bash: noBash, logger, abortGraceMs: 5 });
  host.tools.register(scriptedTool("grep", () => forever.promise, 5));
  const result = await callGrep(host, { signal: controller.signal });
  const problem =
    'Tool "grep" went on for 5 ms after it was told to stop and may still be running';
  assertEquals(result, {
    isError: true,
    content: [{ type: "text", text: `Error: ${problem}` }],
    error: { name: "HostError", code: "HOST_TOOL_UNRESPONSIVE" },
  });
  assertEquals(logger.warnings, [problem]);
  assertEquals(controller.listeners, 0);
  forever.reject(new Error("nobody hears this"));
});
