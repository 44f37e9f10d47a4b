import { assert, assertEquals, assertLess } from "@std/assert";
import { dirname } from "@std/path/posix";
import { REAL_RG, SearchSession } from "../integration/search_session.ts";
import { eventually } from "./eventually.ts";
import type { Ending, Fault } from "./fault.ts";
import { canLook, type Holdings, holdings, processesIn } from "./holdings.ts";
import { OpenFolder, otherUserCommand } from "./other_user.ts";
import { type Outcome, runRestrained } from "./restrained_host.ts";
import { startScript } from "./script.ts";

const SETUP = "echo needle >a.txt";

/**
 * Injects a fault, makes the call, and checks all that must hold then.
 *
 * @param fault The fault.
 */
export async function runFault(fault: Fault): Promise<void> {
  const { rounds = 1 } = fault;
  await using folder = fault.asOtherUser && await OpenFolder.create();
  await using session = await openSession(fault, folder);
  try {
    if (fault.before) await session.tree.run(fault.before);
    const before = canLook ? holdings() : undefined;
    for (let round = 0; round < rounds; round++) {
      const outcome = await callUnder(fault, session, { round, folder });
      assertEnds(fault, session, outcome);
    }
    await fault.check?.(session);
    await assertNothingIsLeft(fault, session, before);
  } finally {
    if (fault.undo) await session.tree.run(fault.undo);
  }
}

async function openSession(
  { options = {}, setup = SETUP, asOtherUser, host }: Fault,
  folder: OpenFolder | undefined,
): Promise<SearchSession> {
  if (folder !== undefined) {
    return await SearchSession.open(`chmod 755 ..\n${setup}`, {
      ...options,
      parent: folder.path,
      bash: { ...options.bash, path: [folder.path] },
      ...(host
        ? {}
        : { wrap: (command) => otherUserCommand(command, asOtherUser) }),
    });
  }
  const own = options.bash?.path !== undefined;
  return await SearchSession.open(setup, {
    ...(own ? {} : { rg: REAL_RG }),
    ...options,
  });
}

async function callUnder(
  fault: Fault,
  session: SearchSession,
  { round, folder }: { round: number; folder: OpenFolder | undefined },
): Promise<Outcome> {
  if (fault.host) return await runRestrained(fault, session.tree, folder);
  const meanwhile = fault.meanwhile === undefined
    ? undefined
    : startScript(fault.meanwhile, {
      cwd: session.tree.path,
      env: { ROUND: `${round}` },
    });
  const { abortAfterMs, rounds = 1 } = fault;
  const controller = new AbortController();
  const timer = abortAfterMs === undefined ? undefined : setTimeout(
    () => controller.abort(),
    abortAfterMs * round / rounds,
  );
  try {
    return await call(fault, session, controller.signal);
  } finally {
    clearTimeout(timer);
    await meanwhile?.end();
  }
}

async function call(
  { tool = "grep", args }: Fault,
  session: SearchSession,
  signal: AbortSignal,
): Promise<Outcome> {
  const answer = tool === "grep"
    ? await session.grep({ pattern: "needle", ...args }, signal)
    : await session.glob({ pattern: "**", ...args }, signal);
  const { code, errorName, text, elapsedMs } = answer;
  return { code: code ?? errorName ?? null, text, elapsedMs };
}

function assertEnds(
  { endings, withinMs = 10_000 }: Fault,
  { tree }: SearchSession,
  { code, text, elapsedMs }: Outcome,
) {
  const matches = ({ code: wanted, reads }: Ending) =>
    code === wanted &&
    text.includes(
      reads.replaceAll("{tree}", tree.path).replaceAll("{spill}", tree.spill),
    );
  assert(
    endings.some(matches),
    `it ended with ${code}:\n${text.slice(0, 2_000)}\nexpected\n${
      JSON.stringify(endings, null, 2)
    }`,
  );
  assertLess(elapsedMs, withinMs);
  assertLess(text.length, 110_000, "the model reads too much");
  assert(!/\n\s+at /.test(text), "the model reads a stack trace");
}

/**
 * Nothing runs, no pipe is open, no file is half written. A host that is killed
 * can take nothing away; what it leaves has no name that anybody reads by.
 */
async function assertNothingIsLeft(
  { endings }: Fault,
  session: SearchSession,
  before: Holdings | undefined,
): Promise<void> {
  const { tree } = session;
  await eventually(async () => {
    assertEquals((await tree.survivors()).alive, []);
  });
  const isKilled = endings.some(({ code }) => code?.startsWith("SIG"));
  const half = await tree.run(
    `[[ ! -d ../spill ]] || find ../spill -type f ${
      isKilled ? "! " : ""
    }-name '*.partial'`,
  );
  assertEquals(half, "", "a file is half written");
  if (before === undefined) return;
  const base = await Deno.realPath(dirname(tree.path));
  await eventually(() => {
    const now = holdings();
    assertEquals(now.children, before.children);
    assertLess(now.pipes, before.pipes + 1, "a pipe is still open");
    assertEquals(processesIn(base), []);
  });
}
