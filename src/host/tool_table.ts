import type { Disposer, ToolDefinition } from "../harness/tool.ts";
import type { ToolGuard } from "../harness/tool_guard.ts";
import { MAX_TIMER_MS } from "./deadline.ts";
import type { HostTools, SchemasOptions, ToolSchema } from "./host.ts";
import { HostError } from "./host_error.ts";
import { isSchema } from "./json_schema.ts";
import { NamedEntries } from "./named_entries.ts";
import { nearestName } from "./nearest_name.ts";
import { strictSchema } from "./strict_schema.ts";
import { askGuard, type Verdict } from "./verdict.ts";

/** A further name of a tool. */
interface Alias {
  readonly name: string;
  readonly tool: ToolDefinition;
}

/** The tools of a host, by name and alias, as far as its guard lets them be used. */
export class ToolTable implements HostTools {
  readonly #tools = new NamedEntries<ToolDefinition>();
  readonly #aliases = new NamedEntries<Alias>();
  readonly #guard: ToolGuard | undefined;

  /**
   * Creates a table without tools.
   *
   * @param guard Decides about the tools. Without it every tool may be used.
   */
  constructor(guard?: ToolGuard) {
    this.#guard = guard;
  }

  /**
   * Makes a tool callable, by its name and its aliases.
   *
   * @param definition The tool.
   * @returns Takes the tool away again.
   * @throws {HostError} If a name or alias is taken or empty, or the schema or the time budget is none.
   */
  // deno-lint-ignore no-explicit-any -- a registry holds tools of every argument type
  register(definition: ToolDefinition<any, any>): Disposer {
    const { name, aliases = [], parameters, timeoutMs } = definition;
    if (!isName(name)) {
      throw new HostError(
        `Cannot register a tool: expected a name, got ${JSON.stringify(name)}`,
        { code: "HOST_INVALID_TOOL" },
      );
    }
    if (!Array.isArray(aliases) || !aliases.every(isName)) {
      throw new HostError(
        `Cannot register tool "${name}": expected names for aliases, got ${
          JSON.stringify(aliases)
        }`,
        { code: "HOST_INVALID_TOOL" },
      );
    }
    if (!isSchema(parameters) || !isData(parameters)) {
      throw new HostError(
        `Cannot register tool "${name}": expected a JSON Schema as "parameters", plain data in an object`,
        { code: "HOST_INVALID_TOOL" },
      );
    }
    if (
      typeof timeoutMs !== "number" ||
      !(timeoutMs > 0 && timeoutMs <= MAX_TIMER_MS)
    ) {
      throw new HostError(
        `Cannot register tool "${name}": expected "timeoutMs" to be more than 0 and at most ${MAX_TIMER_MS}, got ${timeoutMs}`,
        { code: "HOST_INVALID_TOOL" },
      );
    }
    this.#assertFree(name, `"${name}"`);
    const further = [...new Set(aliases)].filter((alias) => alias !== name);
    for (const alias of further) {
      this.#assertFree(alias, `"${name}" with alias "${alias}"`);
    }
    const disposers = [
      this.#tools.add(definition),
      ...further.map((alias) =>
        this.#aliases.add({ name: alias, tool: definition })
      ),
    ];
    return () => disposers.forEach((dispose) => dispose());
  }

  #assertFree(name: string, shown: string): void {
    const owner = this.get(name);
    if (owner === undefined) return;
    const what = owner.name === name
      ? "a tool of that name"
      : `a tool "${owner.name}" that has that alias`;
    throw new HostError(
      `Cannot register tool ${shown}: the host has ${what}: unload the plugin that registered it first`,
      { code: "HOST_DUPLICATE_TOOL" },
    );
  }

  /**
   * Lists the tools that may be used, for a model. Aliases are not shown.
   *
   * @param options Which form the schemas have.
   * @returns The tools in the order of their registration.
   * @throws {HostError} If a schema has no strict form and that is asked for.
   */
  schemas({ strict = false }: SchemasOptions = {}): ToolSchema[] {
    return this.#allowed().map(({ name, description, parameters }) => {
      // Model APIs take the bare schema; some reject the key that names the dialect.
      const { $schema: _, ...bare } = parameters;
      return {
        name,
        description,
        // A copy, since adapters edit what they are given.
        parameters: strict ? strictSchema(bare, name) : structuredClone(bare),
      };
    });
  }

  /**
   * Looks a tool up, whatever the guard says of it.
   *
   * @param name Name of the tool, or one of its aliases.
   * @returns The tool as it was registered, or `undefined`.
   */
  get(name: string): ToolDefinition | undefined {
    return this.#tools.get(name) ?? this.#aliases.get(name)?.tool;
  }

  /**
   * Asks the guard about a tool.
   *
   * @param tool The tool.
   * @returns Why it is denied, or what limits its calls.
   */
  judge(tool: ToolDefinition): Verdict {
    return askGuard(this.#guard, tool);
  }

  /**
   * Lists the names of the tools that may be used.
   *
   * @returns The names in the order of registration.
   */
  names(): string[] {
    return this.#allowed().map(({ name }) => name);
  }

  /**
   * Finds the tool that somebody may have meant, among those that may be used.
   *
   * @param name A name that no tool has.
   * @returns Name of the tool whose name or alias is nearest, or `undefined`.
   */
  nearest(name: string): string | undefined {
    const owners = new Map(
      this.#allowed().flatMap((tool) =>
        [tool.name, ...tool.aliases ?? []].map((each) => [each, tool.name])
      ),
    );
    return owners.get(nearestName(name, [...owners.keys()]) ?? "");
  }

  #allowed(): ToolDefinition[] {
    return this.#tools.list().filter((tool) =>
      this.judge(tool).denied === undefined
    );
  }
}

/** Whether a value can be copied and sent, as a schema has to be: no function is in it. */
function isData(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
