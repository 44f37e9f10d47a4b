import type { BashExecutor, Logger, ToolExecution } from "../harness/mod.ts";
import type { PathPolicy } from "./path_policy.ts";

/** The services that the inspection tools use. */
export interface InspectionServices {
  /** Runs the commands of `find` and `grep`. */
  readonly bash: BashExecutor;
  /** Takes messages for the operator. */
  readonly logger?: Logger | undefined;
  /**
   * Says which paths a call may use.
   *
   * @param execution What the host says about the call.
   * @returns The policy of the call: its roots come from the configuration, else
   * from the folder that the session works in.
   */
  policyFor(execution: ToolExecution): PathPolicy;
}
