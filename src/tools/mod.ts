/**
 * The inspection tools `read`, `find` and `grep` for the files of this machine,
 * the plugin that registers them, and ceilings: what a task may do at most.
 *
 * @example Inspect, below a ceiling
 * ```ts
 * import { ceilingGuard, INSPECTION_CEILING, inspectionPlugin } from "@harness/tools/tools";
 * import { createHost } from "@harness/tools/host";
 * import { LocalBash } from "@harness/tools/bash";
 *
 * await using host = createHost({
 *   bash: new LocalBash(),
 *   guard: ceilingGuard(INSPECTION_CEILING),
 * });
 * await host.plugin(inspectionPlugin());
 * const result = await host.execute({
 *   name: "read",
 *   arguments: { paths: ["src/host/mod.ts:1-20"] },
 * });
 * console.log(result.content[0]?.text);
 * ```
 *
 * @module
 */

export { type InspectionHooks, inspectionPlugin } from "./plugin.ts";
export type {
  AbsolutePaths,
  InspectionConfig,
  InspectionConfigSchema,
  InspectionOptions,
  SomeOf,
} from "./config.ts";
export {
  type InspectionToolName,
  type RegisteredTool,
  TOOL_REGISTRY,
} from "./registry.ts";
export {
  type Ceiling,
  CEILING_VERSION,
  childCeiling,
  INSPECTION_CEILING,
  intersectCeilings,
  MAX_CEILING_DEPTH,
  OPEN_CEILING,
  parseCeiling,
} from "./ceiling.ts";
export { CeilingError, type CeilingErrorCode } from "./ceiling_error.ts";
export { ceilingGuard } from "./ceiling_guard.ts";
export type { NameSet } from "./name_set.ts";
export * from "../files/mod.ts";
export * from "../read/mod.ts";
export * from "../find/mod.ts";
export * from "../ranked_grep/mod.ts";
export type * from "../harness/mod.ts";
export { HarnessError } from "../harness/mod.ts";
