/**
 * Records as `rg --json` writes them, with context.
 *
 * @module
 */

import {
  arbitrary,
  beginRecord,
  matchRecord,
} from "../search/ripgrep_records.ts";
import type { RecordText } from "../search/ripgrep_records.ts";

/** What is found in one file. */
export interface FileRecordOptions {
  /** Where the first NUL byte is, in a binary file. */
  readonly binaryOffset?: number;
  /** Bytes that ripgrep says it searched. */
  readonly bytes?: number;
}

/**
 * The records of one file. A line that starts with `-` is context; the others match.
 *
 * @param path The file.
 * @param lines Its lines from the first one on, without line ends; `null` is not printed.
 * @param options What else is known of it.
 * @returns The records.
 */
export function scanRecords(
  path: RecordText,
  lines: readonly (string | null)[],
  { binaryOffset, bytes }: FileRecordOptions = {},
): string {
  let offset = 0;
  const records = lines.map((text, index) => {
    const line = `${text ?? ""}\n`;
    const at = { path, line, lineNumber: index + 1, offset };
    offset += new TextEncoder().encode(line).length;
    if (text === null) return "";
    const record = matchRecord(at);
    return text.startsWith("-")
      ? record.replace('{"type":"match"', '{"type":"context"')
      : record;
  });
  const end = {
    type: "end",
    data: {
      path: arbitrary(path),
      binary_offset: binaryOffset ?? null,
      stats: { bytes_searched: bytes ?? offset },
    },
  };
  return [beginRecord(path), ...records, `${JSON.stringify(end)}\n`].join("");
}
