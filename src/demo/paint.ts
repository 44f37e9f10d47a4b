import { bold, dim, green, magenta, red } from "@std/fmt/colors";

/** How the parts of a text look. */
export interface Paint {
  /** Paints the path of a file. */
  readonly path: (text: string) => string;
  /** Paints the number of a line. */
  readonly lineNumber: (text: string) => string;
  /** Paints what the pattern matches. */
  readonly match: (text: string) => string;
  /** Paints what is beside the point. */
  readonly aside: (text: string) => string;
}

/** The colours that ripgrep uses. They are off where NO_COLOR is set. */
export const COLORED: Paint = {
  path: magenta,
  lineNumber: green,
  match: (text) => bold(red(text)),
  aside: dim,
};

const asItIs = (text: string) => text;

/** No colour at all. */
export const PLAIN: Paint = {
  path: asItIs,
  lineNumber: asItIs,
  match: asItIs,
  aside: asItIs,
};
