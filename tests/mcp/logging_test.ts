import { assertEquals, assertStringIncludes } from "@std/assert";
import { scriptedSearch } from "./scripted_search.ts";
import { serve } from "./served.ts";

const MANY = {
  stdout: Array.from({ length: 101 }, (_, index) => `./${index}\0`).join(""),
};

Deno.test("warnings from before there was a client reach it as log messages", async () => {
  await using served = await serve({
    bash: scriptedSearch({ ripgrep: "13.0.0" }),
  });
  await served.client.client.ping();
  const [message, ...others] = served.client.logged;
  assertEquals(others, []);
  assertEquals(message?.level, "warning");
  assertEquals(message?.logger, "search");
  assertStringIncludes(String(message?.data), "ripgrep 13.0.0 orders files");
});

Deno.test("warnings of a call reach the client before its answer", async () => {
  await using served = await serve({ bash: scriptedSearch({ search: MANY }) });
  const { text } = await served.client.call("glob", { pattern: "*" });
  assertStringIncludes(text, "could not be saved");
  const [message] = served.client.logged;
  assertStringIncludes(String(message?.data), "there is no spill store");
});

Deno.test("logging/setLevel keeps lesser messages away", async () => {
  const options = {
    bash: scriptedSearch({ search: MANY }),
    clientRoots: ["file:///a"],
  };
  await using served = await serve(options);
  const { client } = served.client;
  await client.setLoggingLevel("warning");
  await served.client.call("glob", { pattern: "*" });
  assertEquals(served.client.logged.map(({ level }) => level), ["warning"]);

  await client.setLoggingLevel("error");
  await served.client.call("glob", { pattern: "*" });
  assertEquals(served.client.logged.length, 1);
});
