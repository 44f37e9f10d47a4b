import { assertEquals } from "@std/assert";
import {
  findPackageFaults,
  readPackageFiles,
} from "../../_tools/package_files.ts";

const WHOLE = [
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "docs/inspection.md",
  "deno.json",
  "mod.ts",
  "src/shell/quote.ts",
];

Deno.test("readPackageFiles() reads the list of a dry run", () => {
  const output = [
    "Check mod.ts",
    "Simulating publish of @harness/tools@0.1.0 with files:",
    "   file:///home/me/tools/LICENSE (1.06KB)",
    "   file:///home/me/tools/src/odd%20(name).ts (75B)",
    "Success Dry run complete",
  ].join("\n");
  assertEquals(readPackageFiles(output, "file:///home/me/tools/"), [
    "LICENSE",
    "src/odd (name).ts",
  ]);
});

Deno.test("findPackageFaults() accepts the package", () => {
  assertEquals(findPackageFaults(WHOLE, []), []);
});

Deno.test("findPackageFaults() misses what the package needs", () => {
  assertEquals(findPackageFaults(["mod.ts", "README.md"], []), [
    "LICENSE is missing from the package",
    "SECURITY.md is missing from the package",
    "docs/inspection.md is missing from the package",
  ]);
});

Deno.test("findPackageFaults() finds what only developers need", () => {
  assertEquals(
    findPackageFaults([
      ...WHOLE,
      "tests/shell/quote_test.ts",
      "src/demo/main.ts",
      "offline/std/assert/mod.ts",
    ], []),
    [
      "tests/shell/quote_test.ts does not belong in the package",
      "src/demo/main.ts does not belong in the package",
      "offline/std/assert/mod.ts does not belong in the package",
    ],
  );
});

Deno.test("findPackageFaults() looks past the stand-ins of @std", () => {
  assertEquals(
    findPackageFaults(
      [...WHOLE, "offline/std/assert/mod.ts", "offline/notes.ts"],
      ["./offline/std/assert"],
    ),
    ["offline/notes.ts does not belong in the package"],
  );
});
