import { expect, test } from '@jest/globals';
import type { BookingStatus, OrderLine } from '../bookings.js';
import { calendarDate } from '../days/calendar-date.js';
import { priceOrder } from './pricing.js';
import { bookedPrice, activeQuote } from './active-quote.js';

const eventDate = calendarDate.parse('2026-12-12');

function line(itemId: number, price: number, status: BookingStatus): OrderLine {
  const number = `PR-7K3M-9Q2${itemId}`;
  return {
    id: `019abf3e-6f0a-7c55-9a35-4fd1c0b6a00${itemId}`,
    number,
    itemId,
    name: 'x',
    eventDate,
    quantity: 1,
    price,
    status,
  };
}

test('an order of which nothing is cancelled costs what was booked, whatever the fees are today', () => {
  const orderLines = [line(1, 18_900, 'PENDING'), line(2, 20_000, 'CONFIRMED')];
  const quote = { ...priceOrder(orderLines), delivery: 1, total: 2 };
  expect(activeQuote({ quote, orderLines })).toBe(quote);
});

test('what is left of an order is priced as an order of its own, with the cleaning fee that was booked', () => {
  const orderLines = [line(1, 18_900, 'PENDING'), line(2, 40_000, 'CANCELLED')];
  const standing = activeQuote({ quote: priceOrder(orderLines, 2_500), orderLines });
  expect(standing).toMatchObject({ subtotal: 18_900, delivery: 4500, setup: 1500, cleaning: 2500 });
  expect(standing).toMatchObject({ total: 29_592, deposit: 14_796, lines: [{ itemId: 1, total: 18_900 }] });
});

test('an order of which all is cancelled has no price', () => {
  const orderLines = [line(1, 18_900, 'CANCELLED')];
  expect(activeQuote({ quote: priceOrder(orderLines), orderLines })).toBeUndefined();
});

test('a line keeps its price when it is moved to another day, and is never free for want of one', () => {
  const quote = priceOrder([line(1, 18_900, 'PENDING'), line(2, 40_000, 'PENDING')]);
  expect(bookedPrice(quote, 2)).toBe(40_000);
  expect(() => bookedPrice(quote, 3)).toThrow('priced');
});
