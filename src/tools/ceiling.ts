import { z } from "zod";
import { CeilingError } from "./ceiling_error.ts";
import { commonNames, type NameSet, sortedNames } from "./name_set.ts";

/** Version of the form that ceilings have here. */
export const CEILING_VERSION = 1;

/** The most tasks that can start each other, one below the other: far more than any model needs, and a bound. */
export const MAX_CEILING_DEPTH = 64;

/** Characters of a name. Model APIs take 64 or 128. */
const MAX_NAME_LENGTH = 256;

/**
 * What a task may do at most: plain data, which survives JSON. A ceiling can be
 * narrowed with {@link intersectCeilings} and {@link childCeiling}; nothing widens it.
 */
export interface Ceiling {
  /** Version of this form. */
  readonly version: typeof CEILING_VERSION;
  /** Whether only tools of access class `inspect` may be used. */
  readonly inspection: boolean;
  /** Names of the tools that may be used, or `"all"`. Names only: an alias enables nothing. */
  readonly enabled: NameSet;
  /** Names or aliases of tools that may not be used, although they are enabled. */
  readonly disabled: readonly string[];
  /** Names of the tools whose calls may name absolute paths, or `"all"`. */
  readonly absolutePaths: NameSet;
  /** How many tasks may start each other below this one, 0 to {@link MAX_CEILING_DEPTH}. */
  readonly depth: number;
}

/** The ceiling that narrows nothing: every ceiling intersected with it stays as it is. */
export const OPEN_CEILING: Ceiling = Object.freeze({
  version: CEILING_VERSION,
  inspection: false,
  enabled: "all",
  disabled: Object.freeze([]),
  absolutePaths: "all",
  depth: MAX_CEILING_DEPTH,
});

/** The ceiling of a task that only looks: every tool that inspects, and no other. */
export const INSPECTION_CEILING: Ceiling = Object.freeze({
  ...OPEN_CEILING,
  inspection: true,
});

function shown(value: unknown): string {
  const text = textOf(value);
  return text.length <= 100 ? text : `${text.slice(0, 100).toWellFormed()}…`;
}

function textOf(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "object") {
    return String(value);
  }
  try {
    return JSON.stringify(value);
  } catch {
    return "data that JSON cannot hold";
  }
}

function wanted(key: string, what: string) {
  return (issue: { readonly input?: unknown }) =>
    `"${key}" must be ${what}, got ${shown(issue.input)}`;
}

function names(key: string, alternative = "") {
  const error = wanted(
    key,
    `${alternative}a list of names of 1 to ${MAX_NAME_LENGTH} characters`,
  );
  const name = z.string({ error }).min(1, { error })
    .max(MAX_NAME_LENGTH, { error });
  const list = z.array(name, { error }).transform(sortedNames);
  return { error, list };
}

function nameSet(key: string) {
  const { error, list } = names(key, '"all" or ');
  return z.union([z.literal("all"), list], { error });
}

const depthError = wanted(
  "depth",
  `an integer from 0 to ${MAX_CEILING_DEPTH}`,
);

/** What is left out is denied: only the version has to be there. */
const SCHEMA = z.strictObject({
  version: z.literal(CEILING_VERSION, {
    error: wanted("version", String(CEILING_VERSION)),
  }),
  inspection: z.boolean({ error: wanted("inspection", "true or false") })
    .default(true),
  enabled: nameSet("enabled").prefault([]),
  disabled: names("disabled").list.prefault([]),
  absolutePaths: nameSet("absolutePaths").prefault([]),
  depth: z.int({ error: depthError, abort: true }).min(0, { error: depthError })
    .max(MAX_CEILING_DEPTH, { error: depthError }).default(0),
}, {
  error: (issue) =>
    issue.code === "unrecognized_keys"
      ? `${
        issue.keys.map((key) => `"${key}"`).join(", ")
      } is no part of a ceiling; the parts are ${
        Object.keys(OPEN_CEILING).join(", ")
      }`
      : `a ceiling must be an object, got ${shown(issue.input)}`,
});

