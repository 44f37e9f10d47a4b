/** What a command line asks for. */
export type ServerRequest = { readonly kind: "help" } | ServeRequest;

/** Which tools a server has: those of the search plugin, or those of the inspection plugin. */
export type ToolChoice = "search" | "inspect";

/** Wants a server. */
export interface ServeRequest {
  /** Tells it from a question for help. */
  readonly kind: "serve";
  /** Which tools it has. */
  readonly tools: ToolChoice;
  /** Folders that may be searched. */
  readonly roots: readonly string[];
  /** Folder for complete results, if it is not the default one. */
  readonly results: string | undefined;
}

/** A command line that makes no sense. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Reads the command line of the server.
 *
 * @param args The arguments, without the program's name.
 * @returns What they ask for.
 * @throws {UsageError} If they make no sense; the message says what to write instead.
 */
export function parseServerArgs(args: readonly string[]): ServerRequest {
  const roots: string[] = [];
  let tools: ToolChoice = "search";
  let results: string | undefined;
  const rest = args.values();
  for (const arg of rest) {
    const [option, value] = splitOption(arg);
    switch (option) {
      case "--root":
        roots.push(folderOf(option, value ?? rest.next().value));
        break;
      case "--tools":
        tools = choice(option, value ?? rest.next().value);
        break;
      case "--results":
        results = absoluteFolder(option, value ?? rest.next().value);
        break;
      case "-h":
      case "--help":
        return { kind: "help" };
      default:
        throw new UsageError(unexpected(arg));
    }
  }
  return { kind: "serve", tools, roots, results };
}

function splitOption(arg: string): [option: string, value?: string] {
  const equals = arg.startsWith("--") ? arg.indexOf("=") : -1;
  return equals === -1 ? [arg] : [arg.slice(0, equals), arg.slice(equals + 1)];
}

function folderOf(option: string, value: string | undefined): string {
  if (value !== undefined && value !== "" && !value.startsWith("--")) {
    return value;
  }
  const got = value === undefined ? "nothing" : JSON.stringify(value);
  throw new UsageError(`Expected a folder after "${option}", got ${got}`);
}

function choice(option: string, value: string | undefined): ToolChoice {
  if (value === "search" || value === "inspect") return value;
  const got = value === undefined ? "nothing" : JSON.stringify(value);
  throw new UsageError(
    `Expected "search" or "inspect" after "${option}", got ${got}`,
  );
}

function absoluteFolder(option: string, value: string | undefined): string {
  const folder = folderOf(option, value);
  if (folder.startsWith("/")) return folder;
  throw new UsageError(
    `Expected the absolute path of a folder after "${option}", got ${
      JSON.stringify(folder)
    }`,
  );
}

function unexpected(arg: string): string {
  const shown = JSON.stringify(arg);
  return arg.startsWith("-")
    ? `There is no option ${shown}: the options are "--root", "--tools", "--results" and "--help"`
    : `Expected an option, got ${shown}: write "--root" in front of a folder to search`;
}
