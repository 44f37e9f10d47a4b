import { cpus } from "node:os";
import { askVersion } from "../_tools/ripgrep.ts";
import { ROOT } from "../_tools/std.ts";
import {
  DEEPSEEK_HARNESS_PACKAGE,
  GEMINI_CLI_PACKAGE,
  PI_PACKAGE,
} from "./contenders/peer_packages.ts";
import type { Machine } from "./results.ts";

const GB = 1e9;

/** Describes the machine, but for its load. */
export function describeMachine(): Omit<Machine, "load"> {
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryGb: Math.round(Deno.systemMemoryInfo().total / GB),
    system: `${Deno.build.os} ${Deno.osRelease()}`,
  };
}

/** How many processes wanted to run in the last minute, on average. */
export function currentLoad(): number {
  return Deno.loadavg()[0]!;
}

/**
 * Names the versions of all that is measured.
 *
 * @param ripgrep Folder that ripgrep is in.
 * @returns Versions, by name.
 */
export async function describeVersions(
  ripgrep: string,
): Promise<Record<string, string>> {
  const config = JSON.parse(await Deno.readTextFile(`${ROOT}/deno.json`));
  const { version } = await askVersion(ripgrep);
  return {
    "@harness/tools": config.version,
    "Deno": Deno.version.deno,
    "V8": Deno.version.v8,
    "ripgrep": version,
    ...Object.fromEntries(
      [DEEPSEEK_HARNESS_PACKAGE, GEMINI_CLI_PACKAGE, PI_PACKAGE]
        .map(splitPackage),
    ),
  };
}

/** Splits `npm:name@version`, where the name may have an `@` of its own. */
function splitPackage(specifier: string): [string, string] {
  const at = specifier.lastIndexOf("@");
  return [specifier.slice("npm:".length, at), specifier.slice(at + 1)];
}
