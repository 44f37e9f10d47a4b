import { assert, assertEquals } from "@std/assert";
import { toFileUrl } from "@std/path/posix";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { startServer, testServer } from "./mcp_process.ts";

/** Two folders to search, one beside them, and links from the first to everywhere. */
const SETUP = `
mkdir -p one/sub two secret 'od'"'"'d [x]*'
echo needle | tee one/a.txt one/sub/b.txt two/c.txt secret/d.txt 'od'"'"'d [x]*/e.txt' >/dev/null
ln -s "$PWD/secret" one/out
ln -s ../secret/d.txt one/out.txt
ln -s ../../one/out/.. one/sub/up
ln -s sub one/in
ln -s sub/b.txt one/in.txt
ln -s "$PWD/two" one/other
ln -s loop one/loop
ln -s "$PWD/secret/missing" one/dangling
ln -s one link
`;

async function create(): Promise<FixtureTree> {
  return await FixtureTree.create(SETUP);
}

const uri = (path: string) => toFileUrl(path).href;

testServer(
  "mcp refuses what lies outside of its root, and what leads there",
  async () => {
    await using tree = await create();
    await using server = await startServer({ tree, args: ["--root", "one"] });
    const refused: [string, Record<string, unknown>][] = [
      ["glob", { pattern: "*", path: ".." }],
      ["glob", { pattern: "../*" }],
      ["glob", { pattern: "../**/*.txt" }],
      ["glob", { pattern: "sub/../../*" }],
      ["glob", { pattern: "/*" }],
      ["glob", { pattern: `${tree.path}/secret/*` }],
      ["glob", { pattern: "*", path: "out" }],
      ["glob", { pattern: "*", path: "out/" }],
      ["glob", { pattern: "../out/*", path: "sub" }],
      ["glob", { pattern: "*", path: "sub/up" }],
      ["glob", { pattern: "*", path: "other" }],
      ["glob", { pattern: "*", path: `${tree.path}/one-more` }],
      ["grep", { pattern: "needle", path: "out.txt" }],
      ["grep", { pattern: "needle", path: "out/d.txt" }],
      ["grep", { pattern: "needle", path: "../secret/d.txt" }],
      ["grep", { pattern: "needle", path: "../secret/no-such-file" }],
      ["grep", { pattern: "needle", path: "out/no-such-file" }],
      ["grep", { pattern: "needle", path: "dangling" }],
      ["grep", { pattern: "needle", path: "/proc/self/environ" }],
      ["grep", { pattern: "root", path: "/etc/passwd" }],
    ];
    for (const [tool, args] of refused) {
      const { text, result } = await server.client.call(tool, args);
      assertEquals(
        result._meta,
        { error: { name: "McpServerError", code: "MCP_OUTSIDE_ROOTS" } },
        `${JSON.stringify(args)}: ${text}`,
      );
    }
    const loop = await server.client.call("grep", {
      pattern: "needle",
      path: "loop/x",
    });
    assert(loop.text.startsWith("MCP_PATH_UNRESOLVED: "), loop.text);
  },
);

testServer(
  "mcp searches what lies inside of its root, also through links",
  async () => {
    await using tree = await create();
    await using server = await startServer({ tree, args: ["--root", "one"] });
    const found: [string, Record<string, unknown>, string][] = [
      ["glob", { pattern: "*.txt" }, "a.txt\nsub/b.txt"],
      ["glob", { pattern: "../*.txt", path: "sub" }, "a.txt"],
      ["glob", { pattern: "*", path: "in" }, "in/b.txt"],
      ["glob", { pattern: `${tree.path}/one/sub/*` }, "sub/b.txt"],
      ["grep", { pattern: "needle", path: "in.txt" }, "in.txt\nLine 1: needle"],
      [
        "grep",
        { pattern: "needle", path: `${tree.path}/link/sub` },
        `${tree.path}/link/sub/b.txt\nLine 1: needle`,
      ],
    ];
    for (const [tool, args, text] of found) {
      const answer = await server.client.call(tool, args);
      const paths = answer.text.replace(/^Found 1 match\n\n/, "").split("\n");
      assertEquals(paths.sort(), text.split("\n").sort(), answer.text);
    }
  },
);

