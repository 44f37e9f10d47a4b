import { assertEquals } from "@std/assert";
import { nearestName } from "../../src/host/nearest_name.ts";

const TOOLS = ["glob", "grep", "read_file", "write_file"];

Deno.test("nearestName() finds the name that is a slip away", () => {
  const slips = {
    grp: "grep",
    gerp: "grep",
    grepp: "grep",
    Grep: "grep",
    GLOB: "glob",
    glib: "glob",
    readfile: "read_file",
    "read-file": "read_file",
    read_flie: "read_file",
    writeFile: "write_file",
  };
  assertEquals(
    Object.fromEntries(
      Object.keys(slips).map((slip) => [slip, nearestName(slip, TOOLS)]),
    ),
    slips,
  );
});

Deno.test("nearestName() finds nothing when nothing is near", () => {
  assertEquals(nearestName("bash", TOOLS), undefined);
  assertEquals(nearestName("", TOOLS), undefined);
  assertEquals(nearestName("grep", []), undefined);
});

Deno.test("nearestName() prefers the nearest, and the first of two as near", () => {
  assertEquals(nearestName("grape", ["gripe", "grap", "grape1"]), "gripe");
  assertEquals(nearestName("abcdef", ["abcxyf", "abcdex"]), "abcdex");
});

Deno.test("nearestName() is done at once with a name of a megabyte", () => {
  assertEquals(nearestName("g".repeat(1_000_000), TOOLS), undefined);
});
