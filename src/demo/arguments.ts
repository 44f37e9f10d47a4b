import type { GrepArguments } from "../search/mod.ts";

/** What a command line asks for. */
export type DemoRequest = { readonly kind: "help" } | SearchRequest;

/** A search that a command line asks for. */
export interface SearchRequest {
  /** Tells a search from a question for help. */
  readonly kind: "search";
  /** Name of the tool. */
  readonly tool: "glob" | "grep";
  /** The tool's arguments, as a model would send them. */
  readonly arguments: GrepArguments;
  /** Folder to search from. Without it the current one. */
  readonly cwd?: string | undefined;
  /** Whether to print the result object instead of the text. */
  readonly json: boolean;
}

/** A command line that makes no sense. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Reads the command line of the demo.
 *
 * @param args The arguments, without the program's name.
 * @returns What they ask for.
 * @throws {UsageError} If they make no sense; the message says what to write instead.
 */
export function parseDemoArgs(args: readonly string[]): DemoRequest {
  const { operands, flags, values } = sortArgs(args);
  if (flags.has("--help")) return { kind: "help" };

  const [tool, pattern, path, surplus] = operands;
  if (tool !== "grep" && tool !== "glob") {
    throw new UsageError(
      tool === undefined
        ? 'Expected "grep" or "glob" and a pattern, got nothing'
        : `Expected "grep" or "glob", got ${JSON.stringify(tool)}`,
    );
  }
  if (pattern === undefined) {
    throw new UsageError(`Expected a pattern after "${tool}", got nothing`);
  }
  if (surplus !== undefined) {
    throw new UsageError(
      `Expected a pattern and one path after "${tool}", got also ${
        JSON.stringify(surplus)
      }: quote a pattern so that the shell does not expand it`,
    );
  }
  const include = values.get("--include");
  if (tool === "glob" && include !== undefined) {
    throw new UsageError(
      `"glob" takes no "--include": put all into its pattern`,
    );
  }
  return {
    kind: "search",
    tool,
    arguments: {
      pattern,
      ...(path !== undefined && { path }),
      ...(include !== undefined && { include }),
    },
    cwd: values.get("--cwd"),
    json: flags.has("--json"),
  };
}

const FLAGS: Readonly<Record<string, string>> = {
  "--json": "--json",
  "--help": "--help",
  "-h": "--help",
};

const WITH_VALUE: ReadonlySet<string> = new Set(["--include", "--cwd"]);

interface SortedArgs {
  readonly operands: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
}

/** As getopt does: options may stand anywhere, "--" ends them. */
function sortArgs(args: readonly string[]): SortedArgs {
  const operands: string[] = [];
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const rest = args.values();
  for (const arg of rest) {
    if (arg === "--") {
      operands.push(...rest);
    } else if (!arg.startsWith("-") || arg === "-") {
      operands.push(arg);
    } else {
      const [name, value] = splitOption(arg);
      if (WITH_VALUE.has(name)) {
        if (values.has(name)) {
          throw new UsageError(`Expected "${name}" once, got it twice`);
        }
        values.set(name, value ?? valueAfter(name, rest));
      } else if (FLAGS[name] !== undefined && value === undefined) {
        flags.add(FLAGS[name]);
      } else {
        throw unknownOption(arg);
      }
    }
  }
  return { operands, flags, values };
}

function splitOption(arg: string): [name: string, value?: string] {
  const equals = arg.indexOf("=");
  return equals === -1 ? [arg] : [arg.slice(0, equals), arg.slice(equals + 1)];
}

function valueAfter(name: string, rest: Iterator<string>): string {
  const { done, value } = rest.next();
  if (!done) return value;
  throw new UsageError(`Expected a value after "${name}", got nothing`);
}

function unknownOption(arg: string): UsageError {
  return new UsageError(
    `There is no option ${
      JSON.stringify(arg)
    }: a pattern or path that starts with a dash goes after "--"`,
  );
}
