import { note } from "../../_tools/terminal.ts";
import { NOWHERE } from "../corpora/corpus.ts";
import {
  chooseWord,
  type Wanted,
  type WordCount,
  WORDS,
} from "../corpora/foreign_words.ts";
import { GOALS } from "./goals.ts";
import type { RatioCase } from "./ratio_case.ts";

const WANTED: readonly ({ readonly row: keyof typeof GOALS } & Wanted)[] = [
  { row: "grep-few", by: "lines", least: 1, most: 100 },
  { row: "grep-many", by: "lines", least: 1_000, most: 3_000 },
  { row: "grep-many", by: "lines", least: 8_000, most: 20_000 },
  { row: "grep-cap", by: "bytes", least: 12_000_000, most: 19_900_000 },
];

/**
 * Finds searches of a folder that nobody made for the purpose.
 *
 * @param folder The folder, absolute.
 * @param rows The rows that are wanted.
 * @returns The cases.
 */
export async function foreignCases(
  folder: string,
  rows: ReadonlySet<string>,
): Promise<RatioCase[]> {
  note(`looking for words in ${folder}`);
  const counts: WordCount[] = [];
  for (const word of WORDS) counts.push(await countWord(folder, word));
  const label = folder.slice(folder.lastIndexOf("/") + 1);
  const cases: RatioCase[] = [grepCase(folder, label, "grep-few", NOWHERE, 0)];
  for (const { row, ...wanted } of WANTED) {
    const found = chooseWord(counts, wanted);
    if (found) {
      cases.push(grepCase(folder, label, row, found.word, found.lines));
    } else {note(
        `no word in ${folder} has ${wanted.least} to ${wanted.most} ${wanted.by}`,
      );}
  }
  for (const pattern of ["**/*.md", "**/*"]) {
    cases.push({
      row: "glob",
      label: `${label}, ${pattern}`,
      search: { tool: "glob", cwd: folder, pattern },
      expected: { least: 1, most: Infinity },
      ...GOALS.glob,
    });
  }
  return cases.filter(({ row }) => rows.has(row));
}

function grepCase(
  cwd: string,
  label: string,
  row: keyof typeof GOALS,
  pattern: string,
  lines: number,
): RatioCase {
  return {
    row,
    label: `${label}, "${pattern}"`,
    search: { tool: "grep", cwd, pattern },
    // Ripgrep counts lines after a NUL byte, which are no results.
    expected: { least: Math.floor(lines * 0.95), most: lines },
    ...GOALS[row],
  };
}

/** Prints the bytes of all records, and the last one, which is the summary. */
const COUNT = `rg --no-config --json -- "$0" ./ 2>/dev/null |
  LC_ALL=C awk '{ bytes += length + 1; last = $0 } END { print bytes; print last }'`;

async function countWord(cwd: string, word: string): Promise<WordCount> {
  const { stdout } = await new Deno.Command("bash", {
    args: ["--noprofile", "--norc", "-c", COUNT, word],
    cwd,
    stdin: "null",
  }).output();
  const [bytes, summary] = new TextDecoder().decode(stdout).split("\n");
  const { stats } = JSON.parse(summary!).data;
  return { word, lines: stats.matched_lines, bytes: Number(bytes) };
}
