import { isSchema, type JsonSchema } from "../host/json_schema.ts";

/** Keywords that DeepSeek Harness enforces as they are. */
const KEPT = [
  "type",
  "description",
  "enum",
  "const",
  "required",
  "additionalProperties",
];

/**
 * Writes the JSON Schema of a canonical value in the keywords that DeepSeek
 * Harness enforces: single types, and `oneOf` for alternatives. Bounds of numbers
 * are left out, because it knows none.
 *
 * @param result JSON Schema of a result as data.
 * @returns The schema of the same with the text beside it.
 */
export function valueSchema(result: JsonSchema): object {
  const { properties, required, ...rest } = narrow(result);
  return {
    ...rest,
    properties: {
      text: { type: "string", description: "The result as text." },
      ...(isSchema(properties) ? properties : {}),
    },
    required: ["text", ...(Array.isArray(required) ? required : [])],
  };
}

function narrow(schema: unknown): JsonSchema {
  if (!isSchema(schema)) return {};
  const { properties, items, type } = schema;
  if (Array.isArray(type)) {
    // Zod writes several types only where there is nothing else to say of them.
    return {
      ...only(schema, ["description"]),
      oneOf: type.map((type) => ({ type })),
    };
  }
  const choices = schema.anyOf ?? schema.oneOf;
  return {
    ...only(schema, KEPT),
    ...(isSchema(properties) ? { properties: narrowEach(properties) } : {}),
    ...(isSchema(items) ? { items: narrow(items) } : {}),
    ...(Array.isArray(choices) ? { oneOf: choices.map(narrow) } : {}),
  };
}

function narrowEach(schemas: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, narrow(schema)]),
  );
}

function only(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(
    keywords.filter((keyword) => keyword in schema)
      .map((keyword) => [keyword, schema[keyword]]),
  );
}
