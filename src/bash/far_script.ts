import type { BashSpec } from "../harness/bash_executor.ts";
import { quote } from "../shell/quote.ts";
import { REFUSED_NAMES, STANDARD_PATH } from "./environment.ts";
import { DEFINE_HAS_RUNNING } from "./process_group.ts";

/** What one run of the far script has to know besides the command. */
export interface FarScriptOptions {
  /** The command. */
  readonly spec: BashSpec;
  /** Begins each report; nobody else can know it. */
  readonly token: string;
  /** Folders to look for programs in before those of the far `PATH`. */
  readonly path: readonly string[];
  /** Time between SIGTERM and SIGKILL in milliseconds. */
  readonly killGraceMs: number;
}

/** Pauses of this many milliseconds lie between two looks at a group that is ending. */
const PAUSE_MS = 100;

/** A far side that hears nothing any more ends a command this long after its time, in seconds. */
const SILENCE_MARGIN_S = 10;

/**
 * Lets nothing of the far side's environment, and no option of its bash, change
 * what bash does or name programs of the folder that is searched, as
 * `environment.ts` sees to it here. `SHELLOPTS` and `BASHOPTS` cannot be unset,
 * and to unset `BASH_XTRACEFD` closes the descriptor that it names: these only go
 * no further. Variables of the script begin with an underscore: one that the far
 * side exports goes on to the command.
 */
const CLEAN = `{ set +aefkuvx +o pipefail; } 2>/dev/null
\\unalias -a
trap - EXIT DEBUG ERR RETURN CHLD USR1 USR2 PIPE ALRM WINCH QUIT TSTP
unset IFS
set -f
unset -f $(compgen -A function)
set +f
for _name in ${[...REFUSED_NAMES].join(" ")}; do
  [[ $_name == BASH_XTRACEFD ]] || unset "$_name" 2>/dev/null
  export -n "$_name"
done
_rest=$PATH: PATH=
while [[ $_rest ]]; do
  [[ $_rest == /* ]] && PATH+=\${PATH:+:}\${_rest%%:*}
  _rest=\${_rest#*:}
done
export PATH=\${PATH:-${STANDARD_PATH}}`;

/** bash itself talks of jobs that have ended, so only reports and the command get its stderr. */
const DEFINE_REPORT = `exec 5>&2 2>/dev/null
report() { printf '%s%s\\n' "$_token" "$1"; }`;

/**
 * Enters the workdir, or says why it cannot. bash words its message like
 * `bash: line 1: cd: /x: No such file or directory`.
 */
const ENTER = `_reason=$(LC_ALL=C; cd -- "$_workdir" 2>&1) || {
  report "workdir \${_reason##*: }" >&5
  exit 1
}
cd -- "$_workdir"`;

/**
 * Ends the command's group: SIGTERM, and SIGKILL after the grace. The script does
 * so at the signals that reach it when its client is killed or hangs up.
 */
const DEFINE_END_GROUP = `end_group() {
  _ending=1
  [[ $_group ]] || return 0
  kill -s TERM -- "-$_group"
  for ((_pauses = 0; _pauses < _most_pauses; _pauses++)); do
    has_running "$_group" || return 0
    sleep ${PAUSE_MS / 1000}
  done
  kill -s KILL -- "-$_group"
}
trap end_group TERM HUP INT`;

/**
 * Holds what the command is to read. All of it is taken in at once: what the
 * command does not read may not stand between the watcher and the end of the
 * script's stdin.
 */
const feed = (bytes: number) =>
  bytes === 0
    ? "exec 4</dev/null"
    : `exec 3< <(exec 5>&-; exec head -c ${bytes})
_feeder=$!
[[ $_feeder ]] || { echo "a command with stdin needs bash 4.4 or newer" >&5; exit 1; }
exec 4< <(exec 5>&-; exec tail -c ${bytes} <&3) 3<&-`;

/**
 * Runs the command in a process group of its own. Without job control from then
 * on, a command that was only stopped does not count as ended.
 */
const START = `[[ -z $_ending ]] || exit 0
exec 6<&0 </dev/null
report started >&5
report started
set -m
(
  set +m
  set -- "$BASH" "$_command"
  add_environment
  exec -a bash "$1" --noprofile --norc -c "$2"
) <&4 2>&5 4<&- 5>&- 6<&- &
_group=$!`;

/**
 * Reads the script's stdin, beside the command, to its end, which means that
 * nobody waits for the command any more. It holds no output open, or the far side
 * would wait for it. It ends the command itself: the script may have been killed,
 * and a signal that comes while bash waits makes it forget how the command ended.
 */
const WATCH = `(
  set +m
  while [[ $_feeder ]] && kill -0 "$_feeder"; do sleep ${PAUSE_MS / 1000}; done
  while IFS= read -r -t "$_silence"; do :; done
  end_group
) <&6 >/dev/null 4<&- 5>&- 6<&- &
_watcher=$!
set +m
exec 4<&- 6<&-
[[ -z $_ending ]] || end_group`;

/**
 * Waits for the command, then for what it left in the background. A wait may also
 * return because the command was stopped. The exit is reported on stdout, too,
 * behind all that the command wrote there: a client may be slow to pass it on.
 */
const FINISH = `while
  wait "$_group"
  kill -0 "$_group"
do sleep ${PAUSE_MS / 1000}; done
wait "$_group"
_status=$?
_name=
((_status <= 128)) || _name=$(kill -l "$_status")
report "exit $_status $_name" >&5
report "exit $_status $_name"
while [[ -z $_ending ]] && has_running "$_group"; do sleep ${
  PAUSE_MS / 1000
}; done
kill -s KILL "$_watcher"
wait "$_watcher"
exit 0`;

/**
 * Writes the script that runs a command where its stdin, stdout and stderr lead to.
 *
 * The far side needs bash 3.2 and, of other programs, `sleep`; bash 4.4, `head` and
 * `tail` if the command has a stdin. On stderr it reports `started`, `workdir
 * REASON` and `exit STATUS SIGNAL`, and the first and last on stdout as well, each
 * a line that begins with the token.
 *
 * @param options The command and what surrounds it.
 * @returns The script, as text for `bash -c`.
 */
export function writeFarScript(
  { spec, token, path, killGraceMs }: FarScriptOptions,
): string {
  const { command, workdir, env = {}, stdin, timeoutMs } = spec;
  const bytes = stdin === undefined ? 0 : byteLength(stdin);
  const exports = [
    ...(path.length > 0 ? [`export PATH=${word(path.join(":"))}:$PATH`] : []),
    ...Object.entries(env).map(([name, value]) =>
      `export ${name}=${word(value)}`
    ),
  ];
  return [
    CLEAN,
    `_token=${word(token)} _workdir=${word(workdir)} _ending= _group= _feeder=`,
    `_command=${word(command)}`,
    `_most_pauses=${Math.ceil(killGraceMs / PAUSE_MS)}`,
    `_silence=${
      Math.ceil((timeoutMs + killGraceMs) / 1000) + SILENCE_MARGIN_S
    }`,
    `add_environment() {\n${["export PWD", ...exports].join("\n")}\n}`,
    DEFINE_REPORT,
    ENTER,
    DEFINE_HAS_RUNNING,
    DEFINE_END_GROUP,
    feed(bytes),
    START,
    WATCH,
    FINISH,
  ].join("\n");
}

/** A shell word. Lone surrogates become what they would in an argument of a process. */
function word(value: string): string {
  return quote(value.toWellFormed());
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
