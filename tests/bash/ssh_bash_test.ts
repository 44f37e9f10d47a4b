import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { BashError, sshBash } from "@harness/tools/bash";
import { buildSshArgs } from "../../src/bash/ssh_bash.ts";
import { explainSsh } from "../../src/bash/ssh_failure.ts";

Deno.test("buildSshArgs() asks nobody and forwards nothing", () => {
  const text = buildSshArgs({}).join(" ");
  for (
    const setting of [
      "BatchMode=yes",
      "ForwardAgent=no",
      "ForwardX11=no",
      "ClearAllForwardings=yes",
      "PermitLocalCommand=no",
      "StrictHostKeyChecking=yes",
    ]
  ) assertStringIncludes(text, `-o ${setting}`);
});

Deno.test("buildSshArgs() names port and files as ssh reads them", () => {
  const args = buildSshArgs({
    port: 2222,
    identityFile: "/keys/CORP\\me/my key %h",
    knownHostsFile: "/keys/known",
    configFile: "/dev/null",
  });
  assertEquals(args.slice(0, 2), ["-F", "/dev/null"]);
  const text = args.join("|");
  for (
    const setting of [
      "Port=2222",
      'IdentityFile="/keys/CORP\\me/my key %%h"',
      "IdentitiesOnly=yes",
      'UserKnownHostsFile="/keys/known"',
      "GlobalKnownHostsFile=/dev/null",
    ]
  ) assertStringIncludes(text, `|-o|${setting}`);
});

Deno.test("sshBash() refuses what is no name of a machine", () => {
  for (const host of ["", "-oProxyCommand=touch x", "a b", "a\nb", "a\0"]) {
    const error = assertThrows(
      () => sshBash({ host, workdir: "/" }),
      BashError,
      'as "host"',
    );
    assertEquals(error.code, "BASH_INVALID_OPTION");
  }
});

Deno.test("sshBash() refuses relative paths and ports that are none", () => {
  const options = [
    { workdir: "srv" },
    { identityFile: "~/.ssh/id" },
    { knownHostsFile: "known" },
    { identityFile: "/keys/${HOME}" },
    { knownHostsFile: '/keys/a"b' },
    { identityFile: "/keys/a\\\\b" },
    { identityFile: "/keys/a\\" },
    { configFile: "config" },
    { port: 65_536 },
    { connectTimeoutMs: 0 },
    { maxConcurrent: 0 },
  ];
  for (const option of options) {
    const error = assertThrows(
      () => sshBash({ host: "h", workdir: "/", ...option }),
      BashError,
      `"${Object.keys(option)[0]}"`,
    );
    assertEquals(error.code, "BASH_INVALID_OPTION");
  }
});

const SAYINGS: readonly (readonly [number | null, string, string])[] = [
  [255, "Host key verification failed.", "BASH_HOST_KEY"],
  [
    255,
    "@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @",
    "BASH_HOST_KEY",
  ],
  [
    255,
    "me@h: Permission denied (publickey,password).",
    "BASH_LOGIN_REFUSED",
  ],
  [
    255,
    "Received disconnect: Too many authentication failures",
    "BASH_LOGIN_REFUSED",
  ],
  [
    255,
    "ssh: Could not resolve hostname h: Name or service not known",
    "BASH_UNREACHABLE",
  ],
  [
    255,
    "ssh: connect to host h port 22: Connection refused",
    "BASH_UNREACHABLE",
  ],
  [127, "bash: command not found", "BASH_UNAVAILABLE"],
  [1, "This account is currently not available.", "BASH_FAILED"],
  [null, "", "BASH_FAILED"],
];

Deno.test("explainSsh() tells failures apart, and quotes ssh", () => {
  for (const [exitCode, stderr, code] of SAYINGS) {
    const signal = exitCode === null ? "SIGKILL" : null;
    const error = explainSsh("h", { exitCode, signal }, `noise\n${stderr}\n`);
    assertEquals(error.code, code, stderr);
    assertStringIncludes(error.message, '"h"');
    assertStringIncludes(error.message, stderr || "SIGKILL");
  }
});
