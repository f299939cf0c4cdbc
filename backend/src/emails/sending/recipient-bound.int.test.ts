import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, longDay } from '@party-rental/contracts';
import { newId } from '../../platform/ids.js';
import { RateCounters } from '../../platform/security/rate-counters.js';
import { until } from '../../../../tests/support/until.js';
import { openMailedShop, type MailedShop } from '../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../test-support/movable-clock.js';
import { RecipientBound } from './recipient-bound.js';

let clock: MovableClock;
let mailed: MailedShop;

beforeAll(async () => {
  clock = new MovableClock();
  mailed = await openMailedShop({ RATE_LIMITS: 'on' }, clock);
});
afterAll(() => mailed.close());

const inbox = (address: string) => mailed.sink.received.filter(({ recipients }) => recipients.includes(address));

/** A guest's order, after its confirmation has arrived. */
async function bookedBy(customerEmail: string) {
  const { id, orderId, token } = (await mailed.booked({ customerEmail })) as Awaited<
    ReturnType<MailedShop['booked']>
  > & { token: string };
  await until(() => inbox(customerEmail).length > 0);
  const path = `/api/orders/${orderId}`;
  const move = (days: number, status = 200) =>
    mailed.shop.guest
      .post(`${path}/move?token=${token}`)
      .send({ to: addDays(mailed.day, days) })
      .expect(status);
  const outbox = async () => {
    const { rows } = await mailed.shop.pool.query<{ purpose: string; state: string; isLater: boolean }>(
      `select purpose, concat_ws(' ', status, error) as state, status = 'queued' and due_at > now() as "isLater" from email_deliveries
       where booking_id = $1 and purpose not in ('order-notice', 'reminder', 'review-request') order by created_at, event_id`,
      [id],
    );
    return rows;
  };
  return { id, orderId, token, path, move, outbox };
}

const later = async (minutes: number, settled: () => boolean | Promise<boolean>) => {
  clock.moveAhead(minutes / (24 * 60));
  await until(settled);
  clock.moveAhead(0);
};

test('twelve moves within five minutes cause two emails: about the first, and about the last state', async () => {
  const address = 'moved@strangers.example';
  const { move, outbox } = await bookedBy(address);
  await move(1);
  await until(() => inbox(address).length === 2);
  for (let days = 2; days <= 12; days++) await move(days);
  await until(async () => (await outbox()).length === 12);
  await until(() => inbox(address).length === 2);
  const states = (await outbox()).map(({ state, isLater }) => `${state}${isLater ? ', later' : ''}`);
  expect(states).toEqual(['sent', ...Array(10).fill('skipped combined'), 'queued, later']);

  await later(6, () => inbox(address).length === 3);
  const [, first, last] = inbox(address);
  expect(first?.text).toContain(longDay(addDays(mailed.day, 1)));
  expect(last?.text).toContain(longDay(addDays(mailed.day, 12)));
  expect(last?.subject).toMatch(/^Your order PR-\S+ has changed$/);
});

test('what the shop does, and a cancellation, goes at once', async () => {
  const address = 'staff@strangers.example';
  const { id, path, token, move } = await bookedBy(address);
  await move(1);
  await until(() => inbox(address).length === 2);
  const byStaff = { eventDate: addDays(mailed.day, 2) };
  await mailed.shop.admin.post(`/api/admin/bookings/${id}/move`).send(byStaff).expect(200);
  await until(() => inbox(address).length === 3);
  await move(3);
  await mailed.shop.guest.post(`${path}/cancel?token=${token}`).send({}).expect(200);
  await until(() => inbox(address).length === 4);
  expect(inbox(address)[3]?.subject).toMatch(/is cancelled$/);
});

test('a change that waited and was cancelled meanwhile sends nothing', async () => {
  const address = 'gone@strangers.example';
  const { path, token, move, outbox } = await bookedBy(address);
  await move(1);
  await move(2);
  await mailed.shop.guest.post(`${path}/cancel?token=${token}`).send({}).expect(200);
  await until(() => inbox(address).some(({ subject }) => /is cancelled$/.test(subject ?? '')));
  const count = inbox(address).length;
  await later(6, async () => (await outbox()).some(({ state }) => state === 'skipped outdated'));
  expect(inbox(address)).toHaveLength(count);
});

test('reading the events again neither sends nor replaces anything', async () => {
  const address = 'replay@strangers.example';
  const { move, outbox } = await bookedBy(address);
  for (let days = 1; days <= 3; days++) await move(days);
  await until(async () => (await outbox()).length === 3);
  await until(async () => (await outbox())[0]?.state === 'sent');
  const before = await outbox();
  await mailed.shop.pool.query(`update checkpoints set xid = '0', position = 0 where name = 'email'`);
  const { move: moveOther, outbox: others } = await bookedBy('other@strangers.example');
  await moveOther(1);
  await until(async () => (await others()).length === 1);
  expect(before.map(({ state }) => state)).toEqual(['sent', 'skipped combined', 'queued']);
  expect(await outbox()).toEqual(before);
  expect(inbox(address)).toHaveLength(2);
});

test('one recipient gets twenty emails an hour about orders without an account, and one more with all others', async () => {
  const address = 'flooded@strangers.example';
  const numbers: string[] = [];
  for (let order = 0; order < 24; order++) {
    await mailed.shop.pool.query('delete from rate_counters where hits >= 25');
    numbers.push((await mailed.booked({ customerEmail: order % 2 ? address : address.toUpperCase() })).number);
  }
  const { pool } = mailed.shop;
  const summedUp = async () =>
    (await pool.query(`select from email_deliveries where purpose = 'confirmation' and error = 'combined'`)).rowCount;
  await until(async () => (await summedUp()) === 4);
  const received = () => mailed.sink.received.filter(({ recipients }) => recipients.join().toLowerCase() === address);
  expect(received()).toHaveLength(20);

  await later(61, () => received().length > 20);
  const texts = received().map(({ text }) => text ?? '');
  for (const number of numbers) expect(texts.some((text) => text.includes(number))).toBe(true);
  expect(
    received()
      .slice(20)
      .every(({ subject }) => subject?.startsWith("What's new with your orders")),
  ).toBe(true);
  expect(received()).toHaveLength(21);
});

