import { ROW_NAMES, type RowName } from "./results.ts";

/** What a command line asks of the bench. */
export interface BenchRequest {
  /** Whether only the help is wanted. */
  readonly help: boolean;
  /** The rows to measure. */
  readonly rows: ReadonlySet<RowName>;
  /** Rounds that count. */
  readonly rounds: number;
  /** Whether to leave out what takes long. */
  readonly quick: boolean;
  /** A folder of the user's to search too, as it was given. */
  readonly corpus: string | undefined;
  /** A folder in which the corpora stay for the next run, as it was given. */
  readonly keep: string | undefined;
  /** What the corpora are made from. */
  readonly seed: number;
}

/** What `--help` prints. */
export const HELP =
  `Measures glob and grep against ripgrep alone and against other harnesses' tools.

Usage: deno task bench [OPTION…]

  --corpus DIR   search this folder too, such as a large checkout; it is only read
  --only ROW     measure only this row, again for more: ${ROW_NAMES.join(", ")}
  --rounds N     rounds that count (default 15, with --quick 5)
  --quick        fewer rounds, and no trees of 100,000 files
  --keep DIR     keep the trees that are made, and use them again
  --seed N       what the trees are made from (default 1)

Every round runs each contender once, in turn. A figure is the median of its rounds.
The table goes to stdout; table, figures and chart go to bench/results/.
`;

/** The command line cannot be understood; the message says why. */
export class OptionError extends Error {
  override name = "OptionError";
}

const ROUNDS = 15;
const QUICK_ROUNDS = 5;

/**
 * Reads the command line.
 *
 * @param args The arguments.
 * @returns What they ask for.
 * @throws {OptionError} If they are wrong.
 */
export function parseBenchArgs(args: readonly string[]): BenchRequest {
  const values = new Map<string, string>();
  const rows = new Set<RowName>();
  let quick = false;
  let help = false;
  const rest = args.values();
  for (const arg of rest) {
    const [name = "", inline] = arg.split(/=(.*)/s, 2);
    if (name === "--quick") quick = true;
    else if (name === "--help" || name === "-h") help = true;
    else if (VALUE_OPTIONS.has(name)) {
      const value = inline ?? rest.next().value;
      if (!value) {
        throw new OptionError(`Cannot read "${name}": it needs a value`);
      }
      if (name === "--only") rows.add(rowName(value));
      else values.set(name, value);
    } else {
      throw new OptionError(
        `Cannot read "${arg}": expected one of the options that --help lists`,
      );
    }
  }
  return {
    help,
    rows: rows.size > 0 ? rows : new Set(ROW_NAMES),
    quick,
    rounds: positive("--rounds", values) ?? (quick ? QUICK_ROUNDS : ROUNDS),
    seed: positive("--seed", values) ?? 1,
    corpus: values.get("--corpus"),
    keep: values.get("--keep"),
  };
}

const VALUE_OPTIONS: ReadonlySet<string> = new Set([
  "--corpus",
  "--only",
  "--rounds",
  "--keep",
  "--seed",
]);

function rowName(value: string): RowName {
  const name = ROW_NAMES.find((name) => name === value);
  if (name) return name;
  throw new OptionError(
    `Cannot measure row "${value}": expected one of ${ROW_NAMES.join(", ")}`,
  );
}

function positive(
  name: string,
  values: ReadonlyMap<string, string>,
): number | undefined {
  const value = values.get(name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new OptionError(
    `Cannot read "${name}": expected a positive integer, got "${value}"`,
  );
}
