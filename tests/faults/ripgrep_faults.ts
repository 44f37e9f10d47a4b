import { error, type Fault, FOUND, HURRY, OUT_OF_TIME } from "./fault.ts";

const MATCH =
  `{"type":"match","data":{"path":{"text":"./a.txt"},"lines":{"text":"needle\\n"},"line_number":1,"absolute_offset":0,"submatches":[{"match":{"text":"needle"},"start":0,"end":6}]}}`;

const BEGIN = `{"type":"begin","data":{"path":{"text":"./a.txt"}}}`;

/** Enough to keep ripgrep at work for a while. */
const MANY_FILES = `
  mkdir d{1..20}
  for d in d*; do
    for f in {1..20}; do printf '%0500d needle\\n' {1..20} >$d/f$f; done
  done`;

const ALL_FOUND = { code: null, reads: " of 8000 matches" };

/** The process of the ripgrep that was started last. */
const LAST = '"$(tail -n 1 ../pids)"';

/** Waits for the ripgrep of this round, and a little longer in each round; the plugin has started one to ask for its version. */
const AT_SOME_POINT = `
  until [[ $(wc -l <../pids) -ge $((ROUND + 2)) || $SECONDS -gt 30 ]]; do sleep 0.002; done
  sleep 0.0$((ROUND % 10))`;

/** What becomes of ripgrep while it runs. */
const ENDINGS: readonly Fault[] = [
  ...([
    ["KILL", "SIGKILL"],
    ["SEGV", "SIGSEGV"],
    ["BUS", "SIGBUS"],
    ["ABRT", "SIGABRT"],
    ["PIPE", "SIGPIPE"],
    ["TERM", "SIGTERM"],
  ] as const).map(([name, signal]): Fault => ({
    when: `ripgrep dies of ${signal}`,
    how: `\`rg\` is \`kill -${name} $$\``,
    options: { rg: `kill -${name} $$; sleep 5` },
    endings: [
      error(
        "SEARCH_FAILED",
        `ripgrep was killed by ${signal} before it was done`,
      ),
    ],
  })),
  {
    when: "ripgrep is killed at a random point of a search",
    how: "`kill -KILL` 0 to 90 ms after its start, 20 times",
    setup: MANY_FILES,
    rounds: 20,
    meanwhile: `${AT_SOME_POINT}; kill -KILL ${LAST} 2>/dev/null || :`,
    endings: [
      ALL_FOUND,
      error(
        "SEARCH_FAILED",
        "ripgrep was killed by SIGKILL before it was done",
      ),
    ],
    and: "the answer is whole or an error, never a part",
  },
  {
    when: "a wrapper reports that ripgrep was killed",
    how: "`rg` exits with 137, as under an out-of-memory killer",
    options: { rg: "exit 137" },
    endings: [
      error(
        "SEARCH_FAILED",
        "ripgrep was killed by signal 9 before it was done",
      ),
    ],
  },
  {
    when: "ripgrep fails for a reason of its own",
    how: "`rg` writes to stderr and exits with 3",
    options: { rg: "echo 'out of luck' >&2; exit 3" },
    endings: [
      error("SEARCH_FAILED", "ripgrep failed with exit code 3: out of luck"),
    ],
  },
  {
    when: "ripgrep fails and does not say why",
    how: "`rg` exits with 2",
    options: { rg: "exit 2" },
    endings: [
      error(
        "SEARCH_FAILED",
        "ripgrep failed with exit code 2 and did not say why",
      ),
    ],
  },
];

