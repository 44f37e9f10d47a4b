import { SearchError } from "./search_error.ts";

/**
 * Reads the complete output of `rg --files --null`.
 *
 * @param stdout The output.
 * @returns The paths, in order, as ripgrep printed them.
 *
 * @example
 * ```ts
 * import { parseGlobPaths } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseGlobPaths("./a.ts\0./odd\nname.ts\0"), ["./a.ts", "./odd\nname.ts"]);
 * ```
 */
export function parseGlobPaths(stdout: string): string[] {
  const paths = stdout.split("\0");
  paths.pop();
  return paths;
}

function distrust(reason: string): SearchError {
  return new SearchError(
    "SEARCH_FAILED",
    `Cannot trust the output of ripgrep: ${reason}`,
  );
}

/** Reads the output of `rg --files --null -- ./` as it comes. */
export class PathReader {
  readonly #paths: string[] = [];
  #rest = "";

  /**
   * Reads a piece of the output.
   *
   * @param text The piece; it may end anywhere.
   * @throws {SearchError} If there is something in it that is no path below `./`.
   */
  read(text: string): void {
    const end = text.lastIndexOf("\0") + 1;
    if (end > 0) {
      for (const path of parseGlobPaths(this.#rest + text.slice(0, end))) {
        if (!path.startsWith("./")) {
          throw distrust(
            "it has what is no path below the search root; see that the start-up files of the bash executor print nothing",
          );
        }
        this.#paths.push(path);
      }
      this.#rest = "";
    }
    this.#rest += text.slice(end);
  }

  /**
   * Ends the reading.
   *
   * @returns The paths, in order.
   * @throws {SearchError} If the output ends in the middle of a path.
   */
  finish(): string[] {
    if (this.#rest === "") return this.#paths;
    throw distrust("it ends in the middle of a path; search again");
  }
}
