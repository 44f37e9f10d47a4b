import { assertEquals, assertRejects } from "@std/assert";
import { LocalResultStore } from "@harness/tools/mcp";
import { SpillError } from "@harness/tools/spill";

Deno.test({
  name:
    "LocalResultStore tries nothing for which Deno would ask at the terminal",
  permissions: "none",
  async fn() {
    const tried: string[] = [];
    const attempt = (name: string) => (path: unknown) => {
      tried.push(`${name} ${path}`);
      return Promise.reject(new Deno.errors.NotFound());
    };
    const { mkdir, lstat, remove } = Deno;
    Object.assign(Deno, {
      mkdir: attempt("mkdir"),
      lstat: attempt("lstat"),
      remove: attempt("remove"),
    });
    try {
      const store = new LocalResultStore({ folder: "/nowhere/results" });
      const origin = {
        owner: { sessionId: "s" },
        source: { toolName: "grep", callId: "c", label: "result" },
        suggestedName: "a.txt",
      };
      const content = new Uint8Array();
      await assertRejects(
        () => store.saveBytes({ ...origin, content }),
        SpillError,
      );
      await assertRejects(
        () => store.saveText({ ...origin, content: "" }),
        SpillError,
      );
      await assertRejects(() => store.readText("/nowhere/results/s/a.txt"));
      await store.remove("/nowhere/results/s/a.txt");
    } finally {
      Object.assign(Deno, { mkdir, lstat, remove });
    }
    assertEquals(tried, []);
  },
});
