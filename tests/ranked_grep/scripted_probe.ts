import type { BashSpec } from "@harness/tools";
import type { ScriptedEnding } from "../scripted_bash.ts";

/** What ripgrep has against some regular expressions; it has nothing against others. */
export type Faults = Readonly<Record<string, string>>;

/**
 * Answers probes of patterns.
 *
 * @param faults What ripgrep prints of regular expressions that are none.
 * @returns What answers the command of a probe.
 */
export function probeAnswer(
  faults: Faults,
): (spec: BashSpec) => ScriptedEnding {
  return ({ command }) => ({
    stdout: askedFor(command).map((regex) => {
      const fault = faults[regex];
      return `${fault ?? ""}\0${fault ? 2 : 1}\0`;
    }).join(""),
  });
}

/** The regular expressions that a command looks at. None has a single quote. */
function askedFor(command: string): string[] {
  const [, words] = /^set -- '([^]*)'\nfor /.exec(command)!;
  return words!.split("' '");
}
