import { assert, assertEquals, assertRejects } from "@std/assert";
import { FileError } from "../../src/files/mod.ts";
import { ReadSession } from "./read_session.ts";
import { testWithBash } from "./with_bash.ts";

/**
 * A signal that does something at the moment when a call looks at it: first
 * before each target, then before each piece of a file.
 */
function signalThat(act: (look: number) => void): AbortSignal {
  const { signal } = new AbortController();
  let look = 0;
  return Object.defineProperty(signal, "throwIfAborted", {
    value: () => act(++look),
  });
}

const WHILE_READING = 2;

testWithBash(
  "read tells a file that vanishes while it is read from an empty one, and shows the others",
  async () => {
    await using session = await ReadSession.open("echo a >a; echo b >b");
    const signal = signalThat((look) => {
      if (look === WHILE_READING) Deno.removeSync(`${session.tree.path}/a`);
    });
    const { lines } = await session.readUntil(signal, "a", "b");
    assertEquals(lines, [
      '[a] FILE_CHANGED: Cannot read "a": it vanished while it was read: read it again',
      "",
      "[b#0263829989b6]",
      "1:b",
    ]);
  },
);

testWithBash(
  "read tells a file that is replaced while it is read",
  async () => {
    await using session = await ReadSession.open("echo a >a; echo b >b");
    const { path } = session.tree;
    const signal = signalThat((look) => {
      if (look === WHILE_READING) Deno.renameSync(`${path}/b`, `${path}/a`);
    });
    const error = await assertRejects(
      () => session.readUntil(signal, "a"),
      FileError,
      "it was replaced while it was read",
    );
    assertEquals(error.code, "FILE_CHANGED");
    assertEquals((await session.read("a")).lines[1], "1:b");
  },
);

testWithBash(
  "read gives no tag to a file that grows while it is read",
  async () => {
    await using session = await ReadSession.open("echo a >a");
    const signal = signalThat((look) => {
      if (look !== WHILE_READING + 1) return;
      Deno.writeTextFileSync(`${session.tree.path}/a`, "b\n", { append: true });
    });
    const { lines, files } = await session.readUntil(signal, "a");
    assertEquals(
      lines[0],
      "[a] changed while it was read, so without a tag: read it again for one",
    );
    assertEquals([files[0]!.tag, files[0]!.changed], [null, true]);
    assertEquals((await session.read("a")).lines.length, 3);
  },
);

testWithBash(
  "read ends when the caller gives up in the middle of a file",
  async () => {
    await using session = await ReadSession.open("seq 200000 >a");
    const reason = new Error("enough");
    let looks = 0;
    const signal = signalThat((look) => {
      looks = look;
      if (look === 4) throw reason;
    });
    const thrown = await assertRejects(() =>
      session.readUntil(signal, "a", "a", "a")
    );
    assertEquals([thrown, looks], [reason, 4]);
  },
);

testWithBash(
  "read shows one version of a file, or none, while another process writes, replaces and removes it",
  async () => {
    await using session = await ReadSession.open("mkdir d");
    const { tree } = session;
    const writing = tree.run(`
    for ((version = 0; ; version++)); do
      for ((line = 0; line < 300; line++)); do echo "version $version"; done >d/new
      mv d/new d/a
      [[ -e stop ]] && break
      ((version % 3)) || rm d/a
      ((version % 7)) || { rm -r d && mkdir d; }
    done`);
    const outcomes = new Set<string>();
    try {
      for (let call = 0; call < 300; call++) {
        const { files, failures } = await session.read("d/a", "d").catch(
          (error) => {
            if (!(error instanceof FileError)) throw error;
            const code = error.code;
            return { files: [], failures: [{ code }] };
          },
        );
        for (const { lines, lineCount, tag, changed } of files) {
          outcomes.add("read");
          const texts = lines.map(({ text }) => text);
          assertEquals(new Set(texts).size, 1, texts.join("\n"));
          assertEquals([texts.length, lineCount, changed], [300, 300, false]);
          const content = new TextEncoder().encode(`${texts.join("\n")}\n`);
          const hash = await crypto.subtle.digest("SHA-256", content);
          assertEquals(tag, new Uint8Array(hash).toHex().slice(0, 12));
        }
        for (const { code } of failures) outcomes.add(code);
      }
    } finally {
      await Deno.writeTextFile(`${tree.path}/stop`, "");
      await writing;
    }
    const allowed = [
      "read",
      "FILE_NOT_FOUND",
      "FILE_CHANGED",
      "FILE_NOT_REGULAR",
    ];
    assertEquals([...outcomes.difference(new Set(allowed))], []);
    assert((await session.read("d/a")).lines.length > 300);
  },
);
