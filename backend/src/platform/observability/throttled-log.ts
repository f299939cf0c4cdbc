import type { Logger } from 'pino';

const INTERVAL_MS = 60_000;

/** Logs an error that may occur many times a second, such as an unavailable store, at most once a minute. */
export function throttledLog(logger: Logger, message: string): (error: unknown) => void {
  let throttled = false;
  return (error) => {
    if (throttled) return;
    throttled = true;
    setTimeout(() => (throttled = false), INTERVAL_MS).unref();
    logger.error({ err: error }, message);
  };
}
