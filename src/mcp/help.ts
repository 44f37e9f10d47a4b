/** How to call the server. */
export const USAGE =
  `Usage: deno run -P=mcp jsr:@harness/tools/mcp [--root DIR]... [--tools search|inspect] [--results DIR]
`;

/** What the server says of itself. */
export const HELP =
  `An MCP server that searches files for a model, with the tools "glob" and "grep",
or "read", "find" and "grep".

${USAGE}
It speaks the Model Context Protocol on stdin and stdout, and is meant to be
started by an MCP client.

Options:
  --root DIR     a folder that may be searched; can be given several times.
                 Relative paths of a search start from the first one. Roots that
                 the client names narrow this and never widen it. Without it, the
                 client's roots may be searched, or the current folder for a
                 client that names none
  --tools NAME   "search" for glob and grep, which is the default, or "inspect"
                 for read, find and a grep that ranks. "inspect" needs permission
                 to read the roots, also those of a client: --allow-read=DIR
  --results DIR  an absolute path: keep the complete results of long searches
                 there instead of in the user's cache, until the server ends
  -h, --help     print this text

Exit code: 0 the client ended the connection, 1 the server cannot work, 2 an
argument is wrong, 128 and the number of the signal that ended it.
`;
