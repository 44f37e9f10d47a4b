import { assert, assertGreaterOrEqual } from "@std/assert";
import { FAULTS_DOCUMENT, faultsDocument } from "../../_tools/faults.ts";
import { FAULT_GROUPS } from "../faults/mod.ts";

Deno.test("faultsDocument() is what docs/faults.md holds", async () => {
  const written = await Deno.readTextFile(FAULTS_DOCUMENT);
  assert(
    written === await faultsDocument(),
    "docs/faults.md is out of date: run deno run -A _tools/deno.ts run -A _tools/faults.ts",
  );
});

Deno.test("FAULT_GROUPS holds at least forty faults that differ", () => {
  const faults = FAULT_GROUPS.flatMap(({ faults }) => faults);
  const rows = new Set(
    faults.map(({ tool, when, how }) => `${tool} ${when} ${how}`),
  );
  assertGreaterOrEqual(rows.size, 40);
  assert(rows.size === faults.length, "a fault is listed twice");
});
