import type {
  GlobArguments,
  GlobMeta,
  GrepArguments,
  GrepMeta,
} from "@harness/tools";
import type { FixtureTree } from "../integration/fixture_tree.ts";
import type {
  Answer,
  SearchSession,
  SessionOptions,
} from "../integration/search_session.ts";

/** In which way the search of the report went wrong. */
export type SearchCaseKind =
  | "encoding"
  | "environment"
  | "error-reporting"
  | "false-absence"
  | "injection"
  | "memory"
  | "noise"
  | "ordering"
  | "parsing"
  | "partial-failure"
  | "process-lifecycle"
  | "regex"
  | "timeout"
  | "truncation"
  | "wrong-result";

interface CaseOf<Tool extends string, Args, Meta> {
  /** Number of the report. It never changes. */
  readonly id: string;
  readonly kind: SearchCaseKind;
  /** What holds. */
  readonly title: string;
  /** Bash code that makes the files in an empty folder. */
  readonly setup: string;
  /** What surrounds the call. */
  readonly options?: SessionOptions;
  readonly tool: Tool;
  readonly args: Args | ((tree: FixtureTree) => Args);
  /** When the caller gives up, in milliseconds after the call; 0 is before it. */
  readonly abortAfterMs?: number;
  /** Asserts that the answer is right. */
  check(answer: Answer<Meta>, session: SearchSession): void | Promise<void>;
}

/** A call of `glob` that once went wrong in some tool. */
export type GlobCase = CaseOf<"glob", GlobArguments, GlobMeta>;

/** A call of `grep` that once went wrong in some tool. */
export type GrepCase = CaseOf<"grep", GrepArguments, GrepMeta>;

/** A call that once went wrong in some tool, and what it has to give. */
export type SearchCase = GlobCase | GrepCase;

/**
 * Names the test of a case.
 *
 * @param searchCase The case.
 * @returns Id, kind and what holds.
 */
export function caseName({ id, kind, title }: SearchCase): string {
  return `case ${id} (${kind}): ${title}`;
}

/**
 * Makes the call of a case and checks the answer.
 *
 * @param searchCase The case.
 * @param session The tools, over the files of the case.
 */
export async function runCase(
  searchCase: SearchCase,
  session: SearchSession,
): Promise<void> {
  using caller = callerOf(searchCase);
  if (searchCase.tool === "glob") {
    const { args } = searchCase;
    const answer = await session.glob(
      typeof args === "function" ? args(session.tree) : args,
      caller.signal,
    );
    await searchCase.check(answer, session);
  } else {
    const { args } = searchCase;
    const answer = await session.grep(
      typeof args === "function" ? args(session.tree) : args,
      caller.signal,
    );
    await searchCase.check(answer, session);
  }
}

function callerOf(
  { abortAfterMs }: SearchCase,
): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  if (abortAfterMs === 0) controller.abort();
  const timer = abortAfterMs
    ? setTimeout(() => controller.abort(), abortAfterMs)
    : undefined;
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
