import { assert, assertEquals, assertMatch } from "@std/assert";
import { DEFAULT_ENVIRONMENT, STANDARD_PATH } from "@harness/tools/bash";
import { runScript, type ScriptOptions } from "./local_bash_process.ts";

const PATH = Deno.env.get("PATH") ?? STANDARD_PATH;

/** What a command may see of its host. */
const HARMLESS = {
  PATH,
  HOME: "/home/somebody",
  USER: "somebody",
  LANG: "C",
  LC_TIME: "C",
  TMPDIR: "/tmp",
  TERM: "dumb",
  XDG_CONFIG_HOME: "/home/somebody/.config",
};

/** What no command may see of its host. */
const HOSTILE = {
  ANTHROPIC_API_KEY: "secret",
  AWS_SECRET_ACCESS_KEY: "secret",
  DATABASE_URL: "postgres://user:secret@host/db",
  GITHUB_TOKEN: "secret",
  HTTPS_PROXY: "http://user:secret@host",
  NPM_TOKEN: "secret",
  SSH_AUTH_SOCK: "/tmp/agent",
  "BASH_FUNC_cat%%": "() { echo hijacked; }",
  BASH_ENV: "/dev/stdin",
  CDPATH: "/usr:/",
  ENV: "/dev/stdin",
  GLOBIGNORE: "*",
  IFS: "a",
  LD_LIBRARY_PATH: "/nowhere",
  POSIXLY_CORRECT: "1",
  PROMPT_COMMAND: "echo hijacked",
  PS4: "hijacked ",
  RIPGREP_CONFIG_PATH: "/nowhere",
  SHELLOPTS: "braceexpand:hashall:xtrace",
  UNKNOWN: "1",
};

const EVERYTHING = ["--allow-run=bash", "--allow-env"];

/** Runs a script and reads the JSON that it prints. */
async function evaluate<T>(script: string, options: ScriptOptions): Promise<T> {
  const { code, stdout, stderr } = await runScript(script, options);
  assertEquals([code, stderr], [0, ""]);
  return JSON.parse(stdout);
}

/** The environment that `env` prints, without what bash itself always sets. */
function readEnv(output: string): Record<string, string> {
  const variables = output.split("\0").filter(Boolean)
    .map((line) =>
      [
        line.slice(0, line.indexOf("=")),
        line.slice(line.indexOf("=") + 1),
      ] as const
    )
    .filter(([name]) => !["_", "PWD", "SHLVL"].includes(name));
  return Object.fromEntries(variables);
}

const PRINT_ENV =
  `console.log(JSON.stringify((await run("env -0")).stdout.text));`;

Deno.test("LocalBash.run() lets exactly the harmless part of a hostile environment through", async () => {
  const output = await evaluate<string>(PRINT_ENV, {
    permissions: EVERYTHING,
    env: { ...HOSTILE, ...HARMLESS },
  });
  assertEquals(readEnv(output), HARMLESS);
});

Deno.test("LocalBash.run() lets every variable of DEFAULT_ENVIRONMENT through", async () => {
  const env = Object.fromEntries(
    DEFAULT_ENVIRONMENT.map((name) => [name, name.toLowerCase()]),
  );
  // Deno keeps its cache below it.
  env.XDG_CACHE_HOME = await Deno.makeTempDir();
  try {
    const output = await evaluate<string>(PRINT_ENV, {
      permissions: [
        `--allow-run=bash`,
        `--allow-env=${DEFAULT_ENVIRONMENT.join(",")}`,
      ],
      env: { ...env, PATH, HOME: Deno.env.get("HOME") ?? "/" },
    });
    assertEquals(readEnv(output), {
      ...env,
      PATH,
      HOME: Deno.env.get("HOME") ?? "/",
    });
  } finally {
    await Deno.remove(env.XDG_CACHE_HOME, { recursive: true });
  }
});

Deno.test("LocalBash.run() behaves as usual in a hostile environment", async () => {
  const result = await evaluate<Record<string, unknown>>(
    `const { exitCode, stdout, stderr } = await run(
       "cd tmp; pwd; echo a b | cat; set -- 'xay'; echo $1; echo /dev/nul*; cat <(echo c)",
       { workdir: "/" },
     );
     console.log(JSON.stringify({ exitCode, stdout: stdout.text, stderr: stderr.text }));`,
    { permissions: EVERYTHING, env: { ...HOSTILE, ...HARMLESS } },
  );
  assertEquals(result, {
    exitCode: 0,
    stdout: "/tmp\na b\nxay\n/dev/null\nc\n",
    stderr: "",
  });
});

