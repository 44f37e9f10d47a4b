import {
  type ScriptedAnswer,
  ScriptedBash,
  type ScriptedEnding,
} from "../scripted_bash.ts";

/** What a scripted machine has. */
export interface ScriptedSearch {
  /** Where folders really are, for those that are links; `null` for no folder. */
  readonly folders?: Readonly<Record<string, string | null>>;
  /** Paths that lead out of every root. */
  readonly outside?: readonly string[];
  /** How a search ends. */
  readonly search?: ScriptedAnswer;
  /** Version of ripgrep; `null` for none. */
  readonly ripgrep?: string | null;
}

/** A bash executor on which a search server can be tried without a process. */
export function scriptedSearch(
  { folders = {}, outside = [], search = {}, ripgrep = "15.0.0" }:
    ScriptedSearch = {},
): ScriptedBash {
  return new ScriptedBash({
    answers(spec): ScriptedEnding | Promise<ScriptedEnding> {
      const { command } = spec;
      if (command.startsWith("command -v rg")) {
        return { exitCode: ripgrep === null ? 1 : 0 };
      }
      if (command === "rg --version") return { stdout: `ripgrep ${ripgrep}` };
      const paths = Array.from(
        command.matchAll(/^real '([^']*)'/gm),
        ([, path]) => path!,
      );
      if (command.includes("printf %s")) {
        const found = paths.map((path) =>
          folders[path] === undefined ? path : folders[path] ?? ""
        );
        return { stdout: found.map((path) => `${path}\0`).join("") };
      }
      if (paths.length > 0) {
        return { exitCode: outside.includes(paths[0]!) ? 85 : 0 };
      }
      return typeof search === "function" ? search(spec) : search;
    },
  });
}

/** The commands that search, of all that were run. */
export function searches({ commands }: ScriptedBash): string[] {
  return commands.filter((command) => command.includes("exec rg"));
}

/** Where the search of a command starts. */
export function target(command: string | undefined): string | undefined {
  return /^target='([^']*)'/m.exec(command ?? "")?.[1];
}
