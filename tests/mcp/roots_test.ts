import { assert, assertEquals, assertRejects } from "@std/assert";
import { createSearchServer, McpServerError } from "@harness/tools/mcp";
import { scriptedSearch, searches, target } from "./scripted_search.ts";
import { serve } from "./served.ts";

Deno.test("createSearchServer() refuses a root that is no folder", async () => {
  const bash = scriptedSearch({ folders: { "/project/~/a": null } });
  const error = await assertRejects(
    () => createSearchServer({ bash, roots: ["/b", "~/a"] }),
    McpServerError,
  );
  assertEquals(error.code, "MCP_INVALID_ROOT");
  assertEquals(
    error.message,
    'Cannot use "~/a" as a root: no such folder: "~" is not expanded, write the path in full',
  );
});

Deno.test("createSearchServer() refuses a root that no system takes", async () => {
  for (const root of ["", "a\0b", "y/".repeat(20_000)]) {
    const bash = scriptedSearch();
    const error = await assertRejects(
      () => createSearchServer({ bash, roots: ["/b", root] }),
      McpServerError,
    );
    assertEquals(error.code, "MCP_INVALID_ROOT");
    assert(bash.commands.every((command) => command.length < 10_000));
  }
});

Deno.test("createSearchServer() refuses an option that there is not, and roots that are no list", async () => {
  for (
    const [options, message] of [
      [{ root: ["/a"] }, 'there is no option "root"'],
      [{ gaurd: () => ({ allowed: true }) }, 'there is no option "gaurd"'],
      [{ roots: "/a" }, 'expected "roots" to be a list of folders, got "/a"'],
      [{ roots: [1] }, 'expected "roots" to be a list of folders'],
    ] as const
  ) {
    await assertRejects(
      () =>
        createSearchServer({ bash: scriptedSearch(), ...options as object }),
      TypeError,
      message,
    );
  }
});

Deno.test("createSearchServer() refuses a choice of tools that there is not", async () => {
  await assertRejects(
    () =>
      createSearchServer({
        bash: scriptedSearch(),
        tools: "everything" as "search",
      }),
    TypeError,
    'Cannot create a server: expected "tools" to be "search" or "inspect", got "everything"',
  );
});

Deno.test("createSearchServer() refuses to serve without ripgrep", async () => {
  const error = await assertRejects(
    () => createSearchServer({ bash: scriptedSearch({ ripgrep: null }) }),
    McpServerError,
  );
  assertEquals(error.code, "MCP_NO_RIPGREP");
});

Deno.test("searches start in bash's folder without any root", async () => {
  const bash = scriptedSearch();
  await using served = await serve({ bash });
  await served.client.call("glob", { pattern: "*" });
  assertEquals(searches(bash).map(target), ["/project"]);
});

Deno.test("searches start in the first root", async () => {
  const bash = scriptedSearch();
  await using served = await serve({ bash, roots: ["/b", "/a"] });
  await served.client.call("glob", { pattern: "*", path: "src" });
  await served.client.call("glob", { pattern: "*", path: "/a" });
  assertEquals(searches(bash).map(target), ["/b/src", "/a"]);
});

Deno.test("searches of paths that no system takes are not started", async () => {
  const bash = scriptedSearch();
  await using served = await serve({ bash, roots: ["/a"] });
  const before = bash.commands.length;
  for (const path of ["y/".repeat(20_000), `/etc/${"é".repeat(2_100)}`]) {
    const { text } = await served.client.call("grep", { pattern: "x", path });
    assert(text.startsWith("MCP_PATH_UNRESOLVED: Cannot search"), text);
    assert(text.length < 500);
  }
  assertEquals(bash.commands.length, before);
});

Deno.test("searches outside of the roots are not started", async () => {
  const outside = ["/a/link", "/etc", "/etc/passwd"];
  const bash = scriptedSearch({ outside });
  await using served = await serve({ bash, roots: ["/a"] });
  const calls: [string, Record<string, string>][] = [
    ["glob", { pattern: "*", path: "link" }],
    ["glob", { pattern: "/etc/*" }],
    ["glob", { pattern: "../etc/*" }],
    ["glob", { pattern: "*", path: "../etc" }],
    ["grep", { pattern: "root", path: "/etc/passwd" }],
    ["grep", { pattern: "root", path: "x/../../etc/passwd" }],
  ];
  for (const [tool, args] of calls) {
    const { text, result } = await served.client.call(tool, args);
    assertEquals(result.isError, true, text);
    assert(text.startsWith("MCP_OUTSIDE_ROOTS: Cannot search"), text);
    assert(text.endsWith('send a path inside of "/a"'), text);
  }
  assertEquals(searches(bash), []);
});

