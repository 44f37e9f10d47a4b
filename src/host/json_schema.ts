/** A JSON Schema, as an object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Tells whether a value is an object that may be a JSON Schema.
 *
 * @param value Any value.
 * @returns Whether it is an object, and no array.
 */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Lists the properties that an object has to have.
 *
 * @param schema The schema of the object.
 * @returns Their names.
 */
export function requiredNames({ required }: JsonSchema): readonly unknown[] {
  return Array.isArray(required) ? required : [];
}

/**
 * Tells whether `null` fits a schema.
 *
 * @param schema The schema.
 * @returns Whether it says so itself; what a `$ref` names is not looked at.
 */
export function takesNull(schema: unknown): boolean {
  if (!isSchema(schema)) return schema === true;
  const { type, enum: values, anyOf, oneOf } = schema;
  return [type].flat().includes("null") ||
    [values].flat().includes(null) ||
    [anyOf, oneOf].flat().some(takesNull);
}
