import { HarnessError } from "../harness/mod.ts";

/** Bytes of a command that Linux passes on as one argument (`MAX_ARG_STRLEN`), less what an executor may wrap around it. */
const COMMAND_MAX_BYTES = 120_000;

/** Bytes of a command that are surely no argument of a model's. */
const OWN_MAX_BYTES = 8_192;

/**
 * Refuses a command that no system passes on, before anything runs.
 *
 * @param command The command.
 * @throws {TypeError} If it is too long; the message says what to send instead.
 */
export function refuseLongCommand(command: string): void {
  const bytes = new TextEncoder().encode(command).byteLength;
  if (bytes > COMMAND_MAX_BYTES) throw tooLong(command);
}

/**
 * Tells whether an executor failed because of the length of a command that holds
 * arguments of a model's. One that leads to another machine may quote the
 * command once more, which multiplies quotes.
 *
 * @param cause What the executor threw.
 * @param command The command.
 * @returns Whether shorter arguments help.
 */
export function isTooLong(cause: unknown, command: string): boolean {
  return cause instanceof HarnessError && cause.code === "BASH_TOO_LONG" &&
    command.length > OWN_MAX_BYTES;
}

/**
 * Says that a command is too long.
 *
 * @param command The command.
 * @param cause What an executor threw that found out.
 * @returns The error.
 */
export function tooLong(command: string, cause?: unknown): TypeError {
  const bytes = new TextEncoder().encode(command).byteLength;
  return new TypeError(
    `The arguments are too long: they make a command of ${bytes} bytes, and ${
      cause === undefined
        ? `a system passes on at most ${COMMAND_MAX_BYTES}`
        : "the bash executor passes on no more, quoted once more for where it runs"
    }; send a shorter pattern or path (or include)`,
    cause === undefined ? {} : { cause },
  );
}
