import { expect, test } from 'vitest';
import { exampleOrder } from '../api/examples.js';
import { calendarDate } from '../days/calendar-date.js';
import { order } from '../orders/orders.js';
import { offerBalanceCharge } from './balance-charge.js';

const whole = order.parse(exampleOrder);
const day = calendarDate.parse('2026-12-12');
const lines = whole.lines.map((line) => ({ ...line, eventDate: day }));
const offer = (today: string, money: { balance: number; depositDue: number }) =>
  offerBalanceCharge({ lines, money: { ...whole.money, ...money } }, calendarDate.parse(today));

test('what is left after the deposit can be charged on the day before the event', () => {
  expect(offer('2026-12-10', { balance: 200, depositDue: 80 })).toEqual({ upTo: 120, on: '2026-12-11' });
});

test.each([
  ['the day has come', '2026-12-11', { balance: 200, depositDue: 80 }],
  ['the deposit is paid', '2026-12-01', { balance: 120, depositDue: 0 }],
  ['the deposit is all', '2026-12-01', { balance: 80, depositDue: 80 }],
])('nothing is offered if %s', (_, today, money) => {
  expect(offer(today, money)).toBeUndefined();
});
