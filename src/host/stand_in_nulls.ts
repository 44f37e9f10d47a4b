import { isSchema, requiredNames, takesNull } from "./json_schema.ts";

/**
 * Takes away each `null` that stands for an optional argument which was left
 * out: in strict mode a model has to send all arguments.
 *
 * @param value The arguments.
 * @param schema Their schema, in its plain form.
 * @returns The arguments as they would be without strict mode.
 */
export function withoutStandIns(value: unknown, schema: unknown): unknown {
  if (!isSchema(schema)) return value;
  if (Array.isArray(value)) {
    return value.map((item) => withoutStandIns(item, schema.items));
  }
  const { properties } = schema;
  if (!isSchema(value) || !isSchema(properties)) return value;
  const required = requiredNames(schema);
  const isStandIn = (name: string) =>
    Object.hasOwn(properties, name) && !required.includes(name) &&
    !takesNull(properties[name]);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => member !== null || !isStandIn(name))
      .map(([name, member]) => [
        name,
        Object.hasOwn(properties, name)
          ? withoutStandIns(member, properties[name])
          : member,
      ]),
  );
}
