import { type GlobSteps, parseGlob } from "../search/glob_syntax.ts";

/**
 * Makes a test for many paths out of globs, with the reading of
 * `globMatcher()`: without a slash a glob matches the last name of a path, with
 * one the whole path.
 *
 * It follows all globs at once and remembers where each byte led, so that a
 * tree of many thousand paths costs little more than reading them.
 *
 * @param globs The globs; a path must match one of them.
 * @returns Tells whether a path, as bytes and relative to the search root, matches.
 * @throws {GlobSyntaxError} If a glob does not follow the grammar.
 */
export function pathMatcher(
  globs: readonly string[],
): (path: Uint8Array) => boolean {
  const end: Place = { steps: [], skips: [] };
  const starts = globs.map((glob) =>
    placeBefore(parseGlob(wholePathGlob(glob)), end)
  );
  const machine = new Machine(starts, end);
  return (path) => machine.matches(path);
}

function wholePathGlob(glob: string): string {
  const atAnyDepth = !glob.includes("/") && glob !== "**";
  const whole = atAnyDepth ? `**/${glob}` : glob.replace(/^\//, "");
  return whole.endsWith("/**") ? `${whole}/*` : whole;
}

/** A place in a glob, and how a path gets on from there. */
interface Place {
  /** Where a byte leads, if it is in a set. */
  readonly steps: {
    readonly on: (byte: number) => boolean;
    readonly to: Place;
  }[];
  /** Where no byte at all leads. */
  readonly skips: Place[];
}

function placeBefore(steps: GlobSteps, end: Place): Place {
  return steps.reduceRight((next: Place, step): Place => {
    if ("one" in step) {
      return { steps: [{ on: step.one, to: next }], skips: [] };
    }
    if ("either" in step) {
      const skips = step.either.map((branch) => placeBefore(branch, next));
      return { steps: [], skips };
    }
    const place: Place = { steps: [], skips: [next] };
    place.steps.push({ on: step.many, to: place });
    return place;
  }, end);
}

/** All places that a path may be at after the same bytes. */
interface State {
  readonly places: ReadonlySet<Place>;
  readonly matches: boolean;
  /** By byte, as far as it was asked for. */
  readonly next: (State | undefined)[];
}

/** States that are remembered; globs that have more of them are strange, and only slow. */
const MAX_STATES = 1_000;

class Machine {
  readonly #end: Place;
  readonly #ids = new Map<Place, number>();
  readonly #states = new Map<string, State>();
  readonly #start: State;

  constructor(starts: readonly Place[], end: Place) {
    this.#end = end;
    this.#start = this.#state(starts);
  }

  matches(path: Uint8Array): boolean {
    let state = this.#start;
    for (const byte of path) {
      state = state.next[byte] ??= this.#after(state, byte);
      if (state.places.size === 0) return false;
    }
    return state.matches;
  }

  #after({ places }: State, byte: number): State {
    const next: Place[] = [];
    for (const { steps } of places) {
      for (const { on, to } of steps) if (on(byte)) next.push(to);
    }
    return this.#state(next);
  }

  #state(starts: readonly Place[]): State {
    const places = new Set(starts);
    for (const { skips } of places) {
      for (const place of skips) places.add(place);
    }
    const key = Array.from(places, (place) => this.#id(place)).sort().join();
    const known = this.#states.get(key);
    if (known) return known;
    if (this.#states.size >= MAX_STATES) this.#forget();
    const state = { places, matches: places.has(this.#end), next: [] };
    this.#states.set(key, state);
    return state;
  }

  /** What is forgotten may still be held by a state that is on its way; only the start is held for good. */
  #forget() {
    this.#states.clear();
    this.#start.next.length = 0;
  }

  #id(place: Place): number {
    const known = this.#ids.get(place);
    if (known !== undefined) return known;
    this.#ids.set(place, this.#ids.size);
    return this.#ids.size - 1;
  }
}
