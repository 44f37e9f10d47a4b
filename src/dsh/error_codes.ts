import { HarnessError } from "../harness/mod.ts";
import type { DshExecuteListener } from "./dsh_context.ts";

/**
 * Carries the codes of this package's errors into the results of DeepSeek
 * Harness, which by itself reads a code only off an error of its own class.
 */
export class ErrorCodes {
  readonly #errors = new WeakMap<symbol, HarnessError>();

  /**
   * Notes why a call failed.
   *
   * @param token Identity of the call.
   * @param error What was thrown; only an error with a code is noted.
   */
  note(token: symbol, error: unknown): void {
    if (error instanceof HarnessError) this.#errors.set(token, error);
  }

  /** Adds the noted code to the outcome of its call, unless a policy of the harness gave the call another outcome. */
  readonly addCode: DshExecuteListener = async ({ token }, next) => {
    const outcome = await next();
    const noted = this.#errors.get(token);
    const { error } = outcome;
    if (!noted || !error || error.info || error.message !== noted.message) {
      return outcome;
    }
    const { name, code } = noted;
    return { ...outcome, error: { ...error, info: { name, code } } };
  };
}
