/**
 * Measures the tools: `deno task bench --help`.
 *
 * `_tools/bench.ts` starts it, with ripgrep on PATH and with the folder for all
 * that it makes in HARNESS_TOOLS_BENCH_DIR.
 *
 * @module
 */

import { ripgrepOnPath } from "../_tools/ripgrep.ts";
import { exitWith } from "../_tools/script.ts";
import { prepareStd, ROOT } from "../_tools/std.ts";
import { note, print } from "../_tools/terminal.ts";
import { BenchSession } from "./bench_session.ts";
import { currentLoad, describeMachine, describeVersions } from "./machine.ts";
import { type BenchRequest, parseBenchArgs } from "./options.ts";
import { drawChart } from "./report/chart.ts";
import { formatTable } from "./report/table.ts";
import type { BenchResults, CaseResult } from "./results.ts";
import { measureAll } from "./rows/mod.ts";

const RESULTS = `${ROOT}/bench/results`;

async function bench(request: BenchRequest): Promise<BenchResults> {
  const { rows, rounds, seed, quick, corpus } = request;
  const ripgrep = await ripgrepOnPath();
  const folder = Deno.env.get("HARNESS_TOOLS_BENCH_DIR");
  if (!ripgrep || !folder) {
    throw new Error("Cannot measure: start the bench with deno task bench");
  }
  const date = new Date().toISOString();
  const loadBefore = currentLoad();
  const cases: CaseResult[] = [];
  await using session = new BenchSession({
    folder,
    ripgrep,
    std: await prepareStd(),
    seed,
    rounds,
    quick,
    foreign: corpus === undefined ? undefined : await Deno.realPath(corpus),
  });
  for await (const result of measureAll(session, rows)) cases.push(result);
  return {
    date,
    machine: { ...describeMachine(), load: [loadBefore, currentLoad()] },
    versions: await describeVersions(ripgrep),
    seed,
    rounds,
    cases,
  };
}

async function save(results: BenchResults, table: string): Promise<void> {
  await Deno.mkdir(RESULTS, { recursive: true });
  const json = `${JSON.stringify(results, null, 2)}\n`;
  await Deno.writeTextFile(`${RESULTS}/latest.json`, json);
  await Deno.writeTextFile(`${RESULTS}/latest.md`, `${table}\n`);
  await Deno.writeTextFile(`${RESULTS}/latest.svg`, drawChart(results));
  note(`saved in ${RESULTS}`);
}

if (import.meta.main) {
  await exitWith(async () => {
    const results = await bench(parseBenchArgs(Deno.args));
    const table = formatTable(results);
    print(table);
    await save(results, table);
    return 0;
  });
}
