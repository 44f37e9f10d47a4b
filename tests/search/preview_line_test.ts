import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { fc } from "../seeded.ts";
import { previewLine } from "@harness/tools";
import { utf8Length } from "../../src/retention/page_budget.ts";

Deno.test("previewLine() keeps a line that fits", () => {
  assertEquals(
    previewLine("needle", { maxBytes: 6 }),
    { text: "needle", truncated: false, shift: 0, end: 6 },
  );
  assertEquals(
    previewLine("", { maxBytes: 1 }),
    { text: "", truncated: false, shift: 0, end: 0 },
  );
});

Deno.test("previewLine() cuts exactly at the budget", () => {
  const cut = (length: number) =>
    previewLine("x".repeat(length), { maxBytes: 100 });
  assertEquals(cut(99).truncated, false);
  assertEquals(cut(100).truncated, false);
  assertEquals(cut(101).truncated, true);
  assertEquals(cut(101).text, "x".repeat(100));
});

Deno.test("previewLine() keeps the head, without a mark, when the match is in it", () => {
  const line = `needle${"x".repeat(100)}`;
  const preview = previewLine(line, {
    maxBytes: 30,
    match: { start: 0, end: 6 },
  });
  assertEquals(preview.text, line.slice(0, 30));
  assertEquals(preview.shift, 0);
  assertEquals(preview.end, 30);
});

Deno.test("previewLine() keeps the head for a match that ends with it", () => {
  const line = `${"x".repeat(24)}needle${"y".repeat(70)}`;
  const preview = previewLine(line, {
    maxBytes: 30,
    match: { start: 24, end: 30 },
  });
  assertEquals(preview.text, `${"x".repeat(24)}needle`);
});

Deno.test("previewLine() moves the window to a match past the head", () => {
  const line = `${"x".repeat(25)}needle${"y".repeat(70)}`;
  const match = { start: 25, end: 31 };
  const { text, shift, end } = previewLine(line, { maxBytes: 30, match });
  assertEquals(text, "…xxxxxxneedleyyyyyyyyyyyy…");
  assertEquals(text.slice(25 + shift, 31 + shift), "needle");
  assertEquals(text.slice(end), "…");
});

Deno.test("previewLine() has no mark where nothing was cut", () => {
  const line = `${"x".repeat(100)}needle`;
  const match = { start: 100, end: 106 };
  const { text, end } = previewLine(line, { maxBytes: 30, match });
  assertEquals(text, "…xxxxxxneedle");
  assertEquals(end, text.length);
});

Deno.test("previewLine() shows the start of a match that is longer than the budget", () => {
  const line = `${"x".repeat(100)}${"n".repeat(100)}`;
  const match = { start: 100, end: 200 };
  const { text, shift, end } = previewLine(line, { maxBytes: 30, match });
  assertEquals(text, `…${"n".repeat(24)}…`);
  assertEquals(100 + shift, 1);
  assertEquals(end, 25);
});

Deno.test("previewLine() shows the head of a line that is one long match", () => {
  const line = "n".repeat(100);
  const { text, shift } = previewLine(line, {
    maxBytes: 30,
    match: { start: 0, end: 100 },
  });
  assertEquals(text, "n".repeat(30));
  assertEquals(shift, 0);
});

Deno.test("previewLine() gives a small budget to the line, not to marks", () => {
  const line = `${"x".repeat(100)}needle${"y".repeat(100)}`;
  const match = { start: 100, end: 106 };
  assertEquals(previewLine(line, { maxBytes: 6, match }).text, "needle");
  assertEquals(previewLine(line, { maxBytes: 3, match }).text, "nee");
  assertEquals(
    previewLine(line, { maxBytes: 23, match }).text,
    "xxxxxneedleyyyyyyyyyyyy",
  );
  assertEquals(
    previewLine(line, { maxBytes: 24, match }).text,
    "…xxxxneedleyyyyyyyy…",
  );
});

