import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking, CalendarDate, Item, PlacedOrder } from '@party-rental/contracts';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { projections } from '../../../read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { verify } from '../../../read/verify/verify.js';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;
let item: Item;
let from: CalendarDate;
let to: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  from = inDays(shop.today, 21);
  to = inDays(shop.today, 28);
});
afterAll(() => shop.close());

async function book(quantity = 1): Promise<Booking> {
  item = await shop.addItem({ name: 'Castle', stock: 2 });
  return another(quantity);
}
async function another(quantity = 1, eventDate = from): Promise<Booking> {
  const { body } = await shop.guest
    .post('/api/bookings')
    .send(bookingForm({ itemId: item.id, eventDate, quantity }))
    .expect(201);
  const { token: _token, ...booking } = body;
  return booking;
}
const move = ({ id }: Booking, eventDate = to) => shop.admin.post(`/api/admin/bookings/${id}/move`).send({ eventDate });
const remaining = async (day: CalendarDate) =>
  readResponse('dayAvailability', await shop.guest.get(`/api/availability/${item.id}/${day}`)).remaining;

describe('a booking that an admin moves', () => {
  test('reserves the new day and frees the old one, in every list and metric', async () => {
    const booking = await book();
    const moved = readResponse('moveBooking', await move(booking));
    expect(moved).toMatchObject({ id: booking.id, eventDate: to, status: 'PENDING' });
    expect([await remaining(from), await remaining(to)]).toEqual([2, 1]);
    const listed = readResponse('adminBookings', await shop.admin.get('/api/admin/bookings'));
    expect(listed.find(({ id }) => id === booking.id)).toMatchObject({ eventDate: to });
    const history = readResponse('bookingHistory', await shop.admin.get(`/api/admin/bookings/${booking.id}/history`));
    expect(history).toMatchObject([
      { type: 'BookingCreated', actor: 'Guest', changes: [] },
      {
        type: 'BookingMoved',
        actor: expect.stringMatching(/^\S.* \(admin\)$/),
        changes: [{ field: 'eventDate', from, to }],
      },
    ]);
  });

  test('stays if the new day is sold out or the same', async () => {
    const booking = await book(2);
    await another(1, to);
    const refusal = readProblem(await move(booking));
    expect(refusal).toMatchObject({ code: 'unavailable', lines: [{ eventDate: to, requested: 2, remaining: 1 }] });
    expect(readProblem(await move(booking, from)).code).toBe('conflict');
    expect([await remaining(from), await remaining(to)]).toEqual([0, 1]);
  });

  test('is moved by only one of many concurrent requests, and cancelled on its current day', async () => {
    const booking = await book();
    const days = [22, 23, 24, 25, 26, 27].map((n) => inDays(shop.today, n));
    const responses = await Promise.all(days.map((day) => move(booking, day)));
    expect(responses.map(({ status }) => status)).toEqual(days.map(() => 200));
    const left = await Promise.all([from, ...days].map(remaining));
    expect(left.reduce((sum, units) => sum + units, 0)).toBe(2 * (days.length + 1) - 1);
    await shop.admin
      .patch(`/api/admin/bookings/${booking.id}`)
      .send({ status: 'CANCELLED', reason: 'Storm' })
      .expect(200);
    expect(await Promise.all([from, ...days].map(remaining))).toEqual([2, 2, 2, 2, 2, 2, 2]);
    expect(await verify(shop.pool, shop.program.app.get(Feed), () => undefined)).toEqual([]);
  });
});

