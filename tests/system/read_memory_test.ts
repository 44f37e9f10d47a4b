import { assert, assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { denoArgs } from "../../_tools/std.ts";

/** Where the tests themselves get `@std` from. */
const STD = Deno.env.get("HARNESS_TOOLS_STD") === "offline" ? "offline" : "jsr";

/** Bytes of the files; memory for any of them whole would be seen. */
const FILE_BYTES = 300_000_000;

/** What a process may have in memory that reads 40 lines of such a file, itself included. */
const MAX_BYTES = 180_000_000;

/** What a process may have in memory that reads as much as a call shows from each of 32 files. */
const MAX_SHARED_BYTES = 450_000_000;

const PROGRAM = `
  import { PathPolicy } from "./src/files/mod.ts";
  import { READ_DEFAULTS, readTool } from "./src/read/mod.ts";
  const [folder, ...paths] = Deno.args;
  const policy = new PathPolicy({ roots: ["."], workdir: folder, absolutePaths: true });
  const tool = readTool({ policyFor: () => policy }, READ_DEFAULTS);
  let peak = 0;
  const sample = () => peak = Math.max(peak, Deno.memoryUsage().rss);
  const { signal } = new AbortController();
  Object.defineProperty(signal, "throwIfAborted", { value: sample });
  const { meta } = await tool.execute({ paths }, { name: "read", callId: "1", signal });
  sample();
  const lines = meta.targets.map(({ lines }) => lines.map(({ text }) => text.length));
  console.log(JSON.stringify({ peak, lines }));
`;

interface Outcome {
  /** Most bytes that the process had in memory whenever it read on. */
  readonly peak: number;
  /** Length of each line of each target. */
  readonly lines: readonly (readonly number[])[];
}

async function readInProcess(
  folder: string,
  ...targets: string[]
): Promise<Outcome> {
  const child = new Deno.Command(Deno.execPath(), {
    args: denoArgs(STD, "run", [
      "--quiet",
      "--no-prompt",
      "--no-check",
      `--allow-read=${folder}`,
      "-",
      folder,
      ...targets,
    ]),
    cwd: fromFileUrl(new URL("../..", import.meta.url)),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(PROGRAM));
  await writer.close();
  const { success, stdout, stderr } = await output;
  const decoder = new TextDecoder();
  assert(success, decoder.decode(stderr));
  return JSON.parse(decoder.decode(stdout));
}

function write(path: string, pieces: Iterable<string>): Promise<void> {
  return Deno.writeTextFile(path, ReadableStream.from(pieces));
}

Deno.test("read takes memory for the lines that it shows, however large the file and its lines are", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const line = `${"x".repeat(99)}\n`;
    const block = line.repeat(10_000);
    const blocks = FILE_BYTES / block.length;
    await write(`${folder}/lines`, Array<string>(blocks).fill(block));
    await write(`${folder}/line`, [
      ...Array<string>(blocks).fill("x".repeat(block.length)),
      "\nend\n",
    ]);
    const { peak, lines } = await readInProcess(
      folder,
      "lines:2000000+40",
      "line:1-2",
    );
    assertEquals(lines, [Array(40).fill(99), [2000, 3]]);
    assert(peak < MAX_BYTES, `${peak} bytes`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("read takes no more memory for many targets than for what they share", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    // Empty lines take the most memory for each byte that is shown.
    await Deno.writeTextFile(`${folder}/empty`, "\n".repeat(300_000));
    const { peak, lines } = await readInProcess(
      folder,
      ...Array<string>(32).fill("empty:raw"),
    );
    assertEquals(lines.map(({ length }) => length), Array(32).fill(8_192));
    assert(peak < MAX_SHARED_BYTES, `${peak} bytes`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
