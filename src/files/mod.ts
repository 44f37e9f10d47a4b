/**
 * The files of this machine that a tool may read, and how it reads them.
 *
 * @module
 */

export { ContentTag } from "./content_tag.ts";
export { FileError, type FileErrorCode } from "./file_error.ts";
export type { InspectionServices } from "./inspection_services.ts";
export { OpenFile, openFile } from "./open_file.ts";
export {
  isInside,
  PathPolicy,
  type PathPolicyOptions,
  type ResolvedPath,
} from "./path_policy.ts";
