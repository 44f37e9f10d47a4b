import { error, type Fault, HURRY } from "./fault.ts";

/** A folder with nothing in it but bash and what the stand-in for ripgrep needs. */
const OWN_BASH = `
  echo needle >a.txt
  mkdir ../programs
  ln -s "$(command -v bash)" ../programs/bash`;

/** A host that finds bash there and nowhere else. */
const ONLY_OWN_BASH = { path: "../programs" };

/** Faults of bash as a program, and of the folder that it works in. */
export const BASH_FAULTS: readonly Fault[] = [
  {
    when: "there is no bash",
    how: "PATH is an empty folder",
    setup: "echo needle >a.txt; mkdir ../programs",
    host: ONLY_OWN_BASH,
    endings: [
      error(
        "SEARCH_FAILED",
        "Cannot load fs-search: the bash executor is broken: the probe for rg could not start: Cannot find bash: install it, or add its folder to PATH",
      ),
    ],
  },
  {
    when: "bash is removed after the tools were loaded",
    how: "`rm bash`",
    setup: OWN_BASH,
    host: ONLY_OWN_BASH,
    meanwhile: "rm ../programs/bash",
    endings: [
      error(
        "SEARCH_FAILED",
        "Cannot run ripgrep: Cannot find bash: install it, or add its folder to PATH",
      ),
    ],
  },
  {
    when: "bash may not be executed any more",
    how: "`bash` is replaced by a file without permission to execute",
    setup: OWN_BASH,
    host: ONLY_OWN_BASH,
    meanwhile:
      "rm ../programs/bash; echo >../programs/bash; chmod 644 ../programs/bash",
    endings: [error("SEARCH_FAILED", "Cannot run ripgrep: Cannot find bash")],
  },
  {
    when: "another program takes the place of bash",
    how: "`bash` is replaced by `true`",
    setup: OWN_BASH,
    host: ONLY_OWN_BASH,
    meanwhile: 'ln -sf "$(type -P true)" ../programs/bash',
    endings: [error("SEARCH_FAILED", "Cannot trust the output of ripgrep")],
  },
  {
    when: "a program that fails takes the place of bash",
    how: "`bash` is replaced by `false`",
    setup: OWN_BASH,
    host: ONLY_OWN_BASH,
    meanwhile: 'ln -sf "$(type -P false)" ../programs/bash',
    endings: [error("SEARCH_FAILED", "Cannot trust the output of ripgrep")],
  },
  {
    when: "a program that does not end takes the place of bash",
    how: "`bash` is replaced by a script that sleeps",
    setup: OWN_BASH,
    options: HURRY,
    host: ONLY_OWN_BASH,
    meanwhile:
      "rm ../programs/bash; printf '#!/bin/sh\\nexec %s 5\\n' \"$(type -P sleep)\" >../programs/bash; chmod 755 ../programs/bash",
    endings: [error("SEARCH_ABORTED", "The search ran out of time")],
    withinMs: 20_000,
  },
  {
    when: "bash is killed before it starts ripgrep",
    how: "`kill -KILL $$` in front of the command",
    options: { wrap: (command) => `kill -KILL $$\n${command}` },
    endings: [
      error(
        "SEARCH_FAILED",
        "ripgrep was killed by SIGKILL before it was done",
      ),
    ],
  },
  {
    when: "the folder of the session is removed",
    how: "`rmdir` between the loading of the tools and the call",
    setup: "mkdir session",
    options: { cwd: "session" },
    before: "rmdir session",
    endings: [
      error(
        "SEARCH_FAILED",
        'Cannot run ripgrep: Cannot run in the workdir "{tree}/session": No such file or directory',
      ),
    ],
  },
  {
    when: "a file takes the place of the folder of the session",
    how: "`rmdir` and `touch` between the loading of the tools and the call",
    setup: "mkdir session",
    options: { cwd: "session" },
    before: "rmdir session; touch session",
    endings: [
      error(
        "SEARCH_FAILED",
        'Cannot run ripgrep: Cannot run in the workdir "{tree}/session": Not a directory',
      ),
    ],
  },
];
