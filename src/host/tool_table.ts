import type { Disposer, ToolDefinition } from "../harness/tool.ts";
import { MAX_TIMER_MS } from "./deadline.ts";
import type { HostTools, SchemasOptions, ToolSchema } from "./host.ts";
import { HostError } from "./host_error.ts";
import { NamedEntries } from "./named_entries.ts";
import { strictSchema } from "./strict_schema.ts";

/** The tools of a host, by name. */
export class ToolTable implements HostTools {
  readonly #tools = new NamedEntries<ToolDefinition>();

  /**
   * Makes a tool callable.
   *
   * @param definition The tool.
   * @returns Takes the tool away again.
   * @throws {HostError} If the name is taken or empty, or the time budget is none.
   */
  // deno-lint-ignore no-explicit-any -- a registry holds tools of every argument type
  register(definition: ToolDefinition<any, any>): Disposer {
    const { name, timeoutMs } = definition;
    if (typeof name !== "string" || name === "") {
      throw new HostError(
        `Cannot register a tool: expected a name, got ${JSON.stringify(name)}`,
        { code: "HOST_INVALID_TOOL" },
      );
    }
    if (!(timeoutMs > 0 && timeoutMs <= MAX_TIMER_MS)) {
      throw new HostError(
        `Cannot register tool "${name}": expected "timeoutMs" to be more than 0 and at most ${MAX_TIMER_MS}, got ${timeoutMs}`,
        { code: "HOST_INVALID_TOOL" },
      );
    }
    if (this.#tools.get(name) !== undefined) {
      throw new HostError(
        `Cannot register tool "${name}": the host has a tool of that name: unload the plugin that registered it first`,
        { code: "HOST_DUPLICATE_TOOL" },
      );
    }
    return this.#tools.add(definition);
  }

  /**
   * Lists the tools for a model.
   *
   * @param options Which form the schemas have.
   * @returns The tools in the order of their registration.
   * @throws {HostError} If a schema has no strict form and that is asked for.
   */
  schemas({ strict = false }: SchemasOptions = {}): ToolSchema[] {
    return this.#tools.list().map(({ name, description, parameters }) => {
      // Model APIs take the bare schema; some reject the key that names the dialect.
      const { $schema: _, ...bare } = parameters;
      return {
        name,
        description,
        parameters: strict ? strictSchema(bare, name) : bare,
      };
    });
  }

  /**
   * Looks a tool up.
   *
   * @param name Name of the tool.
   * @returns The tool as it was registered, or `undefined`.
   */
  get(name: string): ToolDefinition | undefined {
    return this.#tools.get(name);
  }

  /**
   * Lists the names of the tools.
   *
   * @returns The names in the order of registration.
   */
  names(): string[] {
    return this.#tools.list().map(({ name }) => name);
  }
}
