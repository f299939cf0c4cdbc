import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, atHour, type Item } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

const ZONE = 'America/New_York';
const PHONE = '(555) 999-8877';
const clock = new MovableClock();
let shop: TestShop;
let castle: Item;

beforeAll(async () => {
  shop = await openTestShop({ clock, env: { BUSINESS_TIMEZONE: ZONE } });
  castle = await shop.addItem({ stock: 20 });
});
afterAll(() => shop.close());

async function setPhone(eventDayPhone: string) {
  const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, eventDayPhone })
    .expect(200);
}

test('a caller who may open an order gets the phone on its event day and the day before, other callers never', async () => {
  const eventDate = inDays(shop.today, 20);
  const form = bookingForm({ itemId: castle.id, eventDate });
  const created = readResponse('createBooking', await shop.guest.post('/api/bookings').send(form));
  const path = `/api/orders/${created.orderId}/event-day-phone`;
  const phoneOn = async (days: number) => {
    clock.moveTo(atHour(ZONE, addDays(eventDate, days), 12));
    return readResponse('eventDayPhone', await shop.guest.get(`${path}?token=${created.token}`)).phone;
  };
  await setPhone(PHONE);
  expect(await phoneOn(-2)).toBeNull();
  expect(await phoneOn(-1)).toBe(PHONE);
  expect(await phoneOn(0)).toBe(PHONE);
  for (const token of ['', '?token=forged'])
    expect(readProblem(await shop.guest.get(`${path}${token}`)).code).toBe('not_found');
  expect(await phoneOn(1)).toBeNull();

  await setPhone('');
  expect(await phoneOn(0)).toBe('(555) 123-4567');
});

test('the phone is not among the public settings', async () => {
  await setPhone(PHONE);
  expect((await shop.guest.get('/api/settings').expect(200)).text).not.toContain(PHONE);
  expect((await shop.guest.get('/').expect(200)).text).not.toContain(PHONE);
});
