import {
  type ByteSet,
  type GlobSteps,
  GlobSyntaxError,
  isSegments,
} from "./glob_syntax.ts";
import { Places } from "./places.ts";
import { pathBytes } from "./path_bytes.ts";

/** A place in a glob, and how a path gets on from there. */
interface Place {
  /** The bytes that lead on. */
  readonly on: ByteSet;
  /** Where they lead. */
  readonly to: number;
  /** Where no byte at all leads. */
  readonly skips: readonly number[];
}

/** All places that one path can be at, at the same time. */
interface State {
  readonly places: Places;
  /** Whether there are none, so that no path gets on. */
  readonly isDead: boolean;
  /** Whether a path may end there. */
  readonly isEnd: boolean;
  /** Where each byte leads, as far as a path has asked. */
  readonly next: (State | undefined)[];
}

/** States that are remembered; few globs have more than a dozen, and some could have more than there is memory. */
const MAX_STATES = 1_000;

const NO_BYTE: ByteSet = () => false;

/** The place of the end of a glob. */
const END = 0;

/**
 * Wildcards and alternatives that a glob may have. One path can be at all of them
 * at once, so that what each letter of it costs grows with their number.
 */
const MAX_WAYS = 512;

const SLASH = 0x2f;

function refuseLarge(globs: readonly GlobSteps[]): void {
  const ways = globs.reduce((sum, glob) => sum + countWays(glob), 0);
  if (ways <= MAX_WAYS) return;
  throw new GlobSyntaxError(
    `it has more than ${MAX_WAYS} wildcards and alternatives; write a simpler one`,
  );
}

/**
 * Counts the places that one path can be at, at once. It is at few of many names
 * in braces, unless a wildcard, or names of different lengths, before them let
 * them begin in many places.
 */
function countWays(steps: GlobSteps, startsAnywhere = false): number {
  let ways = 0;
  let isAnywhere = startsAnywhere;
  let hasWildcard = startsAnywhere;
  for (const step of steps) {
    // Behind a slash a path is at one place again, if only names came before it.
    if ("byte" in step) {
      if (step.byte === SLASH && !hasWildcard) isAnywhere = false;
      continue;
    }
    ways++;
    if (isSegments(step)) continue;
    const isList = "either" in step && step.either.every(isText);
    if ("either" in step && (!isList || isAnywhere)) {
      ways += step.either.reduce(
        (sum, branch) => sum + 1 + countWays(branch, isAnywhere),
        0,
      );
    }
    hasWildcard ||= !isList || !isOfNames(step.either);
    isAnywhere ||= !isList || !isOfOneLength(step.either);
  }
  return ways;
}

/** A slash within a name may be that of any name. */
function isOfNames(texts: readonly GlobSteps[]): boolean {
  return texts.every((steps) =>
    steps.every((step) => "byte" in step && step.byte !== SLASH)
  );
}

function isOfOneLength(texts: readonly GlobSteps[]): boolean {
  return new Set(texts.map(({ length }) => length)).size === 1;
}

function isText(steps: GlobSteps): boolean {
  return steps.every((step) => "byte" in step);
}

/**
 * Matches paths against globs, all ways at once: the time grows with the
 * length of the path and of the glob, whatever is in them. A regular expression
 * would try one way after the other, and many stars have more ways than there
 * is time. What one path found out, the next need not.
 */
export class GlobAutomaton {
  readonly #places: Place[] = [{ on: NO_BYTE, to: END, skips: [] }];
  /** For each byte the places that it leads on from, as far as a path has asked. */
  readonly #leading: (Places | undefined)[] = [];
  #reached: Places;
  readonly #start: State;
  readonly #states = new Map<number, State[]>();
  #stateCount = 0;

  /**
   * Prepares globs.
   *
   * @param globs Their steps. A path must match one of them.
   * @throws {GlobSyntaxError} If they are too large together.
   */
  constructor(...globs: readonly GlobSteps[]) {
    refuseLarge(globs);
    const starts = globs.map((glob) => this.#placeBefore(glob, END));
    this.#reached = new Places(this.#places.length);
    for (const start of starts) this.#reach(start);
    this.#start = this.#state();
  }

  /**
   * Tells whether a path matches.
   *
   * @param path The whole path.
   * @returns Whether it matches.
   */
  matches(path: string): boolean {
    return this.matchesBytes(pathBytes(path));
  }

  /**
   * Tells whether a path matches.
   *
   * @param path The whole path, as bytes.
   * @returns Whether it matches.
   */
  matchesBytes(path: Uint8Array): boolean {
    let state = this.#start;
    for (const byte of path) {
      state = state.next[byte] ??= this.#after(state, byte);
      if (state.isDead) return false;
    }
    return state.isEnd;
  }

  #placeBefore(steps: GlobSteps, end: number): number {
    return steps.reduceRight((next: number, step): number => {
      if ("byte" in step) {
        const on: ByteSet = (byte) => byte === step.byte;
        return this.#places.push({ on, to: next, skips: [] }) - 1;
      }
      if ("one" in step) {
        return this.#places.push({ on: step.one, to: next, skips: [] }) - 1;
      }
      if ("many" in step) {
        const to = this.#places.length;
        return this.#places.push({ on: step.many, to, skips: [next] }) - 1;
      }
      const skips = step.either.map((branch) =>
        this.#placeBefore(branch, next)
      );
      return this.#places.push({ on: NO_BYTE, to: END, skips }) - 1;
    }, end);
  }

  #after({ places }: State, byte: number): State {
    const leading = this.#leading[byte] ??= this.#placesBefore(byte);
    places.forEachAlso(leading, (id) => this.#reach(this.#places[id]!.to));
    return this.#state();
  }

  #placesBefore(byte: number): Places {
    const leading = new Places(this.#places.length);
    for (const [id, { on }] of this.#places.entries()) {
      if (on(byte)) leading.add(id);
    }
    return leading;
  }

  /** Reaches a place and all that no byte leads to from there. */
  #reach(start: number) {
    const reached = this.#reached;
    if (!reached.add(start)) return;
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      for (const skip of this.#places[id]!.skips) {
        if (reached.add(skip)) open.push(skip);
      }
    }
  }

  /** The state of the places that were reached; none is reached afterwards. */
  #state(): State {
    const places = this.#reached;
    const hash = places.hash();
    const alike = this.#states.get(hash) ?? [];
    const known = alike.find((state) => state.places.equals(places));
    if (known) {
      places.clear();
      return known;
    }
    if (this.#stateCount === MAX_STATES) this.#forget();
    const state = {
      places,
      isDead: places.isEmpty,
      isEnd: places.has(END),
      next: [],
    };
    this.#reached = new Places(this.#places.length);
    this.#stateCount++;
    this.#states.set(hash, [...this.#states.get(hash) ?? [], state]);
    return state;
  }

  #forget() {
    // A state that is kept would keep all that it leads to.
    for (const states of this.#states.values()) {
      for (const { next } of states) next.length = 0;
    }
    this.#start.next.length = 0;
    this.#states.clear();
    this.#stateCount = 0;
  }
}
