import { assert, assertEquals, assertThrows } from "@std/assert";
import { BashError } from "@harness/tools/bash";
import {
  buildEnvironment,
  checkEnvironment,
  checkVariableName,
  DEFAULT_ENVIRONMENT,
  readVariable,
  STANDARD_PATH,
} from "../../src/bash/environment.ts";

/** What a harness' own environment holds and no command may see. */
const HOSTILE_NAMES = [
  "BASH_COMPAT",
  "BASH_ENV",
  "BASH_FUNC_ls",
  "BASH_LOADABLES_PATH",
  "BASH_XTRACEFD",
  "BASHOPTS",
  "CDPATH",
  "DYLD_INSERT_LIBRARIES",
  "ENV",
  "EXECIGNORE",
  "FUNCNEST",
  "GCONV_PATH",
  "GLIBC_TUNABLES",
  "GLOBIGNORE",
  "IFS",
  "LD_LIBRARY_PATH",
  "LD_PRELOAD",
  "POSIXLY_CORRECT",
  "PROMPT_COMMAND",
  "PS4",
  "RIPGREP_CONFIG_PATH",
  "SHELLOPTS",
  "TMOUT",
];

Deno.test("DEFAULT_ENVIRONMENT names neither a credential nor what steers bash", () => {
  for (const name of DEFAULT_ENVIRONMENT) {
    checkVariableName(name);
    assert(!/KEY|TOKEN|SECRET|PASS|AUTH|CRED|PROXY/.test(name), name);
  }
});

Deno.test({
  name: "readVariable() returns undefined for what may not be read",
  permissions: "none",
  fn() {
    assertEquals(readVariable("PATH"), undefined);
  },
});

Deno.test({
  name: "buildEnvironment() needs no permission and then has a standard PATH",
  permissions: "none",
  fn() {
    const environment = buildEnvironment({
      names: DEFAULT_ENVIRONMENT,
      path: [],
      workdir: "/w",
    });
    assertEquals(environment, { PATH: STANDARD_PATH, PWD: "/w" });
  },
});

Deno.test({
  name: "buildEnvironment() puts folders in front of PATH",
  permissions: "none",
  fn() {
    const { PATH } = buildEnvironment({
      names: [],
      path: ["/a b", "/c"],
      workdir: "/w",
    });
    assertEquals(PATH, `/a b:/c:${STANDARD_PATH}`);
  },
});

Deno.test({
  name: "buildEnvironment() lets the caller's variables win",
  permissions: "none",
  fn() {
    const environment = buildEnvironment({
      names: [],
      path: ["/a"],
      workdir: "/w",
      env: { PATH: "/only", X: "", PWD: "/v" },
    });
    assertEquals(environment, { PATH: "/only", PWD: "/v", X: "" });
  },
});

Deno.test("checkEnvironment() accepts ordinary variables", () => {
  checkEnvironment({});
  checkEnvironment({ A: "", _b1: "é\n='\"", PATH: "/x", GIT_DIR: "/y" });
  checkEnvironment({ ENVIRONMENT: "1", BASHFUL: "1", LDFLAGS: "-s" });
});

Deno.test("checkEnvironment() refuses what steers bash, ripgrep or the linker", () => {
  for (const name of HOSTILE_NAMES) {
    const error = assertThrows(
      () => checkEnvironment({ OK: "1", [name]: "1" }),
      BashError,
      `"${name}"`,
    );
    assertEquals(error.code, "BASH_INVALID_ENV");
  }
});

Deno.test("checkEnvironment() refuses names that are none", () => {
  for (
    const name of ["", "1A", "A-B", "A=B", "A B", "A\0", "BASH_FUNC_ls%%", "É"]
  ) {
    const error = assertThrows(
      () => checkEnvironment({ [name]: "1" }),
      BashError,
      JSON.stringify(name),
    );
    assertEquals(error.code, "BASH_INVALID_ENV");
  }
});

Deno.test("checkEnvironment() refuses a value with a NUL character", () => {
  const error = assertThrows(
    () => checkEnvironment({ A: "a\0b" }),
    BashError,
    'Cannot set the environment variable "A"',
  );
  assertEquals(error.code, "BASH_INVALID_ENV");
});
