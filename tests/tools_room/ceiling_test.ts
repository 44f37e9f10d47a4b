import {
  assert,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import {
  type Ceiling,
  CeilingError,
  childCeiling,
  INSPECTION_CEILING,
  intersectCeilings,
  MAX_CEILING_DEPTH,
  OPEN_CEILING,
  parseCeiling,
} from "@harness/tools/tools";

const WHOLE: Ceiling = {
  version: 1,
  inspection: false,
  enabled: ["bash", "read"],
  disabled: ["bash"],
  absolutePaths: "all",
  depth: 3,
};

/** What is wrong with data that is no ceiling. */
function complaint(value: unknown): string {
  const error = assertThrows(() => parseCeiling(value), CeilingError);
  assertEquals(error.code, "CEILING_INVALID");
  return error.message;
}

Deno.test("parseCeiling() takes a whole ceiling as it is", () => {
  assertEquals(parseCeiling(WHOLE), WHOLE);
  assertEquals(parseCeiling(OPEN_CEILING), OPEN_CEILING);
  assertEquals(parseCeiling(INSPECTION_CEILING), INSPECTION_CEILING);
});

Deno.test("parseCeiling() denies whatever is left out", () => {
  assertEquals(parseCeiling({ version: 1 }), {
    version: 1,
    inspection: true,
    enabled: [],
    disabled: [],
    absolutePaths: [],
    depth: 0,
  });
});

Deno.test("parseCeiling() sorts names and takes each once", () => {
  const { enabled, disabled } = parseCeiling({
    ...WHOLE,
    enabled: ["read", "find", "read", "Read"],
    disabled: ["b", "a", "b"],
  });
  assertEquals(enabled, ["Read", "find", "read"]);
  assertEquals(disabled, ["a", "b"]);
});

Deno.test("parseCeiling() refuses unknown parts, wherever they come from", () => {
  assertEquals(
    complaint({ ...WHOLE, enable: "all" }),
    'Cannot use the ceiling: "enable" is no part of a ceiling; the parts are version, inspection, enabled, disabled, absolutePaths, depth',
  );
  const hostile = '{"version":1,"__proto__":{"enabled":"all"}}';
  assertStringIncludes(complaint(JSON.parse(hostile)), '"__proto__"');
});

Deno.test("parseCeiling() refuses another version, and none", () => {
  for (const version of [0, 2, "1", null, undefined]) {
    assertEquals(
      complaint({ ...WHOLE, version }),
      `Cannot use the ceiling: "version" must be 1, got ${
        typeof version === "string" ? '"1"' : version
      }`,
    );
  }
});

Deno.test("parseCeiling() names part, value and what is wanted", () => {
  const wrong: readonly [object, string][] = [
    [{ inspection: 0 }, '"inspection" must be true or false, got 0'],
    [{ depth: -1 }, '"depth" must be an integer from 0 to 64, got -1'],
    [{ depth: 65 }, '"depth" must be an integer from 0 to 64, got 65'],
    [{ depth: 0.5 }, '"depth" must be an integer from 0 to 64, got 0.5'],
    [
      { depth: 1e300 },
      'ceiling: "depth" must be an integer from 0 to 64, got 1e+300',
    ],
    [{ depth: Infinity }, "got Infinity"],
    [
      { enabled: "ALL" },
      '"enabled" must be "all" or a list of names of 1 to 256 characters, got "ALL"',
    ],
    [{ enabled: { length: 0 } }, 'got {"length":0}'],
    [{ enabled: ["a", ""] }, 'got ["a",""]'],
    [
      { disabled: "all" },
      '"disabled" must be a list of names of 1 to 256 characters, got "all"',
    ],
    [{ disabled: [1] }, "got 1"],
    [{ absolutePaths: true }, '"absolutePaths" must be "all" or a list'],
    [{ absolutePaths: ["x".repeat(257)] }, "…"],
  ];
  for (const [part, words] of wrong) {
    assertStringIncludes(complaint({ ...WHOLE, ...part }), words);
  }
  assertEquals(parseCeiling({ ...WHOLE, depth: MAX_CEILING_DEPTH }).depth, 64);
});

Deno.test("parseCeiling() takes nothing that data inherits", () => {
  const inherited = Object.assign(
    Object.create({ enabled: "all", inspection: false, depth: 3 }),
    { version: 1 },
  );
  assertEquals(parseCeiling(inherited), parseCeiling({ version: 1 }));
});

Deno.test("parseCeiling() refuses what JSON cannot hold", () => {
  const circle: unknown[] = [];
  circle.push(circle);
  for (
    const value of [
      circle,
      { version: circle },
      { version: 1, enabled: circle },
      { version: 1, enabled: [1n] },
      { version: 1, enabled: { a: 1n } },
      { version: 1, depth: 1n },
    ]
  ) {
    assert(complaint(value).length < 500);
  }
});

Deno.test("parseCeiling() refuses what is no object", () => {
  for (const value of [null, undefined, [], "{}", 1, true]) {
    assertStringIncludes(complaint(value), "a ceiling must be an object");
  }
});

Deno.test("parseCeiling() gives a copy that nobody can change", () => {
  const data = { version: 1, enabled: ["read"], disabled: ["bash"] };
  const ceiling = parseCeiling(data);
  data.enabled.push("bash");
  data.disabled.pop();
  assertEquals(ceiling.enabled, ["read"]);
  assertEquals(ceiling.disabled, ["bash"]);
  for (
    const part of [
      ceiling,
      ceiling.enabled,
      ceiling.disabled,
      ceiling.absolutePaths,
      parseCeiling({ version: 1 }).enabled,
      OPEN_CEILING,
      OPEN_CEILING.disabled,
      INSPECTION_CEILING,
      intersectCeilings(ceiling, OPEN_CEILING),
      childCeiling(OPEN_CEILING, ceiling),
    ]
  ) {
    assert(Object.isFrozen(part));
  }
});

Deno.test("intersectCeilings() of what is saved and what holds now only narrows", () => {
  const saved = parseCeiling({ ...WHOLE, absolutePaths: ["read", "write"] });
  const runtime = parseCeiling({
    version: 1,
    inspection: true,
    enabled: ["find", "read"],
    disabled: ["find"],
    absolutePaths: ["find", "read"],
    depth: 2,
  });
  assertEquals(intersectCeilings(saved, runtime), {
    version: 1,
    inspection: true,
    enabled: ["read"],
    disabled: ["bash", "find"],
    absolutePaths: ["read"],
    depth: 2,
  });
});

Deno.test("intersectCeilings() refuses a ceiling that is none", () => {
  const widened = { ...WHOLE, depth: Infinity } as Ceiling;
  for (const pair of [[WHOLE, widened], [widened, WHOLE]] as const) {
    assertThrows(() => intersectCeilings(...pair), CeilingError, '"depth"');
  }
  assertThrows(() => intersectCeilings(widened), CeilingError, '"depth"');
});

Deno.test("childCeiling() is the parent's and the child's own, one level down", () => {
  const child = childCeiling(WHOLE, {
    ...OPEN_CEILING,
    enabled: ["read", "write"],
  });
  assertEquals(child, { ...WHOLE, enabled: ["read"], depth: 2 });
  assertEquals(childCeiling(WHOLE, { ...OPEN_CEILING, depth: 1 }).depth, 1);
});

Deno.test("childCeiling() starts no task where none may be started", () => {
  const error = assertThrows(
    () => childCeiling({ ...WHOLE, depth: 0 }, OPEN_CEILING),
    CeilingError,
    'Cannot start a task: the ceiling has "depth" 0, do the work in this task',
  );
  assertEquals(error.code, "CEILING_NO_DEPTH");
});

Deno.test("childCeiling() ends the line of tasks that start each other", () => {
  let ceiling: Ceiling = parseCeiling({ ...WHOLE, depth: 3 });
  for (const depth of [2, 1, 0]) {
    ceiling = childCeiling(ceiling, OPEN_CEILING);
    assertEquals(ceiling.depth, depth);
  }
  assertThrows(() => childCeiling(ceiling, OPEN_CEILING), CeilingError);
});
