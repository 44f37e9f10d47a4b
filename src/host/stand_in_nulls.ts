import {
  isSchema,
  type JsonSchema,
  requiredNames,
  takesNull,
} from "./json_schema.ts";

/**
 * Takes away each `null` that stands for an optional argument which was left
 * out: in strict mode a model has to send all arguments.
 *
 * @param value The arguments.
 * @param schema Their schema, in its plain form.
 * @returns The arguments as they would be without strict mode.
 */
export function withoutStandIns(value: unknown, schema: unknown): unknown {
  return withoutNulls(value, schema, schema);
}

function withoutNulls(
  value: unknown,
  schema: unknown,
  whole: unknown,
  above: JsonSchema = {},
  steps = 0,
): unknown {
  const node = followed(schema, whole);
  if (node === undefined || steps > MAX_STEPS) return value;
  const own = withoutOwnNulls(value, exceptFor(node, above), whole);
  const known = beside(node, above);
  const choice = choicesOf(node, whole)
    ?.find((one) => mayBe(own, beside(one, known), whole));
  return choice === undefined
    ? own
    : withoutNulls(own, choice, whole, known, steps + 1);
}

/** A choice may speak of only some of the members, and leave the others to the schema that it is in. */
function beside(choice: JsonSchema, node: JsonSchema): JsonSchema {
  return {
    ...choice,
    ...(isSchema(choice.properties) || isSchema(node.properties)
      ? { properties: { ...propertiesOf(node), ...propertiesOf(choice) } }
      : {}),
    ...(node.items === undefined ? {} : { items: node.items }),
  };
}

/** What the schema around a choice speaks of was gone through, and would be once more for each level of the value. */
function exceptFor(choice: JsonSchema, node: JsonSchema): JsonSchema {
  const gone = propertiesOf(node);
  const { properties, items, ...rest } = choice;
  return {
    ...rest,
    ...(isSchema(properties)
      ? {
        properties: Object.fromEntries(
          Object.entries(properties).filter(([name]) =>
            !Object.hasOwn(gone, name)
          ),
        ),
      }
      : {}),
    ...(node.items === undefined ? { items } : {}),
  };
}

function propertiesOf({ properties }: JsonSchema): JsonSchema {
  return isSchema(properties) ? properties : {};
}

function withoutOwnNulls(
  value: unknown,
  node: JsonSchema,
  whole: unknown,
): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withoutNulls(item, node.items, whole));
  }
  const { properties } = node;
  if (!isSchema(value) || !isSchema(properties)) return value;
  const required = requiredNames(node);
  const isStandIn = (name: string) =>
    Object.hasOwn(properties, name) && !required.includes(name) &&
    !takesNull(properties[name]);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => member !== null || !isStandIn(name))
      .map(([name, member]) => [
        name,
        Object.hasOwn(properties, name)
          ? withoutNulls(member, properties[name], whole)
          : member,
      ]),
  );
}

/** References, and choices, that one value leads through; more than a few are a circle. */
const MAX_STEPS = 20;

/** Follows references into `$defs`. */
function followed(schema: unknown, whole: unknown): JsonSchema | undefined {
  let node = schema;
  for (let count = 0; count < MAX_STEPS; count++) {
    if (!isSchema(node)) return undefined;
    if (typeof node.$ref !== "string") return node;
    const defs = isSchema(whole) ? whole.$defs : undefined;
    const name = /^#\/\$defs\/([^/]+)$/.exec(node.$ref)?.[1] ?? "";
    node = node.$ref === "#"
      ? whole
      : isSchema(defs) && Object.hasOwn(defs, name)
      ? defs[name]
      : undefined;
  }
  return undefined;
}

function choicesOf(
  node: JsonSchema,
  whole: unknown,
): JsonSchema[] | undefined {
  const choices = node.anyOf ?? node.oneOf;
  if (!Array.isArray(choices)) return undefined;
  return choices.map((choice) => followed(choice, whole))
    .filter((choice) => choice !== undefined);
}

/** Whether a value may be meant for a choice. In strict mode it has exactly the choice's properties. */
function mayBe(
  value: unknown,
  choice: JsonSchema,
  whole: unknown,
  seen = new Set<JsonSchema>(),
): boolean {
  // Choices may lead back to themselves, and to each other in very many ways.
  if (seen.has(choice)) return false;
  seen.add(choice);
  if ("const" in choice) return choice.const === value;
  if (Array.isArray(choice.enum)) return choice.enum.includes(value);
  const choices = choicesOf(choice, whole);
  if (choices !== undefined) {
    return choices.some((one) => mayBe(value, one, whole, seen));
  }
  if (Array.isArray(value)) return choice.type === "array";
  if (!isSchema(value)) return false;
  const { properties } = choice;
  if (!isSchema(properties)) return false;
  return requiredNames(choice).every((name) =>
    Object.hasOwn(value, String(name))
  ) &&
    Object.entries(value).every(([name, member]) => {
      if (!Object.hasOwn(properties, name)) return false;
      const property = followed(properties[name], whole);
      return property === undefined || !isPrimitive(member) ||
        !("const" in property || Array.isArray(property.enum)) ||
        mayBe(member, property, whole) || member === null;
    });
}

function isPrimitive(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
