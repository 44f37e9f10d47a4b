import type { ToolSchema } from "@harness/tools/host";
import { Ajv } from "npm:ajv@^8.17.0";

/** Which forms of a tool's schema an API takes. */
export interface ApiRules {
  readonly api: string;
  /** Whether what is optional may be left out of `required`. */
  readonly takesPlain: boolean;
  /** Writes the tool as the API takes it in a request, without any change to its schema. */
  readonly request: (tool: ToolSchema) => unknown;
  /** What the API's documentation states about the tool, as JSON Schema. */
  readonly rules: object;
}

const TYPES = ["string", "number", "integer", "boolean", "object", "array"];

/** A type, or several of which one is null. */
const TYPE = {
  anyOf: [
    { enum: [...TYPES, "null"] },
    { type: "array", items: { enum: [...TYPES, "null"] }, minItems: 1 },
  ],
};

/** A closed schema, which has only these keywords besides the common ones. */
function node(keywords: Record<string, object>, extra: object = {}): object {
  return {
    type: "object",
    properties: {
      type: TYPE,
      description: { type: "string" },
      enum: { type: "array", minItems: 1 },
      properties: { type: "object", additionalProperties: { $ref: "#node" } },
      required: { type: "array", items: { type: "string" }, uniqueItems: true },
      items: { $ref: "#node" },
      anyOf: { type: "array", items: { $ref: "#node" }, minItems: 1 },
      ...keywords,
    },
    additionalProperties: false,
    ...extra,
  };
}

/** An object has to be closed. */
const CLOSED = {
  if: { properties: { type: { const: "object" } }, required: ["type"] },
  then: {
    required: ["properties", "additionalProperties"],
    properties: { additionalProperties: { const: false } },
  },
};

const NAME = { type: "string", pattern: "^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$" };

function tool(
  parameters: string,
  nodeRules: object,
  { description = {}, ...extra }: { description?: object; strict?: object } =
    {},
): object {
  return {
    type: "object",
    required: ["name", "description", parameters],
    properties: {
      name: NAME,
      description: { type: "string", minLength: 1, ...description },
      [parameters]: {
        allOf: [{ $ref: "#node" }, {
          type: "object",
          required: ["type", "properties"],
          properties: { type: { const: "object" } },
          not: { required: ["anyOf"] },
        }],
      },
      ...extra,
    },
    additionalProperties: false,
    definitions: { node: { $id: "#node", ...nodeRules } },
  };
}

/** The APIs, and what they state. */
export const APIS: readonly ApiRules[] = [
  {
    // Structured outputs, "Supported schemas"; a description has at most 1,024 characters.
    api: "OpenAI, strict",
    takesPlain: false,
    request: (tool) => ({ ...tool, strict: true }),
    rules: tool(
      "parameters",
      node(
        { additionalProperties: { const: false }, $ref: {}, $defs: {} },
        { ...CLOSED, requiresAllProperties: true },
      ),
      { strict: { const: true }, description: { maxLength: 1024 } },
    ),
  },
  {
    api: "OpenAI, not strict",
    takesPlain: true,
    request: (tool) => ({ ...tool, strict: false }),
    rules: tool(
      "parameters",
      node({ additionalProperties: {}, $ref: {}, $defs: {} }),
      { strict: { const: false }, description: { maxLength: 1024 } },
    ),
  },
  {
    // Strict tool use: no limits of numbers and lengths; optional properties may stay optional.
    api: "Anthropic, strict",
    takesPlain: true,
    request: ({ name, description, parameters }) => ({
      name,
      description,
      input_schema: parameters,
      strict: true,
    }),
    rules: tool(
      "input_schema",
      node(
        { additionalProperties: { const: false }, $ref: {}, $defs: {} },
        CLOSED,
      ),
      { strict: { const: true } },
    ),
  },
  {
    // FunctionDeclaration.parametersJsonSchema, which stands beside the older `parameters`.
    api: "Gemini",
    takesPlain: true,
    request: ({ name, description, parameters }) => ({
      name,
      description,
      parametersJsonSchema: parameters,
    }),
    rules: tool(
      "parametersJsonSchema",
      node({
        additionalProperties: {},
        title: {},
        format: {},
        minimum: {},
        maximum: {},
        minItems: {},
        maxItems: {},
        prefixItems: {},
        oneOf: {},
        $ref: {},
        $defs: {},
      }),
    ),
  },
];

/**
 * Says what an API has against a tool.
 *
 * @param rules What the API states.
 * @param tool The tool.
 * @returns One line for each fault.
 */
export function faults(
  { rules, request }: ApiRules,
  tool: ToolSchema,
): string[] {
  const ajv = new Ajv({ allErrors: true, strictSchema: false });
  ajv.addKeyword({
    keyword: "requiresAllProperties",
    validate: (_: unknown, { properties = {}, required = [] }: {
      properties?: object;
      required?: string[];
    }) => Object.keys(properties).every((name) => required.includes(name)),
  });
  const validate = ajv.compile(rules);
  validate(request(tool));
  return (validate.errors ?? []).map(({ instancePath, message }) =>
    `${instancePath}: ${message}`
  );
}
