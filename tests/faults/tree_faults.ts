import { error, type Fault, FOUND, HURRY, OUT_OF_TIME } from "./fault.ts";

const MANY_FILES = `
  mkdir d{1..20}
  for d in d*; do for f in {1..20}; do echo needle >$d/f$f; done; done`;

/** A search among files that come and go: which of them it sees is chance. */
const ANSWER = { code: null, reads: "match" };

/** Faults of the files that are there when the search starts. */
const STANDING: readonly Fault[] = [
  {
    when: "a file may not be read",
    how: "`chmod 000`, as another user",
    needs: "root on Linux",
    setup: "echo needle >a.txt; echo needle >b.txt; chmod 000 b.txt",
    asOtherUser: {},
    endings: [{
      code: null,
      reads:
        "Found 1 match\n\na.txt\nLine 1: needle\n\n(Incomplete: 1 path could not be read: b.txt (Permission denied))",
    }],
  },
  {
    when: "the path may not be read",
    how: "`chmod 000`, as another user",
    needs: "root on Linux",
    setup: "mkdir locked; echo needle >locked/a.txt; chmod 000 locked",
    asOtherUser: {},
    args: { path: "locked" },
    endings: [
      error("SEARCH_FAILED", 'Cannot search "locked": permission denied'),
    ],
  },
  {
    when: "reading fails in the device",
    how: "`path` is `/proc/self/mem`, which gives EIO",
    needs: "Linux",
    args: { path: "/proc/self/mem" },
    endings: [{
      code: null,
      reads: "(Incomplete: 1 path could not be read: /proc/self/mem (",
    }],
  },
  {
    when: "the path is a FIFO that nobody writes to",
    how: "`mkfifo`",
    setup: "mkfifo pipe",
    args: { path: "pipe" },
    endings: [
      error(
        "SEARCH_FAILED",
        'Cannot search "pipe": not a regular file or directory',
      ),
    ],
  },
  {
    when: "the path is a device without end",
    how: "`path` is `/dev/zero`",
    args: { path: "/dev/zero" },
    endings: [
      error(
        "SEARCH_FAILED",
        'Cannot search "/dev/zero": not a regular file or directory',
      ),
    ],
  },
  {
    when: "a FIFO lies among the files",
    how: "`mkfifo`",
    setup: "echo needle >a.txt; mkfifo pipe",
    endings: [FOUND],
  },
  {
    when: "a .ignore file is a FIFO that nobody writes to",
    how: "`mkfifo .ignore`",
    setup: "echo needle >a.txt; mkfifo .ignore",
    options: HURRY,
    endings: [OUT_OF_TIME],
  },
  {
    when: "a .ignore file has no end",
    how: "`.ignore` is a link to `/dev/zero`",
    setup: "echo needle >a.txt; ln -s /dev/zero .ignore",
    endings: [error("SEARCH_FAILED", "ripgrep ran out of memory")],
    and: "it takes less than 4 GB",
  },
  {
    when: "a .ignore file is a folder",
    how: "`mkdir .ignore`",
    setup: "echo needle >a.txt; mkdir .ignore",
    endings: [FOUND],
  },
  {
    when: "a .ignore file cannot be parsed",
    how: "`a{b` in it",
    setup: "echo needle >a.txt; echo 'a{b' >.ignore",
    endings: [FOUND],
  },
  {
    when: "links lead in circles",
    how: "`ln -s . loop`, `ln -s self self`",
    setup: "echo needle >a.txt; ln -s . loop; ln -s self self",
    endings: [FOUND],
  },
  {
    when: "a path is longer than the system takes",
    how: "folders 5,000 characters deep",
    setup: `
      echo needle >a.txt
      name=$(printf 'd%.0s' {1..100})
      for i in {1..50}; do mkdir $name && cd -P $name || exit; done`,
    undo: "rm -rf d*",
    endings: [FOUND],
  },
  {
    when: "the file system is read-only",
    how: "tmpfs, mounted `ro`",
    needs: "a file system of its own",
    setup: `
      mkdir disk
      mount -t tmpfs -o size=64k tmpfs disk
      echo needle >disk/a.txt
      mount -o remount,ro disk`,
    undo: "umount disk",
    endings: [FOUND],
  },
  {
    when: "files come from before 1970 and from the next century",
    how: "`touch -t`",
    tool: "glob",
    setup: `
      touch -t 215001010000 future.txt
      touch now.txt
      touch -t 195001010000 past.txt`,
    endings: [{ code: null, reads: "past.txt\nnow.txt\nfuture.txt" }],
  },
];

/** Faults of files that change while they are searched. */
const MOVING: readonly Fault[] = [
  {
    when: "the path is removed before the search",
    how: "`rmdir` between the loading of the tools and the call",
    setup: "mkdir sub",
    before: "rmdir sub",
    args: { path: "sub" },
    endings: [
      error(
        "SEARCH_FAILED",
        'Cannot search "sub": no such file or directory',
      ),
    ],
  },
  {
    when: "files are removed and made during the search",
    how: "`rm` and `echo` in a loop, 5 searches",
    setup: MANY_FILES,
    rounds: 5,
    meanwhile:
      "while ((SECONDS < 30)); do for d in d*; do rm -f $d/f*; echo needle >$d/f1; done; done",
    endings: [ANSWER],
  },
  {
    when: "folders are moved during the search",
    how: "`mv` in a loop, 5 searches",
    setup: MANY_FILES,
    rounds: 5,
    meanwhile:
      "while ((SECONDS < 30)); do for d in d*; do mv $d x; mv x $d; done; done",
    endings: [ANSWER],
  },
  {
    when: "files are replaced by links to themselves during the search",
    how: "`ln -sf` in a loop, 5 searches",
    setup: MANY_FILES,
    rounds: 5,
    meanwhile:
      "while ((SECONDS < 30)); do for f in d*/f1; do ln -sf f1 $f; rm $f; echo needle >$f; done; done",
    endings: [ANSWER],
  },
  {
    when: "a file shrinks while it is read",
    how: "it is written anew, short and long, in a loop, 5 searches",
    setup: "seq 1000000 >big; echo needle >>big; cp big copy",
    rounds: 5,
    meanwhile:
      "while ((SECONDS < 30)); do head -c 10 copy >big; cat copy >big; done",
    endings: [ANSWER],
  },
  {
    when: "a file grows as fast as it is read",
    how: "`yes needle` into it, up to 200 MB",
    options: HURRY,
    setup: "echo needle >a.txt",
    meanwhile: "yes needle | head -c 200000000 >>a.txt",
    undo: ": >a.txt",
    endings: [
      error("SEARCH_RAW_OUTPUT_OVERFLOW", "The search found too much to read"),
      OUT_OF_TIME,
      { code: null, reads: "Found " },
    ],
  },
];

/** Faults of the files that are searched. */
export const TREE_FAULTS: readonly Fault[] = [...STANDING, ...MOVING];
