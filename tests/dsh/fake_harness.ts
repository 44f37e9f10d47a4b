import type { PromptSection } from "@harness/tools";
import type {
  DshContext,
  DshExecuteListener,
  DshToolDefinition,
} from "../../src/dsh/dsh_context.ts";
import { ScriptedBash } from "../scripted_bash.ts";

/** What a harness has after plugins were loaded into it. */
export class FakeHarness {
  /** The shell of the harness. */
  readonly shell: ScriptedBash;
  /** Its tools by name. */
  readonly tools = new Map<string, DshToolDefinition>();
  /** Its prompt sections by name. */
  readonly sections = new Map<string, PromptSection>();
  /** Who listens to executions. */
  readonly listeners: DshExecuteListener[] = [];
  /** What the operator was told: format and values. */
  readonly warnings: unknown[][] = [];

  constructor(shell: ScriptedBash = new ScriptedBash()) {
    this.shell = shell;
  }

  /** What a plugin is handed. */
  get context(): DshContext {
    const { tools, sections } = this;
    return {
      tools: {
        register(definition) {
          tools.set(definition.name, definition);
          return () => tools.delete(definition.name);
        },
      },
      systemPrompt: {
        section(section) {
          sections.set(section.name, section);
          return () => sections.delete(section.name);
        },
      },
      shell: this.shell,
      logger: { warn: (...values) => this.warnings.push(values) },
      get: () => undefined,
      on: (_, listener) => {
        this.listeners.push(listener);
        return () => this.listeners.splice(this.listeners.indexOf(listener), 1);
      },
    };
  }
}
