import { assertEquals, assertThrows } from "@std/assert";
import {
  BashError,
  commandBash,
  DEFAULT_ENVIRONMENT,
  DEFAULT_KILL_GRACE_MS,
  DEFAULT_MAX_STDOUT_BYTES,
  DEFAULT_MAX_TIMEOUT_MS,
  DEFAULT_STDERR_MAX_BYTES,
  DEFAULT_STDOUT_MAX_BYTES,
  DEFAULT_TIMEOUT_MS,
  LocalBash,
  type LocalBashOptions,
  sandboxedBash,
  sshBash,
} from "@harness/tools/bash";
import { readOptions } from "../../src/bash/local_bash_options.ts";

const NUMBERS = [
  "timeoutMs",
  "maxTimeoutMs",
  "stdoutMaxBytes",
  "maxStdoutBytes",
  "stderrMaxBytes",
  "killGraceMs",
] as const;

Deno.test("readOptions() fills in every default", () => {
  const defaults = {
    workdir: undefined,
    timeoutMs: DEFAULT_TIMEOUT_MS,
    maxTimeoutMs: DEFAULT_MAX_TIMEOUT_MS,
    stdoutMaxBytes: DEFAULT_STDOUT_MAX_BYTES,
    maxStdoutBytes: DEFAULT_MAX_STDOUT_BYTES,
    stderrMaxBytes: DEFAULT_STDERR_MAX_BYTES,
    killGraceMs: DEFAULT_KILL_GRACE_MS,
    environment: DEFAULT_ENVIRONMENT,
    path: [],
    maxConcurrent: Infinity,
  };
  assertEquals(readOptions({}), defaults);
  assertEquals(readOptions({ workdir: undefined, path: undefined }), defaults);
});

Deno.test("readOptions() copies lists, so that a later change has no effect", () => {
  const path = ["/a"];
  const settings = readOptions({ path });
  path.push("relative");
  assertEquals(settings.path, ["/a"]);
});

for (const name of NUMBERS) {
  Deno.test(`new LocalBash() names ${name} and its value when that is no positive integer`, () => {
    for (const value of [0, -1, 1.5, NaN, Infinity, 2 ** 53]) {
      const error = assertThrows(
        () => new LocalBash({ [name]: value }),
        BashError,
        `Cannot use ${value} as "${name}": expected a positive integer`,
      );
      assertEquals(error.code, "BASH_INVALID_OPTION");
    }
    assertThrows(
      () => new LocalBash({ [name]: "5" } as unknown as LocalBashOptions),
      BashError,
      `Cannot use "5" as "${name}"`,
    );
  });
}

Deno.test("new LocalBash() refuses a time that no timer can wait", () => {
  for (const name of ["maxTimeoutMs", "killGraceMs"]) {
    new LocalBash({ [name]: 2 ** 31 - 1 });
    assertThrows(
      () => new LocalBash({ [name]: 2 ** 31 }),
      BashError,
      `Cannot use 2147483648 as "${name}": expected a positive integer up to 2147483647`,
    );
  }
});

Deno.test("new LocalBash() refuses an output that no string can hold", () => {
  for (const name of ["maxStdoutBytes", "stderrMaxBytes"]) {
    new LocalBash({ [name]: 536_870_888 });
    assertThrows(
      () => new LocalBash({ [name]: 536_870_889 }),
      BashError,
      `Cannot use 536870889 as "${name}"`,
    );
  }
});

Deno.test("new LocalBash() refuses a workdir that is not absolute", () => {
  for (const workdir of ["", "a", "./a", "~", "/a\0b"]) {
    const error = assertThrows(
      () => new LocalBash({ workdir }),
      BashError,
      `Cannot use ${JSON.stringify(workdir)} as "workdir"`,
    );
    assertEquals(error.code, "BASH_INVALID_OPTION");
  }
});

Deno.test("new LocalBash() refuses folders that PATH cannot hold", () => {
  for (const folder of ["", "bin", ".", "/a:/b"]) {
    const error = assertThrows(
      () => new LocalBash({ path: ["/ok", folder] }),
      BashError,
      JSON.stringify(folder),
    );
    assertEquals(error.code, "BASH_INVALID_OPTION");
  }
});

Deno.test("new LocalBash() refuses to inherit what steers bash", () => {
  const error = assertThrows(
    () => new LocalBash({ environment: ["HOME", "BASH_ENV"] }),
    BashError,
    '"BASH_ENV"',
  );
  assertEquals(error.code, "BASH_INVALID_ENV");
});

Deno.test("executors refuse an option that there is not", () => {
  const misspelt = { workdri: "/" };
  for (
    const create of [
      () => new LocalBash(misspelt as object),
      () => commandBash({ argv: ["x"], workdir: "/", ...misspelt }),
      () => sandboxedBash({ visibel: ["/srv"] } as object),
      () => sshBash({ host: "h", workdir: "/", ...misspelt }),
    ]
  ) {
    const error = assertThrows(create, BashError, "there is no option");
    assertEquals(error.code, "BASH_INVALID_OPTION");
  }
});
