/** How to call the demo. */
export const USAGE = `Usage:
  deno task demo grep PATTERN [PATH] [--include GLOB]
  deno task demo glob PATTERN [PATH]
`;

/** What the demo says of itself. */
export const HELP =
  `Searches files as a model does, with the tools "grep" and "glob".

${USAGE}
grep takes a regular expression in ripgrep's syntax, glob a glob such as
'src/**/*.ts'. Quote it, so that the shell leaves it alone. Without PATH the
whole current folder is searched. What starts with a dash goes after "--".

Options:
  --include GLOB  search only the files that match (grep)
  --cwd DIR       search from this folder instead of the current one
  --json          print the result object: text, data, or error
  -h, --help      print this text

Stdout has what the model reads, in colour on a terminal. Stderr has errors,
warnings, and a line that says what the search took. A result that is too long
to show is saved whole; the text says where.

Exit code: 0 found, 1 nothing found, 2 an error, or nothing found where some
files could not be searched.
`;