testServer("mcp takes several roots, and starts from the first", async () => {
  await using tree = await create();
  const args = ["--root", "two", `--root=${tree.path}/one`];
  await using server = await startServer({ tree, args });
  const glob = async (pattern: string, path?: string) =>
    (await server.client.call("glob", { pattern, path })).text;
  assertEquals(await glob("*.txt"), "c.txt");
  assertEquals(await glob("a.txt", "../one"), `${tree.path}/one/a.txt`);
  assertEquals(await glob(`${tree.path}/one/a.*`), `${tree.path}/one/a.txt`);
  assertEquals(
    await glob("*", `${tree.path}/one/other`),
    `${tree.path}/one/other/c.txt`,
  );
  assert((await glob("../*")).startsWith("MCP_OUTSIDE_ROOTS: "));
});

testServer(
  "mcp takes a root that is a link for where it led at the start",
  async () => {
    await using tree = await create();
    await using server = await startServer({ tree, args: ["--root", "link"] });
    const glob = async () =>
      (await server.client.call("glob", { pattern: "a.txt" })).text;
    assertEquals(await glob(), "a.txt");
    await tree.run("rm link; ln -s secret link");
    assert((await glob()).startsWith("MCP_OUTSIDE_ROOTS: "));
  },
);

testServer("mcp takes a root with an odd name", async () => {
  await using tree = await create();
  const root = `${tree.path}/od'd [x]*`;
  await using server = await startServer({ tree, args: ["--root", root] });
  assertEquals(
    (await server.client.call("glob", { pattern: "*" })).text,
    "e.txt",
  );
  const { text } = await server.client.call("glob", { pattern: "../one/*" });
  assert(text.startsWith("MCP_OUTSIDE_ROOTS: "), text);
});

testServer("mcp searches the current folder without any root", async () => {
  await using tree = await create();
  await using server = await startServer({ tree, args: [] });
  const { text } = await server.client.call("glob", { pattern: "two/*" });
  assertEquals(text, "two/c.txt");
  const outside = await server.client.call("glob", { pattern: "../*" });
  assertEquals(outside.result.isError, true);
});

testServer(
  "mcp lets a client's roots stand for the current folder",
  async () => {
    await using tree = await create();
    await using server = await startServer({
      tree,
      args: [],
      roots: [uri(`${tree.path}/od'd [x]*`)],
    });
    const { text } = await server.client.call("glob", { pattern: "*" });
    assertEquals(text, "e.txt");
    const other = await server.client.call("glob", { pattern: "../one/*" });
    assertEquals(other.result.isError, true);
  },
);

testServer(
  "mcp lets a client's roots narrow its own, and follows their changes",
  async () => {
    await using tree = await create();
    await using server = await startServer({
      tree,
      args: ["--root", "one"],
      roots: [uri(`${tree.path}/one/sub`)],
    });
    const { client } = server;
    const glob = async (pattern: string) =>
      (await client.call("glob", { pattern })).text;
    assertEquals(await glob("*"), "b.txt");
    assert((await glob("../*")).startsWith("MCP_OUTSIDE_ROOTS: "));

    await client.changeRoots([uri(tree.path)]);
    assertEquals(await glob("a.txt"), "a.txt");
    assert((await glob("../*")).startsWith("MCP_OUTSIDE_ROOTS: "));

    await client.changeRoots([uri(`${tree.path}/two`)]);
    assert((await glob("*")).startsWith("MCP_NO_FOLDER: "));

    await client.changeRoots([uri(`${tree.path}/one/out`)]);
    assert((await glob("*")).startsWith("MCP_NO_FOLDER: "));

    await client.changeRoots([]);
    assertEquals(await glob("a.txt"), "a.txt");
    assertEquals(client.rootRequests, 5);
  },
);

testServer(
  "mcp finds nothing behind a root that has become a link",
  async () => {
    for (const tools of ["search", "inspect"]) {
      await using tree = await create();
      await using server = await startServer({
        tree,
        args: ["--root", "one", "--tools", tools],
      });
      const calls: [string, Record<string, unknown>][] = tools === "search"
        ? [["glob", { pattern: "**" }], ["grep", { pattern: "needle" }]]
        : [
          ["find", { pattern: "**" }],
          ["grep", { patterns: ["needle"] }],
          ["read", { paths: ["d.txt"] }],
        ];
      await server.client.call(...calls[0]!);
      await tree.run("mv one moved; ln -s secret one");
      for (const [tool, args] of calls) {
        const { text, result } = await server.client.call(tool, args);
        assert(
          result.isError && !text.includes("needle"),
          `${tool}: ${text}`,
        );
      }
    }
  },
);
