import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  Config,
  GLOB_MAX_RESULTS,
  GREP_MAX_LINE_BYTES,
  GREP_MAX_MATCHES,
  INLINE_MAX_BYTES,
  RAW_OUTPUT_MAX_BYTES,
  SEARCH_TIMEOUT_MS,
  type SearchConfig,
} from "@harness/tools";
import { configWithDefaults, resolveConfig } from "../../src/search/config.ts";

const DEFAULTS: SearchConfig = {
  globMaxResults: 100,
  globOrder: "oldest-first",
  globSample: false,
  grepMaxMatches: 250,
  grepMaxLineBytes: 2_000,
  inlineMaxBytes: 100_000,
  rawOutputMaxBytes: 20_000_000,
  timeoutMs: 30_000,
};

const NUMBERS = [
  "globMaxResults",
  "grepMaxMatches",
  "grepMaxLineBytes",
  "inlineMaxBytes",
  "rawOutputMaxBytes",
  "timeoutMs",
] as const;

/** What Config says of a value: the messages, or nothing. */
async function complaints(
  value: unknown,
  schema = Config,
): Promise<string[] | undefined> {
  const { issues } = await schema["~standard"].validate(value);
  return issues?.map(({ message }) => message);
}

Deno.test("Config is a Standard Schema", () => {
  assertEquals(Config["~standard"].version, 1);
  assertEquals(typeof Config["~standard"].vendor, "string");
  assertEquals(typeof Config["~standard"].validate, "function");
});

Deno.test("Config fills in every default", async () => {
  for (const options of [undefined, {}]) {
    const result = await Config["~standard"].validate(options);
    assertEquals(result, { value: DEFAULTS });
  }
});

Deno.test("Config has the exported defaults", () => {
  assertEquals(resolveConfig(undefined), {
    globMaxResults: GLOB_MAX_RESULTS,
    globOrder: "oldest-first",
    globSample: false,
    grepMaxMatches: GREP_MAX_MATCHES,
    grepMaxLineBytes: GREP_MAX_LINE_BYTES,
    inlineMaxBytes: INLINE_MAX_BYTES,
    rawOutputMaxBytes: RAW_OUTPUT_MAX_BYTES,
    timeoutMs: SEARCH_TIMEOUT_MS,
  });
});

Deno.test("Config takes every key", () => {
  const config: SearchConfig = {
    globMaxResults: 1,
    globOrder: "newest-first",
    globSample: true,
    grepMaxMatches: 2,
    grepMaxLineBytes: 3,
    inlineMaxBytes: 4,
    rawOutputMaxBytes: 5,
    timeoutMs: 6,
  };
  assertEquals(resolveConfig(config), config);
});

Deno.test("Config takes a key that is undefined for left out", () => {
  assertEquals(
    resolveConfig({ globMaxResults: undefined, globOrder: undefined }),
    DEFAULTS,
  );
});

Deno.test("Config takes no time that a timer cannot be set to", async () => {
  const longest = 2 ** 31 - 1;
  assertEquals(await complaints({ timeoutMs: longest }), undefined);
  assertEquals(await complaints({ timeoutMs: longest + 1 }), [
    `"timeoutMs" must be at most ${longest}, got ${longest + 1}`,
  ]);
});

Deno.test("Config names key, value and what is wanted of a number", async () => {
  const wrong: readonly [unknown, shown: string][] = [
    [0, "0"],
    [-1, "-1"],
    [1.5, "1.5"],
    [NaN, "NaN"],
    [Infinity, "Infinity"],
    ["100", '"100"'],
    [null, "null"],
    [true, "true"],
    [10n, "10"],
    [[1], "[1]"],
    [{ max: 1 }, '{"max":1}'],
  ];
  for (const key of NUMBERS) {
    for (const [value, shown] of wrong) {
      assertEquals(await complaints({ [key]: value }), [
        `"${key}" must be a positive integer, got ${shown}`,
      ]);
    }
    assertEquals(await complaints({ [key]: 1 }), undefined);
  }
});

Deno.test("Config names key, value and what is wanted of a choice", async () => {
  for (const value of ["newest", "", 1, null, "OLDEST-FIRST"]) {
    assertEquals(await complaints({ globOrder: value }), [
      `"globOrder" must be "oldest-first" or "newest-first", got ${
        JSON.stringify(value)
      }`,
    ]);
  }
  for (const value of ["true", 0, 1, null]) {
    assertEquals(await complaints({ globSample: value }), [
      `"globSample" must be true or false, got ${JSON.stringify(value)}`,
    ]);
  }
});

Deno.test("Config refuses an unknown key and says which there are", async () => {
  const [message] = await complaints({ grepMaxMatch: 5 }) ?? [];
  assertStringIncludes(message!, '"grepMaxMatch" (5) is no configuration key');
  for (const key of Object.keys(DEFAULTS)) assertStringIncludes(message!, key);
  const hostile = JSON.parse('{"__proto__": 1}');
  assertStringIncludes((await complaints(hostile))![0]!, '"__proto__"');
});

Deno.test("Config names every unknown key", async () => {
  const messages = await complaints({ one: 1, two: undefined });
  assertStringIncludes(messages!.join(), '"one" (1)');
  assertStringIncludes(messages!.join(), '"two" (undefined)');
});

Deno.test("Config names everything that is wrong", async () => {
  const messages = await complaints({ timeoutMs: 0, globOrder: 1, x: 2 });
  assertEquals(messages?.length, 3);
});

Deno.test("Config refuses what is no object", async () => {
  for (const [value, shown] of [[null, "null"], [1, "1"], ["x", '"x"']]) {
    assertEquals(await complaints(value), [
      `The configuration must be an object, got ${shown}`,
    ]);
  }
  assertEquals((await complaints([]))?.length, 1);
});

Deno.test("resolveConfig() says what it could not do", () => {
  const { message } = assertThrows(
    () => resolveConfig({ timeoutMs: 0, globSample: 1 }),
    TypeError,
  );
  assertEquals(
    message,
    'Cannot configure fs-search: "globSample" must be true or false, got 1; "timeoutMs" must be a positive integer, got 0',
  );
});

Deno.test("configWithDefaults() fills in other defaults and refuses the same", async () => {
  const schema = configWithDefaults({ ...DEFAULTS, grepMaxMatches: 7 });
  for (const options of [undefined, {}]) {
    assertEquals(await schema["~standard"].validate(options), {
      value: { ...DEFAULTS, grepMaxMatches: 7 },
    });
  }
  assertEquals(await schema["~standard"].validate({ grepMaxMatches: 8 }), {
    value: { ...DEFAULTS, grepMaxMatches: 8 },
  });
  assertEquals(
    await complaints({ grepMaxMatches: 0 }, schema),
    await complaints({ grepMaxMatches: 0 }),
  );
});
