import { assert, assertEquals } from "@std/assert";
import { denoArgs, prepareStd, ROOT } from "../../_tools/std.ts";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { noSandbox, testUnless } from "./sandbox_support.ts";
import { noServer, SshServer } from "./ssh_server.ts";

/** What is looked for. In the project it is on few enough lines to be shown whole. */
const PATTERN = "AsyncDisposable";

/** Fills the current folder with the project as it was committed. */
const CLONE = `git clone -q --depth 1 'file://${ROOT}' .`;

const noClone = await whyNoClone();
const readme = await Deno.readTextFile(`${ROOT}/README.md`);

/** A script of the README that searches on an executor. */
interface HostScript {
  /** A name that only this script of the README has, besides that of its executor. */
  readonly mark: RegExp;
  /** What stands for the rest of the reader's program. */
  readonly before?: string;
  /** Flags of Deno, besides the permissions that the executor needs. */
  readonly flags?: readonly string[];
}

/** What the packages ask for that the hosts are made of. */
const PACKAGES = ["--allow-read", "--allow-env"];

/** The hosts whose scripts in the README are written for `LocalBash`. */
const HOSTS: Readonly<Record<string, HostScript>> = {
  dsh: { mark: /\bnew Context\(/, flags: PACKAGES },
  mcp: { mark: /\bcreateSearchServer\(/, flags: PACKAGES },
  ai: {
    mark: /\bgenerateText\(/,
    flags: [...PACKAGES, "--allow-sys=hostname"],
    before: `
import { scriptedModel, toolOutputs } from "${ROOT}/tests/system/ai_session.ts";
const args = { pattern: ${JSON.stringify(PATTERN)} };
const model = scriptedModel([[{ name: "grep", args }], "Done."]);
addEventListener("unload", () => {
  const { value } = toolOutputs(model, 1)["call-0-0"] as { value: string };
  console.log(JSON.stringify(value));
});`,
  },
};

/** The script of the executor itself, which no other test checks the types of. */
const OWN: Partial<HostScript> = { flags: ["--check"] };

/** How the scripts run on an executor. */
interface Executor {
  /** Its name in the README, in scripts and in the table of permissions. */
  readonly name: string;
  /** Where the table of permissions has it, if not under its name. */
  readonly row?: string;
  /** What the table leaves to the reader. */
  readonly permissions?: readonly string[];
  /** Puts what this machine has in the place of the README's names. */
  readonly edit: (script: string) => string;
  /** Folder that the scripts start in. */
  readonly cwd: string;
}

testUnless(
  "README's scripts search this machine in every host",
  noClone,
  async () => {
    await using tree = await FixtureTree.create(CLONE);
    await assertEveryHostSearches(tree.path, {
      name: "LocalBash",
      row: "@harness/tools/bash",
      // Of the variables that commands may see, they need the one that leads to ripgrep.
      permissions: ["--allow-env=PATH"],
      edit: (script) => script,
      cwd: tree.path,
    });
  },
);

testUnless(
  "README's scripts search a sandbox in every host",
  noSandbox ?? noClone,
  async () => {
    await using tree = await FixtureTree.create(CLONE);
    const programs = await tree.run('rg=$(type -P rg); echo -n "${rg%/*}"');
    const visible = `visible: ${JSON.stringify([tree.path])}`;
    // As the README says for a ripgrep that is not in /usr.
    const path = `path: ${JSON.stringify([programs])}`;
    await assertEveryHostSearches(tree.path, {
      name: "sandboxedBash",
      edit: (script) =>
        replaceOnce(
          replaceOnce(script, 'workdir: "/srv/repo"', workdir(tree.path)),
          'visible: ["/srv/repo"]',
          `${visible}, ${path}`,
        ),
      cwd: tree.bin,
    });
  },
);

testUnless(
  "README's scripts search another machine in every host",
  noServer ?? noClone,
  async () => {
    await using elsewhere = await FixtureTree.create();
    await using server = await SshServer.start({ setup: CLONE });
    const { workdir: far, ...login } = server.options;
    const options = JSON.stringify(login).slice(1, -1);
    await assertEveryHostSearches(`${server.folder}/tree`, {
      name: "sshBash",
      edit: (script) =>
        replaceOnce(
          replaceOnce(script, 'workdir: "/srv/repo"', workdir(far)),
          'host: "me@build"',
          options,
        ),
      cwd: elsewhere.path,
    });
  },
);

/** Runs the README's script for the executor, then those for the hosts with its executor in them. */
async function assertEveryHostSearches(
  tree: string,
  executor: Executor,
): Promise<void> {
  const expected = await gitGrep(tree);
  assert(expected.length > 5, "the tree has too little to find");
  const { edit, name } = executor;
  const own = edit(withPattern(
    scriptWith(
      new RegExp(
        `\\b${name}\\([^]*\\.plugin\\(search[^]*\\.execute\\(call\\)`,
      ),
    ),
  ));
  assertEquals(await search(own, OWN, executor), expected, `host over ${name}`);

  const [statement] = /^(?:const|await using) bash = [^]*?;\n/m.exec(own) ?? [];
  for (const [hostName, host] of Object.entries(HOSTS)) {
    const script = withPattern(scriptWith(host.mark));
    const moved = statement === undefined ? script : statement + replaceOnce(
      replaceOnce(script, "{ LocalBash }", `{ ${name} }`),
      "new LocalBash()",
      "bash",
    );
    const found = await search(moved, host, executor);
    assertEquals(found, expected, `${hostName} over ${name}`);
  }
}

/** The README's only script with a mark, which has to be short. */
function scriptWith(mark: RegExp): string {
  const scripts = [
    ...readme.matchAll(/^```(?:ts|ts ignore|js)\n([^]*?)^```$/gm),
  ]
    .map(([, script]) => script!)
    .filter((script) => mark.test(script));
  assertEquals(scripts.length, 1, `${mark}`);
  const [script = ""] = scripts;
  assert(script.match(/^.+$/gm)!.length <= 10, script);
  return script;
}

/** Looks for something else, and everywhere. */
function withPattern(script: string): string {
  return script.replace(
    /\bpattern: "\w+"(, path: "src")?/,
    () => `pattern: ${JSON.stringify(PATTERN)}`,
  );
}

/** What a script finds, as the lines that `git grep -n` prints. */
async function search(
  script: string,
  host: Partial<HostScript>,
  executor: Executor,
): Promise<string[]> {
  const { name, row = name, cwd } = executor;
  const { before = "", flags = [] } = host;
  const folder = await Deno.makeTempDir();
  try {
    // What is printed for a person to read is cut where it is long.
    const whole = script.replace(
      /console\.log\(([^]*)\);\n$/,
      "console.log(JSON.stringify($1));\n",
    );
    await Deno.writeTextFile(`${folder}/script.ts`, `${before}\n${whole}`);
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: denoArgs(await prepareStd(), "run", [
        "--quiet",
        "--no-prompt",
        ...statedPermissions(row),
        ...executor.permissions ?? [],
        ...flags,
        `${folder}/script.ts`,
      ]),
      cwd,
      signal: AbortSignal.timeout(60_000),
    }).output();
    const decoder = new TextDecoder();
    assertEquals(code, 0, `${whole}\n${decoder.decode(stderr)}`);
    return matches(decoder.decode(stdout));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The flags, with their values, that the README's table has for an export. */
function statedPermissions(row: string): readonly string[] {
  const cells = readme.split("\n").find((line) =>
    line.startsWith(`| \`${row}\` `)
  );
  const flags = cells?.match(/--allow-\w+=[\w,]+/g) ?? [];
  assert(flags.length > 0, `no permissions are stated for ${row}`);
  return flags;
}

/** Reads the last line that a script printed, which holds an answer of grep. */
function matches(printed: string): string[] {
  const value: unknown = JSON.parse(printed.trim().split("\n").at(-1)!);
  const text = typeof value === "string"
    ? value
    : (value as { content: { text: string }[] }).content[0]!.text;
  const [header, ...files] = text.split("\n\n");
  const lines = files.flatMap((block) => {
    const [path, ...rows] = block.split("\n");
    return rows.map((row) => row.replace(/^Line (\d+): /, `${path}:$1:`));
  });
  assertEquals(header, `Found ${lines.length} matches`);
  return lines.sort();
}

/** What is to be found in a clone, as git sees it. */
async function gitGrep(tree: string): Promise<string[]> {
  const { stdout } = await new Deno.Command("git", {
    args: ["-C", tree, "grep", "-n", PATTERN],
  }).output();
  return new TextDecoder().decode(stdout).trimEnd().split("\n").sort();
}

async function whyNoClone(): Promise<string | undefined> {
  try {
    const { success, stderr } = await new Deno.Command("git", {
      args: ["-C", ROOT, "rev-parse", "--verify", "HEAD"],
    }).output();
    return success ? undefined : new TextDecoder().decode(stderr).trim();
  } catch {
    return "git is missing";
  }
}

function workdir(path: string): string {
  return `workdir: ${JSON.stringify(path)}`;
}

function replaceOnce(text: string, what: string, by: string): string {
  assertEquals(text.split(what).length, 2, `${what} in:\n${text}`);
  return text.replace(what, () => by);
}
