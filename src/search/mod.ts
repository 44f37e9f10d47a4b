/**
 * The search tools `glob` and `grep`, and the plugin that registers them.
 *
 * @module
 */

export { apply, inject, name, searchPlugin } from "./plugin.ts";
export { Config } from "./config.ts";
export type {
  ConfigSchema,
  GlobOrder,
  SearchConfig,
  SearchOptions,
} from "./config.ts";
export * from "./defaults.ts";
export { SearchError, type SearchErrorCode } from "./search_error.ts";
export { displayPath, type DisplayPathOptions } from "./display_path.ts";
export {
  type LinePreview,
  previewLine,
  type PreviewOptions,
} from "./preview_line.ts";
export type { Incomplete, OmittedPaths } from "./incomplete.ts";

export { type GlobMeta, presentGlobCall } from "./glob.ts";
export {
  type GlobArguments,
  type GlobInput,
  parseGlobArgs,
} from "./glob_arguments.ts";
export { buildGlobCommand, type GlobCommandOptions } from "./glob_command.ts";
export { formatGlobOutput, type GlobOutput } from "./glob_output.ts";
export type { GlobPage } from "./glob_page.ts";
export { parseGlobPaths } from "./glob_paths.ts";

export { type GrepMeta, presentGrepCall } from "./grep.ts";
export {
  type GrepArguments,
  type GrepInput,
  parseGrepArgs,
} from "./grep_arguments.ts";
export { buildGrepCommand, type GrepCommandOptions } from "./grep_command.ts";
export type { IncludeFilter } from "./include_filter.ts";
export {
  formatGrepMatches,
  formatGrepOutput,
  type GrepOutput,
} from "./grep_output.ts";
export type {
  GrepFile,
  GrepRecordOptions,
  GrepRecords,
} from "./grep_records.ts";
export { parseGrepMatches } from "./match_records.ts";
export type { GrepMatch } from "./match_line.ts";
