import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { findRipgrep } from "../../_tools/ripgrep.ts";
import { denoArgs, ROOT } from "../../_tools/std.ts";

/** Where the tests themselves get `@std` from. */
const STD = Deno.env.get("HARNESS_TOOLS_STD") === "offline" ? "offline" : "jsr";

/** Folder of ripgrep, since a program that may not read PATH does not find it there. */
const RIPGREP = await findRipgrep();

/** What a program with an export does, with which permissions, and without one of them. */
interface PermissionCase {
  /** What is needed, as the README says; `DIR` is a folder of the test. */
  readonly needs: readonly string[];
  /** Code that prints "works", or the code and the message of an error. */
  readonly program: string;
  /** What it prints without one of the permissions; what is not named still works. */
  readonly without: Readonly<Record<string, string>>;
}

/** Runs something that may fail, and prints how it ended as a program would. */
const ATTEMPT = `
  async function attempt(work) {
    try {
      await work();
      console.log("works");
    } catch (error) {
      console.log(error.code + ": " + error.message);
    }
  }
  const [DIR, RIPGREP] = Deno.args;
`;

const SCRIPTED_BASH = `
  const bash = {
    resolve: (request) =>
      ({ workdir: "/", timeoutMs: 1, stdoutMaxBytes: 1, ...request }),
    run: () => Promise.resolve({
      exitCode: 1, signal: null, timedOut: false, aborted: false, timeoutMs: 1,
      stdout: { text: "", truncated: false },
      stderr: { text: "", truncated: false },
    }),
  };`;

const LOADED_HOST = `
  import * as plugin from "@harness/tools";
  import { LocalBash } from "@harness/tools/bash";
  import { createHost } from "@harness/tools/host";
  import { LocalSpillStore } from "@harness/tools/spill";
  const warnings = [];
  const host = createHost({
    bash: new LocalBash({ workdir: DIR, path: [RIPGREP] }),
    spillStore: new LocalSpillStore({ folder: DIR }),
    logger: { warn: (message) => warnings.push(message) },
  });`;

