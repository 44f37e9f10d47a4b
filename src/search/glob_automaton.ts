import type { ByteSet, GlobSteps } from "./glob_syntax.ts";
import { pathBytes } from "./path_bytes.ts";

/** A place in a glob, and how a path gets on from there. */
interface Place {
  /** Where a byte leads, if it is in a set. */
  readonly steps: { readonly on: ByteSet; readonly to: Place }[];
  /** Where no byte at all leads. */
  readonly skips: Place[];
}

/**
 * Matches paths against a glob, all ways at once: the time grows with the
 * length of the path and of the glob, whatever is in them. A regular expression
 * would try one way after the other, and many stars have more ways than there
 * is time.
 */
export class GlobAutomaton {
  readonly #start: Place;
  readonly #end: Place = { steps: [], skips: [] };

  /**
   * Prepares a glob.
   *
   * @param glob Its steps.
   */
  constructor(glob: GlobSteps) {
    this.#start = placeBefore(glob, this.#end);
  }

  /**
   * Tells whether a path matches.
   *
   * @param path The whole path.
   * @returns Whether it matches.
   */
  matches(path: string): boolean {
    let places = reach([this.#start]);
    for (const byte of pathBytes(path)) {
      const next: Place[] = [];
      for (const { steps } of places) {
        for (const { on, to } of steps) if (on(byte)) next.push(to);
      }
      if (next.length === 0) return false;
      places = reach(next);
    }
    return places.has(this.#end);
  }
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

/** All places that no byte leads to from some: each is there once, however many ways lead to it. */
function reach(places: readonly Place[]): Set<Place> {
  const reached = new Set(places);
  for (const { skips } of reached) {
    for (const place of skips) reached.add(place);
  }
  return reached;
}
