import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  FIND_DEFAULTS,
  inspectionPlugin,
  RANKED_GREP_DEFAULTS,
  READ_DEFAULTS,
} from "@harness/tools/tools";
import { resolveConfig } from "../../src/tools/config.ts";

const DEFAULTS = {
  absolutePaths: { read: true, find: true, grep: true },
  read: READ_DEFAULTS,
  find: FIND_DEFAULTS,
  grep: RANKED_GREP_DEFAULTS,
};

const SIZES = {
  read: READ_DEFAULTS,
  find: FIND_DEFAULTS,
  grep: RANKED_GREP_DEFAULTS,
};

/** What is wrong with a configuration. */
function complaint(options: unknown): string {
  return assertThrows(() => resolveConfig(options), TypeError).message;
}

Deno.test("resolveConfig() fills in the defaults of every tool", () => {
  for (const options of [undefined, {}, { read: {}, absolutePaths: {} }]) {
    assertEquals(resolveConfig(options), DEFAULTS);
  }
});

Deno.test("resolveConfig() takes every size of every tool", () => {
  for (const [tool, defaults] of Object.entries(SIZES)) {
    for (const [key, value] of Object.entries(defaults)) {
      const config = resolveConfig({ [tool]: { [key]: value - 1 } });
      assertEquals(config, {
        ...DEFAULTS,
        [tool]: { ...defaults, [key]: value - 1 },
      });
    }
  }
});

Deno.test("resolveConfig() refuses a page that no call may ask for", () => {
  for (const tool of ["find", "grep"]) {
    assertEquals(
      complaint({ [tool]: { maxLimit: 9 } }),
      `Cannot configure fs-inspect: "${tool}.defaultLimit" must be at most "${tool}.maxLimit", which is 9, got 100`,
    );
    resolveConfig({ [tool]: { maxLimit: 9, defaultLimit: 9 } });
  }
});

Deno.test("resolveConfig() names key, value and what is wanted of every size", () => {
  const wrong: readonly [unknown, string][] = [
    [0, "0"],
    [-1, "-1"],
    [1.5, "1.5"],
    [NaN, "NaN"],
    [Infinity, "Infinity"],
    ["100", '"100"'],
    [null, "null"],
  ];
  for (const [tool, defaults] of Object.entries(SIZES)) {
    for (const key of Object.keys(defaults)) {
      for (const [value, shown] of wrong) {
        assertEquals(
          complaint({ [tool]: { [key]: value } }),
          `Cannot configure fs-inspect: "${tool}.${key}" must be a positive integer, got ${shown}`,
        );
      }
    }
  }
});

Deno.test("resolveConfig() refuses an unknown key, and says which there are", () => {
  assertEquals(
    complaint({ reed: {} }),
    'Cannot configure fs-inspect: "reed" is no configuration key; the keys are roots, absolutePaths, read, find, grep, timeoutMs',
  );
  const message = complaint({ read: { lines: 5 } });
  assertStringIncludes(message, '"read.lines" is no configuration key');
  assertStringIncludes(message, "read.defaultLines, ");
  assertStringIncludes(
    complaint(JSON.parse('{"__proto__": {}}')),
    '"__proto__"',
  );
});

Deno.test("resolveConfig() refuses what is no object", () => {
  for (const value of [null, 1, "x"]) {
    assertStringIncludes(
      complaint(value),
      "The configuration must be an object, got ",
    );
  }
  assertStringIncludes(
    complaint({ read: 5 }),
    '"read" must be an object, got 5',
  );
});

Deno.test("resolveConfig() takes roots, and at least one", () => {
  assertEquals(resolveConfig({ roots: ["/a", "b"] }).roots, ["/a", "b"]);
  for (const roots of [[], "", ["a", ""], [1], null]) {
    assertStringIncludes(
      complaint({ roots }),
      '"roots" must be a list of folders, at least one, got ',
    );
  }
});

Deno.test("resolveConfig() takes absolute paths for all tools or for each", () => {
  const paths = (absolutePaths: unknown) =>
    resolveConfig({ absolutePaths }).absolutePaths;
  assertEquals(paths(false), { read: false, find: false, grep: false });
  assertEquals(paths({ find: false }), { read: true, find: false, grep: true });
  for (const value of ["yes", null, { read: 1 }, { write: true }]) {
    assertStringIncludes(
      complaint({ absolutePaths: value }),
      '"absolutePaths" must be true or false, or an object with true or false for read, find, grep, got ',
    );
  }
});

Deno.test("resolveConfig() gives every tool the time of all, but for one that has its own", () => {
  const config = resolveConfig({ timeoutMs: 5, find: { timeoutMs: 9 } });
  assertEquals(config.read.timeoutMs, 5);
  assertEquals(config.find.timeoutMs, 9);
  assertEquals(config.grep.timeoutMs, 5);
  assertStringIncludes(
    complaint({ timeoutMs: 0 }),
    '"timeoutMs" must be a positive integer, got 0',
  );
});

Deno.test("resolveConfig() takes what it made for what was written", () => {
  const config = resolveConfig({
    roots: ["a"],
    absolutePaths: { read: false },
    timeoutMs: 5,
  });
  assertEquals(resolveConfig(config), config);
});

Deno.test("resolveConfig() fills in what is bound, and takes undefined for left out", () => {
  const bound = resolveConfig({ roots: ["a"], read: { defaultLines: 9 } });
  assertEquals(resolveConfig({}, bound), bound);
  assertEquals(
    resolveConfig(
      { roots: undefined, read: { defaultLines: undefined } },
      bound,
    ),
    bound,
  );
  assertEquals(resolveConfig({ roots: ["b"] }, bound).roots, ["b"]);
});

Deno.test("inspectionPlugin() checks its configuration at once, and what it is applied with", async () => {
  assertThrows(
    () => inspectionPlugin({ find: { maxLimit: 0 } }),
    TypeError,
    '"find.maxLimit" must be a positive integer, got 0',
  );
  const plugin = inspectionPlugin({ read: { defaultLines: 9 } });
  assertEquals(await plugin.Config["~standard"].validate({}), {
    value: { ...DEFAULTS, read: { ...READ_DEFAULTS, defaultLines: 9 } },
  });
  const { issues } = await plugin.Config["~standard"].validate({ read: 1 });
  assertEquals(issues?.map(({ message }) => message), [
    '"read" must be an object, got 1',
  ]);
});
