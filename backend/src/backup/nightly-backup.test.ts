import { expect, test } from 'vitest';
import type { Config } from '../platform/config/config.js';
import { isDue } from './nightly-backup.js';

const config = { timeZone: 'America/New_York', backupHour: 3 } as Config;
/** In New York it is five hours earlier. */
const at = (time: string) => new Date(`2026-12-${time}:00Z`);
const success = (time: string) => ({ name: 'shop', startedAt: at(time), error: null });
const failure = (time: string) => ({ startedAt: at(time), error: 'the disk is full' });

test.each([
  ['a shop without a backup makes one at once', undefined, undefined, '12T20:00', true],
  ['before the hour no backup is due', success('11T08:01'), undefined, '12T07:59', false],
  ['at the hour a backup is due', success('11T08:01'), undefined, '12T08:00', true],
  ['a day has one backup', success('12T08:00'), undefined, '12T23:00', false],
  ['a backup that was missed is made later in the day', success('10T08:00'), undefined, '12T22:00', true],
  ['a failure is repeated after an hour', success('11T08:01'), failure('12T08:00'), '12T09:00', true],
  ['and not before', success('11T08:01'), failure('12T08:00'), '12T08:59', false],
])('%s', (_, last, failed, now, due) => {
  expect(isDue({ success: last, failure: failed }, at(now), config)).toBe(due);
});
