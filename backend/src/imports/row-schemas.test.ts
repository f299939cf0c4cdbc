import { expect, test } from 'vitest';
import { MAX_ORDER_LINES } from '@party-rental/contracts';
import { toGroups } from './order-rows.js';
import type { FileRow } from './read-file.js';
import { parseRow, ROW_SCHEMAS } from './row-schemas.js';

const ORDER = { reference: '1', item: 'Tent', name: 'Dana', event_date: '2026-12-31' };
const readOrder = (cells: FileRow['cells']) => parseRow(ROW_SCHEMAS.orders, { ...ORDER, ...cells });

test.each([
  ['Confirmed', 'CONFIRMED'],
  ['deposit-paid', 'CONFIRMED'],
  ['PARTLY_CONFIRMED', 'RECEIVED'],
  ['pending', 'RECEIVED'],
])('the status %s', (status, expected) => {
  expect(readOrder({ status })).toMatchObject({ status: expected });
});

test.each([
  ['Cancelled', 'status: This is not a booked order.'],
  ['Whatever', /^status: Please use one of confirmed, booked.*tentative, partly confirmed\.$/],
])('the status %s is refused', (status, reason) => {
  expect(readOrder({ status })).toMatch(reason);
});

test('a blank ZIP code and a total of nothing are accepted', () => {
  expect(readOrder({ total: '0' })).toMatchObject({ zip: '', total: 0 });
});

test('a type is refused with the labels of the known ones', () => {
  const reason = parseRow(ROW_SCHEMAS.items, { name: 'Tent', price: '1', type: 'boat' });
  expect(reason).toMatch(/^type: Please use one of Bounce Houses, Slides, /);
});

test('rows of one order that differ in status are refused, and so are more than an order can have', () => {
  const rows = (count: number, status: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => ({ row: i + 2, cells: { ...ORDER, status: status(i) } }));
  expect(toGroups(rows(2, (i) => (i === 0 ? 'pending' : 'confirmed')))).toMatchObject([
    { outcome: 'refused', refused: [{ reason: 'status: The rows of one order have different ones.' }, { row: 3 }] },
  ]);
  const [group] = toGroups(rows(MAX_ORDER_LINES + 1, () => 'confirmed'));
  expect(group).toMatchObject({ outcome: 'refused', refused: { length: MAX_ORDER_LINES + 1 } });
});
