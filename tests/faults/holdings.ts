/** What this process holds, and what runs in a folder, as Linux tells it. */

/** Processes and pipes of this process. */
export interface Holdings {
  /** Pipes that it has open. */
  readonly pipes: number;
  /** Its child processes, zombies among them. */
  readonly children: readonly string[];
}

/** Whether the process table can be read. */
export const canLook: boolean = Deno.build.os === "linux";

/**
 * Counts what this process holds.
 *
 * @returns The open pipes and the children.
 */
export function holdings(): Holdings {
  let pipes = 0;
  for (const { name } of Deno.readDirSync("/proc/self/fd")) {
    const target = linkTarget(`/proc/self/fd/${name}`);
    if (target?.startsWith("pipe:")) pipes += 1;
  }
  const children = processes().filter(({ parent }) => parent === Deno.pid);
  return { pipes, children: children.map(({ shown }) => shown) };
}

function linkTarget(path: string): string | undefined {
  return unlessGone(() => Deno.readLinkSync(path));
}

/**
 * Finds the processes that run in a folder, whoever started them.
 *
 * @param folder The folder, without symbolic links in its path.
 * @returns Number and name of each.
 */
export function processesIn(folder: string): string[] {
  return processes()
    .filter(({ pid }) => {
      const cwd = linkTarget(`/proc/${pid}/cwd`);
      return cwd === folder || cwd?.startsWith(`${folder}/`);
    })
    .map(({ shown }) => shown);
}

/** A process of the machine. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** `R`, `S`, `Z` and so on. */
  readonly state: string;
  /** Number, name and state. */
  readonly shown: string;
}

/**
 * Lists the processes of the machine, at once: this process starts no other meanwhile.
 *
 * @returns All processes that did not end meanwhile.
 */
export function processes(): Process[] {
  const found: Process[] = [];
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = unlessGone(() => Deno.readTextFileSync(`/proc/${name}/stat`));
    const match = /^(\d+) \(([^]*)\) (\S) (\d+) (\d+)/.exec(stat ?? "");
    if (!match) continue;
    const [, pid, program, state, parent, group] = match;
    found.push({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      state: state!,
      shown: `${pid} ${program} ${state}`,
    });
  }
  return found;
}

/** A process may end while one looks at it. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
