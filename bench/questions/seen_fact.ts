import type { Fact } from "./question.ts";

/** `[path#TAG]` and what may follow it, as `read` heads the rows of a file. */
const READ_HEADER = /^\[([^\]#]+)(?:#\w+)?\]/;

/** `12:text`, `12-text` and `Line 12: text`. */
const ROW = /^(?:Line )?(\d+)[:-] ?(.*)$/;

/**
 * Looks for a fact in an answer of a tool, whichever it is.
 *
 * @param answer Text of the answer.
 * @param fact The fact.
 * @returns Where the fact stands, as `path:line` or as `path`; `undefined` if
 * the answer does not show it.
 */
export function seenFact(answer: string, fact: Fact): string | undefined {
  const [path, text] = fact;
  let current: string | undefined;
  for (const line of answer.split("\n")) {
    const row = ROW.exec(line);
    if (!row) current = READ_HEADER.exec(line)?.[1] ?? line;
    if (current !== path) continue;
    if (text === undefined) return path;
    if (row?.[2]?.includes(text.trimStart())) return `${path}:${row[1]}`;
  }
  return undefined;
}
