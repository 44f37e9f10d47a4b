import { assertEquals } from "@std/assert";
import {
  type DenoConfig,
  jsrSpecifiers,
  offlineConfig,
  offlineImportMap,
  type StandIn,
  standInFiles,
} from "../../_tools/offline_config.ts";

const STAND_INS: StandIn[] = [
  {
    folder: "./offline/std/assert",
    name: "@std/assert",
    exports: "./mod.ts",
  },
  {
    folder: "./offline/std/path",
    name: "@std/path",
    exports: { ".": "./mod.ts", "./posix": "./posix/mod.ts" },
  },
];

const CONFIG: DenoConfig = {
  exports: { ".": "./mod.ts" },
  imports: {
    "@harness/tools": "./mod.ts",
    "@std/assert": "jsr:@std/assert@^1.0.0",
    "@std/path": "jsr:@std/path@^1.0.0",
    "zod": "npm:zod@^4.0.0",
  },
  publish: { include: ["mod.ts"] },
};

Deno.test("standInFiles() names the file behind every specifier", () => {
  assertEquals(standInFiles(STAND_INS), {
    "@std/assert": "./offline/std/assert/mod.ts",
    "@std/path": "./offline/std/path/mod.ts",
    "@std/path/posix": "./offline/std/path/posix/mod.ts",
  });
});

Deno.test("jsrSpecifiers() names what the plain configuration loads", () => {
  assertEquals(jsrSpecifiers(CONFIG, STAND_INS), [
    "jsr:@std/assert@^1.0.0",
    "jsr:@std/path@^1.0.0",
    "jsr:@std/path@^1.0.0/posix",
  ]);
});

Deno.test("offlineConfig() adds the links and keeps the rest", () => {
  const { links, publish, ...rest } = offlineConfig(CONFIG, STAND_INS);
  const { publish: _, ...kept } = CONFIG;
  assertEquals(links, ["./offline/std/assert", "./offline/std/path"]);
  assertEquals(rest, kept);
  assertEquals(publish, {
    include: ["mod.ts", "./offline/std/assert", "./offline/std/path"],
  });
});

Deno.test("offlineConfig() narrows no package that takes everything in", () => {
  const { publish: _, ...config } = CONFIG;
  assertEquals("publish" in offlineConfig(config, STAND_INS), false);
});

Deno.test("offlineImportMap() replaces what has a stand-in and nothing else", () => {
  assertEquals(offlineImportMap(CONFIG, STAND_INS), {
    imports: {
      "@harness/tools": "./mod.ts",
      "zod": "npm:zod@^4.0.0",
      "@std/assert": "./offline/std/assert/mod.ts",
      "@std/path": "./offline/std/path/mod.ts",
      "@std/path/posix": "./offline/std/path/posix/mod.ts",
    },
  });
});