Deno.test("previewLine() shows nothing rather than half a character", () => {
  const preview = previewLine("🔥🔥", { maxBytes: 3 });
  assertEquals(preview.text, "");
  assert(preview.truncated);
});

Deno.test("previewLine() cuts between characters at every alignment", () => {
  for (let head = 0; head < 4; head++) {
    const { text } = previewLine(`${"x".repeat(head)}${"🔥".repeat(30)}`, {
      maxBytes: 40,
    });
    assertEquals(
      text,
      `${"x".repeat(head)}${"🔥".repeat(head === 0 ? 10 : 9)}`,
    );
  }
});

Deno.test("previewLine() keeps a byte order mark where it cuts", () => {
  const line = `\ufeff${"x".repeat(50)}\ufeffneedle${"y".repeat(50)}`;
  assertEquals(previewLine(line, { maxBytes: 10 }).text, "\ufeffxxxxxxx");
  const match = { start: 51, end: 58 };
  const { text } = previewLine(line, { maxBytes: 9, match });
  assertEquals(text, "\ufeffneedle");
});

Deno.test("previewLine() replaces lone surrogates", () => {
  const { text } = previewLine("a\ud83db\udd25", { maxBytes: 100 });
  assertEquals(text, "a\ufffdb\ufffd");
});

/** Lines of characters of every size, lone surrogates included, with a match somewhere. */
const lineWithMatch = fc.string({
  unit: fc.constantFrom("a", "b", "é", "€", "🔥", "…", "\ud83d", "\udd25"),
  maxLength: 120,
  size: "max",
}).chain((line) => {
  const chars = Array.from(line);
  const indexOf = (count: number) => chars.slice(0, count).join("").length;
  const place = fc.nat(chars.length).map(indexOf);
  return fc.tuple(place, place).map(([a, b]) => ({
    line,
    match: { start: Math.min(a, b), end: Math.max(a, b) },
  }));
});

Deno.test("previewLine() is well-formed, within budget and shows the match", () => {
  fc.assert(
    fc.property(
      lineWithMatch,
      fc.integer({ min: 1, max: 200 }),
      ({ line, match }, maxBytes) => {
        const whole = line.toWellFormed();
        const preview = previewLine(line, { maxBytes, match });
        const { text, truncated, shift, end } = preview;
        assert(text.isWellFormed());
        assertLessOrEqual(utf8Length(text), maxBytes);
        assertEquals(truncated, utf8Length(whole) > maxBytes);

        const marked = text[0] === "…" && whole[-shift] !== "…" ? 1 : 0;
        assertEquals(
          text.slice(marked, end),
          whole.slice(marked - shift, end - shift),
        );
        assert(["", "…"].includes(text.slice(end)));
        if (maxBytes >= 24 && marked - shift > 0) {
          assertEquals(text[0], "…");
          assertEquals(text.slice(end) === "…", end - shift < whole.length);
        }

        const wanted = whole.slice(match.start, match.end);
        const room = maxBytes >= 24 ? maxBytes - 6 : maxBytes;
        if (utf8Length(wanted) > room) return;
        assertEquals(
          text.slice(match.start + shift, match.end + shift),
          wanted,
        );
        assertLessOrEqual(match.end + shift, end);
      },
    ),
    { numRuns: 3_000 },
  );
});

Deno.test("previewLine() takes any range for the match", () => {
  const range = fc.tuple(fc.nat(300), fc.nat(300));
  fc.assert(
    fc.property(
      lineWithMatch,
      range,
      fc.integer({ min: 1, max: 60 }),
      ({ line }, [start, end], maxBytes) => {
        const { text } = previewLine(line, { maxBytes, match: { start, end } });
        assert(text.isWellFormed());
        assertLessOrEqual(utf8Length(text), maxBytes);
      },
    ),
    { numRuns: 2_000 },
  );
});
