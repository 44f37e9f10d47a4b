import type { Logger } from "../harness/plugin.ts";

/**
 * Makes a logger that never throws: work goes on where a disk that is full, or a
 * fault of the logger, keeps a message from being written.
 *
 * @param logger The logger.
 * @returns A logger with the same methods.
 */
export function safeLogger(logger: Logger): Logger {
  const { info, debug } = logger;
  return {
    warn: (message) => attempt(() => logger.warn(message)),
    ...(info && {
      info: (message: string) => attempt(() => info.call(logger, message)),
    }),
    ...(debug && {
      debug: (message: string) => attempt(() => debug.call(logger, message)),
    }),
  };
}

/** There is nobody else to tell of a failure. */
function attempt(log: () => unknown): void {
  try {
    // A method without a result may be an asynchronous one.
    Promise.resolve(log()).catch(() => {});
  } catch {
    // As above.
  }
}
