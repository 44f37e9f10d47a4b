import { ROOT } from "../../_tools/std.ts";
import type { BenchSession } from "../bench_session.ts";
import { NEEDLES } from "../corpora/corpus.ts";
import { interleave } from "../interleave.ts";
import type { CaseResult } from "../results.ts";
import { median } from "../statistics.ts";
import { START_GOAL_MS } from "./goals.ts";

/**
 * Measures what a user waits for who searches a small tree from a terminal.
 *
 * @param session What it runs in.
 * @returns One line: `deno task demo` beside bash and ripgrep alone.
 */
export async function measureStart(
  session: BenchSession,
): Promise<CaseResult[]> {
  const cwd = await session.corpus("small");
  const { std, rounds } = session.options;
  const commands = {
    "harness-tools": new Deno.Command(Deno.execPath(), {
      args: ["task", "--quiet", "demo", "grep", NEEDLES.few, "--cwd", cwd],
      cwd: ROOT,
      // Settled beforehand: whether JSR can be reached is the network's time.
      env: { HARNESS_TOOLS_STD: std },
      stdin: "null",
      stderr: "piped",
    }),
    "floor": new Deno.Command("bash", {
      args: [
        "--noprofile",
        "--norc",
        "-c",
        `exec rg --no-config ${NEEDLES.few}`,
      ],
      cwd,
      stdin: "null",
      stderr: "piped",
    }),
  };
  const names = ["harness-tools", "floor"] as const;
  const turns = names.map((name) => ({
    name,
    ms: (ms: number) => ms,
    run: () => timeCommand(commands[name]),
  }));
  const samples = await interleave(turns, {
    rounds,
    warmups: 2,
    budgetMs: 60_000,
  });
  const measurements = names.map((contender) => {
    const times = samples.get(contender)!;
    return { contender, value: median(times), samples: times };
  });
  return [{
    row: "start",
    label: "deno task demo, small tree",
    unit: "ms",
    measurements,
    checks: [{
      figure: "above bash and ripgrep",
      value: measurements[0]!.value - measurements[1]!.value,
      goal: START_GOAL_MS,
      unit: "ms",
    }],
    notes: [],
  }];
}

async function timeCommand(command: Deno.Command): Promise<number> {
  const start = performance.now();
  const { success, stderr } = await command.output();
  const ms = performance.now() - start;
  if (success) return ms;
  throw new Error(
    `Cannot measure the start: ${new TextDecoder().decode(stderr)}`,
  );
}
