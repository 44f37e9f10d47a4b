import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  type DemoRequest,
  parseDemoArgs,
  UsageError,
} from "../../src/demo/arguments.ts";

function grep(request: Partial<DemoRequest>): DemoRequest {
  return {
    kind: "search",
    tool: "grep",
    arguments: { pattern: "needle" },
    cwd: undefined,
    json: false,
    ...request,
  } as DemoRequest;
}

Deno.test("parseDemoArgs() reads a pattern", () => {
  assertEquals(parseDemoArgs(["grep", "needle"]), grep({}));
});

Deno.test("parseDemoArgs() reads a path and an include", () => {
  assertEquals(
    parseDemoArgs(["grep", "needle", "src", "--include", "*.ts"]),
    grep({ arguments: { pattern: "needle", path: "src", include: "*.ts" } }),
  );
});

Deno.test("parseDemoArgs() reads a glob", () => {
  assertEquals(
    parseDemoArgs(["glob", "*.ts", "src"]),
    grep({ tool: "glob", arguments: { pattern: "*.ts", path: "src" } }),
  );
});

Deno.test("parseDemoArgs() takes options anywhere, with their value beside or behind them", () => {
  const expected = grep({
    arguments: { pattern: "needle", include: "a=b" },
    cwd: "/x",
    json: true,
  });
  for (
    const line of [
      ["--json", "--cwd", "/x", "--include", "a=b", "grep", "needle"],
      ["grep", "--cwd=/x", "needle", "--include=a=b", "--json"],
    ]
  ) {
    assertEquals(parseDemoArgs(line), expected);
  }
});

Deno.test("parseDemoArgs() takes an option once", () => {
  for (const option of ["--cwd", "--include"]) {
    assertThrows(
      () => parseDemoArgs(["grep", "needle", option, "x", `${option}=y`]),
      UsageError,
      `Expected "${option}" once, got it twice`,
    );
  }
});

Deno.test("parseDemoArgs() takes what follows -- as it is", () => {
  assertEquals(
    parseDemoArgs(["grep", "--", "--json", "--"]),
    grep({ arguments: { pattern: "--json", path: "--" } }),
  );
  assertEquals(parseDemoArgs(["--", "grep", "needle"]), grep({}));
});

Deno.test("parseDemoArgs() takes a lone dash and an empty text as they are", () => {
  assertEquals(
    parseDemoArgs(["grep", "", "-"]),
    grep({ arguments: { pattern: "", path: "-" } }),
  );
});

Deno.test("parseDemoArgs() answers a question for help, whatever else is wrong", () => {
  for (const line of [["--help"], ["-h"], ["grep", "--help"], ["x", "-h"]]) {
    assertEquals(parseDemoArgs(line), { kind: "help" });
  }
  assertEquals(
    parseDemoArgs(["grep", "--", "--help"]),
    grep({ arguments: { pattern: "--help" } }),
  );
});

const MISTAKES: readonly (readonly [args: string[], message: string])[] = [
  [[], 'Expected "grep" or "glob" and a pattern, got nothing'],
  [["find", "x"], 'Expected "grep" or "glob", got "find"'],
  [["grep"], 'Expected a pattern after "grep", got nothing'],
  [["glob", "a.ts", "b.ts", "c.ts"], 'got also "c.ts": quote'],
  [["glob", "*", "--include", "*.ts"], '"glob" takes no "--include"'],
  [["grep", "x", "--include"], 'Expected a value after "--include"'],
  [["grep", "x", "--cwd"], 'Expected a value after "--cwd"'],
  [["grep", "-x"], 'no option "-x": a pattern or path that starts with a dash'],
  [["grep", "x", "--json=yes"], 'no option "--json=yes"'],
  [["grep", "x", "--no\x1b[31m"], 'no option "--no\\u001b[31m"'],
];

for (const [args, message] of MISTAKES) {
  Deno.test(`parseDemoArgs() refuses ${JSON.stringify(args)}`, () => {
    const error = assertThrows(() => parseDemoArgs(args), UsageError);
    assertStringIncludes(error.message, message);
  });
}
