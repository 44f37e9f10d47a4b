/**
 * The names of folders and files in a spill folder.
 *
 * A session id and a suggested name can hold anything. What comes out of here
 * is one path segment of plain ASCII, whatever went in, and is told apart from
 * anybody else's files by its form.
 */

const SESSION_SLUG_LENGTH = 32;
const FILE_STEM_LENGTH = 48;
const PARTIAL_SUFFIX = ".partial";

const SESSION_FOLDER = /^[A-Za-z0-9._-]{1,32}-[0-9a-f]{32}$/;
const RESULT_FILE = /^[0-9a-f]{16}-[A-Za-z0-9._-]{1,57}$/;

/**
 * Names the folder of a session.
 *
 * @param sessionId Id of the session: any string.
 * @returns What can be read of the id, and 128 bits of its hash, so that two
 * different ids never share a folder.
 */
export async function sessionFolderName(sessionId: string): Promise<string> {
  const slug = safeText(sessionId, SESSION_SLUG_LENGTH) || "session";
  // As JSON, which keeps lone surrogates apart where UTF-8 would not.
  const bytes = new TextEncoder().encode(JSON.stringify(sessionId));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return `${slug}-${hex(new Uint8Array(digest, 0, 16))}`;
}

/**
 * Names a result's file.
 *
 * @param suggestedName What the file should be called: any string.
 * @returns 64 random bits, and what can be read of the suggestion. The
 * extension survives however long the rest is.
 */
export function newFileName(suggestedName: string): string {
  const random = hex(crypto.getRandomValues(new Uint8Array(8)));
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(suggestedName)?.[0] ?? "";
  const stem = suggestedName.slice(0, suggestedName.length - extension.length);
  return `${random}-${
    safeText(stem, FILE_STEM_LENGTH) || "result"
  }${extension}`;
}

/**
 * Names the file that a result is written to before it is whole.
 *
 * @param fileName What {@link newFileName} returned.
 * @returns A hidden name in the same folder.
 */
export function partialFileName(fileName: string): string {
  return `.${fileName}${PARTIAL_SUFFIX}`;
}

/**
 * Tells whether a folder's name has the form that a store gives.
 *
 * @param name Name of a folder.
 * @returns Whether a store names its folders so.
 */
export function isSessionFolderName(name: string): boolean {
  return SESSION_FOLDER.test(name);
}

/**
 * Tells whether a file's name has the form that a store gives to a result.
 *
 * @param name Name of a file.
 * @returns Whether a store names whole results so.
 */
export function isResultFileName(name: string): boolean {
  return RESULT_FILE.test(name);
}

/**
 * Tells whether a file's name has the form that a store gives to what is not whole yet.
 *
 * @param name Name of a file.
 * @returns Whether a store names partial results so.
 */
export function isPartialFileName(name: string): boolean {
  return name.startsWith(".") && name.endsWith(PARTIAL_SUFFIX) &&
    isResultFileName(name.slice(1, -PARTIAL_SUFFIX.length));
}

function safeText(text: string, maxLength: number): string {
  return text
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[.-]+/, "")
    .slice(0, maxLength)
    .replace(/[.-]+$/, "");
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
