import { expect, test, vi } from 'vitest';
import { pino } from 'pino';
import type { Leases } from '../../platform/leases.js';
import { Downloads } from './downloads.js';

test('a download whose content cannot be read leaves no timer behind', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const leases = { acquire: async () => async () => undefined } as Partial<Leases> as Leases;
  const downloads = new Downloads(leases, pino({ enabled: false }));
  const start = downloads.start({
    key: 'test',
    filename: 'test.csv',
    type: 'text/csv',
    timeoutMs: 60_000,
    content: () => Promise.reject(new Error('no database')),
  });
  await expect(start).rejects.toThrow('no database');
  expect(timers.mock.calls.map(([, delayMs]) => delayMs)).not.toContain(60_000);
});
