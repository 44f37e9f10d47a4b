/** Names of all options that a function knows. */
export type KnownOptions<Options extends object> = Readonly<
  Record<keyof Options, true>
>;

/**
 * Says what is wrong with options that nobody knows. One that is misspelt would
 * leave open what it was to close.
 *
 * @param options What the caller passed.
 * @param known The options that there are.
 * @returns The fault, or `undefined` where each option is known.
 */
export function unknownOption(
  options: object,
  known: Readonly<Record<string, true>>,
): string | undefined {
  // An object of a class may have fields of its own.
  if (!isPlain(options)) return undefined;
  const name = Object.entries(options)
    // What is `undefined` counts as left out.
    .find(([name, value]) => value !== undefined && !Object.hasOwn(known, name))
    ?.[0];
  return name === undefined
    ? undefined
    : `there is no option ${JSON.stringify(name)}: expected one of ${
      Object.keys(known).map((name) => JSON.stringify(name)).join(", ")
    }`;
}

function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
