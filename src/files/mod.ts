/**
 * The files of this machine that a tool may read, and how it reads them.
 *
 * @module
 */

export { FileError, type FileErrorCode } from "./file_error.ts";
export type { InspectionServices } from "./inspection_services.ts";
export {
  PathPolicy,
  type PathPolicyOptions,
  type ResolvedPath,
} from "./path_policy.ts";
