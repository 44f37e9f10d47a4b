/**
 * Takes the quoted words out of a shell command: what is left is what the shell
 * reads as commands, and must not depend on any value.
 *
 * @param command The command.
 * @returns The command with `Q` for every quoted word.
 */
export function withoutQuoted(command: string): string {
  return command.replace(/(?:'[^']*'|\\')+/g, "Q");
}
