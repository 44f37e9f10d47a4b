import { FAULT_GROUPS, missing, runFault } from "../faults/mod.ts";

for (const { title, faults } of FAULT_GROUPS) {
  for (const fault of faults) {
    const lack = await missing(fault.needs);
    Deno.test({
      name: `${
        fault.tool ?? "grep"
      } keeps its word when ${fault.when} (${title})${
        lack === undefined ? "" : `: skipped, ${lack}`
      }`,
      ignore: lack !== undefined,
      fn: () => runFault(fault),
    });
  }
}
