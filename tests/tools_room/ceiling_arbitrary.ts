import { type Ceiling, OPEN_CEILING, parseCeiling } from "@harness/tools/tools";
import { fc } from "../seeded.ts";

/** Names that ceilings and tools have in these tests: of this package, of other plugins, and foreign ones. */
export const NAMES: readonly string[] = [
  "read",
  "read_file",
  "find",
  "grep",
  "write",
  "bash",
  "mcp__fs__read",
  "all",
];

const nameList = fc.array(fc.constantFrom(...NAMES), { maxLength: 6 });

const nameSet = fc.oneof(
  { arbitrary: fc.constant("all"), weight: 1 },
  { arbitrary: nameList, weight: 2 },
);

/** Ceilings as somebody may have saved them: parts may be missing, lists in any order and with repetitions. */
export const savedCeiling = fc.record({
  version: fc.constant(1),
  inspection: fc.boolean(),
  enabled: nameSet,
  disabled: nameList,
  absolutePaths: nameSet,
  depth: fc.integer({ min: 0, max: 64 }),
}, { requiredKeys: ["version"] });

/** Any ceiling, also one that allows much. */
export const anyCeiling: ReturnType<typeof savedCeiling.map<Ceiling>> = fc
  .tuple(savedCeiling, fc.boolean())
  .map(([saved, isHigh]) =>
    parseCeiling(isHigh ? { ...OPEN_CEILING, ...saved } : saved)
  );
