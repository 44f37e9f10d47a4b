import type { ByteSet, GlobSteps } from "./glob_syntax.ts";
import { pathBytes } from "./path_bytes.ts";

/** A place in a glob, and how a path gets on from there. */
interface Place {
  /** Tells places apart. */
  readonly id: number;
  /** Where a byte leads, if it is in a set. */
  readonly steps: { readonly on: ByteSet; readonly to: Place }[];
  /** Where no byte at all leads. */
  readonly skips: Place[];
}

/** All places that one path can be at, at the same time. */
interface State {
  readonly places: ReadonlySet<Place>;
  /** Whether a path may end there. */
  readonly isEnd: boolean;
  /** Where each byte leads, as far as a path has asked. */
  readonly next: (State | undefined)[];
}

/** States that are remembered; few globs have more than a dozen, and some could have more than there is memory. */
const MAX_STATES = 1_000;

/**
 * Matches paths against a glob, all ways at once: the time grows with the
 * length of the path and of the glob, whatever is in them. A regular expression
 * would try one way after the other, and many stars have more ways than there
 * is time. What one path found out, the next need not.
 */
export class GlobAutomaton {
  readonly #end: Place;
  readonly #start: State;
  readonly #states = new Map<string, State>();
  #placeCount = 0;

  /**
   * Prepares a glob.
   *
   * @param glob Its steps.
   */
  constructor(glob: GlobSteps) {
    this.#end = this.#place([]);
    this.#start = this.#state([this.#placeBefore(glob, this.#end)]);
  }

  /**
   * Tells whether a path matches.
   *
   * @param path The whole path.
   * @returns Whether it matches.
   */
  matches(path: string): boolean {
    let state = this.#start;
    for (const byte of pathBytes(path)) {
      state = state.next[byte] ??= this.#after(state, byte);
      if (state.places.size === 0) return false;
    }
    return state.isEnd;
  }

  #placeBefore(steps: GlobSteps, end: Place): Place {
    return steps.reduceRight((next: Place, step): Place => {
      if ("one" in step) {
        const place = this.#place([]);
        place.steps.push({ on: step.one, to: next });
        return place;
      }
      if ("either" in step) {
        return this.#place(
          step.either.map((branch) => this.#placeBefore(branch, next)),
        );
      }
      const place = this.#place([next]);
      place.steps.push({ on: step.many, to: place });
      return place;
    }, end);
  }

  #place(skips: Place[]): Place {
    return { id: this.#placeCount++, steps: [], skips };
  }

  #after({ places }: State, byte: number): State {
    const next: Place[] = [];
    for (const { steps } of places) {
      for (const { on, to } of steps) if (on(byte)) next.push(to);
    }
    return this.#state(next);
  }

  #state(from: readonly Place[]): State {
    const places = reach(from);
    const key = Array.from(places, ({ id }) => id).sort((a, b) => a - b)
      .join();
    const known = this.#states.get(key);
    if (known) return known;
    if (this.#states.size === MAX_STATES) this.#forget();
    const state = { places, isEnd: places.has(this.#end), next: [] };
    this.#states.set(key, state);
    return state;
  }

  #forget() {
    // A state that is kept would keep all that it leads to.
    for (const { next } of this.#states.values()) next.length = 0;
    this.#start.next.length = 0;
    this.#states.clear();
  }
}

/** All places that no byte leads to from some: each is there once, however many ways lead to it. */
function reach(places: readonly Place[]): Set<Place> {
  const reached = new Set(places);
  for (const { skips } of reached) {
    for (const place of skips) reached.add(place);
  }
  return reached;
}
