import { normalize } from "@std/path/posix";

/**
 * Reads the path off the URI of a client's root.
 *
 * @param uri The URI.
 * @returns The path, absolute and without a slash at its end, or `undefined` if
 * the URI names nothing on this machine.
 */
export function rootPath(uri: string): string | undefined {
  try {
    // A URI that is a path with "file://" before it, unescaped, is another folder's.
    if (/[?#]/.test(uri)) return undefined;
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