describe('the contact details of a booking', () => {
  const change = ({ id }: Booking, fields: object) =>
    shop.admin.patch(`/api/admin/bookings/${id}/contact`).send(fields);

  test('change only where a value is sent', async () => {
    const booking = await book();
    const changed = readResponse(
      'changeContact',
      await change(booking, { customerPhone: '(555) 999-0000', role: 'ADMIN' }),
    );
    expect(changed).toEqual({ ...booking, customerPhone: '(555) 999-0000' });
    const listed = readResponse('getBooking', await shop.admin.get(`/api/bookings/${booking.id}`));
    expect(listed).toMatchObject(changed);
    const history = readResponse('bookingHistory', await shop.admin.get(`/api/admin/bookings/${booking.id}/history`));
    expect(history[1]).toMatchObject({
      type: 'BookingContactChanged',
      changes: [{ field: 'customerPhone', from: booking.customerPhone, to: '(555) 999-0000' }],
    });
    const { rows } = await shop.pool.query("select data from events where type = 'BookingContactChanged'");
    // Nothing as short as a first name, which is found in some ciphertext.
    expect(JSON.stringify(rows)).not.toMatch(/999-0000|Dana Miller/);
  });

  test('change for the whole order, so that it stays one stop', async () => {
    const [eventDate, nextDay] = [inDays(shop.today, 60), inDays(shop.today, 61)];
    const cart = cartForm([
      { itemId: item.id, eventDate },
      { itemId: item.id, eventDate: nextDay },
    ]);
    const { orderId, bookings } = (await shop.guest.post('/api/bookings').send(cart).expect(201)).body as PlacedOrder;
    const [, second = await book()] = bookings;
    await change(second, { customerPhone: '(555) 999-0000' }).expect(200);
    for (const { id } of bookings)
      expect(readResponse('getBooking', await shop.admin.get(`/api/bookings/${id}`)).customerPhone).toBe(
        '(555) 999-0000',
      );
    const order = readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${orderId}`));
    expect(order.customerPhone).toBe('(555) 999-0000');
  });

  test('must let the shop reach the customer', async () => {
    const booking = await book();
    expect(readProblem(await change(booking, { customerEmail: 'no-email', customerName: ' ' })).errors).toMatchObject([
      { path: 'customerName', message: 'Name is required' },
      { path: 'customerEmail', message: 'Please enter a valid email' },
    ]);
  });
});

describe('the settings', () => {
  const settings = async () => readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  const set = async (fields: object) =>
    shop.admin.put('/api/admin/settings').send({ ...(await settings()), ...fields });

  test('that an admin changes apply to visitors and to new bookings', async () => {
    await book();
    const day = inDays(shop.today, 40);
    readResponse(
      'changeSettings',
      await set({ phone: '(555) 111-2222', cleaningFee: 2500, closedDays: [day, day], leadTimeDays: 3 }),
    );
    const shown = readResponse('settings', await shop.guest.get('/api/settings'));
    expect(shown).toMatchObject({ phone: '(555) 111-2222', cleaningFee: 2500, closedDays: [day], leadTimeDays: 3 });
    const month = readResponse(
      'monthAvailability',
      await shop.guest.get(`/api/availability/${item.id}/month/${Number(day.slice(0, 4))}/${Number(day.slice(5, 7))}`),
    );
    expect(month[day]).toEqual({ available: false, remaining: 0, reason: 'closed', freeUnits: item.stock });
    const [soon, sooner] = [inDays(shop.today, 2), inDays(shop.today, 1)];
    const onDay = async (date: string) =>
      readResponse('dayAvailability', await shop.guest.get(`/api/availability/${item.id}/${date}`));
    const tooSoon = { isAvailable: false, remaining: 0, reason: 'lead_time', ownerRemaining: 2 };
    expect(await onDay(soon)).toEqual(tooSoon);
    const call = bookingForm({ itemId: item.id, eventDate: sooner, quantity: 2 });
    await shop.admin.post('/api/admin/bookings').send(call).expect(201);
    expect(await onDay(sooner)).toEqual({ isAvailable: false, remaining: 0 });
    const closed = await shop.guest.post('/api/bookings').send(bookingForm({ itemId: item.id, eventDate: day }));
    expect(readProblem(closed).detail).toMatch(/^We're closed on /);
    expect((await another(1, to)).quote.cleaning).toBe(2500);
    await set({ closedDays: [], leadTimeDays: 0, cleaningFee: 0 });
    expect((await another(1, soon)).quote.cleaning).toBe(0);
  });

  test('are not overwritten after another admin changed them', async () => {
    const loaded = await settings();
    const { version } = readResponse('changeSettings', await set({ closedDays: [inDays(shop.today, 41)] }));
    const late = shop.admin.put('/api/admin/settings').send({ ...loaded, phone: '(555) 333-4444' });
    expect(readProblem(await late)).toMatchObject({
      code: 'conflict',
      detail: 'Someone else changed the settings in the meantime. Please review their changes first.',
    });
    expect(await settings()).toMatchObject({ version, closedDays: [inDays(shop.today, 41)] });
    const unversioned = { ...loaded, version: undefined };
    expect(readResponse('changeSettings', await shop.admin.put('/api/admin/settings').send(unversioned))).toEqual({
      ...loaded,
      version: version + 1,
    });
  });

  test('are saved once when saved at the same time', async () => {
    const loaded = await settings();
    const save = async (phone: string) => shop.admin.put('/api/admin/settings').send({ ...loaded, phone });
    const responses = await Promise.all(['(555) 111-0001', '(555) 111-0002', '(555) 111-0003'].map(save));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await settings()).toMatchObject({ version: loaded.version + 1 });
  });

  test('are rejected with every error', async () => {
    const refusal = readProblem(
      await set({ businessName: '', cleaningFee: -1, closedDays: ['2026-02-30'], leadTimeDays: 1.5 }),
    );
    expect(refusal.errors?.map(({ path }) => path).sort()).toEqual([
      'businessName',
      'cleaningFee',
      'closedDays.0',
      'leadTimeDays',
    ]);
  });
});

describe('the history of items and settings', () => {
  const admin = expect.stringMatching(/^\S.* \(admin\)$/);
  const ofItem = async () => readResponse('itemHistory', await shop.admin.get(`/api/admin/items/${item.id}/history`));
  const ofSettings = async () => readResponse('settingsHistory', await shop.admin.get('/api/admin/settings/history'));

  test('shows lists of the settings as text', async () => {
    const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
    const save = (fields: object) =>
      shop.admin
        .put('/api/admin/settings')
        .send({ ...settings, ...fields, version: undefined })
        .expect(200);
    await save({
      deliveryRules: [
        { zipPrefix: '127', fee: 2_500, served: true },
        { zipPrefix: '9', fee: 0, served: false },
      ],
      trucks: [{ id: 1, name: 'Blue Truck' }],
      setupWindows: [{ from: '08:00', to: '11:00' }],
    });
    expect((await ofSettings())[0]?.changes).toEqual([
      { field: 'setupWindows', from: null, to: '8:00 AM to 11:00 AM' },
      { field: 'deliveryRules', from: null, to: '127: $25.00, 9: not served' },
      { field: 'trucks', from: null, to: 'Blue Truck' },
    ]);
    await save({});
  });

  test('shows who changed what, newest first, and the same after a rebuild of all projections', async () => {
    const { id, ...added } = readResponse(
      'addItem',
      await shop.admin.post('/api/admin/items').send({ name: 'Castle', price: 15_000, stock: 2 }),
    );
    item = { id, ...added };
    await shop.admin.patch(`/api/admin/items/${id}`).send({ stock: 5 }).expect(200);
    await shop.admin.patch(`/api/admin/items/${id}`).send({ price: 17_500, description: 'Roomy' }).expect(200);
    const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
    const [eve, newYear] = [inDays(shop.today, 33), inDays(shop.today, 41)];
    for (const fields of [{ closedDays: [eve] }, { cleaningFee: 1500, closedDays: [newYear], hours: [] }])
      await shop.admin
        .put('/api/admin/settings')
        .send({ ...settings, ...fields, version: undefined })
        .expect(200);

    const before = [await ofItem(), await ofSettings()];
    expect(before[0]).toEqual([
      {
        type: 'ItemChanged',
        at: expect.any(String),
        actor: admin,
        changes: [
          { field: 'description', from: null, to: 'Roomy' },
          { field: 'price', from: '15000', to: '17500' },
        ],
      },
      { type: 'ItemChanged', at: expect.any(String), actor: admin, changes: [{ field: 'stock', from: '2', to: '5' }] },
      { type: 'ItemAdded', at: expect.any(String), actor: admin, changes: [] },
    ]);
    expect(before[1]?.slice(0, 2)).toMatchObject([
      {
        type: 'SettingsChanged',
        actor: admin,
        changes: [
          { field: 'hours', from: 'Mon-Fri 9am-6pm, Sat 10am-4pm', to: null },
          { field: 'cleaningFee', from: '0', to: '1500' },
          { field: 'closedDays', from: eve, to: null },
          { field: 'closedDays', from: null, to: newYear },
        ],
      },
      { type: 'SettingsChanged', actor: admin, changes: [{ field: 'closedDays', from: null, to: eve }] },
    ]);
    await rebuild(shop.pool, shop.program.app.get(Feed), projections);
    expect([await ofItem(), await ofSettings()]).toEqual(before);
    await shop.admin
      .put('/api/admin/settings')
      .send({ ...settings, version: undefined })
      .expect(200);
  });

  test('has the latest 100 changes, also for a deleted item; an unknown item is not found', async () => {
    item = await shop.addItem();
    for (let stock = 2; stock <= 101; stock += 1)
      await shop.admin.patch(`/api/admin/items/${item.id}`).send({ stock }).expect(200);
    await shop.admin.delete(`/api/items/${item.id}`).expect(204);
    const entries = await ofItem();
    expect(entries).toHaveLength(100);
    expect(entries[0]).toMatchObject({ type: 'ItemRemoved', changes: [] });
    expect(entries[99]?.changes).toEqual([{ field: 'stock', from: '2', to: '3' }]);
    expect(readProblem(await shop.admin.get('/api/admin/items/1000000/history')).status).toBe(404);
  });
});

test('only admins may use these endpoints', async () => {
  for (const call of [
    shop.guest.post('/api/admin/bookings/none/move').send('nonsense'),
    shop.guest.post('/api/admin/items').set('Content-Type', 'application/json').send('{"name": '),
    shop.guest.put('/api/admin/settings').set('Content-Type', 'application/xml').send('<settings/>'),
    shop.guest.patch('/api/admin/bookings/none/contact').send({}),
    shop.guest.get('/api/admin/bookings/none/history'),
    shop.guest.get('/api/admin/settings'),
    shop.guest.put('/api/admin/settings').send({}),
  ])
    expect(readProblem(await call).code).toBe('unauthenticated');
});
