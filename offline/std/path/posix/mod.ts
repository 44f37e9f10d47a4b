/**
 * Stand-in for `@std/path/posix`.
 *
 * @module
 */

import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path/posix";

/** The character between the segments of a path. */
export const SEPARATOR = "/" as const;

/** The character between the entries of a list of paths. */
export const DELIMITER = ":" as const;

/** The last segment of a path, without `suffix`. */
export function basename(of: string | URL, suffix = ""): string {
  return path.basename(text(of), suffix);
}

/** A path without its last segment. */
export function dirname(of: string | URL): string {
  return path.dirname(text(of));
}

/** The extension of a path, with its dot. */
export function extname(of: string | URL): string {
  return path.extname(text(of));
}

/** Whether a path starts at the root. */
export function isAbsolute(of: string): boolean {
  return path.isAbsolute(of);
}

/** Paths put one after the other, normalized. */
export function join(first?: string | URL, ...rest: string[]): string {
  return path.join(text(first ?? ""), ...rest);
}

/** A path without `.`, `..` and doubled slashes. */
export function normalize(of: string | URL): string {
  return path.normalize(text(of));
}

/** The way from one path to another. */
export function relative(from: string, to: string): string {
  return path.relative(from, to);
}

/** Paths followed one after the other, from the working directory on. */
export function resolve(...segments: string[]): string {
  return path.resolve(...segments);
}

/** The path that a file URL names. */
export function fromFileUrl(url: string | URL): string {
  return fileURLToPath(url);
}

/** The file URL of an absolute path. */
export function toFileUrl(of: string): URL {
  if (!isAbsolute(of)) {
    throw new TypeError(`Path must be absolute: received "${of}"`);
  }
  return pathToFileURL(of);
}

function text(of: string | URL): string {
  return of instanceof URL ? fromFileUrl(of) : of;
}
