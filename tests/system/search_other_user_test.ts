import { quote } from "@harness/tools";
import { LocalBash } from "@harness/tools/bash";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { caseName, runCase, UNREADABLE_CASE } from "../cases/mod.ts";
import {
  SearchSession,
  type SessionOptions,
} from "../integration/search_session.ts";

/** The user that may nothing, by number so that no name has to exist. */
const OTHER_USER = 65_534;

/** Root may read everything, so that its commands run as another user. */
const isRoot = Deno.uid() === 0;

const asOtherUser = (command: string) =>
  `exec setpriv --reuid=${OTHER_USER} --regid=${OTHER_USER} --clear-groups -- \\
    "$BASH" --noprofile --norc -c ${quote(command)}`;

async function succeeds(command: string): Promise<boolean> {
  const bash = new LocalBash({ workdir: "/" });
  return (await bash.run(bash.resolve({ command }))).exitCode === 0;
}

const ignore = isRoot && !await succeeds(asOtherUser("true"));

/** A folder that any user can pass through, with a ripgrep that any user can run. */
class OpenFolder implements AsyncDisposable {
  constructor(readonly path: string) {}

  static async create(): Promise<OpenFolder> {
    const path = await Deno.realPath(await Deno.makeTempDir());
    await Deno.chmod(path, 0o755);
    const copy = `cp -- "$(command -v rg)" ${quote(`${path}/rg`)}`;
    assertEquals(
      await succeeds(`${copy} && chmod 755 ${quote(path)}/rg`),
      true,
    );
    return new OpenFolder(path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true });
  }
}

/** Opens the tools of a user who may not read everything. */
function openSession(
  { path }: OpenFolder,
  setup: string,
  options: SessionOptions = {},
): Promise<SearchSession> {
  return SearchSession.open(`chmod 755 ..\n${setup}`, {
    parent: path,
    bash: { path: [path] },
    ...(isRoot ? { wrap: asOtherUser } : {}),
    ...options,
  });
}

Deno.test({
  name: caseName(UNREADABLE_CASE),
  ignore,
  async fn() {
    await using folder = await OpenFolder.create();
    await using session = await openSession(folder, UNREADABLE_CASE.setup);
    await runCase(UNREADABLE_CASE, session);
  },
});

Deno.test({
  name: "grep counts what it cannot read and names three",
  ignore,
  async fn() {
    await using folder = await OpenFolder.create();
    await using session = await openSession(
      folder,
      `
      echo needle >a.txt
      for i in 1 2 3 4 5; do echo needle >locked$i.txt; done
      chmod 000 locked*`,
    );
    const { text, meta } = await session.grep({ pattern: "needle" });
    assertEquals(
      text,
      "Found 1 match\n\na.txt\nLine 1: needle\n\n(Incomplete: 5 paths could not be read: locked1.txt (Permission denied), locked2.txt (Permission denied), locked3.txt (Permission denied) and 2 more)",
    );
    assertEquals(meta.incomplete?.unreadable.count, 5);
  },
});

Deno.test({
  name: "grep tells an empty answer from one that could not look everywhere",
  ignore,
  async fn() {
    await using folder = await OpenFolder.create();
    await using session = await openSession(
      folder,
      "mkdir -p sub/locked && touch sub/locked/a && chmod 000 sub/locked",
    );
    const { text, meta } = await session.grep({ pattern: "x", path: "sub" });
    assertStringIncludes(text, "No matches found");
    assertStringIncludes(
      text,
      "(Incomplete: 1 path could not be read: sub/locked (Permission denied))",
    );
    assertEquals(meta.total, 0);
  },
});

Deno.test({
  name: "glob lists what it can read and names the folder that it cannot",
  ignore,
  async fn() {
    await using folder = await OpenFolder.create();
    await using session = await openSession(
      folder,
      `
      mkdir -p sub/locked
      touch a.txt sub/locked/b.txt secret.txt
      chmod 000 sub/locked secret.txt`,
    );
    const { text, meta } = await session.glob({ pattern: "*.txt" });
    // A name can be read although the file cannot.
    assertEquals(meta.paths.toSorted(), ["a.txt", "secret.txt"]);
    assertStringIncludes(
      text,
      "(Incomplete: 1 path could not be read: sub/locked (Permission denied))",
    );
  },
});

Deno.test({
  name: "grep and glob say that their path may not be read",
  ignore,
  async fn() {
    await using folder = await OpenFolder.create();
    await using session = await openSession(
      folder,
      `
      mkdir -p locked/deep listed
      echo needle >secret.txt
      echo needle >locked/a.txt
      chmod 000 secret.txt locked
      chmod 644 listed`,
    );
    for (
      const path of [
        "secret.txt",
        "locked",
        "locked/a.txt",
        "locked/deep",
        "locked/deep/absent",
      ]
    ) {
      const { code, text } = await session.grep({ pattern: "needle", path });
      assertEquals(code, "SEARCH_FAILED", path);
      assertStringIncludes(text, `"${path}": permission denied`);
    }
    for (const path of ["locked", "locked/deep", "listed"]) {
      const { code, text } = await session.glob({ pattern: "*", path });
      assertEquals(code, "SEARCH_FAILED", path);
      assertStringIncludes(text, `"${path}": permission denied`);
    }
    const absent = await session.grep({ pattern: "needle", path: "absent" });
    assertStringIncludes(absent.text, "no such file or directory");
  },
});

Deno.test({
  name: "grep finds a file in a folder that may be passed but not listed",
  ignore,
  async fn() {
    await using folder = await OpenFolder.create();
    await using session = await openSession(
      folder,
      "mkdir passed && echo needle >passed/a.txt && chmod 711 passed",
    );
    if (!isRoot) await session.tree.run("chmod 311 passed");
    const { text } = await session.grep({
      pattern: "needle",
      path: "passed/a.txt",
    });
    assertEquals(text, "Found 1 match\n\npassed/a.txt\nLine 1: needle");
    const whole = await session.grep({ pattern: "needle", path: "passed" });
    assertStringIncludes(whole.text, '"passed": permission denied');
  },
});

Deno.test({
  name: "grep complains of no folder in which no file of include can be",
  ignore,
  async fn() {
    await using folder = await OpenFolder.create();
    await using session = await openSession(
      folder,
      "mkdir -p src/deep locked; echo needle >src/deep/a.ts; chmod 0 locked",
    );
    for (const include of ["src/**", "src/*/a.ts"]) {
      const { text } = await session.grep({ pattern: "needle", include });
      assertEquals(text, "Found 1 match\n\nsrc/deep/a.ts\nLine 1: needle");
    }
  },
});
