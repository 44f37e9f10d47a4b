/**
 * Runs the bench with exactly its permissions: `deno task bench --help`.
 *
 * Everyone in it runs the ripgrep that npm ships, because DeepSeek Harness' tool
 * runs no other.
 *
 * @module
 */

import {
  type BenchRequest,
  HELP,
  OptionError,
  parseBenchArgs,
} from "../bench/options.ts";
import { run } from "./child.ts";
import { pathWithRipgrep, ripgrepFromNpm } from "./ripgrep.ts";
import { exitWith } from "./script.ts";
import { denoArgs, prepareStd, ROOT, type Std } from "./std.ts";
import { withTemporaryFolder } from "./temporary_folder.ts";
import { print } from "./terminal.ts";

const RESULTS = `${ROOT}/bench/results`;

function readRequest(): BenchRequest {
  try {
    return parseBenchArgs(Deno.args);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    throw new Error(error.message, { cause: error });
  }
}

/** Corpora are made outside of the project, where ripgrep would heed its .gitignore. */
async function runIn(folder: string, std: Std): Promise<number> {
  const ripgrep = await ripgrepFromNpm("The bench runs one ripgrep for all");
  const written = [folder, RESULTS].join(",");
  return await run(
    Deno.execPath(),
    denoArgs(std, "run", [
      "--no-prompt",
      `--allow-run=${Deno.execPath()},bash,${ripgrep}/rg`,
      "--allow-read",
      `--allow-write=${written}`,
      "--allow-env",
      "--allow-sys=cpus,loadavg,osRelease,systemMemoryInfo",
      `${ROOT}/bench/main.ts`,
      ...Deno.args,
    ]),
    {
      // A task runs in the project's folder; the user called it from this one.
      cwd: Deno.env.get("INIT_CWD") ?? Deno.cwd(),
      env: {
        HARNESS_TOOLS_STD: std,
        HARNESS_TOOLS_BENCH_DIR: folder,
        PATH: await pathWithRipgrep(ripgrep),
      },
    },
  );
}

/** A folder that the user named counts from where the task was called. */
async function keptFolder(path: string): Promise<string> {
  const base = Deno.env.get("INIT_CWD") ?? Deno.cwd();
  const folder = path.startsWith("/") ? path : `${base}/${path}`;
  await Deno.mkdir(folder, { recursive: true });
  return await Deno.realPath(folder);
}

if (import.meta.main) {
  await exitWith(async () => {
    const { help, keep } = readRequest();
    if (help) {
      print(HELP);
      return 0;
    }
    const std = await prepareStd();
    if (keep !== undefined) return await runIn(await keptFolder(keep), std);
    return await withTemporaryFolder((folder) => runIn(folder, std));
  });
}
