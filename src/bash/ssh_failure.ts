import { BashError } from "./bash_error.ts";
import { lastLine } from "./far_process.ts";
import type { ProcessEnd } from "./running_command.ts";

/** Exit code of ssh for its own failures; all others are the far side's. */
const SSH_FAILED = 255;

/**
 * Explains why ssh ended without the command having been started.
 *
 * @param host The other machine.
 * @param end How ssh ended.
 * @param stderr What it wrote to stderr.
 * @returns An error that says what to do.
 */
export function explainSsh(
  host: string,
  { exitCode, signal }: ProcessEnd,
  stderr: string,
): BashError {
  const said = lastLine(stderr);
  if (exitCode === 126 || exitCode === 127) {
    return new BashError(
      `Cannot find bash on "${host}"${said}: install it there, where the PATH of a login without a terminal leads`,
      { code: "BASH_UNAVAILABLE" },
    );
  }
  if (exitCode !== SSH_FAILED) {
    return new BashError(
      `Cannot start bash on "${host}", ssh ended with ${
        signal ?? `exit code ${exitCode}`
      }${said}: see that its login shell reads quotes as sh does, and that the account may run commands`,
      { code: "BASH_FAILED" },
    );
  }
  if (/host key|REMOTE HOST IDENTIFICATION/i.test(stderr)) {
    return new BashError(
      `Cannot trust "${host}", whose key is unknown or has changed${said}: compare it with the machine's own and add it to known_hosts`,
      { code: "BASH_HOST_KEY" },
    );
  }
  if (/Permission denied|Too many authentication failures/i.test(stderr)) {
    return new BashError(
      `Cannot log in to "${host}"${said}: add a key that it accepts to the agent or as "identityFile", since nobody can be asked for a password`,
      { code: "BASH_LOGIN_REFUSED" },
    );
  }
  return new BashError(
    `Cannot reach "${host}"${said}: see that its name and port are right, and that an SSH server runs there`,
    { code: "BASH_UNREACHABLE" },
  );
}
