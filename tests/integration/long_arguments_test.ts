import { assert, assertLess } from "@std/assert";
import { FindSession } from "./find_session.ts";
import { ReadSession } from "./read_session.ts";

/** Characters of a long argument, and of an answer that repeats what it has to. */
const LONG = 20_000;
const ENOUGH = 5_000;

const folders = "x/".repeat(LONG / 2);
const name = "x".repeat(LONG);

/** What a call says, whether it answers or fails. */
async function said(call: Promise<{ readonly text: string }>): Promise<string> {
  try {
    return (await call).text;
  } catch (error) {
    assert(error instanceof Error);
    return error.message;
  }
}

Deno.test("read repeats no long target whole", async () => {
  await using session = await ReadSession.open("echo x >f; mkdir x");
  const targets = [
    folders,
    name,
    ` ${name}`,
    " ".repeat(LONG),
    `/${name}`,
    `../${name}`,
    `${name}*`,
    `f:${"0".repeat(LONG)}`,
    `f:9${"0".repeat(LONG)}-1${"0".repeat(LONG)}`,
    `f:${"1,".repeat(LONG / 2)}2`,
    `f:${name}`,
    `f#L${name}`,
  ];
  for (const target of targets) {
    const start = target.slice(0, 20);
    for (const paths of [[target], [target, "f"]]) {
      assertLess((await said(session.read(...paths))).length, ENOUGH, start);
    }
  }
});

Deno.test("find and grep repeat no long argument whole", async () => {
  await using session = await FindSession.open("echo x >f; mkdir x");
  const paths = [folders, name, `/${name}`, `../${name}`, `${name}*`];
  const globs = [
    folders,
    name,
    `${name}/*`,
    `${folders}*`,
    `{${name}`,
    `[${name}`,
    `${name}\\`,
    `/${name}`,
  ];
  const calls = [
    ...paths.flatMap((path) => [
      () => session.find({ pattern: "*", path }),
      () => session.grep({ patterns: ["x"], path }),
    ]),
    ...globs.flatMap((glob) => [
      () => session.find({ pattern: glob }),
      () => session.find({ pattern: `${glob}/`, kind: "file" }),
      () => session.grep({ patterns: ["x"], include: glob }),
      () => session.grep({ patterns: ["x"], include: glob, path: "f" }),
    ]),
    ...[name, `${name}(`, `${name}[`, `*${name}`, `${name}\\n`]
      .map((pattern) => () => session.grep({ patterns: [pattern, "x"] })),
  ];
  for (const call of calls) {
    const text = await said(call());
    assertLess(text.length, ENOUGH, text.slice(0, 80));
  }
});

Deno.test("read takes no longer for a target that may have many selectors", async () => {
  await using session = await ReadSession.open(":");
  const start = performance.now();
  for (const part of [":", "#L", ":1", "/:", ":1,"]) {
    const target = `a${part.repeat(100_000 / part.length)}`;
    await said(session.read(`${target}/`));
    await said(session.read(target));
  }
  assertLess(performance.now() - start, 5_000);
});
