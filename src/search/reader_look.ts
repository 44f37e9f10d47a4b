/**
 * Marks on one character that are looked at, with those that only a compatibility
 * form makes: no script has more than a few, and putting them in order takes time
 * by the square.
 */
const LONG_RUN_OF_MARKS = /([\p{M}\uff9e\uff9f]{20})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Gives a text as somebody sees it who reads it: compatibility forms as what they
 * stand for (a full-width parenthesis is one), nothing that shows nothing, white
 * space as one space, and every digit as `0`.
 *
 * @param text The text.
 * @returns The text to compare with words of the tool's own.
 */
export function readerLook(text: string): string {
  return lookOf(withoutInvisible(text));
}

/**
 * Gives the end of a text as somebody sees it who reads it.
 *
 * @param text The text.
 * @param length How many of its last characters that can be seen are looked at.
 * @returns The end to compare with words of the tool's own.
 */
export function readerLookOfEnd(text: string, length: number): string {
  return lookOf(withoutInvisible(text).replace(/\s+/g, " ").slice(-length));
}

function withoutInvisible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

function lookOf(visible: string): string {
  return visible
    .replace(LONG_RUN_OF_MARKS, "$1")
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .replace(/\p{Nd}/gu, "0");
}
