/**
 * Texts that would do harm if anything between the model and ripgrep took them
 * for more than a text.
 *
 * @module
 */

import { fc } from "../seeded.ts";

/** Commands that leave a file behind, if one of them ever runs. */
function commands(folder: string): string[] {
  const touch = `touch '${folder}/FIRED'`;
  return [touch, "touch FIRED", `>"${folder}/FIRED"`, "./canary", ": >FIRED"];
}

/** Ways out of a word, a line, a quote or a test. */
const BREAKOUTS: readonly ((command: string) => string)[] = [
  (c) => `$(${c})`,
  (c) => `\`${c}\``,
  (c) => `; ${c};`,
  (c) => `'; ${c}; '`,
  (c) => `"; ${c}; "`,
  (c) => `'"'"'; ${c} #`,
  (c) => `\\'; ${c} #`,
  (c) => `\n${c}\n`,
  (c) => `\r\n${c}\r\n`,
  (c) => `| ${c}`,
  (c) => `&& ${c} &`,
  (c) => `|| ${c}`,
  (c) => `)\n${c}\n(`,
  (c) => `} ; ${c} ; {`,
  (c) => `<(${c})`,
  (c) => `a[$(${c})]`,
  (c) => `\${x:-$(${c})}`,
  (c) => `$'\\x27'; ${c}`,
  (c) => `x\nEOF\n${c}\n`,
  (c) => `fi; ${c}; if :`,
  (c) => `-exec ${c} ;`,
  (c) => `%s\\n$(${c})`,
];

const OPTIONS: readonly string[] = [
  ..."- -- --- -e -f -g -u -uuu -z -L -a -c -l -o -q -r -v -x -P -U -. -0 -h"
    .split(
      " ",
    ),
  ..."--help --version --files --type-list --pcre2-version --debug --trace"
    .split(
      " ",
    ),
  ..."--pre=./canary --hostname-bin=./canary --search-zip --follow".split(" "),
  ..."--no-ignore --hidden --unrestricted --json --no-json --null".split(" "),
  ..."--glob=* --iglob=* --file=canary --ignore-file=canary --type=all".split(
    " ",
  ),
  ..."--replace=x --passthru --no-config --max-count=0 --sort=none -C9".split(
    " ",
  ),
  "--pre ./canary",
  "-e x -f canary",
  "--regexp=x",
];

const EXPANSIONS: readonly string[] = [
  ..."$PATH ${PATH} $HOME $$ $? $! $0 $1 $@ $* $# $- !! !$ !-1 ~ ~root ~+ ~-"
    .split(
      " ",
    ),
  ..."$((1+1)) {a,b} {1..9} * ? [a-z]* ** !(x) @(x) +(x) \\ \\\\ # % %s %n"
    .split(
      " ",
    ),
  ..."/dev/stdin /dev/tty /dev/tcp/localhost/1 /proc/self/environ".split(" "),
  ..."a/../b ./. .git .hidden-canary ignored-canary linked canary".split(" "),
  ..."(?s). (?-u)\\xff \\z [[:^alpha:]] \\p{L} (?i:x) a{1000} (a*)* . ^$".split(
    " ",
  ),
  "\\x00|needle",
];

const PIECES = fc.constantFrom(
  ..."'\"\\$`!#&|;<>(){}[]*?~-=%^:, /.@+_a0\t\n\r\x01\x07\x08\x1b\x7f\x85é日🔥",
  "\u0301",
  "\u202e",
  "\ufeff",
  "\ufffd",
  "\u2028",
  "$(",
  "${",
  "'\\''",
  "\\n",
);

const CONTROL = fc.integer({ min: 0, max: 0x9f }).filter((code) =>
  code < 0x20 || code >= 0x7f
).map((code) => String.fromCharCode(code));

const UNIT = fc.integer({ min: 0, max: 0xffff }).map((code) =>
  String.fromCharCode(code)
);

/**
 * Makes up hostile texts.
 *
 * @param folder An absolute path in which a command may leave a file.
 * @returns The texts: short ones, and rarely one of 100 kB.
 */
export function hostileText(folder: string): fc.Arbitrary<string> {
  const payload = fc.tuple(
    fc.constantFrom(...BREAKOUTS),
    fc.constantFrom(...commands(folder)),
  ).map(([breakout, command]) => breakout(command));
  const soup = fc.string({ unit: PIECES, minLength: 1, maxLength: 14 });
  const short = fc.oneof(
    { arbitrary: payload, weight: 4 },
    { arbitrary: fc.constantFrom(...OPTIONS, ...EXPANSIONS), weight: 2 },
    { arbitrary: soup, weight: 6 },
    { arbitrary: fc.string({ unit: "binary", minLength: 1 }), weight: 3 },
    { arbitrary: fc.string({ unit: UNIT, minLength: 1 }), weight: 1 },
    { arbitrary: CONTROL, weight: 1 },
  );
  const joined = fc.array(short, { minLength: 1, maxLength: 3 })
    .map((texts) => texts.join(""));
  const long = fc.tuple(joined, fc.constantFrom(100_000, 118_000, 140_000))
    .map(([text, length]) => text.repeat(Math.ceil(length / text.length)));
  return fc.oneof(
    { arbitrary: joined, weight: 299 },
    { arbitrary: long, weight: 1 },
  );
}
