import { shorten } from "./shorten.ts";

/** Characters of one argument: more would make a command that no system passes on. Nothing longer is looked through. */
const MAX_LENGTH = 120_000;

/**
 * Checks a text that a model sent as an argument.
 *
 * @param tool Name of the tool, for the message.
 * @param argument Name of the argument, for the message.
 * @param value The text.
 * @returns The text, unchanged.
 * @throws {TypeError} If the text is blank, too long, or cannot be passed on as it is.
 */
export function argumentText(
  tool: string,
  argument: string,
  value: string,
): string {
  const refuse = (reason: string) =>
    new TypeError(
      `Invalid ${tool} argument "${argument}" (${
        JSON.stringify(shorten(value))
      }): ${reason}`,
    );
  if (value.length > MAX_LENGTH) {
    throw new TypeError(
      `The arguments are too long: "${argument}" has ${value.length} characters, and a command holds at most ${MAX_LENGTH}; send a shorter one`,
    );
  }
  if (value.trim() === "") {
    throw refuse(
      argument === "pattern"
        ? `a pattern must not be blank; write "[ ]" to match a space${
          tool === "grep" ? ', "\\t" for a tab' : ""
        }`
        : `leave "${argument}" out instead of sending it blank`,
    );
  }
  if (value.includes("\0")) {
    throw refuse(
      "it has a NUL character, which no path and no command can hold",
    );
  }
  if (!value.isWellFormed()) {
    throw refuse("it has a lone surrogate, which is no character");
  }
  return value;
}

/**
 * Checks a path that a model sent as an argument.
 *
 * @param tool Name of the tool, for the message.
 * @param path The path, or nothing.
 * @returns The path, or nothing.
 * @throws {TypeError} If the path is blank, starts with `~`, or cannot be passed on.
 */
export function argumentPath(
  tool: string,
  path: string | null | undefined,
): string | undefined {
  if (path === undefined || path === null) return undefined;
  argumentText(tool, "path", path);
  refuseHome(tool, "path", path);
  return path;
}

/**
 * Refuses a text that starts at the home folder.
 *
 * @param tool Name of the tool, for the message.
 * @param argument Name of the argument, for the message.
 * @param value The text.
 * @throws {TypeError} If the text is `~` or starts with `~/`.
 */
export function refuseHome(
  tool: string,
  argument: string,
  value: string,
): void {
  if (value !== "~" && !value.startsWith("~/")) return;
  throw new TypeError(
    `Invalid ${tool} argument "${argument}" (${
      JSON.stringify(shorten(value))
    }): "~" is not expanded; write the absolute path of the home folder, or "./${
      shorten(value)
    }" for a file of that name`,
  );
}
