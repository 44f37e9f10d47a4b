import { assertEquals, assertThrows } from "@std/assert";
import { parseServerArgs, UsageError } from "../../src/mcp/arguments.ts";

Deno.test("parseServerArgs() takes roots in the order in which they are given", () => {
  assertEquals(parseServerArgs(["--root", "b", "--root=a=b"]), {
    kind: "serve",
    tools: "search",
    roots: ["b", "a=b"],
    results: undefined,
  });
});

Deno.test("parseServerArgs() takes the folder of results", () => {
  assertEquals(parseServerArgs(["--results", "/var/tmp/results"]), {
    kind: "serve",
    tools: "search",
    roots: [],
    results: "/var/tmp/results",
  });
});

Deno.test("parseServerArgs() takes the choice of tools, the last one that is given", () => {
  for (
    const args of [
      ["--tools", "inspect"],
      ["--tools=inspect"],
      ["--tools", "search", "--tools=inspect"],
    ]
  ) {
    assertEquals(parseServerArgs(args), {
      kind: "serve",
      tools: "inspect",
      roots: [],
      results: undefined,
    });
  }
});

Deno.test("parseServerArgs() serves without arguments", () => {
  assertEquals(parseServerArgs([]).kind, "serve");
});

Deno.test("parseServerArgs() knows a question for help, whatever else is there", () => {
  assertEquals(parseServerArgs(["-h"]), { kind: "help" });
  assertEquals(parseServerArgs(["--root", "a", "--help"]), { kind: "help" });
});

Deno.test("parseServerArgs() says what to write instead", () => {
  const mistakes: [string[], string][] = [
    [["--root"], 'Expected a folder after "--root", got nothing'],
    [["--root="], 'Expected a folder after "--root", got ""'],
    [
      ["--root", "--results", "/a"],
      'Expected a folder after "--root", got "--results"',
    ],
    [
      ["--results", "here"],
      'Expected the absolute path of a folder after "--results", got "here"',
    ],
    [
      ["--tools", "all"],
      'Expected "search" or "inspect" after "--tools", got "all"',
    ],
    [
      ["--tools"],
      'Expected "search" or "inspect" after "--tools", got nothing',
    ],
    [
      ["--roots", "a"],
      'There is no option "--roots": the options are "--root", "--tools", "--results" and "--help"',
    ],
    [
      ["src"],
      'Expected an option, got "src": write "--root" in front of a folder to search',
    ],
  ];
  for (const [args, message] of mistakes) {
    const error = assertThrows(() => parseServerArgs(args), UsageError);
    assertEquals(error.message, message);
  }
});
