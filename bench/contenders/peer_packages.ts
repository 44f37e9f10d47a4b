/** The package of DeepSeek Harness that is measured; `deepseek_harness.ts` imports the same one. */
export const DEEPSEEK_HARNESS_PACKAGE: string =
  "npm:@deepseek-ai/dsh-tool-fs-search@0.1.0-rc.8";

/** The package of Gemini CLI that is measured. Not a literal in an import: deno would load it whenever it checks this project. */
export const GEMINI_CLI_PACKAGE: string = "npm:@google/gemini-cli-core@0.61.0";

/** The package of pi that is measured, loaded in the same way. */
export const PI_PACKAGE: string = "npm:@earendil-works/pi-coding-agent@1.6.0";
