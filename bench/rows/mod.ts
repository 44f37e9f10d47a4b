import { note } from "../../_tools/terminal.ts";
import type { BenchSession } from "../bench_session.ts";
import { formatChecks } from "../report/table.ts";
import type { CaseResult, RowName } from "../results.ts";
import { measureAborts } from "./abort.ts";
import { foreignCases } from "./foreign_cases.ts";
import { measureGrowth } from "./growth.ts";
import { measureMemory } from "./memory.ts";
import { measureOverflow } from "./overflow.ts";
import { ownCases } from "./own_cases.ts";
import { measureRatio } from "./ratio_case.ts";
import { measureStart } from "./start.ts";

const RATIO_ROWS = ["grep-few", "grep-many", "grep-cap", "glob"] as const;

const OTHER_ROWS = {
  overflow: measureOverflow,
  abort: measureAborts,
  memory: measureMemory,
  growth: measureGrowth,
  start: measureStart,
} as const;

/**
 * Measures the rows that are wanted, one case after the other.
 *
 * @param session What they run in.
 * @param rows Their names.
 * @returns The lines of the table as they come.
 */
export async function* measureAll(
  session: BenchSession,
  rows: ReadonlySet<RowName>,
): AsyncGenerator<CaseResult> {
  const { foreign } = session.options;
  const foreigners =
    foreign === undefined || !RATIO_ROWS.some((row) => rows.has(row))
      ? []
      : await foreignCases(foreign, rows);
  for (const row of RATIO_ROWS) {
    if (!rows.has(row)) continue;
    const others = foreigners.filter((each) => each.row === row);
    for (const ratioCase of [...others, ...await ownCases(session, row)]) {
      yield report(await measureRatio(session, ratioCase));
    }
  }
  for (const [row, measure] of Object.entries(OTHER_ROWS)) {
    if (!rows.has(row as RowName)) continue;
    for (const result of await measure(session)) yield report(result);
  }
}

/** Shows that something happens: a run takes minutes. */
function report(result: CaseResult): CaseResult {
  note([result.row, result.label, formatChecks(result)].join(": "));
  return result;
}
