import { shorten } from "../search/shorten.ts";

/**
 * Writes what a call sent, such as a path, for a message: in quotes, and cut
 * where a message would be long for nothing else.
 *
 * @param text What was sent, or what was made of it.
 * @returns The text in quotes, or the start of it.
 */
export function quoteSent(text: string): string {
  return JSON.stringify(shorten(text));
}
