/**
 * The whole gate: `deno task ok`. Each step runs, whatever became of the others.
 *
 * @module
 */

import { run } from "./child.ts";
import { findPackageFaults, readPackageFiles } from "./package_files.ts";
import { exitWith } from "./script.ts";
import {
  denoArgs,
  prepareStd,
  readConfig,
  ROOT,
  ROOT_URL,
  type Std,
} from "./std.ts";
import { note, print } from "./terminal.ts";
import { runTests } from "./test.ts";
import { formatCounts } from "./test_summary.ts";

/** How a step of the gate ended. */
interface Outcome {
  readonly ok: boolean;
  /** What the step wrote; shown when it failed, or when it is worth a look all the same. */
  readonly output: string;
}

type Step = (std: Std) => Promise<Outcome>;

const STEPS: Readonly<Record<string, Step>> = {
  fmt: (std) => deno(std, "fmt", ["--check"]),
  lint: (std) => deno(std, "lint", []),
  check: (std) => deno(std, "check", ["--quiet", "."]),
  doc: async (std) => deno(std, "doc", ["--lint", ...await entryPoints()]),
  imports: (std) => deno(std, "run", ["--allow-read", "_tools/imports.ts"]),
  publish: dryRun,
};

/** Runs deno and keeps what it writes. */
async function deno(
  std: Std,
  subcommand: string,
  args: readonly string[],
): Promise<Outcome> {
  const chunks: Uint8Array[] = [];
  const keep = (chunk: Uint8Array) => chunks.push(chunk);
  const exitCode = await run(
    Deno.execPath(),
    denoArgs(std, subcommand, args),
    { cwd: ROOT, onStdout: keep, onStderr: keep },
  );
  return {
    ok: exitCode === 0,
    output: await new Blob(chunks as BlobPart[]).text(),
  };
}

async function entryPoints(): Promise<string[]> {
  return Object.values((await readConfig()).exports ?? {});
}

async function dryRun(std: Std): Promise<Outcome> {
  const { ok, output } = await deno(std, "publish", [
    "--dry-run",
    "--allow-dirty",
  ]);
  if (!ok) return { ok, output };
  const files = readPackageFiles(output, ROOT_URL);
  const faults = findPackageFaults(
    files,
    std === "offline" ? ["./offline"] : [],
  );
  return { ok: faults.length === 0, output: faults.join("\n") };
}

async function runSteps(std: Std): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    const { ok, output } = await step(std);
    note(`${name} ${ok ? "ok" : "FAILED"}`);
    if (ok) continue;
    failed.push(name);
    note(output.trimEnd());
  }
  return failed;
}

if (import.meta.main) {
  await exitWith(async () => {
    const std = await prepareStd();
    const failed = await runSteps(std);
    const { counts, failures } = await runTests(["--coverage"], std);
    if (counts.failed > 0 || counts.passed === 0) failed.push("test");

    for (const failure of failures) note(`\n${failure}`);
    note(failed.length === 0 ? "\nok" : `\nFAILED: ${failed.join(", ")}`);
    print(formatCounts(counts));
    return failed.length === 0 ? 0 : 1;
  });
}
