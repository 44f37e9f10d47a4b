/**
 * Writes `docs/faults.md` from the faults that the tests inject:
 * `deno run -A _tools/deno.ts run -A _tools/faults.ts`.
 *
 * @module
 */

import {
  type Ending,
  type Fault,
  FAULT_GROUPS,
  type FaultGroup,
} from "../tests/faults/mod.ts";
import { exitWith } from "./script.ts";
import { ROOT } from "./std.ts";

/** Where the document is. */
export const FAULTS_DOCUMENT: string = `${ROOT}/docs/faults.md`;

const INTRODUCTION = `
# Faults

What goes wrong around a search, and what the model reads then. Each row is injected for real by \`tests/system/faults_test.ts\`, which checks how the call ends and that the model reads the words shown; this document is written from the same data by \`_tools/faults.ts\`.

After every fault the tests check too that

- the call settles in the time that it has, 10 seconds unless the row is about more;
- the model reads at most 110,000 characters, and no stack trace;
- no process is left: no child of the host, not even a zombie, none in the group of ripgrep, and none that works in the folder of the test;
- no pipe of the host is open that was not open before;
- no result is half written.

An answer is what a search returns when it succeeds; everything else is an error with a code, or with a name where it has no code. Where a row has several endings, chance decides which it is. \`{tree}\` is the folder that is searched, \`{spill}\` the one for saved results. A fault that a machine cannot inject, since that takes root, Linux or ripgrep 13, is shown as skipped with the reason.
`;

const CLOSING = `
## What is not injected

- **The clock of the machine.** Setting it would disturb every other program, so the clock of the host's process is replaced. Time budgets and graces are measured with a monotonic clock and do not follow it. What does is the age of saved results: \`sweep()\` compares their modification times with the time of day, so that a clock that is far ahead makes it remove what is new.
- **A disk that never answers.** Not even SIGKILL ends a process that waits for one. A search gives up its pipes, settles, and leaves the process to the system.
- **A hostile ripgrep or bash.** Their records are checked for their form, not for their truth.
`;

/**
 * Writes the document.
 *
 * @returns Its text, formatted.
 */
export async function faultsDocument(): Promise<string> {
  const count = FAULT_GROUPS.flatMap(({ faults }) => faults).length;
  return await format([
    INTRODUCTION,
    `There are ${count} faults.`,
    ...FAULT_GROUPS.map(section),
    CLOSING,
  ].join("\n\n"));
}

function section({ title, faults }: FaultGroup): string {
  return [
    `## Faults of ${title}`,
    "",
    "| when | injected by | ends with | the model reads |",
    "| --- | --- | --- | --- |",
    ...faults.map(row),
  ].join("\n");
}

function row({ tool = "grep", when, how, needs, endings, and }: Fault): string {
  const injected = needs ? `${how} (needs ${needs})` : how;
  const cells = [
    `\`${tool}\` when ${when}`,
    injected,
    endings.map(({ code }) => code ?? "an answer").join(", or "),
    endings.map(shown).join(", or ") + (and ? `; ${and}` : ""),
  ];
  return `| ${cells.map(cell).join(" | ")} |`;
}

/** The message without the word in front that says what the code says. */
function shown({ reads }: Ending): string {
  const text = reads.trim().replace(/^Error: /, "").replaceAll(/\n+/g, " ⏎ ");
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

async function format(markdown: string): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--no-config", "--prose-wrap=preserve", "--ext=md", "-"],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(markdown.trim() + "\n"));
  await writer.close();
  const { success, stdout } = await output;
  if (!success) {
    throw new Error("Cannot format docs/faults.md: deno fmt failed");
  }
  return new TextDecoder().decode(stdout);
}

if (import.meta.main) {
  await exitWith(async () => {
    await Deno.mkdir(`${ROOT}/docs`, { recursive: true });
    await Deno.writeTextFile(FAULTS_DOCUMENT, await faultsDocument());
    return 0;
  });
}
