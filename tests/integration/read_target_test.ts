import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ReadSession } from "./read_session.ts";
import { testWithBash } from "./with_bash.ts";

const NUMBERS = "seq 1000 >a; seq 5 >b; printf 'x' >c";

testWithBash(
  "read shows the first 400 lines of a path, and says what reads on",
  async () => {
    await using session = await ReadSession.open(NUMBERS);
    const { lines, files } = await session.read("a");
    assertEquals(lines[0], "[a#67d4ff71d439]");
    assertEquals(
      lines.slice(1, 401),
      Array.from({ length: 400 }, (_, index) => `${index + 1}:${index + 1}`),
    );
    assertEquals(lines.slice(401), [
      '(Lines 1 to 400 of 1000: read on with "a:401")',
    ]);
    assertEquals(files[0]!.next, "a:401");
  },
);

testWithBash("read pages through a file to its end without a gap", async () => {
  await using session = await ReadSession.open(NUMBERS);
  const seen: number[] = [];
  let target: string | null = "a";
  while (target !== null) {
    const { files } = await session.read(target);
    seen.push(...files[0]!.lines.map(({ text }) => Number(text)));
    target = files[0]!.next;
  }
  assertEquals(seen, Array.from({ length: 1000 }, (_, index) => index + 1));
});

testWithBash("read shows the lines of a selector", async () => {
  await using session = await ReadSession.open(NUMBERS);
  const shown = async (target: string) => {
    const { lines } = await session.read(target);
    return lines.slice(1);
  };
  assertEquals(await shown("b:2-3"), ["2:2", "3:3", "(Lines 2 to 3 of 5)"]);
  assertEquals(await shown("b:2+3"), [
    "2:2",
    "3:3",
    "4:4",
    "(Lines 2 to 4 of 5)",
  ]);
  assertEquals(await shown("b:4"), ["4:4", "5:5", "(Lines 4 to 5 of 5)"]);
  assertEquals(await shown("b:5-99"), ["5:5", "(Line 5 of 5)"]);
  assertEquals(await shown("b:6"), [
    "(There is no line 6: the file has 5 lines)",
  ]);
  assertEquals(await shown("b:1-5"), ["1:1", "2:2", "3:3", "4:4", "5:5"]);
  assertEquals(await shown("b:raw"), [
    "1",
    "2",
    "3",
    "4",
    "5",
    "[end of raw]",
  ]);
  assertEquals(await shown("c:1"), ["1:x"]);
});

testWithBash(
  "read takes a file that is really named so before a selector",
  async () => {
    await using session = await ReadSession.open(
      `${NUMBERS}; echo odd >a:2-3; echo raw >b:raw; mkdir c:1`,
    );
    assertEquals((await session.read("a:2-3")).lines[1], "1:odd");
    assertEquals((await session.read("b:raw")).lines[1], "1:raw");
    assertEquals((await session.read("b:raw:raw")).lines[1], "raw");
    assertEquals((await session.read("a:2-3:1")).lines[1], "1:odd");
    assertEquals((await session.failure("c:1")).code, "FILE_NOT_REGULAR");
    assertEquals((await session.read("a:2+2")).lines[1], "2:2");
  },
);

testWithBash(
  "read takes a link that is really named so before a selector, however the root is spelled",
  async () => {
    const setup =
      "mkdir in && echo text >in/a && echo secret >out && ln -s ../out in/a:3-4 && ln -s in link";
    for (const root of ["in", "link"]) {
      await using session = await ReadSession.open(setup, { roots: [root] });
      for (const target of ["in/a:3-4", "link/a:3-4"]) {
        const error = await session.failure(target);
        assertEquals(error.code, "FILE_OUTSIDE_ROOT", `${root}, ${target}`);
        assertStringIncludes(error.message, "a symbolic link leads out");
      }
    }
  },
);

testWithBash("read names no target that would be another file", async () => {
  await using session = await ReadSession.open(
    `${NUMBERS}; touch a:401 a:401+400; printf '%3000s\\n' x >d; touch d:raw`,
  );
  assertEquals((await session.read("a")).files[0]!.next, "a:401-800");
  assertEquals((await session.read("d")).files[0]!.wholeLines, null);
  await session.tree.run("rm a:401");
  assertEquals((await session.read("a")).files[0]!.next, "a:401");
});

testWithBash(
  "read finds a way on among many files that are called like one",
  async () => {
    await using session = await ReadSession.open(
      `${NUMBERS}; touch a:401 a:401-800 a:401+{1..600}`,
    );
    const { next } = (await session.read("a")).files[0]!;
    assert(next !== null && next.startsWith("a:401"), `${next}`);
    assertEquals((await session.read(next)).files[0]!.from, 401);
  },
);