/** What ripgrep writes. */
const OUTPUT: readonly Fault[] = [
  {
    when: "ripgrep says nothing and reports success",
    how: "`rg` is `true`",
    options: { rg: "true" },
    endings: [
      error(
        "SEARCH_FAILED",
        "Cannot trust the output of ripgrep: it ends without the summary that a complete search ends with; search again",
      ),
    ],
  },
  {
    when: "the output of ripgrep ends between two records",
    how: "`rg` writes a match and exits with 0",
    options: { rg: `echo '${BEGIN}'; echo '${MATCH}'` },
    endings: [
      error("SEARCH_FAILED", "Cannot trust the output of ripgrep"),
    ],
  },
  {
    when: "the output of ripgrep ends within a record",
    how: "`rg` writes half a record and exits with 0",
    options: { rg: `printf '{"type":"beg'` },
    endings: [
      error("SEARCH_FAILED", "Cannot trust the output of ripgrep: record 1"),
    ],
  },
  {
    when: "ripgrep writes what is no JSON",
    how: "`rg` writes random bytes",
    options: { rg: "head -c 100000 /dev/urandom" },
    endings: [
      error("SEARCH_FAILED", "Cannot trust the output of ripgrep: record 1"),
    ],
  },
  {
    when: "ripgrep writes without end",
    how: "`rg` is `yes` with a record",
    options: { rg: `exec yes '${BEGIN}'` },
    endings: [
      error(
        "SEARCH_RAW_OUTPUT_OVERFLOW",
        "The search found too much to read: ripgrep wrote more than 20000000 bytes; narrow pattern, path or include",
      ),
    ],
  },
  {
    when: "ripgrep writes one line without end",
    how: "`rg` copies `/dev/zero`",
    options: { rg: "exec cat /dev/zero" },
    endings: [
      error(
        "SEARCH_RAW_OUTPUT_OVERFLOW",
        "The search found too much to read: ripgrep wrote more than 20000000 bytes",
      ),
    ],
  },
  {
    when: "ripgrep lists paths without end",
    how: "`rg` is `yes`",
    tool: "glob",
    options: { rg: "exec yes" },
    endings: [
      error(
        "SEARCH_RAW_OUTPUT_OVERFLOW",
        "The search found too much to read: ripgrep wrote more than 20000000 bytes",
      ),
    ],
  },
  {
    when: "ripgrep writes 100 MB to stderr",
    how: "`head -c 100000000 /dev/zero >&2` before the search",
    options: {
      rg:
        `head -c 100000000 /dev/zero | tr '\\0' '\\n' >&2\nPATH=\${PATH#*:} exec rg "$@"`,
    },
    endings: [FOUND],
    withinMs: 30_000,
  },
  {
    when: "ripgrep fails with 100 MB on stderr and no line end in it",
    how: "`head -c 100000000 /dev/zero >&2; exit 2`",
    options: { rg: "head -c 100000000 /dev/zero | tr '\\0' x >&2; exit 2" },
    endings: [
      error(
        "SEARCH_FAILED",
        `ripgrep failed with exit code 2: ${"x".repeat(9)}`,
      ),
    ],
    withinMs: 30_000,
    and: "the message holds 500 characters of it",
  },
];