test('spellings of one mailbox share the twenty emails and the summary, which can also set an email back', async () => {
  const counters = mailed.shop.program.app.get(RateCounters);
  for (let email = 0; email < 20; email++) await counters.increment('emails to box@strangers.example', 3_600_000);
  const bookings = [];
  for (const tag of ['a', 'b', 'c']) {
    const booking = await mailed.booked({ customerEmail: `Box+${tag}@strangers.example` });
    bookings.push({ ...booking, token: '', ...(booking as object as { token?: string }) });
  }
  const [first, second, lost] = bookings;
  await mailed.shop.guest
    .patch(`/api/orders/${lost?.orderId}?token=${lost?.token}`)
    .send({ customerEmail: 'taker@strangers.example' })
    .expect(200);
  const { pool } = mailed.shop;
  const summaries = async () => {
    const text = `select data->'bookingIds' as ids from account_emails where purpose = 'order-summary' and data->>'to' like 'box+%'`;
    return (await pool.query<{ ids: string[] }>(text)).rows.map(({ ids }) => ids.sort());
  };
  const ended = async () => {
    const text = `select from email_deliveries where error = 'combined' and booking_id = $1`;
    return (await pool.query(text, [lost?.id])).rowCount;
  };
  await until(async () => (await ended()) === 1 && (await summaries())[0]?.length === 3);
  expect(await summaries()).toEqual([bookings.map(({ id }) => id).sort()]);

  const received = () => mailed.sink.received.filter(({ recipients }) => recipients.join().startsWith('Box+'));
  expect(received()).toEqual([]);
  await later(61, () => received().length > 0);
  const [summary, ...others] = received();
  expect(others).toEqual([]);
  for (const booking of [first, second]) expect(summary?.text).toContain(`booking-details/${booking?.id}`);
  expect(summary?.text).not.toContain(`booking-details/${lost?.id}`);
  const query = /restore-email\?id=[\w-]+&(token=[\w.-]+)/.exec(summary?.text ?? '')?.[1];
  await mailed.shop.guest.post(`/api/orders/${lost?.orderId}/email-undo?${query}`).send({}).expect(204);
});

test('a further attempt at an email above the bound is summed up, too', async () => {
  const { pool, program } = mailed.shop;
  const { id: bookingId } = await bookedBy('again@strangers.example');
  const bounded = { bookingId, address: 'again@strangers.example' };
  const bound = new RecipientBound(pool, program.app.get(RateCounters));
  const admits = (attempt: number) => bound.admits({ eventId: newId(), purpose: 'moved' }, attempt, bounded);
  expect(await admits(2)).toBe(true);
  for (let email = 0; email < 19; email++) expect(await admits(1)).toBe(true);
  expect(await admits(2)).toBe(true);
  expect(await admits(1)).toBe(false);
  expect(await admits(2)).toBe(false);
});

test('one order takes twenty changes an hour by its customer', async () => {
  const { move, id, orderId, token } = await bookedBy('busy@strangers.example');
  for (let change = 0; change < 20; change++) await move(1 + (change % 5));
  await move(9, 429);
  await mailed.shop.guest
    .post(`/api/orders/${orderId.toUpperCase()}/move?token=${token}`)
    .send({ to: addDays(mailed.day, 9) })
    .expect(429);
  const byStaff = { eventDate: addDays(mailed.day, 9) };
  await mailed.shop.admin.post(`/api/admin/bookings/${id}/move`).send(byStaff).expect(200);
});

test('calls of strangers and other calls that fail count neither for the order nor for the mailbox', async () => {
  const { orderId, id, token, move } = await bookedBy('locked@strangers.example');
  await mailed.shop.pool.query('delete from rate_counters');
  const patch = (query: string, body: object) =>
    mailed.shop.guest.patch(`/api/orders/${orderId}?token=${query}`).send(body);
  for (let call = 0; call < 21; call++) {
    await mailed.shop.guest.post(`/api/orders/${orderId}/move?token=wrong`).send({ to: mailed.day }).expect(404);
    await patch('wrong', { customerEmail: 'locked@strangers.example' }).expect(404);
  }
  await move(1);
  await patch(token, { customerEmail: 'locked@strangers.example', customerName: 'Dana' }).expect(200);
  const line = (quantity: number) =>
    mailed.shop.guest.patch(`/api/orders/${orderId}/lines/${id}?token=${token}`).send({ quantity });
  for (let call = 0; call < 20; call++) await line(1 + ((call + 1) % 2)).expect(200);
  await line(3).expect(429);
});

test('another email in the body does not hide whom a new email writes to', async () => {
  await mailed.shop.pool.query('delete from rate_counters');
  for (let call = 0; call <= 20; call++) {
    const { orderId, token } = { token: '', ...(await mailed.booked({ customerEmail: `decoy${call}@x.example` })) };
    const body = { customerEmail: `hidden+${call}@strangers.example`, email: `decoy${call}@x.example` };
    const { status } = await mailed.shop.guest.patch(`/api/orders/${orderId}?token=${token}`).send(body);
    expect(status).toBe(call < 20 ? 200 : 429);
  }
});
