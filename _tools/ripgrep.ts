/**
 * Where ripgrep is.
 *
 * @module
 */

import { note } from "./terminal.ts";

/** npm packages from this version on hold the program; older ones download it when they are installed. */
const RIPGREP_FROM_NPM = "npm:@vscode/ripgrep@^1.18.0";

/** A ripgrep on this machine. */
export interface Ripgrep {
  /** Folder that the program `rg` is in. */
  readonly folder: string;
  /** Version, such as `15.0.0`. */
  readonly version: string;
}

/**
 * Finds `rg` on PATH, or takes the one that npm ships and says so.
 *
 * @returns The folder that `rg` is in.
 */
export async function findRipgrep(): Promise<string> {
  return await ripgrepOnPath() ?? await ripgrepFromNpm("rg is not on PATH");
}

/**
 * Takes the ripgrep that npm ships and says so.
 *
 * @param reason Why another one does not serve.
 * @returns The folder that `rg` is in.
 */
export async function ripgrepFromNpm(reason: string): Promise<string> {
  note(`${reason}: taking the one of ${RIPGREP_FROM_NPM}`);
  // Not a literal: deno would load the package whenever this module is.
  const specifier: string = RIPGREP_FROM_NPM;
  const { rgPath } = await import(specifier);
  return rgPath.slice(0, rgPath.lastIndexOf("/"));
}

/**
 * Finds `rg` on PATH.
 *
 * @returns The first folder on PATH with a program `rg`.
 */
export async function ripgrepOnPath(): Promise<string | undefined> {
  for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
    if (folder !== "" && await holdsRipgrep(folder)) return folder;
  }
  return undefined;
}

/**
 * The PATH on which `rg` is the ripgrep of a folder.
 *
 * @param folder The folder.
 * @returns PATH, with the folder in front unless it is where `rg` is found already.
 */
export async function pathWithRipgrep(folder: string): Promise<string> {
  const path = Deno.env.get("PATH") ?? "";
  return await ripgrepOnPath() === folder ? path : `${folder}:${path}`;
}

async function holdsRipgrep(folder: string): Promise<boolean> {
  try {
    const { isFile, mode } = await Deno.stat(`${folder}/rg`);
    return isFile && ((mode ?? 0) & 0o111) !== 0;
  } catch {
    return false;
  }
}

/**
 * Asks a ripgrep for its version.
 *
 * @param folder Folder that `rg` is in.
 * @returns The ripgrep with its version.
 * @throws {Error} If there is no program, or it is not ripgrep.
 */
export async function askVersion(folder: string): Promise<Ripgrep> {
  const { stdout } = await new Deno.Command(`${folder}/rg`, {
    args: ["--no-config", "--version"],
    stdin: "null",
    stderr: "null",
  }).output();
  const text = new TextDecoder().decode(stdout);
  const version = /^ripgrep (\d+\.\d+\.\d+)/.exec(text)?.[1];
  if (version) return { folder, version };
  throw new Error(
    `Cannot use "${folder}/rg": expected it to print "ripgrep" and a version, got "${text}"`,
  );
}

/** Older ripgreps than this sort differently and lack options, so the tests run with one of each kind. */
const RECENT_MAJOR = 14;

/**
 * Finds what to test with.
 *
 * @returns A recent ripgrep, and an older one where there is one: on PATH, in
 * the folder that HARNESS_TOOLS_RG13 names, or in `/usr/bin`.
 */
export async function ripgrepsToTest(): Promise<Ripgrep[]> {
  const named = Deno.env.get("HARNESS_TOOLS_RG13");
  const folders = [await ripgrepOnPath(), named, "/usr/bin"]
    .filter((folder) => folder !== undefined);
  const found: Ripgrep[] = [];
  for (const folder of new Set(folders)) {
    if (folder === named || await holdsRipgrep(folder)) {
      found.push(await askVersion(folder));
    }
  }
  const older = found.find((ripgrep) => !isRecent(ripgrep));
  const recent = found.find(isRecent) ??
    await askVersion(
      await ripgrepFromNpm(`No ripgrep from ${RECENT_MAJOR} on is on PATH`),
    );
  return older ? [recent, older] : [recent];
}

function isRecent({ version }: Ripgrep): boolean {
  return Number.parseInt(version) >= RECENT_MAJOR;
}
