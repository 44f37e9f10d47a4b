/**
 * Stand-in for `@std/fmt/colors`.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";

let enabled = !Deno.noColor;

/** Turns colour on or off, unless the `NO_COLOR` environment variable forbids it. */
export function setColorEnabled(value: boolean): void {
  if (!Deno.noColor) enabled = value;
}

/** Whether the functions of this module colour. */
export function getColorEnabled(): boolean {
  return enabled;
}

/** Makes text bold. */
export function bold(str: string): string {
  return wrap(str, 1, 22);
}

/** Makes text dim. */
export function dim(str: string): string {
  return wrap(str, 2, 22);
}

/** Underlines text. */
export function underline(str: string): string {
  return wrap(str, 4, 24);
}

/** Makes text red. */
export function red(str: string): string {
  return wrap(str, 31, 39);
}

/** Makes text green. */
export function green(str: string): string {
  return wrap(str, 32, 39);
}

/** Makes text yellow. */
export function yellow(str: string): string {
  return wrap(str, 33, 39);
}

/** Makes text blue. */
export function blue(str: string): string {
  return wrap(str, 34, 39);
}

/** Makes text magenta. */
export function magenta(str: string): string {
  return wrap(str, 35, 39);
}

/** Makes text cyan. */
export function cyan(str: string): string {
  return wrap(str, 36, 39);
}

/** Makes text gray. */
export function gray(str: string): string {
  return wrap(str, 90, 39);
}

/** Takes escape sequences out of text. */
export function stripAnsiCode(string: string): string {
  return stripVTControlCharacters(string);
}

/** A colour within a colour ends with the same code, after which the outer one starts anew. */
function wrap(str: string, open: number, close: number): string {
  if (!enabled) return str;
  const start = `\x1b[${open}m`;
  const end = `\x1b[${close}m`;
  return start + str.replaceAll(end, start) + end;
}
