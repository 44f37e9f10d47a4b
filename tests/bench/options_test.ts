import { assertEquals, assertThrows } from "@std/assert";
import { OptionError, parseBenchArgs } from "../../bench/options.ts";
import { ROW_NAMES } from "../../bench/results.ts";

Deno.test("parseBenchArgs() measures every row by default", () => {
  assertEquals(parseBenchArgs([]), {
    help: false,
    rows: new Set(ROW_NAMES),
    rounds: 15,
    quick: false,
    corpus: undefined,
    keep: undefined,
    seed: 1,
  });
});

Deno.test("parseBenchArgs() reads every option, with a space or an equals sign", () => {
  const args = ["--corpus", "/a=b", "--only=glob", "--only", "start"];
  const more = ["--rounds=3", "--seed", "9", "--keep=/k", "--quick"];
  assertEquals(parseBenchArgs([...args, ...more]), {
    help: false,
    rows: new Set(["glob", "start"] as const),
    rounds: 3,
    quick: true,
    corpus: "/a=b",
    keep: "/k",
    seed: 9,
  });
  assertEquals(parseBenchArgs(["--corpus=/a=b"]).corpus, "/a=b");
});

Deno.test("parseBenchArgs() takes fewer rounds for --quick, unless they are given", () => {
  assertEquals(parseBenchArgs(["--quick"]).rounds, 5);
  assertEquals(parseBenchArgs(["--quick", "--rounds", "30"]).rounds, 30);
});

Deno.test("parseBenchArgs() knows --help and -h", () => {
  assertEquals(parseBenchArgs(["--help"]).help, true);
  assertEquals(parseBenchArgs(["-h"]).help, true);
});

Deno.test("parseBenchArgs() names what is wrong and what is wanted", () => {
  const cases: [string[], string][] = [
    [["--only", "grap"], 'Cannot measure row "grap": expected one of grep-few'],
    [["--rounds", "0"], 'expected a positive integer, got "0"'],
    [["--rounds", "1.5"], 'expected a positive integer, got "1.5"'],
    [["--rounds"], 'Cannot read "--rounds": it needs a value'],
    [["--fast"], 'Cannot read "--fast": expected one of the options'],
    [["src"], 'Cannot read "src"'],
  ];
  for (const [args, message] of cases) {
    assertThrows(() => parseBenchArgs(args), OptionError, message);
  }
});
