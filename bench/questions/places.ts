import type { Question } from "./question.ts";

/** Questions that ask where something is: definitions, implementations, callers. */
export const PLACES: readonly Question[] = [
  {
    ask: "Where is WebSocketStream defined, and the op that opens it?",
    facts: [
      ["ext/websocket/02_websocketstream.js", "class WebSocketStream {"],
      ["ext/websocket/lib.rs", "pub async fn op_ws_create("],
    ],
    inspection: [
      ["grep", { patterns: ["class WebSocketStream", "op_ws_create"] }],
    ],
    search: [
      ["grep", { pattern: "class WebSocketStream|op_ws_create" }],
    ],
  },
  {
    ask: "Which function is the global structuredClone?",
    facts: [
      [
        "runtime/js/98_global_scope_shared.js",
        "structuredClone: core.propWritable(messagePort.structuredClone)",
      ],
      [
        "ext/web/13_message_port.js",
        "function structuredClone(value, options)",
      ],
    ],
    inspection: [
      ["grep", {
        patterns: ["function structuredClone"],
        include: "*.{js,ts}",
      }],
      ["grep", {
        patterns: ["structuredClone:", "structuredClone = "],
        include: "*.js",
      }],
    ],
    search: [
      ["grep", { pattern: "function structuredClone", include: "*.{js,ts}" }],
      ["grep", {
        pattern: "structuredClone:|structuredClone = ",
        include: "*.js",
      }],
    ],
  },
  {
    ask: "Which types implement the trait FileSystem?",
    facts: [
      ["ext/fs/interface.rs", "pub trait FileSystem"],
      ["ext/fs/std_fs.rs", "impl FileSystem for RealFs"],
      ["cli/rt/file_system.rs", "impl FileSystem for DenoRtSys"],
    ],
    inspection: [
      ["grep", {
        patterns: [
          "impl FileSystem for",
          "impl .*FileSystem for",
          "trait FileSystem",
        ],
        include: "*.rs",
      }],
    ],
    search: [
      ["grep", {
        pattern: "impl.* FileSystem for|trait FileSystem",
        include: "*.rs",
      }],
    ],
  },
  {
    ask: "Which files implement node:zlib?",
    facts: [
      ["ext/node/polyfills/zlib.js"],
      ["ext/node/polyfills/_zlib_binding.mjs"],
      ["ext/node/ops/zlib/mod.rs"],
      ["ext/node/ops/zlib/stream.rs"],
    ],
    inspection: [
      ["find", { pattern: "*zlib*" }],
      ["find", { pattern: "ext/node/ops/zlib/**" }],
    ],
    search: [
      ["glob", { pattern: "*zlib*" }],
      ["grep", { pattern: "(?i)zlib", include: "ext/node/**/*.rs" }],
      ["glob", { pattern: "ext/node/ops/zlib/**" }],
    ],
  },
  {
    ask: 'Where is the message "Requires … access to" made?',
    facts: [
      ["runtime/permissions/lib.rs", 'format!("Requires {access}, {}"'],
    ],
    inspection: [
      ["grep", {
        patterns: ["Requires .* access to"],
        include: "*.rs",
        context: 5,
      }],
      ["grep", {
        patterns: ["Requires", "access to", "run again with"],
        include: "*.rs",
      }],
    ],
    search: [
      ["grep", { pattern: "Requires .* access to", include: "*.rs" }],
      ["grep", { pattern: "run again with|Requires \\{", include: "*.rs" }],
    ],
  },
  {
    ask: "Where is the User-Agent of fetch made?",
    facts: [
      ["cli/lib/version.rs", 'concat!("Deno/", env!("DENO_VERSION"))'],
    ],
    inspection: [
      ["grep", {
        patterns: ["(?i)user-agent", "(?i)user_agent"],
        include: "*.rs",
      }],
      ["read", { paths: ["cli/lib/version.rs:60-110"] }],
    ],
    search: [
      ["grep", { pattern: "(?i)user[-_]agent", include: "*.rs" }],
      ["read", { paths: ["cli/lib/version.rs:60-110"] }],
    ],
  },
  {
    ask: "Which function reads DENO_NO_UPDATE_CHECK, and what counts as set?",
    facts: [
      ["cli/tools/upgrade.rs", "pub fn upgrade_check_enabled() -> bool"],
      ["cli/tools/upgrade.rs", "Err(env::VarError::NotPresent)"],
    ],
    inspection: [
      ["grep", { patterns: ["DENO_NO_UPDATE_CHECK"], context: 3 }],
    ],
    search: [
      ["grep", { pattern: "DENO_NO_UPDATE_CHECK" }],
      ["read", { paths: ["cli/tools/upgrade.rs:310-325"] }],
    ],
  },
  {
    ask: "Who calls check_env_all, and for what?",
    facts: [
      ["ext/os/lib.rs", "permissions_container.check_env_all()"],
      ["ext/node/lib.rs", "fn op_node_load_env_file("],
      ["runtime/permissions/lib.rs", 'path.ends_with("/environ")'],
    ],
    inspection: [
      ["grep", {
        patterns: ["\\.check_env_all\\(", "fn check_env_all"],
        include: "*.rs",
      }],
      ["read", {
        paths: [
          "ext/os/lib.rs:325-350",
          "ext/node/lib.rs:135-155",
          "runtime/permissions/lib.rs:4610-4625",
        ],
      }],
    ],
    search: [
      ["grep", { pattern: "check_env_all", include: "*.rs" }],
      ["read", {
        paths: [
          "ext/os/lib.rs:325-350",
          "ext/node/lib.rs:135-155",
          "runtime/permissions/lib.rs:4610-4625",
        ],
      }],
    ],
  },
  {
    ask: "Where is op_http_serve defined, and which function calls it?",
    facts: [
      ["ext/http/http_next.rs", "pub fn op_http_serve<"],
      ["ext/http/00_serve.ts", "    op_http_serve("],
      ["ext/http/00_serve.ts", "function serveHttpOnListener("],
    ],
    inspection: [
      ["grep", {
        patterns: ["op_http_serve\\b", "fn op_http_serve"],
        include: "*.{rs,js,ts}",
      }],
      ["read", { paths: ["ext/http/00_serve.ts:1400-1480"] }],
    ],
    search: [
      ["grep", { pattern: "op_http_serve\\b", include: "*.{rs,js,ts}" }],
      ["read", { paths: ["ext/http/00_serve.ts:1400-1480"] }],
    ],
  },
];
