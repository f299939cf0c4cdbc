import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.js';
import { traceFields } from './tracing.js';

/** To the standard output, if not elsewhere. */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  to: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    mixin: traceFields,
  };
  return pino(options, to);
}

/** An error without what a database adds to it: the rows that it is about. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  return { name, message, stack, ...('code' in error && { code: error.code }) };
}

/** What the framework has to say, in the program's own log; its chatter about start-up is left out. */
export function frameworkLogger(logger: Logger): LoggerService {
  return {
    log: () => undefined,
    warn: (message: unknown) => logger.warn(String(message)),
    error: (message: unknown) => logger.error(String(message)),
    fatal: (message: unknown) => logger.fatal(String(message)),
  };
}
