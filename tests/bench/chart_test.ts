import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { drawChart } from "../../bench/report/chart.ts";
import { RESULTS } from "./results_fixture.ts";

/** The tags of a document that are open at its end; throws when one is closed that is not open. */
function openTags(svg: string): string[] {
  const open: string[] = [];
  for (const [, end, name, empty] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (empty) continue;
    if (!end) open.push(name!);
    else assertEquals(open.pop(), name);
  }
  return open;
}

Deno.test("drawChart() is well-formed and escapes what it is given", () => {
  const svg = drawChart(RESULTS);
  assertEquals(openTags(svg), []);
  assert(svg.startsWith("<svg "));
  assertStringIncludes(svg, "Fast &amp; Furious &lt;9&gt;");
});

Deno.test("drawChart() shows each contender as a multiple of the floor", () => {
  const svg = drawChart(RESULTS);
  assertStringIncludes(svg, "<title>@harness/tools: 205 ms, 1.05×</title>");
  assertStringIncludes(svg, "<title>pi: 8.25 ms, 0.04×, first 100</title>");
});

Deno.test("drawChart() draws a dot further right for a longer time, hollow for an answer that stops early", () => {
  const dots = [
    ...drawChart(RESULTS).matchAll(
      /<circle cx="(\d+)"[^>]*fill="([^"]+)"[^>]*><title>([^:]+)/g,
    ),
  ];
  const byName = new Map(dots.map(([, x, fill, name]) => [name, { x, fill }]));
  const own = byName.get("@harness/tools")!;
  const pi = byName.get("pi")!;
  assert(Number(own.x) > Number(pi.x));
  assertEquals(pi.fill, "none");
  assert(own.fill !== "none");
});

Deno.test("drawChart() leaves out what is not compared with the floor", () => {
  assertEquals(drawChart(RESULTS).includes("overflow"), false);
});
