import { assertEquals } from "@std/assert";
import type { SearchSession } from "../integration/search_session.ts";
import type { Fault } from "./fault.ts";

/** Two matches of which the page shows one, so that the whole is saved. */
const CAPPED: Pick<Fault, "setup" | "options"> = {
  setup: "printf 'needle\\nneedle\\n' >a.txt",
  options: { config: { grepMaxMatches: 1 } },
};

/** The page stands, and says that there is no more. */
const NOT_SAVED = [{
  code: null,
  reads:
    "Found 1 of 2 matches\n\na.txt\nLine 1: needle\n\n(The complete result could not be saved",
}];

/** The operator is told once, and why. */
const warned = (reason: string) => ({ warnings, tree }: SearchSession) =>
  assertEquals(warnings, [
    `The complete result of grep call "call-1" is not saved: ${
      reason.replaceAll("{spill}", tree.spill)
    }`,
  ]);

/** A folder of 64 KiB. */
const DISK =
  "mkdir -m 700 ../spill; mount -t tmpfs -o size=64k,mode=700 tmpfs ../spill";

/** Faults of the folder that complete results are saved in. */
export const SPILL_FAULTS: readonly Fault[] = [
  {
    ...CAPPED,
    when: "the disk for saved results is full",
    how: "a tmpfs of 64 KiB with a file in it",
    needs: "a file system of its own",
    before:
      `${DISK}; head -c 100000 /dev/zero >../spill/filler 2>/dev/null || :`,
    undo: "umount ../spill",
    endings: NOT_SAVED,
    and: "one warning names the disk",
    check: warned(
      'Cannot save a result in "{spill}": the disk is full: free some space, or sweep old results',
    ),
  },
  {
    ...CAPPED,
    when: "the file system for saved results is read-only",
    how: "a tmpfs, mounted `ro`",
    needs: "a file system of its own",
    before: `${DISK}; mount -o remount,ro ../spill`,
    undo: "umount ../spill",
    endings: NOT_SAVED,
    and: "one warning says so",
    check: warned(
      'Cannot save a result in "{spill}": the file system is read-only: choose another folder',
    ),
  },
  {
    ...CAPPED,
    when: "the folder for saved results is another user's",
    how: "`chown`",
    needs: "root on Linux",
    before: "mkdir -m 700 ../spill; chown 65534:65534 ../spill",
    endings: NOT_SAVED,
    and: "one warning names the user; nothing is written there",
    check: async (session) => {
      warned(
        'Cannot use "{spill}" for results: it belongs to user 65534, and this runs as user 0: choose another folder',
      )(session);
      assertEquals(await session.tree.run("ls -A ../spill"), "");
    },
  },
  {
    ...CAPPED,
    when: "the folder for saved results is a link",
    how: "`ln -s`",
    before: "mkdir -m 700 ../other; ln -s other ../spill",
    endings: NOT_SAVED,
    and: "one warning says so; nothing is written behind the link",
    check: async (session) => {
      warned(
        'Cannot use "{spill}" for results: it is a symbolic link: name the folder itself',
      )(session);
      assertEquals(await session.tree.run("ls -A ../other"), "");
    },
  },
  {
    ...CAPPED,
    when: "a file is where the folder for saved results should be",
    how: "`echo >spill`",
    before: "echo mine >../spill",
    endings: NOT_SAVED,
    and: "one warning says so; the file is as it was",
    check: async (session) => {
      warned(
        'Cannot use "{spill}" for results: it is not a folder: choose another path',
      )(session);
      assertEquals(await session.tree.run("cat ../spill"), "mine\n");
    },
  },
  {
    ...CAPPED,
    when: "other users may write to the folder for saved results",
    how: "`chmod 777`",
    before: "mkdir ../spill; chmod 777 ../spill",
    endings: NOT_SAVED,
    and: "one warning says so; nothing is written there",
    check: async (session) => {
      warned(
        'Cannot use "{spill}" for results: other users may write to it (mode 0777): run "chmod go-w" on it, or choose another folder',
      )(session);
      assertEquals(await session.tree.run("ls -A ../spill"), "");
    },
  },
  {
    ...CAPPED,
    when: "a saved result may not be larger than 4 KiB",
    how: "`prlimit --fsize=4096` on Deno, 10,000 matches",
    needs: "Linux",
    setup: "yes needle | head -n 10000 >a.txt",
    host: { through: ["prlimit", "--fsize=4096", "--"] },
    endings: [{ code: "SIGXFSZ", reads: "the host is killed by SIGXFSZ" }],
  },
];
