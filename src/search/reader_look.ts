/**
 * Gives a text as somebody sees it who reads it: compatibility forms as what they
 * stand for (a full-width parenthesis is one), nothing that shows nothing, white
 * space as one space, and every digit as `0`.
 *
 * @param text The text.
 * @returns The text to compare with words of the tool's own.
 */
export function readerLook(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .replace(/\p{Nd}/gu, "0");
}
