import type { Question } from "./question.ts";

/** Questions that ask what something is: permissions, defaults, limits. */
export const VALUES: readonly Question[] = [
  {
    ask: "Which permission does op_kill check?",
    facts: [["ext/process/lib.rs", ".check_run_all(&api_name)"]],
    inspection: [
      ["grep", {
        patterns: ["fn op_kill\\b"],
        include: "*.rs",
        context: 5,
      }],
      ["read", { paths: ["ext/process/lib.rs:2258-2290"] }],
    ],
    search: [
      ["grep", { pattern: "fn op_kill\\b", include: "*.rs" }],
      ["read", { paths: ["ext/process/lib.rs:2258-2290"] }],
    ],
  },
  {
    ask: "Which permission does Deno.hostname() check, in which op?",
    facts: [
      ["ext/os/lib.rs", "fn op_hostname("],
      ["ext/os/lib.rs", '.check_sys("hostname"'],
    ],
    inspection: [
      ["grep", {
        patterns: [
          "fn op_hostname",
          "hostname.*check_sys",
          "check_sys.*hostname",
        ],
        include: "*.rs",
        context: 5,
      }],
    ],
    search: [
      ["grep", {
        pattern: "fn op_hostname|check_sys.*hostname",
        include: "*.rs",
      }],
    ],
  },
  {
    ask: "Which permission does listening on a Unix socket need?",
    facts: [["ext/net/ops_unix.rs", "OpenAccessKind::ReadWriteNoFollow"]],
    inspection: [
      ["grep", {
        patterns: ["fn op_net_listen_unix"],
        include: "*.rs",
        context: 5,
      }],
      ["read", { paths: ["ext/net/ops_unix.rs:221-250"] }],
    ],
    search: [
      ["grep", { pattern: "fn op_net_listen_unix", include: "*.rs" }],
      ["read", { paths: ["ext/net/ops_unix.rs:221-250"] }],
    ],
  },
  {
    ask: "What is the default port of deno serve?",
    facts: [["libs/cli_parser/src/defs.rs", "[default: 8000]"]],
    inspection: [
      ["grep", {
        patterns: ["default.*port", "port.*default"],
        include: "flags.rs",
      }],
      ["grep", {
        patterns: ["\\bport\\b", "serve"],
        path: "libs/cli_parser/src",
        include: "*.rs",
      }],
      ["grep", {
        patterns: ["\\bport\\b"],
        path: "libs/cli_parser/src/defs.rs",
      }],
    ],
    search: [
      ["grep", {
        pattern: "default.*port|port.*default",
        include: "flags.rs",
      }],
      ["grep", {
        pattern: "\\bport\\b",
        path: "libs/cli_parser/src",
        include: "*.rs",
      }],
    ],
  },
  {
    ask: "How many redirects does fetch follow?",
    facts: [["ext/fetch/26_fetch.js", "request.redirectCount === 20"]],
    inspection: [
      ["grep", {
        patterns: ["redirectCount", "(?i)maximum number of redirects"],
        include: "*.{js,ts,rs}",
      }],
    ],
    search: [
      ["grep", {
        pattern: "redirectCount|(?i)maximum number of redirects",
        include: "*.{js,ts,rs}",
      }],
    ],
  },
  {
    ask: "How large may a value in Deno KV be?",
    facts: [["ext/kv/config.rs", "MAX_VALUE_SIZE_BYTES: usize = 65536"]],
    inspection: [
      ["grep", { patterns: ["MAX_VALUE_SIZE", "max_value_size"] }],
    ],
    search: [["grep", { pattern: "(?i)max_value_size" }]],
  },
  {
    ask: "What is the default line width of deno fmt?",
    facts: [["cli/tools/fmt.rs", "options.line_width.unwrap_or(80)"]],
    inspection: [
      ["grep", { patterns: ["line_width", "lineWidth"], include: "*.rs" }],
    ],
    search: [["grep", { pattern: "line_width", include: "*.rs" }]],
  },
  {
    ask: "How many jobs does deno test --parallel run?",
    facts: [
      ["cli/args/mod.rs", "pub fn parallelism_count(parallel: bool)"],
      ["cli/args/mod.rs", "std::thread::available_parallelism().ok()"],
    ],
    inspection: [
      ["grep", {
        patterns: ["DENO_JOBS", "available_parallelism"],
        include: "*.rs",
      }],
      ["read", { paths: ["cli/args/mod.rs:1705-1735"] }],
    ],
    search: [
      ["grep", { pattern: "DENO_JOBS", include: "*.rs" }],
      ["read", { paths: ["cli/args/mod.rs:1705-1735"] }],
    ],
  },
  {
    ask: "How long may the CI's test job run?",
    facts: [
      [".github/workflows/ci.ts", "const timeoutMinutes = (("],
      [".github/workflows/ci.ts", ": 30;"],
    ],
    inspection: [
      ["find", { pattern: ".github/workflows/*" }],
      ["grep", { patterns: ["timeout"], path: ".github/workflows/ci.ts" }],
      ["read", { paths: [".github/workflows/ci.ts:1400-1430"] }],
    ],
    search: [
      ["glob", { pattern: ".github/workflows/*" }],
      ["grep", { pattern: "timeout", path: ".github/workflows/ci.ts" }],
      ["read", { paths: [".github/workflows/ci.ts:1400-1430"] }],
    ],
  },
  {
    ask: "Are the sanitizers of Deno.test on by default?",
    facts: [
      ["cli/js/40_test.js", "Deno[Deno.internal].testSanitizeOps ?? false"],
      ["cli/args/mod.rs", "c.sanitize_ops).unwrap_or(false)"],
    ],
    inspection: [
      ["grep", {
        patterns: ["sanitizeOps", "sanitizeResources"],
        include: "*.{js,ts,rs}",
      }],
      ["read", {
        paths: ["cli/js/40_test.js:365-395", "cli/args/mod.rs:222-245"],
      }],
    ],
    search: [
      ["grep", { pattern: "sanitizeOps", include: "*.{js,ts,rs}" }],
      ["read", {
        paths: ["cli/js/40_test.js:365-395", "cli/args/mod.rs:222-245"],
      }],
    ],
  },
  {
    ask: "In which release did deno serve come?",
    facts: [
      ["Releases.md", "feat: Add `deno serve` subcommand"],
      ["Releases.md", "### 1.43.0"],
    ],
    inspection: [
      ["grep", { patterns: ["deno serve"], path: "Releases.md" }],
      ["read", { paths: ["Releases.md:6030-6055"] }],
    ],
    search: [
      ["grep", { pattern: "deno serve", path: "Releases.md" }],
      ["read", { paths: ["Releases.md:6030-6055"] }],
    ],
  },
];