Deno.test("a client's roots count alone where the operator named none", async () => {
  const bash = scriptedSearch();
  await using served = await serve({
    bash,
    clientRoots: ["file:///b", "file:///a"],
  });
  await served.client.call("glob", { pattern: "*" });
  assertEquals(searches(bash).map(target), ["/b"]);
});

Deno.test("a client's roots narrow the operator's", async () => {
  const bash = scriptedSearch();
  await using served = await serve({
    bash,
    roots: ["/a"],
    clientRoots: ["file:///elsewhere", "file:///a/b"],
  });
  await served.client.call("glob", { pattern: "*" });
  assertEquals(searches(bash).map(target), ["/a/b"]);
  const guards = bash.commands.filter((command) =>
    command.includes("case $at")
  );
  assert(guards[0]?.includes("case $at/ in '/a/b/'*)"));
});

Deno.test("a client's roots never widen the operator's", async () => {
  const bash = scriptedSearch();
  await using served = await serve({
    bash,
    roots: ["/a"],
    clientRoots: ["file:///"],
  });
  await served.client.call("glob", { pattern: "*" });
  assertEquals(searches(bash).map(target), ["/a"]);
});

Deno.test("nothing is searched where the roots have nothing in common", async () => {
  const bash = scriptedSearch();
  await using served = await serve({
    bash,
    roots: ["/a"],
    clientRoots: ["file:///b"],
  });
  const { text, result } = await served.client.call("glob", { pattern: "*" });
  assertEquals(result._meta, {
    error: { name: "McpServerError", code: "MCP_NO_FOLDER" },
  });
  assert(text.includes('("file:///b")'), text);
  assertEquals(searches(bash), []);
});

Deno.test("a client that has no roots at the moment does not narrow anything", async () => {
  const bash = scriptedSearch();
  await using served = await serve({ bash, roots: ["/a"], clientRoots: [] });
  await served.client.call("glob", { pattern: "*" });
  assertEquals(searches(bash).map(target), ["/a"]);
});

Deno.test("a client is asked for its roots once until they change", async () => {
  const bash = scriptedSearch();
  await using served = await serve({ bash, clientRoots: ["file:///a"] });
  await served.client.call("glob", { pattern: "*" });
  await served.client.call("glob", { pattern: "*" });
  assertEquals(served.client.rootRequests, 1);
  await served.client.changeRoots(["file:///b"]);
  await served.client.call("glob", { pattern: "*" });
  assertEquals(served.client.rootRequests, 2);
  assertEquals(searches(bash).map(target), ["/a", "/a", "/b"]);
});

Deno.test("a client whose roots change while it is asked is asked again", async () => {
  const bash = scriptedSearch();
  await using served = await serve({ bash, clientRoots: ["file:///a"] });
  const { client } = served;
  client.beforeAnswer = async () => {
    client.beforeAnswer = () => Promise.resolve();
    await client.changeRoots(["file:///b"]);
  };
  await client.call("glob", { pattern: "*" });
  await client.call("glob", { pattern: "*" });
  assertEquals(client.rootRequests, 2);
  assertEquals(searches(bash).map(target).at(-1), "/b");
});

Deno.test("nothing is searched for a client that does not name its roots", async () => {
  const bash = scriptedSearch();
  await using served = await serve({ bash, roots: ["/a"], clientRoots: [] });
  served.client.roots = new Error("not now");
  const { text, result } = await served.client.call("glob", { pattern: "*" });
  assertEquals(result.isError, true);
  assert(text.startsWith("MCP_ROOTS_UNKNOWN: "), text);
  assert(text.endsWith("not now"), text);
  assertEquals(searches(bash), []);

  served.client.roots = ["file:///a"];
  await served.client.call("glob", { pattern: "*" });
  assertEquals(searches(bash).map(target), ["/a"]);
});

Deno.test("roots that are no folders here are ignored, with a warning", async () => {
  const bash = scriptedSearch({ folders: { "/gone": null } });
  await using served = await serve({
    bash,
    clientRoots: ["https://example.com/", "file:///gone", "file:///a"],
  });
  await served.client.call("glob", { pattern: "*" });
  assertEquals(searches(bash).map(target), ["/a"]);
  assertEquals(served.client.logged.map(({ data }) => data), [
    'Roots of the client that are no folders on this machine are ignored: "https://example.com/", "file:///gone"',
    'Searching in "/a"',
  ]);
});

Deno.test("roots are compared where they really are", async () => {
  const bash = scriptedSearch({ folders: { "/link": "/a/b", "/out": "/etc" } });
  await using served = await serve({
    bash,
    roots: ["/a"],
    clientRoots: ["file:///out", "file:///link"],
  });
  await served.client.call("glob", { pattern: "*" });
  assertEquals(searches(bash).map(target), ["/link"]);
});
