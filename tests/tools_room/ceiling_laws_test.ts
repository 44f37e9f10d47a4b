import { assert, assertEquals } from "@std/assert";
import {
  type Ceiling,
  ceilingGuard,
  childCeiling,
  intersectCeilings,
  OPEN_CEILING,
  parseCeiling,
} from "@harness/tools/tools";
import type { AccessClass, ToolDefinition } from "@harness/tools/host";
import { scriptedTool } from "../host/scripted.ts";
import { fc } from "../seeded.ts";
import { anyCeiling, NAMES, savedCeiling } from "./ceiling_arbitrary.ts";

const ACCESS: readonly (AccessClass | undefined)[] = [
  "inspect",
  "mutate",
  "execute",
  "network",
  undefined,
];

/** Every tool that a host of these tests may have. */
const TOOLS: readonly ToolDefinition[] = NAMES.flatMap((name) =>
  ACCESS.map((access) => ({ ...scriptedTool(name), access }) as ToolDefinition)
);

function allows(ceiling: Ceiling, tool: ToolDefinition): boolean {
  return typeof ceilingGuard(ceiling)(tool) !== "string";
}

function allowsAbsolute(ceiling: Ceiling, tool: ToolDefinition): boolean {
  const verdict = ceilingGuard(ceiling)(tool);
  return typeof verdict === "object" && verdict.absolutePaths === true;
}

/** Whether one ceiling is as low as another: the order that intersection makes. */
function isBelow(low: Ceiling, high: Ceiling): boolean {
  return JSON.stringify(intersectCeilings(low, high)) === JSON.stringify(low);
}

Deno.test("intersectCeilings() is commutative", () => {
  fc.assert(fc.property(anyCeiling, anyCeiling, (a, b) => {
    assertEquals(intersectCeilings(a, b), intersectCeilings(b, a));
  }));
});

Deno.test("intersectCeilings() is associative, and takes many at once", () => {
  fc.assert(fc.property(anyCeiling, anyCeiling, anyCeiling, (a, b, c) => {
    const left = intersectCeilings(intersectCeilings(a, b), c);
    assertEquals(left, intersectCeilings(a, intersectCeilings(b, c)));
    assertEquals(left, intersectCeilings(a, b, c));
  }));
});

Deno.test("intersectCeilings() is idempotent", () => {
  fc.assert(fc.property(anyCeiling, anyCeiling, (a, b) => {
    assertEquals(intersectCeilings(a, a), a);
    const both = intersectCeilings(a, b);
    assertEquals(intersectCeilings(both, a, b), both);
  }));
});

Deno.test("intersectCeilings() with the open ceiling changes nothing", () => {
  fc.assert(fc.property(anyCeiling, (a) => {
    assertEquals(intersectCeilings(a, OPEN_CEILING), a);
    assertEquals(intersectCeilings(OPEN_CEILING, a), a);
  }));
});

Deno.test("intersectCeilings() is monotone: what narrows a part narrows the whole", () => {
  fc.assert(fc.property(anyCeiling, anyCeiling, anyCeiling, (a, b, c) => {
    const lower = intersectCeilings(a, b);
    assert(isBelow(lower, a));
    assert(isBelow(intersectCeilings(lower, c), intersectCeilings(a, c)));
    for (const tool of TOOLS) {
      if (allows(lower, tool)) assert(allows(a, tool) && allows(b, tool));
      if (allowsAbsolute(lower, tool)) {
        assert(allowsAbsolute(a, tool) && allowsAbsolute(b, tool));
      }
    }
    assert(lower.depth <= Math.min(a.depth, b.depth));
  }));
});

Deno.test("intersectCeilings() allows exactly what all of them allow", () => {
  fc.assert(fc.property(anyCeiling, anyCeiling, (a, b) => {
    const both = intersectCeilings(a, b);
    for (const tool of TOOLS) {
      assertEquals(allows(both, tool), allows(a, tool) && allows(b, tool));
    }
  }));
});

Deno.test("childCeiling() is the parent's one level down, intersected with its own", () => {
  const parents = anyCeiling.filter(({ depth }) => depth > 0);
  fc.assert(fc.property(parents, anyCeiling, (parent, own) => {
    const child = childCeiling(parent, own);
    const further = { ...parent, depth: parent.depth - 1 };
    assertEquals(child, intersectCeilings(further, own));
    assert(isBelow(child, parent));
    assert(isBelow(child, own));
    assert(child.depth < parent.depth);
  }));
});

Deno.test("parseCeiling() reads back what JSON made of a ceiling", () => {
  fc.assert(fc.property(savedCeiling, anyCeiling, (saved, other) => {
    const ceiling = parseCeiling(saved);
    for (const each of [ceiling, intersectCeilings(ceiling, other)]) {
      assertEquals(parseCeiling(JSON.parse(JSON.stringify(each))), each);
    }
  }));
});

Deno.test("parseCeiling() takes no data with one part too many", () => {
  const parts = Object.keys(OPEN_CEILING);
  const name = fc.string().filter((key) =>
    !parts.includes(key) && key !== "__proto__"
  );
  fc.assert(fc.property(savedCeiling, name, fc.jsonValue(), (saved, key, x) => {
    let ceiling: Ceiling | undefined;
    try {
      ceiling = parseCeiling({ ...saved, [key]: x });
    } catch {
      return;
    }
    assertEquals(ceiling, undefined);
  }));
});

Deno.test("parseCeiling() makes of any JSON a ceiling or an error, never a wider ceiling", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    try {
      const ceiling = parseCeiling(value);
      assert(isBelow(ceiling, OPEN_CEILING));
    } catch (error) {
      assertEquals((error as { code?: string }).code, "CEILING_INVALID");
    }
  }));
});
