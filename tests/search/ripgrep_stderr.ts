/**
 * What ripgrep 13 and 15 write to stderr, as they wrote it.
 *
 * @module
 */

/** The words of two versions for the same thing. */
export interface Wording {
  readonly 13: string;
  readonly 15: string;
}

/** A file and a folder that may not be read, met by `rg --json`. */
export const UNREADABLE: Wording = {
  13: `./locked: Permission denied (os error 13)
./noread.txt: Permission denied (os error 13)
`,
  15: `rg: ./noread.txt: Permission denied (os error 13)
rg: ./locked: Permission denied (os error 13)
`,
};

/** A folder that may not be read, met by `rg --files --sort=modified`. */
export const UNREADABLE_WHILE_SORTING: Wording = {
  13:
    "./locked: IO error for operation on ./locked: Permission denied (os error 13)\n",
  15:
    "rg: ./locked: IO error for operation on ./locked: Permission denied (os error 13)\n",
};

/** A link that leads nowhere, and one that leads to itself. */
export const BROKEN_LINKS: Wording = {
  13: `./dangling: No such file or directory (os error 2)
./loop: Too many levels of symbolic links (os error 40)
`,
  15: `rg: ./dangling: No such file or directory (os error 2)
rg: ./loop: Symbolic link loop (os error 40)
`,
};

/** The pattern `foo(`. */
export const UNCLOSED_GROUP: Wording = {
  13: `regex parse error:
    foo(
       ^
error: unclosed group
`,
  15: `rg: regex parse error:
    (?:foo()
    ^
error: unclosed group
`,
};

/** The pattern `foo(`, a line end, `bar`. */
export const UNCLOSED_GROUP_ON_TWO_LINES: Wording = {
  13: `regex parse error:
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1: foo(
      ^
2: bar
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
error: unclosed group
`,
  15: `rg: regex parse error:
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1: (?:foo(
   ^
2: bar)
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
error: unclosed group
`,
};

/** The pattern `(?=a)`. */
export const LOOK_AROUND: Wording = {
  13: `regex parse error:
    (?=a)
    ^^^
error: look-around, including look-ahead and look-behind, is not supported

Consider enabling PCRE2 with the --pcre2 flag, which can handle backreferences
and look-around.
`,
  15: `rg: regex parse error:
    (?:(?=a))
       ^^^
error: look-around, including look-ahead and look-behind, is not supported

Consider enabling PCRE2 with the --pcre2 flag, which can handle backreferences
and look-around.
`,
};

/** The pattern `(a)\1`. */
export const BACKREFERENCE: Wording = {
  13: `regex parse error:
    (a)\\1
       ^^
error: backreferences are not supported

Consider enabling PCRE2 with the --pcre2 flag, which can handle backreferences
and look-around.
`,
  15: `rg: regex parse error:
    (?:(a)\\1)
          ^^
error: backreferences are not supported

Consider enabling PCRE2 with the --pcre2 flag, which can handle backreferences
and look-around.
`,
};

/** The pattern `a\nb`. */
export const LINE_END: Wording = {
  13: `the literal '"\\n"' is not allowed in a regex

Consider enabling multiline mode with the --multiline flag (or -U for short).
When multiline mode is enabled, new line characters can be matched.
`,
  15: `rg: the literal "\\n" is not allowed in a regex

Consider enabling multiline mode with the --multiline flag (or -U for short).
When multiline mode is enabled, new line characters can be matched.
`,
};

/** The pattern `a\rb`, with `--crlf`. */
export const CARRIAGE_RETURN: Wording = {
  13: LINE_END[13].replace("\\n", "\\r"),
  15: LINE_END[15].replace("\\n", "\\r"),
};

/** The pattern `\w{1000000}`. */
export const TOO_LARGE: Wording = {
  13: "Compiled regex exceeds size limit of 104857600 bytes.\n",
  15: "rg: compiled regex exceeds size limit of 104857600\n",
};

/** The pattern `\x00`, in the words of version 15; 13 takes it and finds nothing. */
export const NUL_BYTE =
  `rg: pattern contains "\\0" but it is impossible to match

Consider enabling text mode with the --text flag (or -a for short). Otherwise,
binary detection is enabled and matching a NUL byte is impossible.
`;

/** A glob of a thousand nested braces, which version 15 cannot compile: on the command line, and in an ignore file. */
export const GLOB_TOO_LARGE: readonly string[] = [
  "rg: error parsing pattern 0\n",
  "rg: error parsing pattern 2\n",
  "rg: error building NFA\n",
];

/** The glob `{a` on the command line. */
export const UNCLOSED_BRACE: Wording = {
  13:
    "error parsing glob '{a': unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)\n",
  15:
    "rg: error parsing glob '{a': unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)\n",
};

/** The glob `{a` in an ignore file; the search goes on. */
export const UNCLOSED_BRACE_IN_IGNORE_FILE: Wording = {
  13:
    `/dev/fd/63: line 3: error parsing glob '!{a': unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)
./locked: Permission denied (os error 13)
`,
  15:
    `rg: /dev/fd/63: line 3: error parsing glob '!{a': unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)
rg: ./locked: Permission denied (os error 13)
`,
};

/** An option that does not exist. */
export const UNKNOWN_OPTION: Wording = {
  13:
    `error: Found argument '--bogus' which wasn't expected, or isn't valid in this context

USAGE:
    rg [OPTIONS] PATTERN [PATH ...]

For more information try --help
`,
  15: "rg: unrecognized flag --bogus\n",
};

/** Every version of some words. */
export function versions(wording: Wording): readonly string[] {
  return [wording[13], wording[15]];
}
