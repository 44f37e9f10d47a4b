import { type ContenderName, CONTENDERS } from "../contenders/mod.ts";
import type { BenchResults, CaseResult, Measurement } from "../results.ts";
import { formatFigure } from "./format_figure.ts";
import { ROW_TITLES } from "./table.ts";

/** Contenders in the chart, drawn in this order; the floor is the line at 1. */
const SERIES: readonly { name: ContenderName; color: string }[] = [
  { name: "pi", color: "#8250df" },
  { name: "gemini-cli", color: "#bf8700" },
  { name: "deepseek-harness", color: "#cf222e" },
  { name: "harness-tools", color: "#0969da" },
];

const WIDTH = 860;
const LEFT = 330;
const RIGHT = 20;
const TOP = 76;
const LINE = 22;
const TITLE_LINE = 30;
const BOTTOM = 64;

/** Ends of the axis, as multiples of the floor; what lies outside is drawn at the end. */
const LEAST = 0.02;
const MOST = 50;
const TICKS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 15px; }
  .row { font-weight: 600; }
  .dim { fill: #656d76; }
  .grid { stroke: #d0d7de; }
  .floor { stroke: #1f2328; stroke-width: 1.5; }
  .paper { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .dim { fill: #8d96a0; }
    .grid { stroke: #30363d; }
    .floor { stroke: #e6edf3; }
    .paper { fill: #0d1117; }
  }`;

/**
 * Draws the searches whose time is compared: each contender as a dot at its
 * multiple of the floor, hollow where its answer leaves out how many results
 * there are.
 *
 * @param results What was measured.
 * @returns An SVG document.
 */
export function drawChart(results: BenchResults): string {
  const lines = layOut(results.cases.filter(hasFloor));
  const height = TOP + lines.reduce((sum, line) => sum + line.height, 0) +
    BOTTOM;
  const parts = [
    `<rect class="paper" width="${WIDTH}" height="${height}"/>`,
    text(20, 28, "Time of a search, as a multiple of ripgrep alone", "title"),
    ...legend(),
    ...axis(height),
    ...lines.map((line) => line.svg),
    text(20, height - 16, origin(results), "dim"),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<style>${STYLE}\n</style>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
}

function hasFloor({ row, measurements }: CaseResult): boolean {
  return row !== "start" && row !== "growth" &&
    measurements.some(({ contender }) => contender === "floor");
}

function layOut(cases: readonly CaseResult[]) {
  let y = TOP;
  return cases.map((result, index) => {
    const isFirst = cases[index - 1]?.row !== result.row;
    const height = LINE + (isFirst ? TITLE_LINE : 0);
    y += height;
    const title = isFirst
      ? text(20, y - LINE - 2, ROW_TITLES[result.row], "row")
      : "";
    return { height, svg: title + caseLine(result, y) };
  });
}

function caseLine({ label, measurements }: CaseResult, y: number): string {
  const floor = measurements.find(({ contender }) => contender === "floor")!;
  const dots = SERIES.map(({ name, color }) => {
    const measurement = measurements.find(({ contender }) =>
      contender === name
    );
    return measurement ? dot(measurement, floor, { color, y }) : "";
  });
  return text(36, y, label) +
    text(LEFT - 16, y, `${formatFigure(floor.value)} ms`, "dim", "end") +
    dots.join("");
}

function dot(
  { contender, value, found }: Measurement,
  floor: Measurement,
  { color, y }: { readonly color: string; readonly y: number },
): string {
  const ratio = value / floor.value;
  const partial = found?.total === null;
  const fill = partial ? "none" : color;
  const title = `${CONTENDERS[contender].label}: ${formatFigure(value)} ms, ${
    formatFigure(ratio)
  }×${partial ? `, first ${found.shown}` : ""}`;
  return `<circle cx="${position(ratio)}" cy="${
    y - 4
  }" r="5" fill="${fill}" stroke="${color}" stroke-width="1.5"><title>${
    escapeXml(title)
  }</title></circle>`;
}

function legend(): string[] {
  const items = SERIES.toReversed().map(({ name, color }, index) => {
    const x = 26 + index * 140;
    return `<circle cx="${x}" cy="48" r="5" fill="${color}"/>` +
      text(x + 10, 52, CONTENDERS[name].label);
  });
  const x = 26 + SERIES.length * 140;
  const hollow =
    `<circle cx="${x}" cy="48" r="5" fill="none" stroke="#656d76" stroke-width="1.5"/>`;
  return [
    ...items,
    hollow + text(x + 10, 52, "stops early, cannot say how many"),
  ];
}

function axis(height: number): string[] {
  const end = height - BOTTOM + 10;
  return TICKS.map((tick) => {
    const x = position(tick);
    const kind = tick === 1 ? "floor" : "grid";
    return `<line class="${kind}" x1="${x}" x2="${x}" y1="${TOP}" y2="${end}"/>` +
      text(x, end + 16, `${tick}×`, "dim", "middle");
  });
}

function position(ratio: number): number {
  const within = Math.min(Math.max(ratio, LEAST), MOST);
  const part = Math.log(within / LEAST) / Math.log(MOST / LEAST);
  return Math.round(LEFT + part * (WIDTH - LEFT - RIGHT));
}

function origin({ date, machine, versions }: BenchResults): string {
  return `${
    date.slice(0, 10)
  } · ${machine.cpu}, ${machine.cores} cores · Deno ${
    versions["Deno"]
  } · ripgrep ${versions["ripgrep"]} · in grey: the time of ripgrep alone`;
}

function text(
  x: number,
  y: number,
  content: string,
  kind = "",
  anchor = "start",
): string {
  return `<text x="${x}" y="${y}" class="${kind}" text-anchor="${anchor}">${
    escapeXml(content)
  }</text>`;
}

function escapeXml(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