/**
 * Reads a ceiling that was saved, or written by hand. What is left out is
 * denied; what is unknown makes it invalid.
 *
 * @param value The data, such as parsed JSON.
 * @returns The ceiling: a frozen copy, its lists sorted and without repetitions.
 * @throws {CeilingError} With code `CEILING_INVALID` if it is no ceiling of this version.
 *
 * @example
 * ```ts
 * import { parseCeiling } from "@harness/tools/tools";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const ceiling = parseCeiling(JSON.parse('{"version": 1, "enabled": ["read"]}'));
 * assertEquals(ceiling.enabled, ["read"]);
 * assertEquals(ceiling.inspection, true);
 * assertEquals(ceiling.depth, 0);
 *
 * assertThrows(() => parseCeiling({ version: 1, enable: "all" }), Error, '"enable"');
 * ```
 */
export function parseCeiling(value: unknown): Ceiling {
  const result = SCHEMA.safeParse(withoutInherited(value));
  if (result.success) return Object.freeze(result.data);
  const issues = result.error.issues.map(({ message }) => message);
  throw new CeilingError(
    "CEILING_INVALID",
    `Cannot use the ceiling: ${issues.join("; ")}`,
  );
}

/** A part that data inherits was not written into it, and may be anybody's. */
function withoutInherited(value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.assign(Object.create(null), value)
    : value;
}

/**
 * Finds what several ceilings allow in common: what is saved and what holds now,
 * a parent's and a child's own. The order does not matter, and nothing is allowed
 * that one of them denies.
 *
 * @param ceiling A ceiling.
 * @param others Further ones.
 * @returns The ceiling that is as low as all of them.
 * @throws {CeilingError} With code `CEILING_INVALID` if one of them is none.
 *
 * @example
 * ```ts
 * import { INSPECTION_CEILING, intersectCeilings, parseCeiling } from "@harness/tools/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const saved = parseCeiling({ version: 1, inspection: false, enabled: ["bash", "read"] });
 * const effective = intersectCeilings(saved, INSPECTION_CEILING);
 * assertEquals(effective.enabled, ["bash", "read"]);
 * assertEquals(effective.inspection, true); // so bash may not be used
 * ```
 */
export function intersectCeilings(
  ceiling: Ceiling,
  ...others: readonly Ceiling[]
): Ceiling {
  return [ceiling, ...others].map(parseCeiling).reduce(intersectTwo);
}

function intersectTwo(one: Ceiling, other: Ceiling): Ceiling {
  return Object.freeze({
    version: CEILING_VERSION,
    inspection: one.inspection || other.inspection,
    enabled: commonNames(one.enabled, other.enabled),
    disabled: sortedNames([...one.disabled, ...other.disabled]),
    absolutePaths: commonNames(one.absolutePaths, other.absolutePaths),
    depth: Math.min(one.depth, other.depth),
  });
}

/**
 * Makes the ceiling of a task that another task starts: what both allow, one
 * level further down.
 *
 * @param parent The effective ceiling of the task that starts it.
 * @param own What the new task asks for.
 * @returns The effective ceiling of the new task.
 * @throws {CeilingError} With code `CEILING_NO_DEPTH` if the parent may start no
 * task, and `CEILING_INVALID` if one of them is no ceiling.
 *
 * @example
 * ```ts
 * import { childCeiling, OPEN_CEILING, parseCeiling } from "@harness/tools/tools";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const parent = parseCeiling({ version: 1, enabled: ["find", "read"], depth: 1 });
 * const child = childCeiling(parent, OPEN_CEILING);
 * assertEquals(child.enabled, ["find", "read"]);
 * assertEquals(child.depth, 0);
 * assertThrows(() => childCeiling(child, OPEN_CEILING), Error, "Cannot start a task");
 * ```
 */
export function childCeiling(parent: Ceiling, own: Ceiling): Ceiling {
  const { depth } = parseCeiling(parent);
  if (depth === 0) {
    throw new CeilingError(
      "CEILING_NO_DEPTH",
      'Cannot start a task: the ceiling has "depth" 0, do the work in this task',
    );
  }
  return intersectCeilings({ ...parent, depth: depth - 1 }, own);
}