const EXPORTS: Readonly<Record<string, PermissionCase>> = {
  ".": {
    needs: [],
    program: `
      import * as plugin from "@harness/tools";
      import { createHost } from "@harness/tools/host";
      ${SCRIPTED_BASH}
      await attempt(async () => {
        plugin.buildGrepCommand(plugin.parseGrepArgs({ pattern: "x" }));
        const host = createHost({ bash, logger: { warn() {} } });
        await host.plugin(plugin, { grepMaxMatches: 5 });
        await host.dispose();
      });`,
    without: {},
  },
  "./host": {
    needs: [],
    program: `
      import { createHost } from "@harness/tools/host";
      ${SCRIPTED_BASH}
      await attempt(async () => {
        const host = createHost({ bash });
        const result = await host.execute({ name: "x", arguments: {} });
        if (result.error.code !== "HOST_UNKNOWN_TOOL") throw result.error;
        await host.dispose();
      });`,
    without: {},
  },
  "./tools": {
    needs: ["--allow-run=bash,rg", "--allow-read=DIR"],
    program: `
      import { LocalBash } from "@harness/tools/bash";
      import { createHost } from "@harness/tools/host";
      import { inspectionPlugin } from "@harness/tools/tools";
      const calls = {
        read: { paths: ["a.txt"] },
        find: { pattern: "*.txt" },
        grep: { patterns: ["needle"] },
      };
      await attempt(async () => {
        const bash = new LocalBash({ workdir: DIR, path: [RIPGREP] });
        const host = createHost({ bash });
        await host.plugin(inspectionPlugin());
        for (const [name, args] of Object.entries(calls)) {
          const result = await host.execute({ name, arguments: args });
          const text = result.content[0].text;
          if (result.isError) throw { ...result.error, message: text };
          if (!/needle|a\\.txt/.test(text)) throw new Error(text);
        }
        await host.dispose();
      });`,
    without: {
      "--allow-run=bash,rg":
        "SEARCH_FAILED: Cannot load fs-inspect: the bash executor is broken: the probe for rg could not start: Cannot start bash, Deno does not permit it: run again with --allow-run=bash",
      "--allow-read=DIR":
        'FILE_UNREADABLE: Error: Cannot access "a.txt": Deno has no permission to read it',
    },
  },
  "./bash": {
    needs: ["--allow-run=bash,rg"],
    program: `
      import { LocalBash } from "@harness/tools/bash";
      await attempt(async () => {
        const bash = new LocalBash({ workdir: "/" });
        const { exitCode } = await bash.run(bash.resolve({ command: "true" }));
        if (exitCode !== 0) throw new Error("exit code " + exitCode);
      });`,
    without: {
      "--allow-run=bash,rg":
        "BASH_NOT_PERMITTED: Cannot start bash, Deno does not permit it: run again with --allow-run=bash",
    },
  },
  "./spill": {
    needs: ["--allow-read=DIR", "--allow-write=DIR"],
    program: `
      import { LocalSpillStore } from "@harness/tools/spill";
      await attempt(async () => {
        const store = new LocalSpillStore({ folder: DIR });
        await store.saveText({
          owner: { sessionId: "s" },
          source: { toolName: "grep", callId: "c", label: "result" },
          suggestedName: "x.txt",
          content: "x",
        });
        await store.sweep({ olderThanMs: 0 });
      });`,
    without: {
      "--allow-read=DIR":
        'SPILL_NOT_ALLOWED: Cannot save a result in "DIR": Deno has no permission for it: run with "--allow-read=DIR" and "--allow-write=DIR"',
      "--allow-write=DIR":
        'SPILL_NOT_ALLOWED: Cannot save a result in "DIR": Deno has no permission for it: run with "--allow-read=DIR" and "--allow-write=DIR"',
    },
  },
  "./ai": {
    needs: [],
    program: `
      import { toAiTools } from "@harness/tools/ai";
      import * as plugin from "@harness/tools";
      import { createHost } from "@harness/tools/host";
      ${SCRIPTED_BASH}
      await attempt(async () => {
        const host = createHost({ bash, logger: { warn() {} } });
        await host.plugin(plugin);
        toAiTools(host);
        await host.dispose();
      });`,
    without: {},
  },
  "./bash/testing": {
    needs: [],
    program: `
      import { conformanceCases } from "@harness/tools/bash/testing";
      await attempt(() => conformanceCases.map(({ topic }) => topic));`,
    without: {},
  },
  "./dsh": {
    needs: [],
    program: `
      import * as dsh from "@harness/tools/dsh";
      await attempt(() => dsh.Config["~standard"].validate({}));`,
    without: {},
  },
  "./mcp": {
    needs: ["--allow-run=bash,rg"],
    program: `
      import { createSearchServer } from "@harness/tools/mcp";
      import { LocalBash } from "@harness/tools/bash";
      await attempt(async () => {
        const server = await createSearchServer({
          bash: new LocalBash({ path: [RIPGREP] }),
          roots: [DIR],
        });
        await server[Symbol.asyncDispose]();
      });`,
    without: {
      "--allow-run=bash,rg":
        "Cannot start bash, Deno does not permit it: run again with --allow-run=bash",
    },
  },
};

