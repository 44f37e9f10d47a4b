import { HostError } from "./host_error.ts";
import {
  isSchema,
  type JsonSchema,
  requiredNames,
  takesNull,
} from "./json_schema.ts";

/** Keywords that strict mode takes as they are. */
const KEPT = ["type", "title", "description", "enum", "const", "$ref"];

/** Keywords that change what a value looks like, and for which strict mode has no form. */
const REFUSED = [
  "allOf",
  "not",
  "if",
  "patternProperties",
  "prefixItems",
  "dependentSchemas",
];

/**
 * Writes a JSON Schema in the form that the strict mode of model APIs takes:
 * every object is closed and requires all its properties, and what was optional
 * takes `null` for left out.
 *
 * Limits of numbers, lengths and formats are left out, because not every API
 * takes them; the tool's own schema checks them all the same.
 *
 * @param schema Schema of a tool's arguments.
 * @param name Name of the tool, for errors.
 * @returns The strict schema.
 * @throws {HostError} With code `HOST_INVALID_TOOL` if the schema has no such form.
 */
export function strictSchema(schema: JsonSchema, name: string): JsonSchema {
  if (schema.type !== "object" || "anyOf" in schema || "oneOf" in schema) {
    throw refusal("arguments that are no plain object", name);
  }
  for (const ref of references(schema)) {
    if (!isDefined(ref, schema)) {
      throw refusal(`a "$ref" to anything but "$defs" (${ref})`, name);
    }
  }
  // A tool without arguments need not say that it has no properties.
  return strictNode({ properties: {}, ...schema }, name);
}

function references(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(references);
  if (!isSchema(schema)) return [];
  const own = typeof schema.$ref === "string" ? [schema.$ref] : [];
  return [...own, ...Object.values(schema).flatMap(references)];
}

function isDefined(ref: string, { $defs }: JsonSchema): boolean {
  const name = /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1];
  return ref === "#" ||
    name !== undefined && isSchema($defs) && Object.hasOwn($defs, name);
}

function strictNode(node: unknown, path: string): JsonSchema {
  if (!isSchema(node)) throw refusal("a schema that is no object", path);
  const refused = REFUSED.find((keyword) => keyword in node);
  if (refused) throw refusal(`"${refused}"`, path);
  const types = [node.type].flat();
  if (types.includes("array") && node.items === undefined) {
    throw refusal("an array of anything", path);
  }
  const choices = node.anyOf ?? node.oneOf;
  const strict = {
    ...Object.fromEntries(
      KEPT.filter((keyword) => keyword in node)
        .map((keyword) => [keyword, node[keyword]]),
    ),
    ...(types.includes("object") ? strictObject(node, path) : {}),
    ...(node.items === undefined
      ? {}
      : { items: strictNode(node.items, `${path}[]`) }),
    ...(Array.isArray(choices)
      ? { anyOf: choices.map((choice) => strictNode(choice, path)) }
      : {}),
    ...(isSchema(node.$defs) ? { $defs: strictEach(node.$defs, path) } : {}),
  };
  const says = ["type", "enum", "const", "anyOf", "$ref"];
  if (says.some((keyword) => keyword in strict)) return strict;
  throw refusal("a value of any type", path);
}

function strictObject(node: JsonSchema, path: string): JsonSchema {
  const isOpen = node.additionalProperties === true ||
    node.properties === undefined && node.additionalProperties !== false;
  if (isSchema(node.additionalProperties) || isOpen) {
    throw refusal("properties of any name", path);
  }
  const properties = isSchema(node.properties) ? node.properties : {};
  const required = requiredNames(node);
  return {
    properties: Object.fromEntries(
      Object.entries(strictEach(properties, path)).map(([name, property]) => [
        name,
        required.includes(name) ? property : nullable(property),
      ]),
    ),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function strictEach(schemas: JsonSchema, path: string) {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      strictNode(schema, `${path}.${name}`),
    ]),
  );
}

function nullable(schema: JsonSchema): JsonSchema {
  if (takesNull(schema)) return schema;
  const isPlainType = "type" in schema && !("enum" in schema) &&
    !("const" in schema);
  return isPlainType
    ? { ...schema, type: [schema.type, "null"].flat() }
    : { anyOf: [schema, { type: "null" }] };
}

function refusal(what: string, path: string): HostError {
  return new HostError(
    `Cannot write a strict schema: strict mode has no form for ${what}, found in "${path}"; use the plain schema`,
    { code: "HOST_INVALID_TOOL" },
  );
}
