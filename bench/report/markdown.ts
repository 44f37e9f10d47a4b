/**
 * Writes a table as Markdown whose columns line up in a terminal as well.
 *
 * @param rows The rows with their cells, the header first.
 * @returns The table.
 */
export function formatMarkdown(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]!.length))
  );
  const lines = rows.map((row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}
