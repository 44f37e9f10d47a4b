/** Not a literal in an import: deno would load the package whenever it checks this project. */
const TOKENIZER: string = "npm:gpt-tokenizer@^4.0.0/encoding/o200k_base";

/**
 * Loads the tokenizer with the o200k encoding.
 *
 * @returns Counts the tokens of a text.
 */
export async function loadTokenizer(): Promise<(text: string) => number> {
  const { encode } = await import(TOKENIZER);
  return (text) => encode(text).length;
}
