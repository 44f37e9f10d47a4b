import { ripgrepsToTest } from "../../_tools/ripgrep.ts";
import type { Need } from "./fault.ts";
import { AS_OTHER_USER } from "./other_user.ts";

const isLinux = Deno.build.os === "linux";
const isRoot = Deno.uid() === 0;

/** A ripgrep that is older than 14, or `undefined` where there is none. */
export const OLD_RIPGREP = (await ripgrepsToTest())[1];

/** What each need asks of the machine: `undefined` when it is there, else why it is not. */
const LACKS: Readonly<Record<Need, () => Promise<string | undefined>>> = {
  "Linux": () => lack(isLinux, "this is not Linux"),
  "root on Linux": () =>
    lack(isLinux && isRoot, "only root on Linux may do this"),
  "another user with Deno": async () =>
    await lack(
      await otherUserRunsDeno(),
      "no other user may run Deno and read this project",
    ),
  "a file system of its own": async () =>
    await lack(await canMount(), "this user may not mount a file system"),
  "ripgrep 13": () =>
    lack(OLD_RIPGREP !== undefined, "there is no ripgrep older than 14"),
};

/**
 * Tells why a fault cannot be injected here.
 *
 * @param need What it needs.
 * @returns The reason, or `undefined` if it can be injected.
 */
export async function missing(
  need: Need | undefined,
): Promise<string | undefined> {
  return need === undefined ? undefined : await LACKS[need]();
}

function lack(isThere: boolean, reason: string): Promise<string | undefined> {
  return Promise.resolve(isThere ? undefined : reason);
}

let mountable: Promise<boolean> | undefined;

/** Mounting takes a privilege that few test runs have. */
function canMount(): Promise<boolean> {
  return mountable ??= succeeds(
    ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"],
  );
}

async function otherUserRunsDeno(): Promise<boolean> {
  return isRoot && isLinux &&
    await succeeds([...AS_OTHER_USER, Deno.execPath(), "--version"]) &&
    await succeeds([
      ...AS_OTHER_USER,
      "test",
      "-r",
      new URL("fault.ts", import.meta.url).pathname,
    ]);
}

async function succeeds([program, ...args]: readonly string[]) {
  const { success } = await new Deno.Command(program!, {
    args,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).output().catch(() => ({ success: false }));
  return success;
}
