import { type GrepMeta, parseGlobArgs } from "@harness/tools";
import {
  assert,
  assertEquals,
  assertGreater,
  assertStringIncludes,
} from "@std/assert";
import { resolve } from "@std/path/posix";
import { fc, SEED } from "../seeded.ts";
import { hostileText } from "./hostile_text.ts";
import { type Answer, SearchSession } from "./search_session.ts";

/** Texts for an argument by itself, and for one among others: 10,000 for each. */
const TEXTS = { alone: 2_500, together: 7_500, path: 10_000 } as const;

/** Calls under way at the same time. */
const WORKERS = 4;

/**
 * What an option that is taken, a link that is followed or a command that runs
 * would show: `FIRED` in the list of files, or one of these in an answer.
 */
const CANARIES = `
  mkdir .git .hidden-canary ignored-canary ../outside
  echo ignored-canary >.gitignore
  echo 'CANARY needle' | tee .hidden-canary/secret ignored-canary/secret \\
    ../outside/secret canary >/dev/null
  printf '#!/usr/bin/env bash\\ntouch %q\\n' "$PWD/FIRED" >canary
  chmod +x canary
  ln -s ../outside linked
  echo needle >a.txt
  mkdir sub && echo needle >sub/b.ts`;

const LIST_ALL = "cd .. && find . -path ./spill -prune -o -print0 | sort -z";

