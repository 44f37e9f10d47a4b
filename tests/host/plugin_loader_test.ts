import {
  assertEquals,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { spy } from "@std/testing/mock";
import { createHost, HostError, type SpillStore } from "@harness/tools/host";
import {
  assertSuccess,
  callGrep,
  hostWith,
  noBash,
  scriptedPlugin,
  scriptedTool,
  toolNames,
  WarningList,
} from "./scripted.ts";

Deno.test("Host.plugin() hands the plugin what the host has", async () => {
  const logger = new WarningList();
  const spillStore: SpillStore = {
    saveText: () => Promise.reject(new Error("no save was expected")),
  };
  const seen: unknown[] = [];
  for (const options of [{ spillStore }, {}]) {
    await using host = createHost({ bash: noBash, logger, ...options });
    await host.plugin(
      scriptedPlugin("probe", (context, config) => {
        seen.push(context.get("spillStore"), config);
        assertEquals(context.get("constructor" as never), undefined);
        assertStrictEquals(context.bash, noBash);
        context.logger?.warn("hello");
      }),
      { key: 1 },
    );
  }
  assertEquals(seen, [spillStore, { key: 1 }, undefined, { key: 1 }]);
  assertEquals(logger.warnings, ["hello", "hello"]);
});

Deno.test("Host.plugin() sends warnings to stderr without a logger", async () => {
  using warn = spy(console, "warn");
  await using host = createHost({ bash: noBash });
  await host.plugin(
    scriptedPlugin("probe", ({ logger }) => logger?.warn("(no ripgrep)")),
  );
  assertEquals(warn.calls.map(({ args }) => args), [["(no ripgrep)"]]);
});

Deno.test("Host.plugin() returns what unloads the plugin, once", async () => {
  let disposed = 0;
  await using host = hostWith();
  const unload = await host.plugin(
    scriptedPlugin("search", ({ tools, systemPrompt }) => {
      const disposers = [
        tools.register(scriptedTool("grep")),
        systemPrompt.section({ name: "grep", order: 110, text: "Use grep." }),
      ];
      return () => {
        disposed += 1;
        for (const dispose of disposers) dispose();
      };
    }),
  );
  assertEquals(toolNames(host), ["grep"]);
  assertEquals(host.systemPrompt.assemble(), "Use grep.");
  unload();
  unload();
  assertEquals(disposed, 1);
  assertEquals(toolNames(host), []);
  assertEquals(host.systemPrompt.assemble(), "");
});

Deno.test("Host.plugin() takes back what a plugin forgets to", async () => {
  await using host = hostWith();
  const unload = await host.plugin(
    scriptedPlugin("search", ({ tools, systemPrompt }) => {
      tools.register(scriptedTool("grep"));
      systemPrompt.section({ name: "grep", order: 110, text: "Use grep." });
    }),
  );
  unload();
  assertEquals(toolNames(host), []);
  assertEquals(host.systemPrompt.assemble(), "");
});

Deno.test("Host.plugin() takes back what a plugin registered although its disposer fails", async () => {
  await using host = hostWith();
  const unload = await host.plugin(
    scriptedPlugin("search", ({ tools }) => {
      tools.register(scriptedTool("grep"));
      return () => {
        throw new Error("cannot stop");
      };
    }),
  );
  assertThrows(unload, Error, "cannot stop");
  assertEquals(toolNames(host), []);
});

Deno.test("Host.plugin() loads a namespace with other exports beside the plugin's", async () => {
  const namespace = {
    name: "fs-search",
    inject: ["tools", "systemPrompt", "bash", "logger"] as const,
    Config: {},
    quote: (text: string) => text,
    apply: (context: { readonly bash: unknown }, config?: { n: number }) => {
      assertStrictEquals(context.bash, noBash);
      assertEquals(config, { n: 1 });
      return Promise.resolve(() => {});
    },
  };
  await using host = hostWith();
  await host.plugin(namespace, { n: 1 });
});

Deno.test("Host.plugin() names the service that is missing", async () => {
  await using host = hostWith();
  let applied = false;
  const plugin = scriptedPlugin("files", () => {
    applied = true;
  }, ["tools", "fs", "spillStore"]);
  const error = await assertRejects(() => host.plugin(plugin), HostError);
  assertEquals(error.code, "HOST_MISSING_SERVICE");
  assertEquals(
    error.message,
    'Cannot load plugin "files": the host has no "fs", "spillStore": it has "tools", "systemPrompt", "bash", "logger"',
  );
  assertEquals(applied, false);
});

Deno.test("Host.plugin() refuses what is no plugin", async () => {
  await using host = hostWith();
  const plugin = scriptedPlugin("search", () => {});
  for (
    const value of [undefined, null, {}, { default: plugin }, plugin.apply, {
      ...plugin,
      inject: undefined,
    }]
  ) {
    const error = await assertRejects(
      () => host.plugin(value as never),
      HostError,
      "Cannot load a plugin",
    );
    assertEquals(error.code, "HOST_INVALID_PLUGIN");
  }
});

Deno.test("Host.plugin() leaves nothing behind of a plugin that fails to load", async () => {
  await using host = hostWith();
  const failure = new Error("the probe could not start");
  const plugin = scriptedPlugin("search", ({ tools, systemPrompt }) => {
    tools.register(scriptedTool("grep"));
    systemPrompt.section({ name: "grep", order: 110, text: "Use grep." });
    throw failure;
  });
  const error = await assertRejects(() => host.plugin(plugin));
  assertStrictEquals(error, failure);
  assertEquals(toolNames(host), []);
  assertEquals(host.systemPrompt.assemble(), "");
});

Deno.test("Host.plugin() takes back a plugin that throws before its first await", async () => {
  await using host = hostWith();
  const plugin = {
    ...scriptedPlugin("search", () => {}),
    apply(): Promise<never> {
      throw new Error("at once");
    },
  };
  await assertRejects(() => host.plugin(plugin), Error, "at once");
});

Deno.test("Host.plugin() refuses the second of two plugins with one tool name, and keeps the first", async () => {
  await using host = hostWith();
  const first = scriptedPlugin("first", ({ tools }) => {
    tools.register(scriptedTool("grep"));
  });
  const second = scriptedPlugin("second", ({ tools, systemPrompt }) => {
    systemPrompt.section({ name: "second", order: 1, text: "second" });
    tools.register(scriptedTool("glob"));
    tools.register(scriptedTool("grep"));
  });
  await host.plugin(first);
  for (const plugin of [second, first]) {
    const error = await assertRejects(() => host.plugin(plugin), HostError);
    assertEquals(error.code, "HOST_DUPLICATE_TOOL");
    assertStringIncludes(error.message, 'Cannot register tool "grep"');
  }
  assertEquals(toolNames(host), ["grep"]);
  assertEquals(host.systemPrompt.assemble(), "");
  assertSuccess(await callGrep(host));
});

Deno.test("Host.plugin() lets a plugin be loaded again after it was unloaded", async () => {
  await using host = hostWith();
  const plugin = scriptedPlugin("search", ({ tools }) => {
    tools.register(scriptedTool("grep"));
  });
  (await host.plugin(plugin))();
  await host.plugin(plugin);
  assertEquals(toolNames(host), ["grep"]);
});

Deno.test("Host.plugin() lets no plugin register after it was unloaded", async () => {
  await using host = hostWith();
  let registerLate = () => {};
  const unload = await host.plugin(
    scriptedPlugin("search", ({ tools, systemPrompt }) => {
      registerLate = () => {
        tools.register(scriptedTool("grep"));
        systemPrompt.section({ name: "late", order: 1, text: "late" });
      };
    }),
  );
  unload();
  const error = assertThrows(
    () => registerLate(),
    HostError,
    'Cannot register for plugin "search": it is not loaded any more',
  );
  assertEquals(error.code, "HOST_PLUGIN_UNLOADED");
  assertEquals(toolNames(host), []);
});
