import { fromFileUrl } from "@std/path";
import { denoArgs } from "../../_tools/std.ts";
import type { FixtureTree } from "../integration/fixture_tree.ts";
import type { Fault } from "./fault.ts";
import type { HostReport, HostRequest } from "./host_process.ts";
import { AS_OTHER_USER, type OpenFolder } from "./other_user.ts";
import { startScript } from "./script.ts";

/** Where the tests themselves get `@std` from. */
const STD = Deno.env.get("HARNESS_TOOLS_STD") === "offline" ? "offline" : "jsr";

const PROGRAM = fromFileUrl(new URL("host_process.ts", import.meta.url));

/** How a call ended, wherever it was made. */
export interface Outcome {
  /** Code of the error, or its name if it has none; `null` for an answer. */
  readonly code: string | null;
  /** What the model reads. */
  readonly text: string;
  readonly elapsedMs: number;
}

/**
 * Makes the call of a fault in a process of its own, which can be restrained.
 *
 * @param fault The fault.
 * @param tree The files.
 * @param folder Where another user finds what the host needs, if that user runs it.
 * @returns How the call ended, or how the process did if it was killed.
 */
export async function runRestrained(
  fault: Fault,
  tree: FixtureTree,
  folder?: OpenFolder,
): Promise<Outcome> {
  const { host = {}, tool = "grep", args, options = {} } = fault;
  const request: HostRequest = {
    tool,
    args: { pattern: tool === "grep" ? "needle" : "**", ...args },
    workdir: tree.path,
    path: [folder?.path ?? tree.bin],
    spill: tree.spill,
    bash: options.bash ?? {},
    config: options.config ?? {},
    meanwhile: fault.meanwhile,
    exhausted: host.exhausted,
    clockJumps: host.clockJumps,
  };
  const [program = "", ...rest] = [
    ...(folder ? AS_OTHER_USER : []),
    ...(host.through ?? []),
    Deno.execPath(),
    ...denoArgs(STD, "run", [
      "--quiet",
      "--no-prompt",
      "--no-check",
      "--allow-all",
      PROGRAM,
      JSON.stringify(request),
    ]),
  ];
  const start = performance.now();
  const child = new Deno.Command(program, {
    args: rest,
    cwd: tree.path,
    env: {
      NO_COLOR: "1",
      ...(folder ? { DENO_DIR: await folder.denoDir() } : {}),
      ...(host.path === undefined ? {} : { PATH: `${tree.path}/${host.path}` }),
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const script = host.meanwhile === undefined
    ? undefined
    : startScript(host.meanwhile, {
      cwd: tree.path,
      env: { HOST: `${child.pid}` },
    });
  const { signal, stdout, stderr } = await child.output();
  await script?.end();
  const elapsedMs = performance.now() - start;
  if (signal) {
    return { code: signal, text: `the host is killed by ${signal}`, elapsedMs };
  }
  const decoder = new TextDecoder();
  try {
    const report: HostReport = JSON.parse(decoder.decode(stdout));
    return { ...report, elapsedMs };
  } catch (cause) {
    throw new Error(`The host failed:\n${decoder.decode(stderr)}`, { cause });
  }
}
