import { askBash } from "./ask_bash.ts";
import { BashError } from "./bash_error.ts";
import { Deadline, pause, within } from "./timer.ts";

/** How long a process may take to vanish after SIGKILL, in milliseconds. */
const KILL_MARGIN_MS = 500;

/** Time for reading what processes that are gone left in the pipes, in milliseconds. */
const LAST_READ_MS = 100;

/** Longest pause between two looks at a group that is ending, in milliseconds. */
const LONGEST_PAUSE_MS = 100;

/** Sends signal `$1` to process group `$2`. Fails when the group has no process. */
const SEND = `kill -s "$1" -- "-$2"`;

/**
 * Defines a function of bash that succeeds when process group `$1` has a process
 * that runs.
 *
 * `kill -0` finds zombies, too. In a container whose first process reaps no
 * orphans they stay for good, so Linux' process table is asked which ones run.
 */
export const DEFINE_HAS_RUNNING = `has_running() {
  kill -0 -- "-$1" 2>/dev/null || return 1
  [[ /proc/self -ef /proc/$$ ]] || return 0
  local group=$1 file stat
  for file in /proc/[0-9]*/stat; do
    stat=
    { read -rd '' stat <"$file"; } 2>/dev/null
    set -- \${stat##*) }
    [[ $3 == "$group" && $1 != [ZX] ]] && return 0
  done
  return 1
}`;

const HAS_RUNNING = `${DEFINE_HAS_RUNNING}\nhas_running "$1"`;

/**
 * Refuses a system on which no process group can be ended.
 *
 * @param name What was to be created.
 * @throws {BashError} With `BASH_UNAVAILABLE` on Windows.
 */
export function refuseWindows(name: string): void {
  if (Deno.build.os !== "windows") return;
  throw new BashError(
    `Cannot use ${name} on Windows, which has no process groups: run inside WSL`,
    { code: "BASH_UNAVAILABLE" },
  );
}

/** What a command's end consists of. */
export interface CommandEnd {
  /** Is fulfilled when the group's first process has ended. */
  readonly exited: Promise<unknown>;
  /** Is fulfilled when the command's pipes have come to their end. */
  readonly drained: Promise<unknown>;
}

/**
 * The processes that a command started, as far as they stayed in its process group.
 *
 * Deno permits to signal a group only with the permission to run everything, so
 * bash sends the signals: it may be run anyway, and `kill` is built into it.
 */
export class ProcessGroup {
  readonly #leader: Deno.ChildProcess;
  #terminated: Promise<void> | undefined;

  /**
   * Wraps the group of a process.
   *
   * @param leader The group's first process, started with `detached: true`.
   */
  constructor(leader: Deno.ChildProcess) {
    this.#leader = leader;
  }

  /**
   * Sends SIGTERM to the group, once: a second one makes some programs drop what
   * they do. It is on its way when this returns.
   *
   * @returns Is fulfilled when the signal was sent.
   */
  terminate(): Promise<void> {
    return this.#terminated ??= this.#send("SIGTERM");
  }

  /**
   * Ends the group: SIGTERM, then SIGKILL for what still runs after the grace.
   *
   * @param end What the command's end consists of.
   * @param graceMs Time between the two signals in milliseconds.
   * @returns Is fulfilled when the command has come to its end, or cannot be
   * brought there: a process that left the group may hold the pipes.
   */
  async end({ exited, drained }: CommandEnd, graceMs: number): Promise<void> {
    let deadline = new Deadline(graceMs);
    await within(this.terminate(), deadline.msLeft);
    if (!await this.#vanishes(exited, deadline)) {
      deadline = new Deadline(KILL_MARGIN_MS);
      await within(this.#send("SIGKILL"), deadline.msLeft);
      await this.#vanishes(exited, deadline);
    }
    await within(drained, Math.max(deadline.msLeft, LAST_READ_MS));
  }

  /**
   * Waits for the last process of the group. While there is one, the group's id
   * belongs to no other; so nobody is asked for it again once it was found empty.
   */
  async #vanishes(
    exited: Promise<unknown>,
    deadline: Deadline,
  ): Promise<boolean> {
    if (!await within(exited, deadline.msLeft)) return false;
    for (
      let wait = 1;
      await this.#hasRunning();
      wait = Math.min(2 * wait, LONGEST_PAUSE_MS)
    ) {
      if (wait >= deadline.msLeft) return false;
      await pause(wait);
    }
    return true;
  }

  async #hasRunning(): Promise<boolean> {
    // What cannot be told counts as running, so that it gets its SIGKILL.
    return (await askBash(HAS_RUNNING, `${this.#leader.pid}`))?.code !== 1;
  }

  async #send(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const answer = await askBash(SEND, signal, `${this.#leader.pid}`);
    if (answer?.code === 0) return;
    try {
      // Reaches at least the leader, where no process was left for asking bash.
      this.#leader.kill(signal);
    } catch {
      // It has ended already.
    }
  }
}
