import { assert, assertEquals } from "@std/assert";
import { PathPolicy } from "../../src/files/mod.ts";
import { READ_DEFAULTS } from "../../src/read/mod.ts";
import { findTarget } from "../../src/read/find_target.ts";
import { readFile } from "../../src/read/read_file.ts";

const STATUS = "/proc/self/status";
const hasProc = await Deno.stat(STATUS).then(() => true, () => false);

Deno.test({
  name: "read shows a file that says that it has no bytes",
  ignore: !hasProc,
  async fn() {
    assertEquals((await Deno.stat(STATUS)).size, 0);
    const policy = new PathPolicy({
      roots: ["/proc"],
      workdir: "/proc",
      absolutePaths: true,
    });
    const { file, selector } = await findTarget("self/status", policy, 400);
    const reading = await readFile(file, { selector, options: READ_DEFAULTS });
    assert(reading.lines[0]?.text.startsWith("Name:"));
    assert(reading.size > 0);
    assert(reading.isComplete);
    assert(!reading.isChanged);
  },
});