testWithBash("read reads on in the form in which a path was sent", async () => {
  await using session = await ReadSession.open(`mkdir src; ${NUMBERS}`);
  const absolute = `${session.tree.path}/a`;
  const { lines, files } = await session.read(absolute);
  assertEquals([lines[0], files[0]!.next], [
    "[a#67d4ff71d439]",
    `${absolute}:401`,
  ]);
  assertEquals(
    (await session.read("./src/..//a")).files[0]!.next,
    "./src/..//a:401",
  );
});

testWithBash(
  "read says what a selector looks like where one is nearly right",
  async () => {
    await using session = await ReadSession.open(NUMBERS);
    for (
      const target of [
        "a:10-",
        "a:L10",
        "a#L10-L20",
        "a:1:2:3-",
        "a:10:12",
        "a:1-3:raw",
        "a:raw:raw",
      ]
    ) {
      const error = await session.failure(target);
      assertEquals(error.code, "FILE_NOT_FOUND");
      assert(error.message.startsWith(`Cannot access "${target}": `));
      assert(
        error.message.includes(
          'is no selector: write "PATH:A-B", "PATH:A+N", "PATH:A" or "PATH:raw"',
        ),
        error.message,
      );
    }
    assertEquals(
      (await session.failure("no:such")).message,
      'Cannot access "no:such": no such file or folder',
    );
    assertEquals(
      (await session.failure("missing:3-4")).message,
      'Cannot access "missing": no such file or folder',
    );
  },
);

testWithBash(
  "read says to send several targets for several ranges",
  async () => {
    await using session = await ReadSession.open(NUMBERS);
    assertEquals(
      (await session.failure("a:10-12,20-22")).message,
      'Cannot access "a:10-12,20-22": no such file or folder, and ":10-12,20-22" is no selector: send two targets, "a:10-12" and "a:20-22"',
    );
    assertStringIncludes(
      (await session.failure("a:1,5+2,9")).message,
      'send 3 targets, "a:1", "a:5+2" and so on',
    );
  },
);

testWithBash(
  "read says how to find the files of a glob and of a folder",
  async () => {
    await using session = await ReadSession.open(`mkdir -p src/deep '[x]'`);
    for (const target of ["src/*.ts", "src/*.ts:1-3", "src/[ab].ts:raw"]) {
      const { code, message } = await session.failure(target);
      assertEquals(code, "FILE_NOT_FOUND");
      assertStringIncludes(
        message,
        "no such file or folder; a target is one file, and find lists files by glob",
      );
    }
    for (const folder of ["src/deep", "[x]", "."]) {
      const { code, message } = await session.failure(folder);
      assertEquals(code, "FILE_NOT_REGULAR");
      assertStringIncludes(
        message,
        `it is a folder: send a file in it; find lists them with pattern "${folder}/*"`,
      );
    }
  },
);

testWithBash(
  "read tells every way in which a target cannot be read, and shows the others",
  async () => {
    await using session = await ReadSession.open(
      `
    mkdir tree folder; mkfifo pipe; echo good >good
    printf 'a\\0b' >binary; head -c 101 /dev/zero | tr '\\0' x >large
    ln -s /etc/passwd out; ln -s loop loop`,
      { options: { fileMaxBytes: 100 } },
    );
    const { text, files, failures } = await session.read(
      "missing",
      "good",
      "folder",
      "pipe",
      "binary",
      "large",
      "out",
      "loop",
      "good:0",
      "",
      "good:1",
    );
    assertEquals(
      failures.map(({ target, code }) => `${target} ${code}`),
      [
        "missing FILE_NOT_FOUND",
        "folder FILE_NOT_REGULAR",
        "pipe FILE_NOT_REGULAR",
        "binary FILE_BINARY",
        "large FILE_TOO_LARGE",
        "out FILE_OUTSIDE_ROOT",
        "loop FILE_UNREADABLE",
        "good:0 READ_INVALID_TARGET",
        " READ_INVALID_TARGET",
      ],
    );
    assertEquals(files.map(({ target }) => target), ["good", "good:1"]);
    const sections = text.split("\n\n");
    assertEquals(sections.length, 11);
    assertEquals(sections[1], sections[10]);
    assertEquals(
      sections[4],
      '[binary] FILE_BINARY: Cannot read "binary": it is a binary file, with a NUL in its first bytes: use a program that knows its format',
    );
    assertEquals(
      sections[5],
      '[large] FILE_TOO_LARGE: Cannot read "large": it has 101 bytes, and at most 100 are read: search it with grep',
    );
  },
);

testWithBash("read fails where its only target cannot be read", async () => {
  await using session = await ReadSession.open("printf '\\0' >binary");
  assertEquals((await session.failure("binary")).code, "FILE_BINARY");
  assertEquals((await session.failure("missing")).code, "FILE_NOT_FOUND");
});
