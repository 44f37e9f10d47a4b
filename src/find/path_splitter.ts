/** Reads paths that are each ended by NUL, as they come, without a leading `./`. */
export class PathSplitter {
  readonly #take: (path: Uint8Array) => boolean;
  #rest: Uint8Array = new Uint8Array();
  #count = 0;

  /**
   * Starts with nothing read.
   *
   * @param take Takes the bytes of a path; returns `false` when it wants no more.
   */
  constructor(take: (path: Uint8Array) => boolean) {
    this.#take = take;
  }

  /** Paths that were read. */
  get count(): number {
    return this.#count;
  }

  /** Whether the output ended in the middle of a path, or has not ended yet. */
  get isInside(): boolean {
    return this.#rest.length > 0;
  }

  /**
   * Reads a piece of the output.
   *
   * @param chunk The piece; it may end anywhere.
   * @returns Whether more is wanted.
   */
  read(chunk: Uint8Array): boolean {
    const bytes = this.#rest.length === 0 ? chunk : join(this.#rest, chunk);
    let start = 0;
    for (
      let end = bytes.indexOf(0);
      end !== -1;
      start = end + 1, end = bytes.indexOf(0, start)
    ) {
      this.#count++;
      const isBelow = bytes[start] === DOT && bytes[start + 1] === SLASH;
      if (!this.#take(bytes.subarray(isBelow ? start + 2 : start, end))) {
        return false;
      }
    }
    this.#rest = bytes.subarray(start);
    return true;
  }
}

const DOT = 0x2e;
const SLASH = 0x2f;

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
