import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test('a replay of everything under traffic changes no figure and fails no request', async ({ shop, guest, admin }) => {
  const item = await guest.item('White Folding Chair');
  const quietDay = await guest.dayIn(40);
  // As many as there are chairs for, however quick the machine is.
  const busyDays = await Promise.all(Array.from({ length: 20 }, (_, later) => guest.dayIn(41 + later)));
  await guest.book(item, quietDay, newPerson('Ivy'), 3);
  const unitsLeft = async () =>
    (await Promise.all(busyDays.map((day) => guest.remaining(item, day)))).reduce((sum, units) => sum + units, 0);
  const [before, leftBefore, leftOnQuietDay] = await Promise.all([
    admin.dashboard(),
    unitsLeft(),
    guest.remaining(item, quietDay),
  ]);
  let replaying = true;
  let booked = 0;
  let read = 0;

  async function buy() {
    for (; replaying; booked++)
      await guest.book(item, busyDays[booked % busyDays.length] ?? quietDay, newPerson('Jon'));
  }
  async function browse() {
    let seen = before.totalBookings;
    for (; replaying; read++) {
      expect(await guest.remaining(item, quietDay)).toBe(leftOnQuietDay);
      const { totalBookings, totalItems, upcomingEvents } = await admin.dashboard();
      expect(totalItems).toBe(before.totalItems);
      expect(totalBookings).toBeGreaterThanOrEqual(seen);
      expect(upcomingEvents - totalBookings).toBe(before.upcomingEvents - before.totalBookings);
      seen = totalBookings;
    }
  }
  const replay = shop.ops('replay', 'all').finally(() => (replaying = false));
  const [{ code, output }] = await Promise.all([replay, buy(), browse()]);

  expect(code, output).toBe(0);
  for (const name of ['availability', 'dashboard', 'orders', 'items'])
    expect(output).toMatch(new RegExp(`^.*\\b${name}\\b.*: rebuilt`, 'm'));
  expect(booked).toBeGreaterThan(0);
  expect(read).toBeGreaterThan(0);
  expect(await unitsLeft()).toBe(leftBefore - booked);
  await expect
    .poll(() => admin.dashboard())
    .toMatchObject({
      totalItems: before.totalItems,
      totalBookings: before.totalBookings + booked,
      upcomingEvents: before.upcomingEvents + booked,
      pendingBookings: before.pendingBookings + booked,
    });
  expect(await shop.ops('verify')).toMatchObject({ code: 0, output: expect.stringContaining('No differences.') });
});

test('verify finds and names a planted difference, and a replay repairs it', async ({ shop, guest }) => {
  const item = await guest.item('Gold Chiavari Chair');
  const day = await guest.dayIn(42);
  await guest.book(item, day, newPerson('Kim'), 2);
  await shop.database.query('update availability set booked = booked + 1 where item_id = $1 and day = $2', [
    item.id,
    day,
  ]);

  const found = await shop.ops('verify');
  expect(found.output).toContain(
    `DIFFERENCE in availability: item ${item.id} on ${day}: 3 booked in the table, 2 in the log`,
  );
  expect(found.code).not.toBe(0);

  expect(await shop.ops('replay', 'availability')).toMatchObject({ code: 0 });
  expect(await shop.ops('verify')).toMatchObject({ code: 0 });
  expect(await guest.remaining(item, day)).toBe(item.stock - 2);
});
