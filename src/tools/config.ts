import { z } from "zod";
import type { StandardSchema } from "../harness/mod.ts";
import { FIND_DEFAULTS, type FindOptions } from "../find/mod.ts";
import {
  RANKED_GREP_DEFAULTS,
  type RankedGrepOptions,
} from "../ranked_grep/mod.ts";
import { READ_DEFAULTS, type ReadOptions } from "../read/mod.ts";

/** For each tool that inspects, whether its calls may name absolute paths. */
export interface AbsolutePaths {
  /** Whether `read` may. */
  readonly read: boolean;
  /** Whether `find` may. */
  readonly find: boolean;
  /** Whether `grep` may. */
  readonly grep: boolean;
}

/** Configuration of the inspection plugin, complete. */
export interface InspectionConfig {
  /** The folders that may be read. Default: none named, which stands for the folder that the session works in. */
  readonly roots?: readonly string[] | undefined;
  /** For each tool, whether a path may be absolute if it leads into a root. Default: `true`. */
  readonly absolutePaths: AbsolutePaths;
  /** Sizes of `read`. */
  readonly read: ReadOptions;
  /** Sizes of `find`. */
  readonly find: FindOptions;
  /** Sizes of `grep`. */
  readonly grep: RankedGrepOptions;
}

/** Some of the members of an object; those that are `undefined` are left out. */
export type SomeOf<Whole> = {
  readonly [Key in keyof Whole]?: Whole[Key] | undefined;
};

/** Configuration of the inspection plugin as a user writes it: every key is optional. */
export interface InspectionOptions {
  /** The folders that may be read, absolute or relative to the folder that the session works in. Default: that folder. */
  readonly roots?: readonly string[] | undefined;
  /** Whether a path may be absolute if it leads into a root: for all tools, or for each. Default: `true`. */
  readonly absolutePaths?: boolean | SomeOf<AbsolutePaths> | undefined;
  /** Sizes of `read`. */
  readonly read?: SomeOf<ReadOptions> | undefined;
  /** Sizes of `find`. */
  readonly find?: SomeOf<FindOptions> | undefined;
  /** Sizes of `grep`. */
  readonly grep?: SomeOf<RankedGrepOptions> | undefined;
  /** Milliseconds that one call of any tool may take; a tool's own `timeoutMs` comes before it. Default: that of the tool. */
  readonly timeoutMs?: number | undefined;
}

/** A schema for the configuration: what is left out is filled in. */
export type InspectionConfigSchema = StandardSchema<
  InspectionOptions | undefined,
  InspectionConfig
>;

const DEFAULTS: InspectionConfig = {
  absolutePaths: { read: true, find: true, grep: true },
  read: READ_DEFAULTS,
  find: FIND_DEFAULTS,
  grep: RANKED_GREP_DEFAULTS,
};

/** JSON has no word for NaN, and none at all for a bigint. */
function shown(value: unknown): string {
  const hasJson = typeof value === "string" || typeof value === "object";
  return hasJson ? JSON.stringify(value) : String(value);
}

function wanted(key: string, what: string) {
  return (issue: { readonly input?: unknown }) =>
    `"${key}" must be ${what}, got ${shown(issue.input)}`;
}

function positiveInteger(key: string) {
  const error = wanted(key, "a positive integer");
  return z.int({ error }).positive({ error });
}

/** An object of which every member may be left out, and which has no others. */
function closed<Shape extends z.ZodRawShape>(key: string, shape: Shape) {
  const nameOf = (member: string) => key === "" ? member : `${key}.${member}`;
  const names = Object.keys(shape).map(nameOf).join(", ");
  const whole = key === "" ? "The configuration" : `"${key}"`;
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((member) =>
          `"${nameOf(member)}" is no configuration key; the keys are ${names}`
        ).join("; ")
        : `${whole} must be an object, got ${shown(issue.input)}`,
  });
}

