import { assertEquals, assertMatch } from "@std/assert";

/** Folder of the project, with a slash at its end. */
const PROJECT = new URL("../..", import.meta.url);

/** What stands for the reader's model: it searches, and says what it read. */
const MODEL = `
import { scriptedModel, toolOutputs } from "${PROJECT}tests/system/ai_session.ts";
const model = scriptedModel([
  [{ name: "grep", args: { pattern: "function createHost", path: "src" } }],
  "Done.",
]);
addEventListener("unload", () => {
  console.log(JSON.stringify(toolOutputs(model, 1)));
});
`;

Deno.test("README's script for the AI SDK searches the project with a model, in ten lines", async () => {
  const readme = await Deno.readTextFile(new URL("README.md", PROJECT));
  const [, script = ""] =
    /```ts ignore\n([^`]*?\bgenerateText\b[^`]*)```/.exec(readme) ?? [];
  assertMatch(script, /toAiTools\(host\)/);
  assertEquals(script.trimEnd().split("\n").length <= 10, true);

  const file = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(file, MODEL + script);
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--check", "--allow-all", "--quiet", ...config(), file],
      cwd: PROJECT,
    }).output();
    const said = new TextDecoder().decode(stdout);
    assertEquals(code, 0, new TextDecoder().decode(stderr));
    assertMatch(said, /^Done\.\n/);
    assertMatch(said, /src\/host\/create_host\.ts\\nLine \d+: export function/);
  } finally {
    await Deno.remove(file);
  }
});

/** The configuration that this test was started with. */
function config(): string[] {
  const name = Deno.env.get("HARNESS_TOOLS_STD") === "offline"
    ? "deno.offline.json"
    : "deno.json";
  return ["--config", new URL(name, PROJECT).pathname];
}
