import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, daysOfMonth, type CalendarDate, type Item } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { Clock } from '../../../platform/clock.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

/** 11:30 pm on November 30 in New York; already December in UTC. */
class LateEvening extends Clock {
  override now(): Date {
    return new Date('2026-12-01T04:30:00Z');
  }
}

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ clock: new LateEvening(), env: { RATE_LIMITS: 'off' } });
});
afterAll(() => shop.close());

async function book(item: Item, eventDate: CalendarDate, quantity: number): Promise<string> {
  const form = bookingForm({ itemId: item.id, eventDate, quantity });
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  return body.id;
}
async function cancel(id: string): Promise<void> {
  await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }).expect(200);
}
async function getDay(item: Item, day: string) {
  return readResponse('dayAvailability', await shop.guest.get(`/api/availability/${item.id}/${day}`));
}
async function getMonth(item: Item, month: string) {
  return readResponse('monthAvailability', await shop.guest.get(`/api/availability/${item.id}/month/${month}`));
}

test("today is in the business time zone, not in the server's or UTC", async () => {
  const settings = readResponse('settings', await shop.guest.get('/api/settings'));
  expect(settings).toMatchObject({ today: '2026-11-30', timeZone: 'America/New_York', cleaningFee: 0 });
});

describe('one item on one day', () => {
  test('has its stock less its bookings, and the units of a cancellation again', async () => {
    const item = await shop.addItem({ stock: 3 });
    const day = inDays(shop.today, 20);
    expect(await getDay(item, day)).toEqual({ isAvailable: true, remaining: 3 });
    const id = await book(item, day, 2);
    expect(await getDay(item, day)).toEqual({ isAvailable: true, remaining: 1 });
    await book(item, day, 1);
    expect(await getDay(item, day)).toEqual({ isAvailable: false, remaining: 0 });
    await cancel(id);
    expect(await getDay(item, day)).toEqual({ isAvailable: true, remaining: 2 });
    expect(await getDay(item, inDays(day, 1))).toEqual({ isAvailable: true, remaining: 3 });
  });

  test('is available from today to 24 months ahead', async () => {
    const item = await shop.addItem({ stock: 2 });
    const [none, some] = [
      { isAvailable: false, remaining: 0 },
      { isAvailable: true, remaining: 2 },
    ];
    const last = addMonths(shop.today, 24);
    expect(await getDay(item, inDays(shop.today, -1))).toEqual(none);
    expect(await getDay(item, shop.today)).toEqual(some);
    expect(await getDay(item, last)).toEqual(some);
    expect(await getDay(item, inDays(last, 1))).toEqual(none);
  });

  test('is unavailable while it is inactive', async () => {
    const item = await shop.addItem({ stock: 2, isActive: false });
    expect(await getDay(item, shop.today)).toEqual({ isAvailable: false, remaining: 0 });
  });

  test.each(['2026-02-30', '2026-13-01', '0000-01-01', '2026-1-5', 'today', '20261212', '2026-12-12T00:00:00Z'])(
    'rejects the date %s',
    async (day) => {
      const item = await shop.addItem();
      expect(readProblem(await shop.guest.get(`/api/availability/${item.id}/${day}`)).status).toBe(400);
      expect(readProblem(await shop.guest.get('/api/availability').query({ date: day })).status).toBe(400);
    },
  );

  test('is not found if it does not exist', async () => {
    expect(readProblem(await shop.guest.get(`/api/availability/2000000/${shop.today}`)).status).toBe(404);
    expect(readProblem(await shop.guest.get(`/api/availability/x/${shop.today}`)).status).toBe(400);
  });
});

describe('one item in one month', () => {
  test('has every day of the month, with the same numbers as the single days', async () => {
    const item = await shop.addItem({ stock: 2 });
    await book(item, inDays(shop.today, 11), 2);
    await book(item, inDays(shop.today, 12), 1);
    const december = await getMonth(item, '2026/12');
    expect(Object.keys(december)).toEqual(daysOfMonth(2026, 12));
    expect(december).toMatchObject({
      '2026-12-11': { available: false, remaining: 0 },
      '2026-12-12': { available: true, remaining: 1 },
      '2026-12-13': { available: true, remaining: 2 },
    });
    for (const [day, { available, remaining }] of Object.entries(december).slice(9, 13))
      expect(await getDay(item, day)).toEqual({ isAvailable: available, remaining });
  });

  test('ends before today and after two years', async () => {
    const item = await shop.addItem();
    const free = (month: object) => Object.entries(month).flatMap(([day, { available }]) => (available ? [day] : []));
    expect(free(await getMonth(item, '2026/11'))).toEqual(['2026-11-30']);
    expect(free(await getMonth(item, '2028/11'))).toHaveLength(30);
    expect(free(await getMonth(item, '2028/12'))).toEqual([]);
    expect(free(await getMonth(item, '2026/10'))).toEqual([]);
  });

  test('has 29 days in February of a leap year', async () => {
    expect(Object.keys(await getMonth(await shop.addItem(), '2028/02')).at(-1)).toBe('2028-02-29');
  });

  test.each([
    '2026/0',
    '2026/13',
    '2026/-1',
    '2026/1.5',
    '2026/x',
    '2026/1e0',
    '2026/0x1',
    '2026/%201',
    'x/1',
    '0/1',
    '99999/1',
    '2026/%00',
  ])('is not found: %s', async (month) => {
    const item = await shop.addItem();
    expect(readProblem(await shop.guest.get(`/api/availability/${item.id}/month/${month}`)).status).toBe(400);
  });

  test('is not found if the item does not exist', async () => {
    expect(readProblem(await shop.guest.get('/api/availability/2000000/month/2026/12')).status).toBe(404);
  });
});

describe('all items on one day', () => {
  test('has every active item, and defaults to today', async () => {
    const [taken, hidden] = [await shop.addItem({ stock: 2 }), await shop.addItem({ isActive: false })];
    await book(taken, shop.today, 2);
    const today = readResponse('availabilityOfDay', await shop.guest.get('/api/availability'));
    expect(today[taken.id]).toEqual({ available: false, remaining: 0 });
    expect(today).not.toHaveProperty(String(hidden.id));
    expect(readResponse('availabilityOfDay', await shop.guest.get(`/api/availability?date=${shop.today}`))).toEqual(
      today,
    );
    const tomorrow = readResponse(
      'availabilityOfDay',
      await shop.guest.get(`/api/availability?date=${inDays(shop.today, 1)}`),
    );
    expect(tomorrow[taken.id]).toEqual({ available: true, remaining: 2 });
    expect(Object.keys(tomorrow)).toEqual(Object.keys(today));
  });

  test('is sold out in the past', async () => {
    const past = readResponse('availabilityOfDay', await shop.guest.get('/api/availability?date=2026-11-29'));
    expect(Object.values(past).every(({ available, remaining }) => !available && remaining === 0)).toBe(true);
  });
});
