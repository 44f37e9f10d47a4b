/**
 * The part of the Standard Schema interface (version 1) that a host calls to
 * validate a plugin's configuration or a tool's arguments.
 *
 * @see {@link https://standardschema.dev}
 * @module
 */

/** A schema of any library that implements Standard Schema, such as zod. */
export interface StandardSchema<Input = unknown, Output = Input> {
  /** The properties that every Standard Schema carries. */
  readonly "~standard": {
    /** Version of the standard. */
    readonly version: 1;
    /** Name of the library that made the schema. */
    readonly vendor: string;
    /** Checks a value and returns its parsed form or what is wrong with it. */
    readonly validate: (
      value: unknown,
    ) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /** Carries the types; has no value at run time. */
    readonly types?:
      | { readonly input: Input; readonly output: Output }
      | undefined;
  };
}

/** What a {@link StandardSchema} says of a value. */
export type SchemaResult<Output> =
  | {
    /** The value in its parsed form. */
    readonly value: Output;
    readonly issues?: undefined;
  }
  | {
    /** What is wrong with the value; at least one entry. */
    readonly issues: readonly SchemaIssue[];
  };

/** One thing that is wrong with a value. */
export interface SchemaIssue {
  /** What is wrong, in words. */
  readonly message: string;
  /** Where it is wrong: the keys from the outside in. */
  readonly path?:
    | readonly (PropertyKey | { readonly key: PropertyKey })[]
    | undefined;
}
