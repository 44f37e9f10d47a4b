import type { AccessClass, ToolDefinition, ToolGuard } from "../harness/mod.ts";
import { type Ceiling, parseCeiling } from "./ceiling.ts";
import { hasName } from "./name_set.ts";
import { TOOL_REGISTRY } from "./registry.ts";

/**
 * Makes the guard that keeps the tools of a host below a ceiling: its own, those
 * of other plugins, and those that the host took from elsewhere under whatever
 * name. Hand it to `createHost`.
 *
 * A tool is enabled by exactly its name, and disabled by its name, by any alias,
 * or by a name that another host put a prefix in front of (`mcp__fs__read` is a
 * `read`). Nothing that a model or a tool says is looked at.
 *
 * @param ceiling The effective ceiling.
 * @returns The guard. Later changes to the data do not reach it.
 * @throws {CeilingError} With code `CEILING_INVALID` if it is no ceiling.
 *
 * @example
 * ```ts
 * import { ceilingGuard, inspectionPlugin, parseCeiling } from "@harness/tools/tools";
 * import { createHost } from "@harness/tools/host";
 * import { LocalBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * const ceiling = parseCeiling({ version: 1, enabled: ["read", "grep"] });
 * await using host = createHost({
 *   bash: new LocalBash(),
 *   guard: ceilingGuard(ceiling),
 * });
 * await host.plugin(inspectionPlugin());
 * assertEquals(host.tools.schemas().map(({ name }) => name), ["read", "grep"]);
 *
 * const result = await host.execute({ name: "find", arguments: { pattern: "*" } });
 * assertEquals(result.isError && result.error.code, "HOST_TOOL_DENIED");
 * ```
 */
export function ceilingGuard(ceiling: Ceiling): ToolGuard {
  const { enabled, disabled, inspection, absolutePaths } = parseCeiling(
    ceiling,
  );
  const denied = new Set(disabled.flatMap(everyNameOf).map(fold));
  return (tool) => {
    if (!hasName(enabled, tool.name)) return "it is not enabled here";
    if (namesOf(tool).flatMap(tailsOf).some((name) => denied.has(fold(name)))) {
      return "it is disabled here";
    }
    if (inspection && tool.access !== "inspect") {
      return `only tools that inspect may be used here, and it ${
        effectOf(tool.access)
      }`;
    }
    return { absolutePaths: hasName(absolutePaths, tool.name) };
  };
}

function namesOf({ name, aliases = [] }: ToolDefinition): string[] {
  return [name, ...aliases];
}

/** A tool of this package that is registered anew keeps its aliases, whatever it is called then. */
function everyNameOf(name: string): readonly string[] {
  const tool = TOOL_REGISTRY.find((tool) =>
    [tool.name, ...tool.aliases].map(fold).includes(fold(name))
  );
  return tool === undefined ? [name] : [tool.name, ...tool.aliases];
}

/** `mcp__fs__read` is also `fs__read` and `read`. */
function tailsOf(name: string): string[] {
  const starts = name.matchAll(AFTER_PREFIX);
  return [name, ...Array.from(starts, ({ index }) => name.slice(index))];
}

/**
 * After what hosts put between the name of a server and that of its tool. A
 * server whose name ends in `_` makes three of two, so every pair counts.
 */
const AFTER_PREFIX = /(?<=__|[.:/])/g;

/** A name that differs in case only is no other name to a reader. */
function fold(name: string): string {
  return name.toLowerCase();
}

function effectOf(access: AccessClass | undefined): string {
  switch (access) {
    case "mutate":
      return "changes files";
    case "execute":
      return "runs programs";
    case "network":
      return "reaches other machines";
    default:
      return "does not say what it does";
  }
}
