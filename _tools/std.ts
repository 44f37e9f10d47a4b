/**
 * Where `@std` comes from, and the `deno` arguments that make it so.
 *
 * @module
 */

import {
  type DenoConfig,
  jsrSpecifiers,
  offlineConfig,
  offlineImportMap,
  type StandIn,
} from "./offline_config.ts";
import { note } from "./terminal.ts";

/** URL of the project's folder, with a slash at its end. */
export const ROOT_URL: string = new URL("..", import.meta.url).href;

/** Path of the project's folder, without a slash at its end. */
export const ROOT: string = decodeURIComponent(
  new URL(ROOT_URL).pathname.slice(0, -1),
);

const OFFLINE_CONFIG = `${ROOT}/deno.offline.json`;
const OFFLINE_IMPORT_MAP = `${ROOT}/import_map.offline.json`;

/** How long JSR may take to answer, in milliseconds, before the stand-ins serve. */
const JSR_TIMEOUT_MS = 3_000;

/** Where `@std` comes from: JSR (or the cache of what it served), or `offline/std`. */
export type Std = "jsr" | "offline";

/** Reads the project's `deno.json`. */
export async function readConfig(): Promise<DenoConfig> {
  return JSON.parse(await Deno.readTextFile(`${ROOT}/deno.json`));
}

/**
 * Finds out where `@std` comes from and prepares for it.
 *
 * The environment variable HARNESS_TOOLS_STD settles it (`jsr` or `offline`).
 * Without it JSR serves if it answers in time, and the stand-ins do otherwise.
 *
 * @returns Where `@std` comes from.
 * @throws {Error} If HARNESS_TOOLS_STD is neither.
 */
export async function prepareStd(): Promise<Std> {
  const wanted = wantedStd();
  if (wanted === "jsr") return wanted;
  const [config, standIns] = await Promise.all([readConfig(), readStandIns()]);
  const std = wanted ?? await probeJsr(jsrSpecifiers(config, standIns));
  if (std === "offline") await writeOffline(config, standIns);
  return std;
}

/**
 * The arguments of `deno` for a subcommand with the right configuration, or with
 * what there is instead where a subcommand takes none.
 *
 * @param std Where `@std` comes from.
 * @param subcommand The subcommand, such as `test`.
 * @param args The subcommand's arguments.
 * @returns All arguments.
 */
export function denoArgs(
  std: Std,
  subcommand: string,
  args: readonly string[],
): string[] {
  if (subcommand === "coverage") return [subcommand, ...args];
  if (subcommand === "doc") {
    const map = std === "offline" ? ["--import-map", OFFLINE_IMPORT_MAP] : [];
    return [subcommand, ...map, ...args];
  }
  const config = std === "offline" ? OFFLINE_CONFIG : `${ROOT}/deno.json`;
  return [subcommand, "--config", config, ...args];
}

function wantedStd(): Std | undefined {
  const wanted = Deno.env.get("HARNESS_TOOLS_STD");
  if (!wanted) return undefined;
  if (wanted === "jsr" || wanted === "offline") return wanted;
  throw new Error(
    `Cannot choose where @std comes from: HARNESS_TOOLS_STD is "${wanted}", expected "jsr" or "offline"`,
  );
}

/** A child of its own, since a download that hangs cannot be called back within a process. */
async function probeJsr(specifiers: readonly string[]): Promise<Std> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: denoArgs("jsr", "cache", ["--quiet", ...specifiers]),
    cwd: ROOT,
    stdin: "null",
    stdout: "null",
    stderr: "null",
    signal: AbortSignal.timeout(JSR_TIMEOUT_MS),
  }).output();
  if (success) return "jsr";
  note("JSR cannot be reached: @std comes from offline/std");
  return "offline";
}

async function readStandIns(): Promise<StandIn[]> {
  const standIns: StandIn[] = [];
  for await (const { name: folder } of Deno.readDir(`${ROOT}/offline/std`)) {
    const path = `./offline/std/${folder}`;
    const { name, exports } = JSON.parse(
      await Deno.readTextFile(`${ROOT}/${path}/deno.json`),
    );
    standIns.push({ folder: path, name, exports });
  }
  return standIns.sort((a, b) => a.name < b.name ? -1 : 1);
}

async function writeOffline(
  config: DenoConfig,
  standIns: readonly StandIn[],
): Promise<void> {
  await Promise.all([
    writeJson(OFFLINE_CONFIG, offlineConfig(config, standIns)),
    writeJson(OFFLINE_IMPORT_MAP, offlineImportMap(config, standIns)),
  ]);
}

/** Another command may read the file at this moment: it is replaced whole, and only when it changes. */
async function writeJson(path: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value, null, 2) + "\n";
  const current = await Deno.readTextFile(path).catch(() => undefined);
  if (current === text) return;
  const draft = `${path}.${Deno.pid}`;
  await Deno.writeTextFile(draft, text);
  await Deno.rename(draft, path);
}
