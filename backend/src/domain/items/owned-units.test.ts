import { expect, test } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { CASTLE } from '../../../test-support/events.js';
import type { ItemEvent } from '../events.js';
import { ownedUnitDays } from './owned-units.js';

const at = (instant: string, event: ItemEvent) => ({ ...event, recordedAt: new Date(instant) });
const added = (instant: string, stock: number) =>
  at(instant, { type: 'ItemAdded', data: { itemId: 1, item: { ...CASTLE, stock } } });
const changed = (instant: string, stock: number, components: { itemId: number; quantity: number }[] = []) =>
  at(instant, { type: 'ItemChanged', data: { itemId: 1, item: { ...CASTLE, stock, components }, changed: ['stock'] } });
const removed = (instant: string) => at(instant, { type: 'ItemRemoved', data: { itemId: 1 } });

const owned = (events: Parameters<typeof ownedUnitDays>[0], from = '2026-06-01', to = '2026-06-30') =>
  ownedUnitDays(events, { from: calendarDate.parse(from), to: calendarDate.parse(to) }, 'America/New_York');

test('an item has its units on every day since it was added, and on upcoming days', () => {
  expect(owned([])).toBe(0);
  expect(owned([added('2026-01-01T12:00:00Z', 3)])).toBe(90);
  expect(owned([added('2026-06-11T12:00:00Z', 3)])).toBe(60);
  expect(owned([added('2026-07-01T12:00:00Z', 3)])).toBe(0);
});

test('a day counts with the stock at its end, in the time zone of the shop', () => {
  const events = [
    added('2026-01-01T12:00:00Z', 3),
    changed('2026-06-11T14:00:00Z', 9),
    // Still June 11 in New York.
    changed('2026-06-12T03:00:00Z', 5),
  ];
  expect(owned(events)).toBe(10 * 3 + 20 * 5);
  expect(owned(events, '2026-06-11', '2026-06-11')).toBe(5);
  expect(owned(events, '2026-06-10', '2026-06-10')).toBe(3);
});

test('a removed item and a package have no units', () => {
  const events = [added('2026-01-01T12:00:00Z', 2), removed('2026-06-21T12:00:00Z')];
  expect(owned(events)).toBe(40);
  expect(owned([...events.slice(0, 1), changed('2026-06-21T12:00:00Z', 2, [{ itemId: 2, quantity: 1 }])])).toBe(40);
});
