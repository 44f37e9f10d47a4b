import type { PromptSection } from "../harness/plugin.ts";
import type { Disposer } from "../harness/tool.ts";
import type { HostSystemPrompt } from "./host.ts";
import { HostError } from "./host_error.ts";
import { NamedEntries } from "./named_entries.ts";

/** The sections of a host's system prompt. */
export class PromptSections implements HostSystemPrompt {
  readonly #sections = new NamedEntries<PromptSection>();
  readonly #isDenied: (toolName: string) => boolean;

  /**
   * Starts without sections.
   *
   * @param isDenied Tells whether a tool may not be used; its guidance is left out.
   */
  constructor(isDenied: (toolName: string) => boolean = () => false) {
    this.#isDenied = isDenied;
  }

  /**
   * Adds a section.
   *
   * @param section The section.
   * @returns Takes the section away again.
   * @throws {HostError} If there is a section of that name.
   */
  section(section: PromptSection): Disposer {
    if (this.#sections.get(section.name) !== undefined) {
      throw new HostError(
        `Cannot add prompt section "${section.name}": the host has a section of that name: unload the plugin that added it first`,
        { code: "HOST_DUPLICATE_SECTION" },
      );
    }
    return this.#sections.add(section);
  }

  /**
   * Puts the sections together, by their order and then by name, but for those
   * of tools that may not be used.
   *
   * @returns The texts with a blank line between two; empty without sections.
   */
  assemble(): string {
    return this.#sections.list()
      .filter(({ name }) => !this.#isOfDeniedTool(name))
      .sort(compareSections)
      .map(({ text }) => text)
      .join("\n\n");
  }

  #isOfDeniedTool(sectionName: string): boolean {
    return sectionName.startsWith(TOOL_PREFIX) &&
      this.#isDenied(sectionName.slice(TOOL_PREFIX.length));
  }
}

/** How plugins name the guidance on one tool. */
const TOOL_PREFIX = "tool:";

function compareSections(one: PromptSection, other: PromptSection): number {
  if (one.order !== other.order) return one.order - other.order;
  return one.name < other.name ? -1 : 1;
}
