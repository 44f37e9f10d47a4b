/**
 * Reads an answer of `glob` or `grep` as the most credulous reader would: line
 * by line, each line taken for what it looks like, with every line end that any
 * reader knows. It shares no code with what writes the answers.
 *
 * @module
 */

const LINE_END =
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  /\r\n|[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/;

const OUR_LINE = /^(?:Found \d|No (?:files|matches) found|Line \d+:|Error:)/i;

/** What an answer says. */
export interface ReadAnswer {
  /** The lines that say what was found, such as `Found 3 matches`. */
  readonly headers: readonly string[];
  /** The files, with the rows of `grep`. */
  readonly files: readonly ReadFile[];
  /** The notices, without their parentheses. */
  readonly notices: readonly string[];
}

/** A file that an answer names. */
export interface ReadFile {
  readonly path: string;
  /** Rows, as line number, text and whether the line was cut. */
  readonly rows: (readonly [number, string, boolean])[];
}

/**
 * Reads an answer.
 *
 * @param answer The text.
 * @returns What it says.
 */
export function readAnswer(answer: string): ReadAnswer {
  const headers: string[] = [];
  const files: ReadFile[] = [];
  const notices: string[] = [];
  for (const line of answer.split(LINE_END)) {
    const row = /^Line (\d+): (.*)$/s.exec(line);
    // To a reader a full-width parenthesis is one, too.
    const look = line.normalize("NFKC");
    if (look.trim() === "") continue;
    if (row) {
      files.at(-1)!.rows.push([Number(row[1]), ...readMark(row[2]!)]);
    } else if (OUR_LINE.test(look)) {
      headers.push(line);
    } else if (/^\((?:\w+:? |")/.test(look)) {
      notices.push(line.slice(1, -1));
    } else {
      files.push({ path: readPath(line), rows: [] });
    }
  }
  return { headers, files, notices };
}

function readMark(text: string): [string, boolean] {
  const mark = / \((line truncated|whole line)\)$/.exec(text);
  return mark
    ? [text.slice(0, mark.index), mark[1] === "line truncated"]
    : [text, false];
}

function readPath(shown: string): string {
  const text = shown.replace(/ \(name is not UTF-8\)$/, "");
  return text.startsWith('"') ? JSON.parse(text) : text;
}

/**
 * Reads the list of paths in a notice of what could not be looked at.
 *
 * @param notice The notice, without its parentheses.
 * @returns The paths that it names, each with its reason.
 */
export function readOmitted(notice: string): [string, string][] {
  const found: [string, string][] = [];
  const start = /^Incomplete: (?:(?!: ).)*: /.exec(notice)![0].length;
  let rest = notice.slice(start);
  for (;;) {
    const item =
      /^("(?:[^"\\]|\\.)*"|[^\s(),"]+)(?: \(name is not UTF-8\))? \(([^()]*)\)/
        .exec(rest)!;
    found.push([readPath(item[1]!), item[2]!]);
    rest = rest.slice(item[0].length);
    if (rest === "" || /^ and \d+ more$/.test(rest)) return found;
    rest = rest.replace(/^, /, "");
  }
}