/** What does not end, or not all of it. */
const HANGING: readonly Fault[] = [
  {
    when: "ripgrep hangs after a match",
    how: "`rg` writes a record and sleeps",
    options: { ...HURRY, rg: `echo '${BEGIN}'; echo '${MATCH}'; sleep 60` },
    endings: [OUT_OF_TIME],
  },
  {
    when: "ripgrep closes stdout early and hangs",
    how: "`exec >&-; sleep 60`",
    options: { ...HURRY, rg: "exec >&-; sleep 60" },
    endings: [OUT_OF_TIME],
  },
  {
    when: "ripgrep closes both streams and hangs",
    how: "`exec >&- 2>&-; sleep 60`",
    options: { ...HURRY, rg: "exec >&- 2>&-; sleep 60" },
    endings: [OUT_OF_TIME],
  },
  {
    when: "ripgrep ignores SIGTERM",
    how: "`trap '' TERM` in a loop",
    options: { ...HURRY, rg: "trap '' TERM; while :; do sleep 60; done" },
    endings: [OUT_OF_TIME],
  },
  {
    when: "ripgrep is stopped",
    how: "`kill -STOP $$`",
    options: { ...HURRY, rg: "kill -STOP $$" },
    endings: [OUT_OF_TIME],
    and: "SIGKILL ends what SIGTERM cannot reach",
  },
  {
    when: "ripgrep is stopped at a random point of a search",
    how: "`kill -STOP` 0 to 40 ms after its start, 5 times",
    setup: MANY_FILES,
    options: HURRY,
    rounds: 5,
    meanwhile: `${AT_SOME_POINT}; kill -STOP ${LAST} 2>/dev/null || :`,
    endings: [ALL_FOUND, OUT_OF_TIME],
  },
  {
    when: "ripgrep leaves a process behind that keeps its pipes",
    how: "`sleep 60 &` before the search",
    options: {
      bash: { killGraceMs: 300 },
      rg: `sleep 60 & PATH=\${PATH#*:} exec rg "$@"`,
    },
    endings: [FOUND],
    and: "the process is ended with the call",
  },
  {
    when: "a process that left the group keeps the pipes",
    how: "`setsid sleep 3 &` before the search",
    needs: "Linux",
    options: {
      bash: { killGraceMs: 300 },
      rg: `setsid sleep 3 & PATH=\${PATH#*:} exec rg "$@"`,
    },
    endings: [FOUND],
    and:
      "the pipes are given up; the process cannot be ended, and ends by itself",
  },
  {
    when: "the caller gives up at a random point of a search",
    how: "an abort 0 to 95 ms after the call, 20 times",
    setup: MANY_FILES,
    rounds: 20,
    abortAfterMs: 100,
    endings: [
      ALL_FOUND,
      error("SEARCH_ABORTED", "The search was aborted by its caller"),
    ],
  },
];

/** What is there in place of ripgrep. */
const MISSING: readonly Fault[] = [
  {
    when: "ripgrep is removed after it was found",
    how: "`rm rg`",
    options: { wrap: (command) => `PATH=../bin\n${command}` },
    before: "rm ../bin/rg",
    endings: [
      error(
        "SEARCH_FAILED",
        "Cannot run ripgrep: rg is not found on the PATH of the bash executor",
      ),
    ],
  },
  {
    when: "ripgrep may not be executed any more",
    how: "`chmod -x rg`",
    options: { wrap: (command) => `PATH=$PWD/../bin\n${command}` },
    before: "chmod a-x ../bin/rg",
    endings: [
      error(
        "SEARCH_FAILED",
        "Cannot run ripgrep: rg is on the PATH of the bash executor but is not executable",
      ),
    ],
  },
  {
    when: "ripgrep is a program of another machine",
    how: "`rg` is an ELF file that no kernel takes",
    options: { wrap: (command) => `PATH=$PWD/../bin\n${command}` },
    before: String.raw`printf '\x7fELF\x02\x01\x01\0\0\0' >../bin/rg`,
    endings: [
      error(
        "SEARCH_FAILED",
        "Cannot run ripgrep: rg is on the PATH of the bash executor but is not executable",
      ),
    ],
  },
  {
    when: "ripgrep wants an interpreter that does not exist",
    how: "`rg` starts with `#!/no/such/program`",
    options: { wrap: (command) => `PATH=$PWD/../bin\n${command}` },
    before: "printf '#!/no/such/program\\n' >../bin/rg",
    endings: [
      error(
        "SEARCH_FAILED",
        "ripgrep failed with exit code 127: ",
      ),
    ],
  },
  {
    when: "an empty file takes the place of ripgrep",
    how: "`: >rg`",
    before: ": >../bin/rg",
    endings: [
      error("SEARCH_FAILED", "Cannot trust the output of ripgrep"),
    ],
  },
  {
    when: "an empty file takes the place of ripgrep",
    how: "`: >rg`",
    tool: "glob",
    before: ": >../bin/rg",
    endings: [
      error("SEARCH_FAILED", "Cannot trust the output of ripgrep"),
    ],
  },
];

/** Faults of ripgrep as a program and a process. */
export const RIPGREP_FAULTS: readonly Fault[] = [
  ...ENDINGS,
  ...OUTPUT,
  ...HANGING,
  ...MISSING,
];
