import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.js';
import { traceFields } from './tracing.js';

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

/** Leaves out the fields that a database driver adds, which quote rows. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  return { name, message, stack, ...('code' in error && { code: error.code }) };
}

/** Writes NestJS's warnings and errors to the program's log, without its start-up messages. */
export function frameworkLogger(logger: Logger): LoggerService {
  return {
    log: () => undefined,
    warn: (message: unknown) => logger.warn(String(message)),
    error: (message: unknown) => logger.error(String(message)),
    fatal: (message: unknown) => logger.fatal(String(message)),
  };
}
