import type { Contender, ContenderOptions } from "./contender.ts";

/** Names of all that is measured. */
export type ContenderName =
  | "harness-tools"
  | "watched-tools"
  | "floor"
  | "executor"
  | "reading"
  | "writing"
  | "deepseek-harness"
  | "gemini-cli"
  | "pi";

/** How a contender is shown and started. */
export interface ContenderEntry {
  /** Name for a reader. */
  readonly label: string;
  /** Loads it. */
  readonly load: (options: ContenderOptions) => Promise<Contender>;
  /**
   * Says what its process may do.
   *
   * @param paths The folder that it saves in, and the folder of ripgrep.
   * @returns Arguments of `deno run`.
   */
  readonly permissions: (paths: ContenderPaths) => readonly string[];
}

/** Where a contender finds things. */
export interface ContenderPaths {
  /** Folder that it may save in, absolute. */
  readonly folder: string;
  /** Folder that ripgrep is in, absolute. */
  readonly ripgrep: string;
}

/** What this package promises to need, and no more. */
const OWN_PERMISSIONS = ({ folder }: ContenderPaths) => [
  "--permission-set=demo",
  `--allow-read=${folder}`,
  `--allow-write=${folder}`,
];

/** Peers read the files that they search, the whole environment and facts of the system; none needs the network. */
const PEER_PERMISSIONS = ({ folder, ripgrep }: ContenderPaths) => [
  `--allow-run=${ripgrep}/rg,rg,bash`,
  "--allow-read",
  `--allow-write=${folder}`,
  "--allow-env",
  "--allow-sys",
  "--allow-ffi",
];

/** All that is measured, in the order of the table. */
export const CONTENDERS: Readonly<Record<ContenderName, ContenderEntry>> = {
  "harness-tools": {
    label: "@harness/tools",
    load: async (options) =>
      (await import("./harness_tools.ts")).harnessTools(options),
    permissions: OWN_PERMISSIONS,
  },
  "watched-tools": {
    label: "@harness/tools, watched",
    load: async (options) =>
      (await import("./watched_tools.ts")).watchedTools(options),
    permissions: OWN_PERMISSIONS,
  },
  "floor": {
    label: "floor",
    load: async (options) => (await import("./floor.ts")).floor(options),
    permissions: OWN_PERMISSIONS,
  },
  "executor": {
    label: "LocalBash, output dropped",
    load: async (options) => (await import("./stages.ts")).executor(options),
    permissions: OWN_PERMISSIONS,
  },
  "reading": {
    label: "@harness/tools, no complete result",
    load: async (options) => (await import("./stages.ts")).reading(options),
    permissions: OWN_PERMISSIONS,
  },
  "writing": {
    label: "@harness/tools, complete result dropped",
    load: async (options) => (await import("./stages.ts")).writing(options),
    permissions: OWN_PERMISSIONS,
  },
  "deepseek-harness": {
    label: "DeepSeek Harness",
    load: async (options) =>
      (await import("./deepseek_harness.ts")).deepseekHarness(options),
    permissions: PEER_PERMISSIONS,
  },
  "gemini-cli": {
    label: "Gemini CLI",
    load: async (options) =>
      (await import("./gemini_cli.ts")).geminiCli(options),
    // It looks into /proc for Windows, which Deno allows only with everything else.
    permissions: () => ["--allow-all"],
  },
  "pi": {
    label: "pi",
    load: async (options) => (await import("./pi.ts")).pi(options),
    permissions: PEER_PERMISSIONS,
  },
};
