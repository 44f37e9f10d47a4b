import { error, type Fault } from "./fault.ts";

/** Restrains a command of the tools and what it starts. */
const limited = (limit: string) => (command: string) =>
  `ulimit ${limit} || exit 99\n${command}`;

const MANY_FILES = "for i in {1..300}; do echo needle >f$i; done";

/** Faults of ripgrep for want of something. */
export const RESOURCE_FAULTS: readonly Fault[] = [
  {
    when: "ripgrep gets no memory",
    how: "`ulimit -v 8000`, in KiB",
    needs: "Linux",
    options: { wrap: limited("-v 8000") },
    endings: [
      error("SEARCH_FAILED", "ripgrep ran out of memory"),
      error("SEARCH_FAILED", "ripgrep failed with exit code 101"),
    ],
  },
  {
    when: "ripgrep may open one file at a time",
    how: "`ulimit -n 4`",
    needs: "Linux",
    setup: MANY_FILES,
    options: { wrap: limited("-n 4") },
    endings: [
      { code: null, reads: "Found 250 of 300 matches" },
      { code: null, reads: "could not be read: f" },
    ],
  },
  {
    when: "ripgrep may start no thread",
    how: "`prlimit --nproc=1`, as another user",
    needs: "root on Linux",
    setup: MANY_FILES,
    asOtherUser: { limit: "--nproc=1" },
    endings: [
      error("SEARCH_FAILED", "ripgrep failed with exit code 101: "),
    ],
  },
  {
    when: "ripgrep takes too much time of the processor",
    how: "`ulimit -t 1` around a loop",
    needs: "Linux",
    options: { wrap: limited("-t 1"), rg: "while :; do :; done" },
    endings: [
      error(
        "SEARCH_FAILED",
        "ripgrep was killed by SIGXCPU before it was done",
      ),
      error(
        "SEARCH_FAILED",
        "ripgrep was killed by SIGKILL before it was done",
      ),
    ],
  },
];
