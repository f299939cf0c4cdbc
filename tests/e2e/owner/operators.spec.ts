import { ops, sql } from '../support/operators.js';
import { somebody } from '../support/shop.js';
import { expect, test } from '../support/test.js';

test('a replay of everything under traffic changes no figure and fails no request', async ({ shop, office }) => {
  const item = await shop.item('White Folding Chair');
  const quietDay = await shop.dayIn(40);
  // As many as there are chairs for, however quick the machine is.
  const busyDays = await Promise.all(Array.from({ length: 20 }, (_, later) => shop.dayIn(41 + later)));
  await shop.book(item, quietDay, somebody('Ivy'), 3);
  const before = await office.dashboard();
  let replaying = true;
  let booked = 0;
  let read = 0;

  async function buy() {
    for (; replaying; booked++) await shop.book(item, busyDays[booked % busyDays.length] ?? quietDay, somebody('Jon'));
  }
  async function look() {
    let seen = before.totalBookings;
    for (; replaying; read++) {
      expect(await shop.remaining(item, quietDay)).toBe(item.stock - 3);
      const { totalBookings, totalItems, upcomingEvents } = await office.dashboard();
      expect(totalItems).toBe(before.totalItems);
      expect(totalBookings).toBeGreaterThanOrEqual(seen);
      expect(upcomingEvents - totalBookings).toBe(before.upcomingEvents - before.totalBookings);
      seen = totalBookings;
    }
  }
  const replay = ops('replay', 'all').finally(() => (replaying = false));
  const [{ code, output }] = await Promise.all([replay, buy(), look()]);

  expect(code, output).toBe(0);
  for (const name of ['availability', 'dashboard', 'bookings', 'items']) expect(output).toContain(`${name}: rebuilt`);
  expect(booked).toBeGreaterThan(0);
  expect(read).toBeGreaterThan(0);
  const left = await Promise.all(busyDays.map((day) => shop.remaining(item, day)));
  expect(left.reduce((sum, units) => sum + units, 0)).toBe(busyDays.length * item.stock - booked);
  await expect
    .poll(() => office.dashboard())
    .toMatchObject({
      totalItems: before.totalItems,
      totalBookings: before.totalBookings + booked,
      upcomingEvents: before.upcomingEvents + booked,
      pendingBookings: before.pendingBookings + booked,
    });
  expect(await ops('verify')).toMatchObject({ code: 0, output: expect.stringContaining('No differences.') });
});

test('a planted drift is found and named, and a replay mends it', async ({ shop }) => {
  const item = await shop.item('Gold Chiavari Chair');
  const day = await shop.dayIn(42);
  await shop.book(item, day, somebody('Kim'), 2);
  await sql('update availability set booked = booked + 1 where item_id = $1 and day = $2', [item.id, day]);

  const found = await ops('verify');
  expect(found.output).toContain(
    `DIFFERENCE in availability: item ${item.id} on ${day}: 3 booked in the table, 2 in the log`,
  );
  expect(found.code).not.toBe(0);

  expect(await ops('replay', 'availability')).toMatchObject({ code: 0 });
  expect(await ops('verify')).toMatchObject({ code: 0 });
  expect(await shop.remaining(item, day)).toBe(item.stock - 2);
});
