/**
 * What the documents say of the inspection tools, written from the registry:
 * pure functions.
 *
 * @module
 */

import type { ToolDefinition } from "../src/harness/mod.ts";
import { resolveConfig } from "../src/tools/config.ts";
import { defineTool, TOOL_REGISTRY } from "../src/tools/registry.ts";

/** The tools as a host registers them, with the default configuration. */
function definedTools(): ToolDefinition[] {
  const services = {
    bash: {
      resolve: () => refuse(),
      run: () => refuse(),
    },
    policyFor: () => refuse(),
  };
  return TOOL_REGISTRY.map((tool) =>
    defineTool(tool, services, resolveConfig({}))
  );
}

function refuse(): never {
  throw new Error("Cannot run a tool here: it is only described");
}

/**
 * Writes all blocks.
 *
 * @returns The text of each block, by its name.
 */
export function inspectionBlocks(): Readonly<Record<string, string>> {
  const tools = definedTools();
  return {
    "inspection tools": toolTable(tools),
    ...Object.fromEntries(
      tools.map((tool) => [`arguments of ${tool.name}`, argumentTable(tool)]),
    ),
    "inspection schemas": fenced("json", schemas(tools)),
    "inspection guidance": fenced(
      "text",
      TOOL_REGISTRY.map(({ guidance }) => guidance).join("\n\n"),
    ),
  };
}

function toolTable(tools: readonly ToolDefinition[]): string {
  return table(
    ["tool", "also accepts", "access", "arguments", "what it does"],
    tools.map(({ name, aliases = [], access, parameters, description }) => [
      code(name),
      aliases.map(code).join(", "),
      code(String(access)),
      argumentsOf(parameters).map(({ name }) => code(name)).join(", "),
      plain(firstSentence(description)),
    ]),
  );
}

function argumentTable({ parameters }: ToolDefinition): string {
  return table(
    ["argument", "type", "required", "meaning"],
    argumentsOf(parameters).map(({ name, schema, isRequired }) => [
      code(name),
      typeOf(schema),
      isRequired ? "yes" : "no",
      plain(String(schema.description ?? "")),
    ]),
  );
}

function schemas(tools: readonly ToolDefinition[]): string {
  const shown = tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }));
  return JSON.stringify(shown, null, 2);
}

type JsonSchema = Readonly<Record<string, unknown>>;

interface Argument {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

function argumentsOf({ properties, required }: JsonSchema): Argument[] {
  return Object.entries(properties as Record<string, JsonSchema>).map((
    [name, schema],
  ) => ({
    name,
    schema,
    isRequired: Array.isArray(required) && required.includes(name),
  }));
}

function typeOf(schema: JsonSchema): string {
  const { type, items, enum: words } = schema;
  if (Array.isArray(words)) {
    return words.map((word) => code(JSON.stringify(word))).join(", ");
  }
  if (type === "array") {
    const { minItems, maxItems } = schema;
    return `list of ${range(minItems, maxItems)}${
      typeOf(items as JsonSchema)
    }s`;
  }
  if (type === "integer") {
    return `integer${bounds(schema.minimum, schema.maximum)}`;
  }
  return String(type);
}

function range(from: unknown, to: unknown): string {
  return typeof from === "number" && typeof to === "number"
    ? `${from} to ${to} `
    : "";
}

/** JSON Schema of a safe integer has bounds that say nothing. */
function bounds(from: unknown, to: unknown): string {
  const low = typeof from === "number" ? from : undefined;
  const high = typeof to === "number" && to < Number.MAX_SAFE_INTEGER
    ? to
    : undefined;
  if (low === undefined || low === Number.MIN_SAFE_INTEGER) return "";
  return high === undefined ? `, ${low} or more` : `, ${low} to ${high}`;
}

function firstSentence(text: string): string {
  return /^.*?[.;](?=\s|$)/.exec(text)?.[0].replace(/[;.]$/, ".") ?? text;
}

/** Markdown that reads as the text does. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<]/g, "\\$&");
}

function code(text: string): string {
  return `\`${text}\``;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${
      cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " "))
        .join(" | ")
    } |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join(
    "\n",
  );
}

/**
 * Writes the blocks of a document anew: what stands between `<!-- NAME -->` and
 * `<!-- end of NAME -->`.
 *
 * @param document The document.
 * @param blocks The text of each block, by its name.
 * @returns The document with these blocks, not formatted.
 * @throws {Error} If a block has no end, or nothing is known by its name.
 */
export function fillBlocks(
  document: string,
  blocks: Readonly<Record<string, string>>,
): string {
  return document.replaceAll(
    /<!-- (?!end of )([^>]+) -->\n[^]*?(?:<!-- end of ([^>]+) -->|$(?![^]))/g,
    (_, name: string, end: string | undefined) => {
      if (end !== name) {
        throw new Error(
          `Cannot fill "${name}": it ends with "${end ?? "the document"}"`,
        );
      }
      const text = Object.hasOwn(blocks, name) ? blocks[name] : undefined;
      if (text === undefined) {
        throw new Error(
          `Cannot fill "${name}": the blocks are ${
            Object.keys(blocks).join(", ")
          }`,
        );
      }
      return `<!-- ${name} -->\n\n${text}\n\n<!-- end of ${name} -->`;
    },
  );
}

/**
 * Lists the blocks of a document.
 *
 * @param document The document.
 * @returns Their names, in order.
 */
export function blockNames(document: string): string[] {
  return Array.from(
    document.matchAll(/<!-- end of ([^>]+) -->/g),
    ([, name]) => name!,
  );
}
