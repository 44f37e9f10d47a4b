import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as search from "@harness/tools";
import { createHost } from "@harness/tools/host";
import { ScriptedBash } from "../scripted_bash.ts";

const root = new URL("../../", import.meta.url);
const readme = await Deno.readTextFile(new URL("README.md", root));
const { exports: entries } = JSON.parse(
  await Deno.readTextFile(new URL("deno.json", root)),
);

/** The code blocks of the README in one language. */
function blocks(language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm");
  return [...readme.matchAll(fence)].map((match) => match[1]!);
}

/** The rows of the README's table whose head starts with a cell: the cells of each, without backticks. */
function table(firstHead: string): string[][] {
  const [, body = ""] = readme.split(
    new RegExp(`^\\| ${firstHead} .*\\n`, "m"),
  );
  const rows = body.split("\n\n", 1)[0]!.split("\n").slice(1);
  return rows.map((row) =>
    row.split("|").slice(1, -1).map((cell) => cell.trim().replaceAll("`", ""))
  );
}

async function loadedHost() {
  const host = createHost({ bash: new ScriptedBash() });
  await host.plugin(search);
  return host;
}

Deno.test("README shows the tools as a model sees them, word for word", async () => {
  await using host = await loadedHost();
  const shown = blocks("json").map((block) => JSON.parse(block))
    .find((value) => Array.isArray(value));
  assertEquals(shown, host.tools.schemas());
});

Deno.test("README shows the prompt sections word for word", async () => {
  await using host = await loadedHost();
  const sections = await host.systemPrompt.assemble();
  assert(sections.length > 0);
  assert(blocks("text").includes(`${sections}\n`));
});

Deno.test("README lists every configuration key with its default", async () => {
  const result = await search.Config["~standard"].validate(undefined);
  assert(result.issues === undefined);
  const shown = table("key").map(([key, value]) => [key, JSON.parse(value!)]);
  assertEquals(Object.fromEntries(shown), { ...result.value });
});

Deno.test("README explains every code of a SearchError", () => {
  const codes: Record<search.SearchErrorCode, true> = {
    SEARCH_INVALID_PATTERN: true,
    SEARCH_FAILED: true,
    SEARCH_RAW_OUTPUT_OVERFLOW: true,
    SEARCH_ABORTED: true,
  };
  assertEquals(table("code").map(([code]) => code), Object.keys(codes));
});

Deno.test("README states the permissions of every export", () => {
  const names = Object.keys(entries).map((entry) =>
    entry.replace(/^\./, "@harness/tools")
  );
  const stated = table("export").map(([name]) => name);
  assertEquals(names.filter((name) => !stated.includes(name)), []);
});

Deno.test("README names only functions that exist as pure parts", () => {
  const [, section = ""] = readme.split("## Pure parts\n");
  const names = [...section.split("\n## ", 1)[0]!.matchAll(/`(\w+)`/g)];
  assert(names.length >= 13);
  for (const [, name] of names) {
    assertEquals(typeof search[name as keyof typeof search], "function", name);
  }
});

/** Commands of the README that a test does not run again, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  "npx -y deno task test": "it is what runs this test",
  "deno task test": "it is what runs this test",
  "deno add jsr:@harness/tools": "it is for the reader's project",
  "deno run -P=mcp jsr:@harness/tools/mcp --root DIR":
    "it takes the package from JSR; deno task mcp has tests of its own",
};

Deno.test("README's commands work", async () => {
  const commands = blocks("sh").flatMap((block) => block.trim().split("\n"));
  for (const command of new Set(commands)) {
    if (command in NOT_RUN) continue;
    const { code, stdout, stderr } = await new Deno.Command("bash", {
      args: ["-c", command.replace("npx -y deno", Deno.execPath())],
      cwd: root,
    }).output();
    const text = new TextDecoder();
    assertEquals(code, 0, `${command}: ${text.decode(stderr)}`);
    assertStringIncludes(text.decode(stdout), "Found ");
  }
});