/** A search with all its parts. */
const SEARCH: PermissionCase = {
  needs: ["--allow-run=bash,rg", "--allow-read=DIR", "--allow-write=DIR"],
  program: `
    ${LOADED_HOST}
    await attempt(async () => {
      await host.plugin(plugin, { grepMaxMatches: 1 });
      const result = await host.execute({
        name: "grep",
        arguments: { pattern: "needle" },
        agent: { session: { header: { id: "session-1" } } },
      });
      const [{ text }] = result.content;
      if (!text.startsWith("Found 1 of 2 matches")) throw new Error(text);
      for (const warning of warnings) console.log(warning);
      await host.dispose();
    });`,
  without: {
    "--allow-run=bash,rg":
      "SEARCH_FAILED: Cannot load fs-search: the bash executor is broken: the probe for rg could not start: Cannot start bash, Deno does not permit it: run again with --allow-run=bash",
    "--allow-read=DIR":
      'is not saved: Cannot save a result in "DIR": Deno has no permission for it: run with "--allow-read=DIR" and "--allow-write=DIR"\nworks',
    "--allow-write=DIR":
      'is not saved: Cannot save a result in "DIR": Deno has no permission for it: run with "--allow-read=DIR" and "--allow-write=DIR"\nworks',
  },
};

interface Output {
  readonly code: number;
  readonly text: string;
  readonly stderr: string;
}

async function run(
  program: string,
  permissions: readonly string[],
  folder: string,
): Promise<Output> {
  const child = new Deno.Command(Deno.execPath(), {
    args: denoArgs(STD, "run", [
      "--quiet",
      "--no-prompt",
      "--no-check",
      ...permissions.map((flag) => flag.replaceAll("DIR", folder)),
      "-",
      folder,
      RIPGREP,
    ]),
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(ATTEMPT + program));
  await writer.close();
  const { code, stdout, stderr } = await output;
  const decoder = new TextDecoder();
  return {
    code,
    text: decoder.decode(stdout).trim(),
    stderr: decoder.decode(stderr),
  };
}

async function withFolder(
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.writeTextFile(`${folder}/a.txt`, "needle\nneedle\n");
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function testCase(name: string, { needs, program, without }: PermissionCase) {
  Deno.test(`${name} works with exactly ${needs.join(" ") || "no permission"}`, async () => {
    await withFolder(async (folder) => {
      const { code, text, stderr } = await run(program, needs, folder);
      assertEquals([code, text, stderr], [0, "works", ""]);
    });
  });
  for (const missing of needs) {
    Deno.test(`${name} says what to do without ${missing}`, async () => {
      await withFolder(async (folder) => {
        const rest = needs.filter((flag) => flag !== missing);
        const { code, text, stderr } = await run(program, rest, folder);
        assertEquals([code, stderr], [0, ""]);
        assertStringIncludes(
          text,
          (without[missing] ?? "works").replaceAll("DIR", folder),
        );
        assert(!/^\s+at /m.test(text), `a stack trace:\n${text}`);
      });
    });
  }
}

for (const [name, options] of Object.entries(EXPORTS)) {
  testCase(`@harness/tools${name.slice(1)}`, options);
}
testCase("a search with saved results", SEARCH);

Deno.test("@harness/tools/bash needs no permission to run rg", async () => {
  await withFolder(async (folder) => {
    const { program } = EXPORTS["./bash"]!;
    const { text } = await run(program, ["--allow-run=bash"], folder);
    assertEquals(text, "works");
    const without = await run(program, ["--allow-run=rg"], folder);
    assertStringIncludes(without.text, "BASH_NOT_PERMITTED: ");
  });
});

Deno.test("@harness/tools/spill finds its default folder as far as it may read the environment", async () => {
  await withFolder(async (folder) => {
    const program = `
      import { defaultSpillFolder } from "@harness/tools/spill";
      console.log(defaultSpillFolder());`;
    const { text } = await run(program, [], folder);
    assertEquals(text, "/tmp/harness-tools-spill");
    const allowed = await run(
      program,
      ["--allow-env=XDG_CACHE_HOME,HOME"],
      folder,
    );
    assertStringIncludes(allowed.text, "/harness-tools/spill");
  });
});

Deno.test("the permissions of every export are tested", () => {
  assertEquals(
    Object.keys(config.exports).toSorted(),
    Object.keys(EXPORTS).toSorted(),
  );
});
