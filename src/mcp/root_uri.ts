import { normalize } from "@std/path/posix";

/**
 * What a URI that is a path with "file://" before it, unescaped, may have, and
 * what `new URL()` would drop or change: it would be another folder's.
 */
// deno-lint-ignore no-control-regex -- control characters are what is looked for
const MEANS_ANOTHER = /[?#\\\u0000-\u001f]|^ | $/;

/**
 * Reads the path off the URI of a client's root.
 *
 * @param uri The URI.
 * @returns The path, absolute and without a slash at its end, or `undefined` if
 * the URI names nothing on this machine.
 */
export function rootPath(uri: string): string | undefined {
  try {
    if (MEANS_ANOTHER.test(uri)) return undefined;
    const { protocol, hostname, pathname } = new URL(uri);
    if (protocol !== "file:" || !isThisMachine(hostname)) return undefined;
    const path = decodeURIComponent(pathname);
    return path.includes("\0") ? undefined : trimSlash(normalize(path));
  } catch {
    return undefined;
  }
}

function isThisMachine(hostname: string): boolean {
  return hostname === "" || hostname === "localhost";
}

function trimSlash(path: string): string {
  return path === "/" ? path : path.replace(/\/$/, "");
}