/** How a call may end that does not find anything out: always in words of ours. */
const REFUSALS =
  /^Error: (?:Invalid (?:glob|grep) argument "|The arguments are too long: )/;

/** What ripgrep would write if it had taken an argument for an option. */
const DERAILED = /Cannot trust the output|unrecognized flag|exit code/;

function assertTyped(answer: Answer<unknown>, call: string): void {
  const { errorName, code, text } = answer;
  if (errorName === "SearchError") {
    assert(code !== undefined && text.startsWith("Error: "), call);
  } else if (errorName !== undefined) {
    assertEquals(errorName, "TypeError", `${call}\n${text.slice(0, 500)}`);
    assert(REFUSALS.test(text), `${call}\n${text.slice(0, 500)}`);
  }
  // The argument itself may hold such words, but is quoted before the colon.
  if (code === "SEARCH_FAILED") {
    assert(!DERAILED.test(text.slice(-700)), `${call}\n${text.slice(-700)}`);
  }
}

/** Runs the calls a few at a time; whatever fails first fails them all. */
async function eachOf<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await call(item);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

/** Makes texts up: fewer where the plugin warns of an old ripgrep, which is asked the same. */
function hostileTexts(
  { tree, warnings }: SearchSession,
  kind: keyof typeof TEXTS,
): string[] {
  const numRuns = warnings.length > 0 ? 500 : TEXTS[kind];
  return fc.sample(hostileText(tree.path), { numRuns });
}

const describe = (text: string) =>
  `seed ${SEED}, ${JSON.stringify(text).slice(0, 2_000)}`;

/** Whether a search from there would go through folders that are not the test's. */
function leadsAbove(root: string, tree: string): boolean {
  const absolute = resolve(tree, root);
  return !absolute.startsWith(resolve(tree, "..")) &&
    `${tree}/`.startsWith(absolute.replace(/\/?$/, "/"));
}

/** One call with a hostile text. */
interface Outcome {
  readonly answer: Answer<unknown>;
  /** The files in the answer that only an option or an expansion can have brought in. */
  readonly strangers: () => readonly string[];
}

/** Makes a call with each text, and looks for canaries that fired. */
async function attack(
  call: (session: SearchSession, text: string) => Promise<Outcome>,
  isFit: (text: string, tree: string) => boolean = () => true,
): Promise<void> {
  await using session = await SearchSession.open(CANARIES);
  const { tree } = session;
  const before = await tree.run(LIST_ALL);
  const texts = hostileTexts(session, "alone");
  let searched = 0;
  const fit = texts.filter((text) => isFit(text, tree.path));
  await eachOf(fit, async (text) => {
    const { answer, strangers } = await call(session, text);
    assertTyped(answer, describe(text));
    if (answer.errorName !== undefined) return;
    searched++;
    assertEquals(strangers(), [], describe(text));
  });
  assertGreater(searched, texts.length / 3);
  assertEquals(await tree.run(LIST_ALL), before, `seed ${SEED}`);
}

const SEEN = ["a.txt", "canary", "sub/b.ts"];

const besides = (known: readonly string[], { files }: GrepMeta) =>
  files.map(({ path }) => path).filter((path) => !known.includes(path));

Deno.test("grep takes any text as a pattern for nothing but a pattern", async () => {
  await attack(async (session, pattern) => {
    const answer = await session.grep({ pattern });
    return { answer, strangers: () => besides(SEEN, answer.meta) };
  });
});

Deno.test("grep takes any text as an include for nothing but a glob", async () => {
  await attack(async (session, include) => {
    const answer = await session.grep({ pattern: "needle", include });
    // An include that names a hidden segment searches hidden files.
    const known = /(?:^|[/{,])\\?\./.test(include)
      ? [...SEEN, ".hidden-canary/secret"]
      : SEEN;
    return { answer, strangers: () => besides(known, answer.meta) };
  });
});

Deno.test("glob takes any text as a pattern for nothing but a glob", async () => {
  await attack(async (session, pattern) => {
    const answer = await session.glob({ pattern });
    const strangers = () =>
      answer.meta.paths.filter((path) => path.startsWith("linked/"));
    return { answer, strangers };
  }, (pattern, tree) => !rootIsAbove(pattern, tree));
});

Deno.test("grep takes any pattern and any include together", async () => {
  await using session = await SearchSession.open(CANARIES);
  const { tree } = session;
  const before = await tree.run(LIST_ALL);
  const texts = hostileTexts(session, "together");
  await eachOf([...texts.entries()], async ([index, pattern]) => {
    const include = texts.at(index - 1)!;
    const answer = await session.grep({ pattern, include });
    const call = `${describe(pattern)}\n${describe(include)}`;
    assertTyped(answer, call);
    if (answer.errorName !== undefined) return;
    const known = [...SEEN, ".hidden-canary/secret"];
    assertEquals(besides(known, answer.meta), [], call);
  });
  assertEquals(await tree.run(LIST_ALL), before, `seed ${SEED}`);
});

function rootIsAbove(pattern: string, tree: string): boolean {
  try {
    return leadsAbove(parseGlobArgs({ pattern }).root, tree);
  } catch {
    return false;
  }
}

/** Makes a folder of each name, with one file in it. */
const MAKE_FOLDERS = `
  mkdir names && cd names
  names=()
  while IFS= read -r -d '' name; do names+=("./$name"); done
  printf '%s\\0' "\${names[@]}" | xargs -0 mkdir -p --
  for name in "\${names[@]}"; do echo needle >"$name/hit"; done`;

function isName(text: string): boolean {
  return text.isWellFormed() && !/[/\0]|^\.{1,2}$/.test(text) &&
    new TextEncoder().encode(text).length <= 255;
}

Deno.test("grep and glob take any text as a path for nothing but a path", async () => {
  await using session = await SearchSession.open(CANARIES);
  const { tree } = session;
  const texts = hostileTexts(session, "path");
  const names = [...new Set(texts.filter(isName))];
  await tree.run(MAKE_FOLDERS, {
    stdin: names.map((name) => `${name}\0`).join(""),
  });
  const before = await tree.run(LIST_ALL);
  assertGreater(names.length, texts.length / 4);
  await eachOf([...names.entries()], async ([index, name]) => {
    const path = `names/${name}`;
    const call = describe(path);
    const usesGrep = index % 2 === 0;
    const answer = usesGrep
      ? (await session.grep({ pattern: "needle", path })).meta.files
        .map((file) => file.path)
      : (await session.glob({ pattern: "*", path })).meta.paths;
    const isLeftOut = !usesGrep && name === ".git";
    assertEquals(answer, isLeftOut ? [] : [`${path}/hit`], call);
  });
  const others = texts.filter((text) =>
    !isName(text) && !leadsAbove(text, tree.path)
  );
  await eachOf(others, async (path) => {
    const answer = await session.grep({ pattern: "needle", path });
    assertTyped(answer, describe(path));
  });
  assertEquals(await tree.run(LIST_ALL), before, `seed ${SEED}`);
});

Deno.test("grep runs with the longest arguments that a command can hold, and says so of longer ones", async () => {
  await using session = await SearchSession.open("echo needle >a.txt");
  const long = "x".repeat(118_000);
  const fits = await session.grep({ pattern: `needle|${long}` });
  assertEquals(fits.meta.total, 1);
  for (
    const args of [
      { pattern: "x".repeat(131_072) },
      { pattern: "x".repeat(3_000_000) },
      // Every quote is four bytes in a command.
      { pattern: "'".repeat(40_000) },
      { pattern: "needle", path: "é".repeat(70_000) },
      { pattern: long, path: "x".repeat(3_000) },
    ]
  ) {
    const { errorName, text } = await session.grep(args);
    assertEquals(errorName, "TypeError");
    assertStringIncludes(text, "The arguments are too long");
  }
});

Deno.test("grep and glob say that the system takes no command of this length", async () => {
  const long = `# ${"x".repeat(3_000_000)}\n`;
  await using session = await SearchSession.open("echo needle >a.txt", {
    wrap: (command) => long + command,
  });
  for (
    const { code, text } of [
      await session.grep({ pattern: "needle" }),
      await session.glob({ pattern: "*" }),
    ]
  ) {
    assertEquals(code, "SEARCH_FAILED");
    assertStringIncludes(text, "Cannot run ripgrep: Cannot start bash");
  }
});
