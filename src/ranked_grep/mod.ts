/**
 * The tool `grep` of the inspection tools: several patterns at once, files by rank.
 *
 * @module
 */

export { RANKED_GREP_GUIDANCE, rankedGrepTool } from "./ranked_grep.ts";
export type { GrepMode, RankedGrepArguments } from "./ranked_grep_arguments.ts";
export {
  RANKED_GREP_DEFAULTS,
  type RankedGrepOptions,
} from "./ranked_grep_options.ts";
export type { RankedGrepMeta } from "./ranked_grep_output.ts";
export type { ListedFile } from "./listing.ts";
export type { PatternReading } from "./pattern_reading.ts";
export type { PageFile } from "./row_page.ts";
export type { ScanCut } from "./scan.ts";
export type { ScanLine } from "./file_scan.ts";
