import { expect, test } from 'vitest';
import { pino } from 'pino';
import { errorForLog } from './logger.js';

test('the rows that a database adds to an error are not logged', () => {
  const lines: string[] = [];
  const logger = pino({ serializers: { err: errorForLog } }, { write: (line) => lines.push(line) });
  const error = Object.assign(new Error('null value in column "city"'), {
    code: '23502',
    detail: 'Failing row contains (Dana Miller, dana@example.com)',
    where: 'COPY bookings, line 1: "Dana Miller"',
  });
  logger.error({ err: error }, 'request failed');
  expect(lines.join('')).toContain('null value in column');
  expect(lines.join('')).toContain('23502');
  expect(lines.join('')).not.toContain('Dana');
});