Deno.test("LocalBash.run() lets through what env permission reaches", async () => {
  const output = await evaluate<string>(PRINT_ENV, {
    permissions: ["--allow-run=bash", "--allow-env=LANG,TERM,UNKNOWN"],
    env: { ...HOSTILE, ...HARMLESS },
  });
  assertEquals(readEnv(output), {
    PATH: STANDARD_PATH,
    LANG: "C",
    TERM: "dumb",
  });
});

Deno.test("LocalBash.run() lets nothing through without env permission", async () => {
  const output = await evaluate<string>(PRINT_ENV, {
    permissions: ["--allow-run=bash"],
    env: { ...HOSTILE, ...HARMLESS },
  });
  assertEquals(readEnv(output), { PATH: STANDARD_PATH });
});

Deno.test("LocalBash.run() lets through what its options and the request add", async () => {
  const output = await evaluate<string>(
    `const { stdout } = await run("env -0", {
       bash: { environment: ["PATH", "HTTPS_PROXY"], path: ["/opt/tools"] },
       env: { EXTRA: "1" },
     });
     console.log(JSON.stringify(stdout.text));`,
    { permissions: EVERYTHING, env: { ...HOSTILE, ...HARMLESS } },
  );
  assertEquals(readEnv(output), {
    PATH: `/opt/tools:${PATH}`,
    HTTPS_PROXY: HOSTILE.HTTPS_PROXY,
    EXTRA: "1",
  });
});

Deno.test("LocalBash.run() lets no relative folder of PATH through", async () => {
  const output = await evaluate<string>(PRINT_ENV, {
    permissions: EVERYTHING,
    env: { ...HARMLESS, PATH: `:bin:.:${PATH}:../x:` },
  });
  assertEquals(readEnv(output).PATH, PATH);
});

Deno.test("LocalBash.run() leaves out a variable that is not UTF-8", async () => {
  const output = await evaluate<string>(PRINT_ENV, {
    permissions: EVERYTHING,
    env: HARMLESS,
    through: ["bash", "-c", String.raw`USER=$'\xff' exec "$@"`, "bash"],
  });
  const { USER: _, ...rest } = HARMLESS;
  assertEquals(readEnv(output), rest);
});

Deno.test("LocalBash.run() runs the bash that Deno permits, whatever PATH the command gets", async () => {
  const output = await evaluate<string[]>(
    `const outputs = [];
     for (const PATH of ["/nowhere", ""]) {
       const { stdout } = await run('echo "$PATH $BASH"', { env: { PATH } });
       outputs.push(stdout.text);
     }
     console.log(JSON.stringify(outputs));`,
    { permissions: EVERYTHING, env: HARMLESS },
  );
  assertMatch(output[0]!, /^\/nowhere \/.*bash\n$/);
  assertMatch(output[1]!, /^ \/.*bash\n$/);
});

Deno.test("LocalBash needs no more than to run bash", async () => {
  const refused = await evaluate<Record<string, boolean>>(
    `const isRefused = (access) => {
       try {
         access();
         return false;
       } catch (error) {
         return error instanceof Deno.errors.NotCapable;
       }
     };
     const { exitCode } = await run("exit 3");
     console.log(JSON.stringify({
       runs: exitCode === 3,
       ls: isRefused(() => new Deno.Command("ls").spawn()),
       sh: isRefused(() => new Deno.Command("/bin/sh").spawn()),
       kill: isRefused(() => Deno.kill(1, "SIGCONT")),
       read: isRefused(() => Deno.readTextFileSync("/etc/hosts")),
       write: isRefused(() => Deno.writeTextFileSync("/tmp/x", "")),
       env: isRefused(() => Deno.env.get("GITHUB_TOKEN")),
     }));`,
    { permissions: ["--allow-run=bash"], env: { ...HOSTILE, ...HARMLESS } },
  );
  assert(Object.values(refused).every(Boolean), JSON.stringify(refused));
});
