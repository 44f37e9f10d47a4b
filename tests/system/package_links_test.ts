import { assert, assertGreater } from "@std/assert";
import { normalize } from "@std/path/posix";
import manifest from "../../deno.json" with { type: "json" };
import { ROOT } from "../../_tools/std.ts";

/** Documents of the package, relative to the project. */
const DOCUMENTS = [
  "README.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  ...Array.from(Deno.readDirSync(`${ROOT}/docs`), ({ name }) => `docs/${name}`),
];

Deno.test("documents of the package link only to what is in it", async () => {
  let links = 0;
  for (const document of DOCUMENTS) {
    const text = await Deno.readTextFile(`${ROOT}/${document}`);
    for (
      const [, link = ""] of text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)
    ) {
      const folder = document.slice(0, document.lastIndexOf("/") + 1);
      const path = normalize(folder + link);
      const isPublished = manifest.publish.include.some((included) =>
        `${path}/`.startsWith(`${included}/`)
      );
      assert(isPublished, `${document} links to ${link}`);
      await Deno.stat(`${ROOT}/${path}`);
      links++;
    }
  }
  assertGreater(links, 5);
});
