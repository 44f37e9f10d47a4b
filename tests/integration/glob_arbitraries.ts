/**
 * Globs that a test makes up: every feature of the grammar, in odd places.
 *
 * @module
 */

import { fc } from "../seeded.ts";

const LITERAL = fc.constantFrom(
  ..."a b c .ts sub src é 日 🔥 . - x ü".split(" "),
  " ",
  "\u3000",
);
const WILDCARD = fc.constantFrom(
  ..."* * ? ? ** **/ /** /**/ / /".split(" "),
);
const CLASS = fc.tuple(
  fc.constantFrom("", "!", "^"),
  fc.array(
    fc.constantFrom(
      ..."a b é 日 - a-c ! ^ ] / +-9 à-ü a-é \\ , *".split(" "),
    ),
    { minLength: 1, maxLength: 3 },
  ),
).map(([negation, members]) => `[${negation}${members.join("")}]`);
const ESCAPE = fc.constantFrom(..."*?[{}]\\a!#é ").map((char) => `\\${char}`);

const { glob: GLOB } = fc.letrec<{ glob: string; group: string }>((tie) => ({
  group: fc.array(fc.oneof(fc.constant(""), tie("glob")), {
    minLength: 1,
    maxLength: 3,
  }).map((branches) => `{${branches.join(",")}}`),
  glob: fc.array(
    fc.oneof(
      { depthSize: "small" },
      LITERAL,
      LITERAL,
      WILDCARD,
      CLASS,
      ESCAPE,
      tie("group"),
    ),
    { minLength: 1, maxLength: 6 },
  ).map((pieces) => pieces.join("")),
}));

/** What means something in a glob, in any order; half of it is wrong. */
const SOUP = fc.string({
  unit: fc.constantFrom(..."a*/{},[]-!\\é?."),
  minLength: 1,
  maxLength: 6,
});

/** A glob of any kind, or nearly one. */
export const ANY_GLOB: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: GLOB, weight: 4 },
  { arbitrary: GLOB.map((glob) => `/${glob}`), weight: 1 },
  { arbitrary: SOUP, weight: 2 },
  // Both refuse a folder as a glob of files, each for its own reason.
).filter((glob) => !glob.endsWith("/"));