function sizes<Options extends object>(key: string, defaults: Options) {
  const shape = Object.fromEntries(
    Object.keys(defaults).map((name) => [
      name,
      positiveInteger(`${key}.${name}`).optional(),
    ]),
  );
  return closed(key, shape) as unknown as z.ZodType<
    SomeOf<Options>,
    SomeOf<Options>
  >;
}

const rootsError = wanted("roots", "a list of folders, at least one");
const absoluteError = wanted(
  "absolutePaths",
  `true or false, or an object with true or false for ${
    Object.keys(DEFAULTS.absolutePaths).join(", ")
  }`,
);

const SCHEMA = closed("", {
  roots: z.array(
    z.string({ error: rootsError }).min(1, { error: rootsError }),
    { error: rootsError },
  ).min(1, { error: rootsError }).optional(),
  absolutePaths: z.union([
    z.boolean(),
    z.strictObject({
      read: z.boolean().optional(),
      find: z.boolean().optional(),
      grep: z.boolean().optional(),
    }, { error: absoluteError }),
  ], { error: absoluteError }).optional(),
  read: sizes("read", READ_DEFAULTS).optional(),
  find: sizes("find", FIND_DEFAULTS).optional(),
  grep: sizes("grep", RANKED_GREP_DEFAULTS).optional(),
  timeoutMs: positiveInteger("timeoutMs").optional(),
});

/**
 * Makes a schema that checks a configuration and fills in what is left out.
 *
 * @param defaults The configuration to fill in.
 * @returns The schema.
 */
export function configSchema(
  defaults: InspectionConfig = DEFAULTS,
): z.ZodType<InspectionConfig, InspectionOptions | undefined> {
  return SCHEMA.prefault({})
    .transform((options) => complete(options, defaults))
    .superRefine((config, context) => {
      for (const message of limitFaults(config)) {
        context.addIssue({ code: "custom", message });
      }
    });
}

/** A page that a call gets without asking may not be one that it may not ask for. */
function limitFaults(config: InspectionConfig): string[] {
  return (["find", "grep"] as const).flatMap((tool) => {
    const { defaultLimit, maxLimit } = config[tool];
    return defaultLimit <= maxLimit ? [] : [
      `"${tool}.defaultLimit" must be at most "${tool}.maxLimit", which is ${maxLimit}, got ${defaultLimit}`,
    ];
  });
}

function complete(
  { roots, absolutePaths, timeoutMs, ...tools }: InspectionOptions,
  defaults: InspectionConfig,
): InspectionConfig {
  const sizesOf = <Name extends "read" | "find" | "grep">(name: Name) => ({
    ...defaults[name],
    ...given({ timeoutMs }),
    ...given(tools[name] ?? {}),
  });
  const allowed = typeof absolutePaths === "boolean"
    ? { read: absolutePaths, find: absolutePaths, grep: absolutePaths }
    : given(absolutePaths ?? {});
  return {
    ...given({ roots: roots ?? defaults.roots }),
    absolutePaths: { ...defaults.absolutePaths, ...allowed },
    read: sizesOf("read"),
    find: sizesOf("find"),
    grep: sizesOf("grep"),
  };
}

/** The members that are there; `undefined` stands for left out. */
function given<Whole extends object>(some: SomeOf<Whole>): Partial<Whole> {
  const entries = Object.entries(some);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined),
  ) as Partial<Whole>;
}

/**
 * Checks a configuration and fills in what is left out.
 *
 * @param options What the user wrote.
 * @param defaults What to fill in.
 * @returns The complete configuration.
 * @throws {TypeError} If a key is unknown or a value is not what its key takes.
 */
export function resolveConfig(
  options: unknown,
  defaults: InspectionConfig = DEFAULTS,
): InspectionConfig {
  const result = configSchema(defaults).safeParse(options);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => issue.message);
  throw new TypeError(`Cannot configure fs-inspect: ${issues.join("; ")}`);
}
