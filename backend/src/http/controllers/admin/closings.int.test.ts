import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addDays,
  atTime,
  type Booking,
  type CalendarDate,
  type Item,
  type SettingsChange,
} from '@party-rental/contracts';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { readProblem, readResponse } from '../../../../test-support/http.js';
import { bookingForm, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { defaultRules } from '../../../domain/settings.js';

let shop: TestShop;
let clock: MovableClock;
let item: Item;
let day: CalendarDate;

beforeAll(async () => {
  clock = new MovableClock();
  shop = await openTestShop({ clock, env: { RATE_LIMITS: 'off', BUSINESS_TIMEZONE: 'America/New_York' } });
  item = await shop.addItem({ name: 'Castle', stock: 9 });
  day = addDays(shop.today, 40);
});
afterAll(() => shop.close());
beforeEach(async () => {
  day = addDays(day, 30);
  await set({ ...openRules(), force: true }).then((response) => readResponse('changeSettings', response));
});

function openRules() {
  const { phone: _phone, ...rules } = defaultRules;
  return rules;
}
async function set(fields: Partial<SettingsChange>) {
  const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  return shop.admin.put('/api/admin/settings').send({ ...settings, ...fields });
}
const book = (eventDate: CalendarDate) =>
  shop.guest.post('/api/bookings').send(bookingForm({ itemId: item.id, eventDate }));
async function booked(eventDate: CalendarDate): Promise<Booking> {
  return readResponse('createBooking', await book(eventDate)) as Booking;
}
const onDay = async (date: CalendarDate) =>
  readResponse('dayAvailability', await shop.guest.get(`/api/availability/${item.id}/${date}`));

describe('closing', () => {
  test('a period with orders lists them by day, and closes when the owner insists', async () => {
    const [first, second] = [await booked(day), await booked(addDays(day, 2))];
    const cancelled = await booked(addDays(day, 1));
    await shop.admin.patch(`/api/admin/bookings/${cancelled.id}`).send({ status: 'CANCELLED' }).expect(200);
    const closedPeriods = [{ from: day, to: addDays(day, 3) }];
    expect(readProblem(await set({ closedPeriods }))).toMatchObject({
      status: 409,
      code: 'overbooking',
      days: [
        { date: day, booked: 1, orders: [{ id: first.orderId }] },
        { date: addDays(day, 2), booked: 1, orders: [{ id: second.orderId }] },
      ],
    });
    expect(await onDay(addDays(day, 3))).toMatchObject({ isAvailable: true });
    const saved = readResponse('changeSettings', await set({ closedPeriods, force: true }));
    expect(saved).toMatchObject({ closedPeriods });
    expect(saved).not.toHaveProperty('force');
    expect(await onDay(addDays(day, 3))).toEqual({ isAvailable: false, remaining: 0, reason: 'closed', freeUnits: 9 });
    expect(readProblem(await book(addDays(day, 1))).detail).toMatch(/^We're closed on /);
    // What is closed already needs no confirmation again.
    readResponse('changeSettings', await set({ street: '5 Main Street' }));
  });

  test('a weekday closes it in every week, and a moved order counts on its new day', async () => {
    const saturday = addDays(day, (6 - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7);
    const { id } = await booked(addDays(saturday, 1));
    const saved = readResponse('changeSettings', await set({ closedWeekdays: ['SATURDAY'], force: true }));
    expect(saved.closedWeekdays).toEqual(['SATURDAY']);
    expect(await onDay(addDays(saturday, 70))).toMatchObject({ reason: 'closed' });
    await set({ closedWeekdays: [] });
    await shop.admin.post(`/api/admin/bookings/${id}/move`).send({ eventDate: saturday }).expect(200);
    expect(readProblem(await set({ closedWeekdays: ['SATURDAY'] })).days).toContainEqual(
      expect.objectContaining({ date: saturday, booked: 1 }),
    );
  });

  test('and booking a day at the same moment: one of them is refused', async () => {
    for (let i = 0; i < 6; i++) {
      const date = addDays(day, i);
      const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
      const closing = shop.admin
        .put('/api/admin/settings')
        .send({ ...settings, closedDays: [...settings.closedDays, date] });
      const statuses = await Promise.all([book(date), closing]).then((both) => both.map(({ status }) => status));
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual(statuses);
    }
  });
});

describe('the cut-off', () => {
  async function at(time: string): Promise<void> {
    clock.moveTo(atTime('America/New_York', shop.today, time));
  }
  const firstDay = async () => readResponse('settings', await shop.guest.get('/api/settings')).firstBookableDay;

  test('closes the same day, then the next one, for customers and not for the owner, at that minute', async () => {
    const [today, tomorrow] = [shop.today, addDays(shop.today, 1)];
    const { orderId, token } = readResponse('createBooking', await book(day)) as Booking & { token: string };
    readResponse('changeSettings', await set({ sameDayCutoff: '15:00', nextDayCutoff: '18:00' }));
    await at('14:59');
    expect([await firstDay(), (await onDay(today)).isAvailable]).toEqual([today, true]);
    await at('15:00');
    expect([await firstDay(), (await onDay(today)).reason]).toEqual([tomorrow, 'lead_time']);
    const refused = readProblem(await book(today));
    expect(refused.lines).toMatchObject([{ reason: 'lead_time' }]);
    expect(refused.detail).toMatch(/by 3:00 PM for the same day, and by 6:00 PM for the next day, or call us\.$/);
    const moved = await shop.guest.post(`/api/orders/${orderId}/move?token=${token}`).send({ to: today });
    expect(readProblem(moved).detail).toContain('is too soon');
    await shop.admin
      .post('/api/admin/bookings')
      .send(bookingForm({ itemId: item.id, eventDate: today }))
      .expect(201);
    readResponse('createBooking', await book(tomorrow));
    await at('18:00');
    expect(await firstDay()).toBe(addDays(today, 2));
    expect(readProblem(await book(tomorrow)).lines).toMatchObject([{ reason: 'lead_time' }]);
    readResponse('createBooking', await book(addDays(today, 2)));
  });
});
