import type { Logger } from 'pino';

const QUIET_MS = 60_000;

/** Logs an error that may come many times a second, such as a store that is away, at most once a minute. */
export function throttledLog(logger: Logger, message: string): (error: unknown) => void {
  let quiet = false;
  return (error) => {
    if (quiet) return;
    quiet = true;
    setTimeout(() => (quiet = false), QUIET_MS).unref();
    logger.error({ err: error }, message);
  };
}
