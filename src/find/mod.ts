/**
 * The tool `find`: files and folders by name.
 *
 * @module
 */

export { FIND_GUIDANCE, findTool } from "./find.ts";
export type { RunCut } from "./bounded_run.ts";
export type { EntryKind, FindArguments } from "./find_arguments.ts";
export { FIND_DEFAULTS, type FindOptions } from "./find_options.ts";
export type { FindMeta } from "./find_output.ts";
export type { Omissions } from "./omissions.ts";
export type { OmittedPaths } from "../search/incomplete.ts";
export type { Entry, WalkCut } from "./walk.ts";
