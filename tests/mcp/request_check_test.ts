import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { refusalOf } from "../../src/mcp/request_check.ts";

const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;

/** A call, with something else in place of some of its parts. */
function call(params: unknown, message: object = {}): unknown {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params, ...message };
}

function request(method: string, params?: unknown): unknown {
  return call(params, { method });
}

const GREP = { name: "grep", arguments: { pattern: "x" } };
const CALL_ADVICE = ': send params such as {"name": "grep", "arguments": {…}}';

Deno.test("refusalOf() lets pass what can be answered, and what wants no answer", () => {
  for (
    const message of [
      call(GREP),
      call({ name: "grep" }),
      call({ ...GREP, _meta: { progressToken: 5 } }),
      call({ ...GREP, surplus: null }),
      request("tools/list"),
      request("tools/list", {}),
      request("ping"),
      request("no/such/method", { anything: null }),
      { jsonrpc: "2.0", method: "notifications/cancelled", params: "x" },
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 1, error: { code: 1, message: "x" } },
      {},
    ]
  ) {
    assertEquals(refusalOf(message), undefined, JSON.stringify(message));
  }
});

Deno.test("refusalOf() says what is wrong with the params of a call, and what to send", () => {
  const mistakes: readonly (readonly [params: unknown, message: string])[] = [
    [undefined, `expected "params" to be an object, got nothing${CALL_ADVICE}`],
    [null, `expected "params" to be an object, got null${CALL_ADVICE}`],
    ["x", `expected "params" to be an object, got "x"${CALL_ADVICE}`],
    [[1], `expected "params" to be an object, got an array${CALL_ADVICE}`],
    [{}, `expected "params.name" to be a string, got nothing${CALL_ADVICE}`],
    [{ name: 5 }, `expected "params.name" to be a string, got 5${CALL_ADVICE}`],
    ...([[null, "null"], ['{"pattern":"x"}', '"{\\"pattern\\":\\"x\\"}"'], [
      ["x"],
      "an array",
    ]] as const).map(([args, got]) =>
      [
        { ...GREP, arguments: args },
        `expected "params.arguments" to be an object, got ${got}${CALL_ADVICE}`,
      ] as const
    ),
    [
      { ...GREP, _meta: null },
      'expected "params._meta" to be an object, got null',
    ],
    ...([[1.5, "a string or an integer", "1.5"], [
      null,
      "a string or a number",
      "null",
    ], [{}, "a string or a number", "an object"]] as const).map((
      [progressToken, expected, got],
    ) =>
      [
        { ...GREP, _meta: { progressToken } },
        `expected "params._meta.progressToken" to be ${expected}, got ${got}`,
      ] as const
    ),
    [
      { ...GREP, task: "x" },
      'expected "params.task" to be an object, got "x"',
    ],
  ];
  for (const [params, message] of mistakes) {
    assertEquals(refusalOf(call(params)), {
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: INVALID_PARAMS,
        message: `Cannot answer "tools/call": ${message}`,
      },
    });
  }
});

Deno.test("refusalOf() knows the params of every request that is answered", () => {
  const mistakes: readonly (readonly [string, unknown, string])[] = [
    [
      "initialize",
      { capabilities: {}, clientInfo: { name: "x" } },
      'expected "params.protocolVersion" to be a string, got nothing; expected "params.clientInfo.version" to be a string, got nothing',
    ],
    [
      "logging/setLevel",
      { level: "loud" },
      'expected "params.level" to be "debug" or "info" or "notice" or "warning" or "error" or "critical" or "alert" or "emergency", got "loud"',
    ],
    [
      "resources/read",
      {},
      'expected "params.uri" to be a string, got nothing',
    ],
    ...[
      "tools/list",
      "resources/list",
      "resources/templates/list",
    ].map((method) =>
      [
        method,
        { cursor: 5 },
        'expected "params.cursor" to be a string, got 5',
      ] as const
    ),
    ["ping", null, 'expected "params" to be an object, got null'],
    ["no/such/method", [], 'expected "params" to be an object, got an array'],
  ];
  for (const [method, params, message] of mistakes) {
    const refusal = refusalOf(request(method, params));
    assertEquals(refusal?.error, {
      code: INVALID_PARAMS,
      message: `Cannot answer "${method}": ${message}`,
    });
  }
});

Deno.test("refusalOf() refuses what is no request, under its id where it has one", () => {
  const mistakes: readonly (readonly [unknown, number | undefined, string])[] =
    [
      [
        call(GREP, { jsonrpc: undefined }),
        1,
        'Cannot answer "tools/call": expected "jsonrpc" to be "2.0", got nothing',
      ],
      [
        call(GREP, { surplus: 1 }),
        1,
        'Cannot answer "tools/call": unexpected "surplus"',
      ],
      [
        call(GREP, { method: undefined }),
        1,
        'Cannot answer the message: expected "method" to be a string, got nothing',
      ],
      [
        call(GREP, { id: null }),
        undefined,
        'Cannot answer "tools/call": expected "id" to be a string or a number, got null',
      ],
      [
        call(GREP, { id: 1.5 }),
        undefined,
        'Cannot answer "tools/call": expected "id" to be a string or an integer, got 1.5',
      ],
      [
        [call(GREP)],
        undefined,
        "Cannot answer an array: expected one message, an object",
      ],
      [
        null,
        undefined,
        "Cannot answer null: expected one message, an object",
      ],
    ];
  for (const [message, id, text] of mistakes) {
    assertEquals(refusalOf(message), {
      jsonrpc: "2.0",
      ...(id !== undefined && { id }),
      error: { code: INVALID_REQUEST, message: text },
    });
  }
});

Deno.test("refusalOf() names few of many faults", () => {
  const params = {
    protocolVersion: "1",
    capabilities: {},
    clientInfo: { name: "a", version: "1", icons: Array(1_000).fill(1) },
  };
  const many = refusalOf({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params,
  });
  assertStringIncludes(many!.error.message, '"params.clientInfo.icons.0"');
  assertStringIncludes(many!.error.message, "got 1;");
  assertStringIncludes(many!.error.message, "and 995 more");
  assert(many!.error.message.length < 1_000);
  const members = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`x${index}`, 1]),
  );
  const { error } = refusalOf({
    jsonrpc: "2.0",
    id: 1,
    method: "ping",
    ...members,
  })!;
  assert(error.message.length < 1_000, error.message);
});
