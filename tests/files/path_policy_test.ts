import {
  assert,
  assertEquals,
  assertFalse,
  assertRejects,
  assertThrows,
} from "@std/assert";
import { fc } from "../seeded.ts";
import { FileError, PathPolicy } from "../../src/files/mod.ts";
import { isInside } from "../../src/files/path_policy.ts";

const WORKDIR = "/home/me/project";

function policy(options: { roots?: string[]; absolutePaths?: boolean } = {}) {
  return new PathPolicy({
    roots: ["."],
    workdir: WORKDIR,
    absolutePaths: true,
    ...options,
  });
}

async function failure(checked: PathPolicy, path: string): Promise<FileError> {
  return await assertRejects(() => checked.resolve(path), FileError);
}

Deno.test("isInside() compares names, not characters", () => {
  assert(isInside("/a/b", "/a/b"));
  assert(isInside("/a/b/c", "/a/b"));
  assert(isInside("/a/b/", "/a/b"));
  assert(isInside("/a/b", "/a/b/"));
  assertFalse(isInside("/a/bc", "/a/b"));
  assertFalse(isInside("/a/b.c", "/a/b"));
  assertFalse(isInside("/a", "/a/b"));
  assertFalse(isInside("/", "/a"));
});

Deno.test("isInside() has everything inside of the root of the file system", () => {
  assert(isInside("/", "/"));
  assert(isInside("/a", "/"));
});

Deno.test("isInside() looks through . and ..", () => {
  assertFalse(isInside("/a/b/../c", "/a/b"));
  assert(isInside("/a/b/./c/..", "/a/b"));
});

Deno.test("isInside() holds for what is below a folder, and for nothing beside it", () => {
  const name = fc.stringMatching(/^[a-z]{1,3}$/);
  const names = fc.array(name, { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(names, names, name, (folder, below, other) => {
    const path = `/${folder.join("/")}`;
    assert(isInside(`${path}/${below.join("/")}`, path));
    assertFalse(isInside(`${path}${other}/${below.join("/")}`, path));
  }));
});

Deno.test("PathPolicy.resolve() refuses an absolute path where only relative ones are allowed, wherever it leads", async () => {
  const error = await failure(
    policy({ absolutePaths: false }),
    `${WORKDIR}/a.ts`,
  );
  assertEquals(error.code, "FILE_OUTSIDE_ROOT");
  assertEquals(
    error.message,
    'Cannot access "/home/me/project/a.ts": absolute paths are not allowed here: send it relative to "/home/me/project"',
  );
});

Deno.test("PathPolicy.resolve() refuses what is outside of the roots without telling whether it is there", async () => {
  for (const path of ["../x", "a/../../x", "/home/me/projects", "/", ".."]) {
    const error = await failure(policy(), path);
    assertEquals(error.code, "FILE_OUTSIDE_ROOT");
    assertEquals(
      error.message,
      `Cannot access "${path}": it is outside of the folders that may be read: send a path inside of "/home/me/project"`,
    );
  }
});

Deno.test("PathPolicy.resolve() resolves roots against the workdir, and names them", async () => {
  const error = await failure(policy({ roots: ["src", "/srv/lib"] }), "a.ts");
  assertEquals(
    error.message,
    'Cannot access "a.ts": it is outside of the folders that may be read: send a path inside of "/home/me/project/src" or "/srv/lib"',
  );
});

Deno.test("PathPolicy.resolve() lets nothing through without roots", async () => {
  const error = await failure(policy({ roots: [] }), "a.ts");
  assertEquals(error.code, "FILE_OUTSIDE_ROOT");
  assertEquals(
    error.message,
    'Cannot access "a.ts": it is outside of the folders that may be read: no folder may be read here',
  );
});

Deno.test("PathPolicy.resolve() says that Deno has no permission to look", async () => {
  const error = await failure(policy(), "a.ts");
  assertEquals(error.code, "FILE_UNREADABLE");
  assertEquals(
    error.message,
    'Cannot access "a.ts": Deno has no permission to read it: send another path, or have the program run with --allow-read for it',
  );
  assert(error.cause instanceof Deno.errors.NotCapable);
});

Deno.test("PathPolicy has workdir and roots, absolute", () => {
  const { workdir, roots } = policy({ roots: [".", "../lib", "/x/../y"] });
  assertEquals(workdir, WORKDIR);
  assertEquals(roots, [WORKDIR, "/home/me/lib", "/y"]);
});

Deno.test("PathPolicy refuses an option that there is not, and roots that are no list", () => {
  const options = { workdir: "/srv", absolutePaths: true };
  for (
    const [wrong, message] of [
      [{ roots: ["."], rootsAreRael: true }, 'no option "rootsAreRael"'],
      [{ roots: "/srv" }, "the roots are no list"],
    ] as const
  ) {
    assertThrows(
      () => new PathPolicy({ ...options, ...wrong as object } as never),
      TypeError,
      message,
    );
  }
});
