import { assertEquals } from "@std/assert";
import {
  parseTestArgs,
  selectGroups,
  TEST_GROUPS,
} from "../../_tools/test_groups.ts";

/** The groups' names, each with its targets. */
function select(...paths: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    selectGroups(TEST_GROUPS, paths).map(({ name, targets }) => [
      name,
      targets,
    ]),
  );
}

Deno.test("parseTestArgs() tells files from options", () => {
  assertEquals(
    parseTestArgs(["tests/a_test.ts", "--fail-fast", "--filter", "quote"]),
    {
      coverage: false,
      paths: ["tests/a_test.ts"],
      options: ["--fail-fast", "--filter", "quote"],
    },
  );
});

Deno.test("parseTestArgs() keeps --coverage for itself", () => {
  assertEquals(parseTestArgs(["--filter=a b", "--coverage"]), {
    coverage: true,
    paths: [],
    options: ["--filter=a b"],
  });
});

Deno.test("selectGroups() takes every group without paths", () => {
  assertEquals(selectGroups(TEST_GROUPS, []), [...TEST_GROUPS]);
});

Deno.test("selectGroups() finds the group of a file", () => {
  assertEquals(select("tests/shell/quote_test.ts"), {
    "unit": ["tests/shell/quote_test.ts"],
  });
  assertEquals(select("tests/integration/grep_test.ts"), {
    "integration": ["tests/integration/grep_test.ts"],
  });
  assertEquals(select("README.md"), { "doc examples": ["README.md"] });
  assertEquals(select("src/shell/quote.ts"), {
    "doc examples": ["src/shell/quote.ts"],
  });
});

Deno.test("selectGroups() takes the groups within a folder", () => {
  assertEquals(select("tests"), {
    "unit": ["tests"],
    "integration": ["tests/integration"],
    "system": ["tests/system"],
  });
  assertEquals(select("tests/system"), { "system": ["tests/system"] });
});

Deno.test("selectGroups() takes everything for the project's folder", () => {
  assertEquals(selectGroups(TEST_GROUPS, [""]), [...TEST_GROUPS]);
});

Deno.test("selectGroups() takes several files of several groups", () => {
  assertEquals(select("tests/system/a_test.ts", "src", "src/shell/quote.ts"), {
    "doc examples": ["src", "src/shell/quote.ts"],
    "system": ["tests/system/a_test.ts"],
  });
});

Deno.test("selectGroups() takes names with the same start for what they are", () => {
  assertEquals(select("tests/integration_notes_test.ts"), {
    "unit": ["tests/integration_notes_test.ts"],
  });
});

Deno.test("selectGroups() finds nothing outside of the tests", () => {
  assertEquals(select("_tools/test.ts"), {});
});
