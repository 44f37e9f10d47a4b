import { assertEquals, assertInstanceOf } from "@std/assert";
import { findRealPath, linkTarget } from "../../src/files/real_path.ts";

/** Calls that go to the file system while a test runs, in place of which nothing happens. */
class WatchedSystem implements Disposable {
  readonly tried: string[] = [];
  readonly #realPath = Deno.realPath;
  readonly #readLink = Deno.readLink;

  constructor() {
    const watch = (path: string | URL) => {
      this.tried.push(`${path}`);
      return Promise.resolve("/elsewhere");
    };
    Deno.realPath = watch;
    Deno.readLink = watch;
  }

  [Symbol.dispose](): void {
    Deno.realPath = this.#realPath;
    Deno.readLink = this.#readLink;
  }
}

Deno.test("findRealPath() tries nothing for which Deno would ask at the terminal", async () => {
  using system = new WatchedSystem();
  const { path, fault } = await findRealPath("/no/permission/for.ts");
  assertEquals(path, "/no/permission/for.ts");
  assertInstanceOf(fault, Deno.errors.NotCapable);
  assertEquals(system.tried, []);
});

Deno.test("linkTarget() tries nothing for which Deno would ask at the terminal", async () => {
  using system = new WatchedSystem();
  assertEquals(await linkTarget("/no/permission"), undefined);
  assertEquals(system.tried, []);
});
