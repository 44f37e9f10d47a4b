/** Every fault that is injected, by what breaks. */

import { BASH_FAULTS } from "./bash_faults.ts";
import type { FaultGroup } from "./fault.ts";
import { HOST_FAULTS } from "./host_faults.ts";
import { RESOURCE_FAULTS } from "./resource_faults.ts";
import { RIPGREP_FAULTS } from "./ripgrep_faults.ts";
import { SPILL_FAULTS } from "./spill_faults.ts";
import { TREE_FAULTS } from "./tree_faults.ts";

/** All faults, from the inside out. */
export const FAULT_GROUPS: readonly FaultGroup[] = [
  { title: "ripgrep", faults: RIPGREP_FAULTS },
  { title: "what ripgrep needs", faults: RESOURCE_FAULTS },
  { title: "bash", faults: BASH_FAULTS },
  { title: "the files", faults: TREE_FAULTS },
  { title: "saved results", faults: SPILL_FAULTS },
  { title: "the host", faults: HOST_FAULTS },
];

export type { Ending, Fault, FaultGroup, Need } from "./fault.ts";
export { missing } from "./needs.ts";
export { runFault } from "./run_fault.ts";
