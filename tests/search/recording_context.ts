import type {
  BashExecutor,
  PluginContext,
  PromptSection,
  SpillStore,
  ToolDefinition,
} from "@harness/tools";

/** What of a {@link RecordingContext} fails. */
export interface RecordingContextOptions {
  readonly bash: BashExecutor;
  readonly spillStore?: SpillStore;
  /** Name of a tool or section that is refused. */
  readonly refuses?: string;
}

/** A plugin context that keeps what is registered. */
export class RecordingContext implements PluginContext {
  readonly bash: BashExecutor;
  /** The tools that are registered, in order. */
  readonly registered: ToolDefinition[] = [];
  /** The sections of the prompt, in order. */
  readonly sections: PromptSection[] = [];
  readonly warnings: string[] = [];
  /** The names of what was taken back, in order. */
  readonly undone: string[] = [];
  readonly logger = {
    warn: (message: string): void => void this.warnings.push(message),
  };
  readonly tools = {
    register: (tool: ToolDefinition): () => void =>
      this.#add(this.registered, tool),
  };
  readonly systemPrompt = {
    section: (section: PromptSection): () => void =>
      this.#add(this.sections, section),
  };
  readonly #options: RecordingContextOptions;

  constructor(options: RecordingContextOptions) {
    this.#options = options;
    this.bash = options.bash;
  }

  get(): SpillStore | undefined {
    return this.#options.spillStore;
  }

  /** The names of what is registered: tools, then sections. */
  get names(): string[] {
    return [...this.registered, ...this.sections].map(({ name }) => name);
  }

  #add<Item extends { readonly name: string }>(
    list: Item[],
    item: Item,
  ): () => void {
    if (item.name === this.#options.refuses) {
      throw new Error(`"${item.name}" is taken`);
    }
    list.push(item);
    return () => {
      this.undone.push(item.name);
      list.splice(list.indexOf(item), 1);
    };
  }
}
