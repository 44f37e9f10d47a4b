import {
  assert,
  assertEquals,
  assertRejects,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { createHost, HostError } from "@harness/tools/host";
import {
  assertFailure,
  callGrep,
  hostWith,
  noBash,
  scriptedPlugin,
  scriptedTool,
  textResult,
  toolNames,
  untilAborted,
  WarningList,
} from "./scripted.ts";

Deno.test("createHost() refuses a grace that no timer takes", () => {
  for (const abortGraceMs of [-1, NaN, Infinity, 2 ** 31]) {
    assertThrows(
      () => createHost({ bash: noBash, abortGraceMs }),
      RangeError,
      `expected "abortGraceMs" to be 0 to 2147483647, got ${abortGraceMs}`,
    );
  }
});

Deno.test("createHost() refuses an option that there is not, and a guard that is none", () => {
  const create = (options: object) => () =>
    createHost({ bash: noBash, ...options });
  assertThrows(
    create({ gaurd: () => ({ allowed: true }) }),
    TypeError,
    'Cannot create a host: there is no option "gaurd": expected one of "bash"',
  );
  for (const guard of [null, {}, "all"]) {
    assertThrows(
      create({ guard }),
      TypeError,
      'expected "guard" to be a function',
    );
  }
});

Deno.test("createHost() makes hosts that share nothing", async () => {
  await using one = hostWith(["grep"]);
  await using other = hostWith();
  assertEquals(toolNames(one), ["grep"]);
  assertEquals(toolNames(other), []);
});

Deno.test("Host.dispose() unloads the plugins in reverse order", async () => {
  const host = hostWith();
  const order: string[] = [];
  for (const name of ["a", "b", "c"]) {
    await host.plugin(scriptedPlugin(name, ({ tools }) => {
      tools.register(scriptedTool(name));
      return () => order.push(name);
    }));
  }
  await host.dispose();
  assertEquals(order, ["c", "b", "a"]);
  assertEquals(toolNames(host), []);
});

Deno.test("Host.dispose() does its work once", async () => {
  const host = hostWith();
  let disposed = 0;
  await host.plugin(scriptedPlugin("a", () => () => disposed += 1));
  assertStrictEquals(host.dispose(), host.dispose());
  await host[Symbol.asyncDispose]();
  await host.dispose();
  assertEquals(disposed, 1);
});

Deno.test("Host can be bound with await using", async () => {
  let disposed = 0;
  {
    await using host = hostWith();
    await host.plugin(scriptedPlugin("a", () => () => disposed += 1));
    assertEquals(disposed, 0);
  }
  assertEquals(disposed, 1);
});

Deno.test("Host.dispose() aborts the calls under way and waits for them before it unloads", async () => {
  const events: string[] = [];
  const started = Promise.withResolvers<void>();
  const host = hostWith(["grep", async (_, execution) => {
    started.resolve();
    try {
      return await untilAborted(execution);
    } catch (reason) {
      events.push("stopping");
      await new Promise((resolve) => setTimeout(resolve, 5));
      events.push("stopped");
      throw reason;
    }
  }]);
  await host.plugin(scriptedPlugin("a", () => () => events.push("unloaded")));
  const running = callGrep(host);
  await started.promise;
  await host.dispose();
  assertEquals(events, ["stopping", "stopped", "unloaded"]);
  assertEquals(await running, {
    isError: true,
    content: [{ type: "text", text: "Error: The host was disposed" }],
    error: { name: "AbortError" },
  });
});

Deno.test("Host.dispose() waits no longer than the grace for a tool that does not stop", async () => {
  const host = createHost({
    bash: noBash,
    logger: new WarningList(),
    abortGraceMs: 5,
  });
  const forever = Promise.withResolvers<never>();
  const started = Promise.withResolvers<void>();
  host.tools.register(scriptedTool("grep", () => {
    started.resolve();
    return forever.promise;
  }));
  const running = callGrep(host);
  await started.promise;
  await host.dispose();
  const result = await running;
  assertFailure(result);
  assertEquals(result.error.code, "HOST_TOOL_UNRESPONSIVE");
});

Deno.test("Host.execute() refuses a call after Host.dispose()", async () => {
  let started = false;
  const host = hostWith(["grep", () => {
    started = true;
    return Promise.resolve(textResult("done"));
  }]);
  await host.dispose();
  assertEquals(await callGrep(host), {
    isError: true,
    content: [{
      type: "text",
      text: 'Error: Cannot call "grep": the host was disposed',
    }],
    error: { name: "HostError", code: "HOST_DISPOSED" },
  });
  assertEquals(started, false);
});

Deno.test("Host.plugin() refuses a plugin after Host.dispose()", async () => {
  const host = hostWith();
  await host.dispose();
  let applied = false;
  const plugin = scriptedPlugin("a", () => {
    applied = true;
  });
  const error = await assertRejects(
    () => host.plugin(plugin),
    HostError,
    'Cannot load plugin "a": the host was disposed',
  );
  assertEquals(error.code, "HOST_DISPOSED");
  assertEquals(applied, false);
});

Deno.test("Host.dispose() waits for a plugin that is loading and unloads it", async () => {
  const host = hostWith();
  const gate = Promise.withResolvers<void>();
  const events: string[] = [];
  const loading = host.plugin(
    scriptedPlugin("slow", async ({ tools }) => {
      tools.register(scriptedTool("grep"));
      await gate.promise;
      events.push("loaded");
      return () => events.push("unloaded");
    }),
  );
  const refused = assertRejects(() => loading, HostError, "was disposed");
  const disposing = host.dispose().then(() => events.push("disposed"));
  gate.resolve();
  await Promise.all([refused, disposing]);
  assertEquals(events, ["loaded", "unloaded", "disposed"]);
  assertEquals(toolNames(host), []);
});

Deno.test("Host.dispose() unloads the other plugins although one fails to unload", async () => {
  const failing = (name: string) =>
    scriptedPlugin(name, () => () => {
      throw new Error(`cannot stop ${name}`);
    });
  const order: string[] = [];
  const one = hostWith();
  await one.plugin(scriptedPlugin("a", () => () => order.push("a")));
  await one.plugin(failing("b"));
  await assertRejects(() => one.dispose(), Error, "cannot stop b");
  assertEquals(order, ["a"]);

  const two = hostWith();
  await two.plugin(failing("c"));
  await two.plugin(failing("d"));
  const error = await assertRejects(
    () => two.dispose(),
    AggregateError,
    "Cannot unload all plugins",
  );
  assertEquals(error.errors.map(({ message }) => message), [
    "cannot stop d",
    "cannot stop c",
  ]);
});

Deno.test("Host.tools finds a tool by name, and takes it away with its disposer", async () => {
  await using host = hostWith();
  const tool = scriptedTool("grep");
  const dispose = host.tools.register(tool);
  assertStrictEquals(host.tools.get("grep"), tool);
  assertEquals(host.tools.get("glob"), undefined);
  dispose();
  assertEquals(host.tools.get("grep"), undefined);
  assert((await callGrep(host)).isError);
});
