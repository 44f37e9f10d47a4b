/**
 * Makes sure that Deno lets a path be read. To try it would have Deno ask whoever
 * sits at the terminal, and everything would stand still until there is an answer.
 *
 * @param path Absolute path.
 * @throws {Deno.errors.NotCapable} If it does not.
 */
export function assertMayRead(path: string): void {
  const { state } = Deno.permissions.querySync({ name: "read", path });
  if (state === "granted") return;
  throw new Deno.errors.NotCapable("Deno has no permission to read the path");
}
