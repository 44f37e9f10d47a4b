import { assert, assertEquals } from "@std/assert";
import { READ_DEFAULTS } from "../../src/read/mod.ts";
import { readSchema } from "../../src/read/read_arguments.ts";

const { schema, parameters } = readSchema({ ...READ_DEFAULTS, maxTargets: 3 });

async function validate(args: unknown): Promise<unknown> {
  const result = await schema["~standard"].validate(args);
  return result.issues === undefined
    ? result.value
    : result.issues.map(({ message }) => message);
}

Deno.test("readSchema() takes one or several targets", async () => {
  assertEquals(await validate({ paths: ["a"] }), { paths: ["a"] });
  assertEquals(await validate({ paths: ["a:1-2", "b:raw"] }), {
    paths: ["a:1-2", "b:raw"],
  });
});

Deno.test("readSchema() takes path alone, which the model does not see", async () => {
  assertEquals(await validate({ path: "a:1" }), { paths: ["a:1"] });
  assertEquals(await validate({ path: "a", paths: null }), { paths: ["a"] });
  assertEquals(Object.keys(parameters.properties as object), ["paths"]);
  assertEquals(parameters.required, ["paths"]);
  assert(!JSON.stringify(parameters).includes('"path"'));
});

Deno.test("readSchema() refuses path beside paths", async () => {
  assertEquals(await validate({ path: "a", paths: ["b"] }), [
    'read has no argument "path"; it takes paths',
  ]);
});

Deno.test("readSchema() takes up to exactly the targets of a call", async () => {
  const targets = (count: number) => ({ paths: Array(count).fill("a") });
  assertEquals(await validate(targets(0)), ["name at least one file"]);
  assertEquals(await validate(targets(2)), targets(2));
  assertEquals(await validate(targets(3)), targets(3));
  assertEquals(await validate(targets(4)), ["a call takes up to 3 targets"]);
});

Deno.test("readSchema() takes one target without a list, which the model does not see", async () => {
  assertEquals(await validate({ paths: "a.ts:1" }), { paths: ["a.ts:1"] });
});

Deno.test("readSchema() refuses what is no target", async () => {
  const isRefused = async (args: unknown) =>
    (await schema["~standard"].validate(args)).issues !== undefined;
  for (
    const args of [
      {},
      { paths: [1] },
      { path: 1 },
      { paths: ["a"], x: 1 },
      null,
      "a",
    ]
  ) {
    assert(await isRefused(args), JSON.stringify(args));
  }
});
