import { error, type Fault, FOUND } from "./fault.ts";
import { OLD_RIPGREP } from "./needs.ts";

/** Faults of the process that searches, and of the machine that it runs on. */
export const HOST_FAULTS: readonly Fault[] = [
  {
    when: "the host has no file descriptor to spare",
    how: "`/dev/null` is opened until no further file may be",
    needs: "Linux",
    host: { through: ["prlimit", "--nofile=256", "--"], exhausted: "files" },
    endings: [
      error(
        "SEARCH_FAILED",
        "Cannot run ripgrep: Cannot start bash, the system has no process, memory or file descriptor to spare (EMFILE): wait until other commands have ended and try again",
      ),
    ],
  },
  {
    when: "the user has no process to spare",
    how:
      "`sleep` is started under `prlimit --nproc` until no further process may be",
    needs: "another user with Deno",
    asOtherUser: {},
    host: { through: ["prlimit", "--nproc=64", "--"], exhausted: "processes" },
    endings: [
      error(
        "SEARCH_FAILED",
        "Cannot run ripgrep: Cannot start bash, the system has no process, memory or file descriptor to spare (EAGAIN): wait until other commands have ended and try again",
      ),
    ],
  },
  {
    when: "the host is stopped for two seconds",
    how: "`kill -STOP`, `kill -CONT`",
    needs: "Linux",
    options: { rg: 'sleep 1; PATH=${PATH#*:} exec rg "$@"' },
    host: {
      meanwhile:
        "until [[ $(wc -l <../pids) -ge 2 || $SECONDS -gt 30 ]]; do sleep 0.02; done; kill -STOP $HOST; sleep 2; kill -CONT $HOST",
    },
    endings: [FOUND],
  },
  {
    when: "the host is killed during the search",
    how: "`kill -KILL` on Deno while ripgrep writes",
    needs: "Linux",
    options: { rg: "exec yes" },
    tool: "glob",
    host: {
      meanwhile:
        "until [[ $(wc -l <../pids) -ge 2 || $SECONDS -gt 30 ]]; do sleep 0.005; done; kill -KILL $HOST",
    },
    endings: [{ code: "SIGKILL", reads: "the host is killed by SIGKILL" }],
    and: "ripgrep ends when it writes to the pipe that nobody reads",
  },
  {
    when: "the clock jumps ten years ahead and back during the search",
    how:
      "`Date.now` of the host is set, in place of the clock of the machine, which other programs use",
    host: { clockJumps: true },
    endings: [FOUND],
  },
  {
    when: "arguments are longer than the system passes on",
    how: "a pattern of 130,000 characters",
    args: { pattern: "x".repeat(130_000) },
    endings: [
      error("TypeError", "The arguments are too long"),
    ],
  },
  {
    when: "ripgrep is of version 13",
    how: "`rg` of Debian 12",
    needs: "ripgrep 13",
    options: { bash: { path: OLD_RIPGREP ? [OLD_RIPGREP.folder] : [] } },
    endings: [FOUND],
    and: "the operator is told that files are ordered within each folder only",
    check({ warnings }) {
      if (warnings.length !== 1 || !warnings[0]?.startsWith("ripgrep 13.")) {
        throw new Error(`The operator was told ${JSON.stringify(warnings)}`);
      }
    },
  },
];
