import { assertEquals, assertThrows } from "@std/assert";
import { HostError } from "@harness/tools/host";
import { PromptSections } from "../../src/host/prompt_sections.ts";

Deno.test("PromptSections.assemble() is empty without sections", () => {
  assertEquals(new PromptSections().assemble(), "");
});

Deno.test("PromptSections.assemble() goes by order, then by name", () => {
  const sections = new PromptSections();
  sections.section({ name: "grep", order: 110, text: "Use grep.\nIt finds." });
  sections.section({ name: "glob", order: 110, text: "Use glob." });
  sections.section({ name: "Z", order: 110, text: "Z" });
  sections.section({ name: "base", order: 9, text: "You are a helper." });
  assertEquals(
    sections.assemble(),
    "You are a helper.\n\nZ\n\nUse glob.\n\nUse grep.\nIt finds.",
  );
});

Deno.test("PromptSections.section() refuses a name that is taken", () => {
  const sections = new PromptSections();
  sections.section({ name: "grep", order: 1, text: "first" });
  const error = assertThrows(
    () => sections.section({ name: "grep", order: 2, text: "second" }),
    HostError,
    'Cannot add prompt section "grep": the host has a section of that name',
  );
  assertEquals(error.code, "HOST_DUPLICATE_SECTION");
  assertEquals(sections.assemble(), "first");
});

Deno.test("PromptSections.section() returns what takes the section away", () => {
  const sections = new PromptSections();
  const dispose = sections.section({ name: "a", order: 1, text: "a" });
  sections.section({ name: "b", order: 2, text: "b" });
  dispose();
  dispose();
  assertEquals(sections.assemble(), "b");
});
