export { CeilingError, type CeilingErrorCode } from "./ceiling_error.ts";
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
export { ceilingGuard } from "./ceiling_guard.ts";
export type { NameSet } from "./name_set.ts";
