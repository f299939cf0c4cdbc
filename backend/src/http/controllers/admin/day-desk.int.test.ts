import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addDays,
  type CalendarDate,
  type DayDesk,
  type Item,
  type Order,
  type PlacedOrder,
  type Repair,
  weekday,
} from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { cartForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../../../read/verify/verify.js';

const clock = new MovableClock();
const REASON = 'A storm is coming.';

let shop: TestShop;
let castle: Item;
let palace: Item;
let tests = 0;
/** Each test has a Monday of its own, and the weeks after it: a proposal moves no party from a weekday to a weekend. */
let day: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' }, clock });
  castle = await shop.addItem({ name: 'Castle', type: 'BOUNCE_HOUSE', price: 18_900, stock: 2 });
  palace = await shop.addItem({ name: 'Palace', type: 'BOUNCE_HOUSE', price: 20_000, stock: 1 });
});
afterAll(() => shop.close());
beforeEach(() => {
  clock.moveAhead(0);
  tests += 1;
  day = inDays(shop.today, 7 - weekday(shop.today) + 1 + tests * 35);
});

type Line = { itemId: number; eventDate: CalendarDate; quantity?: number };

async function place(lines: Line[] = [{ itemId: castle.id, eventDate: day }]): Promise<Order & { token: string }> {
  const body = await shop.guest.post('/api/bookings').send(cartForm(lines));
  const { orderId, token } = readResponse('createBooking', body) as PlacedOrder & { token: string };
  return { ...(await getOrder(orderId)), token };
}
const getOrder = async (id: string) => readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`));
const getDesk = async (itemIds?: number[], on = day): Promise<DayDesk> =>
  readResponse(
    'dayDesk',
    await shop.admin.get('/api/admin/day-desk').query({ date: on, ...(itemIds && { itemIds: itemIds.join() }) }),
  );
const getBoard = async () =>
  readResponse('repairBoard', await shop.admin.get('/api/admin/day-desk/board').query({ date: day }));
const apply = (repairs: { orderId: string; repair: Repair }[], key: string = randomUUID()) =>
  shop.admin.post('/api/admin/day-desk').set('Idempotency-Key', key).send({ date: day, reason: REASON, repairs });
const repairs = async (orders: Order[], repair: Repair) =>
  readResponse('applyRepairs', await apply(orders.map(({ id: orderId }) => ({ orderId, repair })))).results;
const undo = (id: string) => shop.admin.post(`/api/admin/day-desk/orders/${id}/undo`);
const remainingOn = async (on: CalendarDate, item = castle) =>
  (await shop.guest.get('/api/availability').query({ date: on })).body[item.id].remaining as number;
const move = (to = addDays(day, 1)): Repair => ({ kind: 'move', to });
const getEvents = async (id: string): Promise<string[]> => {
  const { rows } = await shop.pool.query(
    `select type from events where order_id = $1 or stream in (
       select stream from events where order_id = $1 and type = 'BookingCreated') order by xid, position`,
    [id],
  );
  return rows.map(({ type }) => type);
};
const findings = () => verify(shop.pool, shop.program.app.get(Feed));

describe('the affected orders', () => {
  test('come with a repair from what is free, which leaves the other proposals their units', async () => {
    const [one, two] = [await place(), await place()];
    await place([{ itemId: castle.id, eventDate: addDays(day, 1) }]);
    const { orders } = await getDesk();
    expect(orders.map(({ orderId }) => orderId)).toEqual([one.id, two.id]);
    expect(orders[0]).toMatchObject({ total: one.price.total, paid: 0, phone: one.customerPhone, number: one.number });
    expect(orders[0]?.days[0]).toBe(addDays(day, 1));
    expect(orders[1]?.days).not.toContain(orders[0]?.proposal.kind === 'move' && orders[0].proposal.to);
    const proposed = orders.map(({ orderId, proposal: repair }) => ({ orderId, repair }));
    expect(readResponse('applyRepairs', await apply(proposed)).results).toEqual([
      { orderId: one.id, applied: true },
      { orderId: two.id, applied: true },
    ]);
  });

  test('are proposed a day together: as many as fit, the oldest first, and the others something else', async () => {
    const orders = [await place(), await place(), await place([{ itemId: palace.id, eventDate: day }])];
    const [first, second, other] = orders.map(({ id }) => id);
    const to = addDays(day, 3);
    await place([{ itemId: castle.id, eventDate: to }]);
    const propose = async (moveTo?: CalendarDate) => {
      const body = { date: day, orderIds: [other, second, first], moveTo };
      return readResponse('proposeRepairs', await shop.admin.post('/api/admin/day-desk/proposals').send(body));
    };
    const { days, proposals } = await propose(to);
    expect(days).toContainEqual({ day: addDays(day, 1), orders: 3 });
    expect(days).toContainEqual({ day: to, orders: 2 });
    expect(proposals).toEqual([
      { orderId: first, repair: move(to) },
      { orderId: second, repair: move() },
      { orderId: other, repair: move(to) },
    ]);
    expect(readResponse('applyRepairs', await apply(proposals)).results.map(({ applied }) => applied)).toEqual([
      true,
      true,
      true,
    ]);
    expect((await propose()).days).toEqual([]);
  });

  test('of a damaged item get another one of its type on the same day while there is one', async () => {
    const [one, two] = [await place(), await place()];
    const other = await place([{ itemId: palace.id, eventDate: addDays(day, 3) }]);
    const { orders } = await getDesk([castle.id]);
    expect(orders.map(({ orderId }) => orderId)).not.toContain(other.id);
    const [line] = one.lines;
    expect(orders[0]).toMatchObject({
      proposal: { kind: 'swap', swaps: [{ bookingId: line?.bookingId, itemId: palace.id }] },
      alternatives: [
        { bookingId: line?.bookingId, items: [{ itemId: palace.id, name: 'Palace', priceDifference: 1_100 }] },
      ],
    });
    expect(orders[1]).toMatchObject({ orderId: two.id, proposal: { kind: 'move' } });
  });
});

describe('after one of three castles is torn', () => {
  test('only the latest order must change, and nothing more once it has', async () => {
    const tent = await shop.addItem({ name: 'Tent', stock: 3 });
    const lines = [{ itemId: tent.id, eventDate: day }];
    const [first, second, last] = [await place(lines), await place(lines), await place(lines)];
    const chosen = async () =>
      (await getDesk([tent.id])).orders.map(({ orderId, mustChange }) => ({ orderId, mustChange }));
    const stays = [first, second].map(({ id: orderId }) => ({ orderId, mustChange: false }));
    expect(await chosen()).toEqual([...stays, { orderId: last.id, mustChange: false }]);
    const downtime = { from: day, to: addDays(day, 4), quantity: 1, reason: 'Torn', force: true };
    await shop.admin.post(`/api/admin/items/${tent.id}/downtimes`).send(downtime).expect(201);
    expect(await chosen()).toEqual([...stays, { orderId: last.id, mustChange: true }]);
    expect((await getDesk()).orders.map(({ mustChange }) => mustChange)).toEqual([true, true, true]);
    expect(await repairs([last], move())).toMatchObject([{ applied: true }]);
    // What it has freed is held, which keeps no one else from going ahead.
    expect(await chosen()).toEqual(stays);
  });
});

describe('applying', () => {
  test('repairs forty orders in one call, each one as a whole or not at all', async () => {
    const next = addDays(day, 1);
    const tables = await shop.addItem({ name: 'Table', stock: 60 });
    const lines = [{ itemId: tables.id, eventDate: day }];
    const ordinary = [];
    for (let i = 0; i < 38; i += 1) ordinary.push(await place(lines));
    // Both of their lines would have to move, and one unit is left of the castle.
    const both = [...lines, { itemId: castle.id, eventDate: day }];
    const [first, second] = [await place(both), await place(both)];
    await place([{ itemId: castle.id, eventDate: next }]);

    const results = await repairs([...ordinary, first, second], move());
    expect(results.filter(({ applied }) => applied)).toHaveLength(39);
    expect(results.at(-1)).toMatchObject({
      orderId: second.id,
      applied: false,
      problem: expect.stringContaining('Castle'),
    });
    expect((await getOrder(first.id)).lines.map(({ eventDate }) => eventDate)).toEqual([next, next]);
    expect((await getOrder(second.id)).lines.map(({ eventDate }) => eventDate)).toEqual([day, day]);
    expect((await getDesk()).orders.map(({ orderId }) => orderId)).toEqual([second.id]);
    const { summary, orders } = await getBoard();
    expect(orders).toHaveLength(39);
    expect(summary).toEqual({ moved: 39, swapped: 0, cancelled: 0, revenueLost: 0, refundDue: 0, refunded: 0 });
    expect(await findings()).toEqual([]);
  });

  test('shows the order what has changed, and a second try changes nothing more', async () => {
    const order = await place();
    const key = randomUUID();
    const body = [{ orderId: order.id, repair: move() }];
    const [once, again] = [
      readResponse('applyRepairs', await apply(body, key)),
      readResponse('applyRepairs', await apply(body, key)),
    ];
    expect(again).toEqual(once);
    expect(readProblem(await apply([{ orderId: order.id, repair: { kind: 'cancel' } }], key)).status).toBe(422);
    expect(await repairs([order], move())).toEqual([
      { orderId: order.id, applied: false, problem: expect.stringContaining('Nothing of order') },
    ]);
    const [line] = order.lines;
    expect((await getOrder(order.id)).repair).toEqual({
      repairId: expect.any(String),
      date: day,
      repair: move(),
      reason: REASON,
      lines: [{ bookingId: line?.bookingId, itemId: castle.id, itemName: 'Castle', eventDate: day, quantity: 1 }],
      totalBefore: order.price.total,
      answer: 'WAITING',
      answerUntil: expect.any(String),
    });
    expect(await getEvents(order.id)).toEqual([
      'BookingCreated',
      'BookingDayReleased',
      'BookingMoved',
      'OrderRepaired',
    ]);
  });

  test('holds the freed units for an hour, after which they are free', async () => {
    const order = await place();
    expect(await remainingOn(day)).toBe(1);
    await repairs([order], move());
    expect(await remainingOn(day)).toBe(1);
    clock.moveTo(new Date(Date.now() + 62 * 60_000));
    expect(await remainingOn(day)).toBe(2);
    expect(await findings()).toEqual([]);
  });

  test('what customers paid for a cancelled order is due, and the board counts what was refunded', async () => {
    const order = await place();
    const paid = { kind: 'DEPOSIT', amount: order.price.deposit, method: 'CARD' };
    await shop.admin.post(`/api/admin/orders/${order.id}/payments`).send(paid).expect(201);
    await repairs([order], { kind: 'cancel' });
    const due = { refundDue: order.price.deposit, totalBefore: order.price.total, totalAfter: 0 };
    expect(await getBoard()).toMatchObject({
      orders: [{ ...due, answer: 'WAITING' }],
      summary: { cancelled: 1, revenueLost: order.price.total, refundDue: order.price.deposit, refunded: 0 },
    });
    const refund = { amount: order.price.deposit, method: 'CARD', reason: 'Storm' };
    await shop.admin.post(`/api/admin/orders/${order.id}/refunds`).send(refund).expect(201);
    expect((await getBoard()).summary).toMatchObject({ refundDue: 0, refunded: order.price.deposit });
  });

  test('replaces a line by another item on the same day, confirmed if the old one was', async () => {
    const order = await place();
    await shop.admin.patch(`/api/admin/orders/${order.id}`).send({ status: 'CONFIRMED' }).expect(200);
    const swaps = order.lines.map(({ bookingId }) => ({ bookingId, itemId: palace.id }));
    expect(await repairs([order], { kind: 'swap', swaps })).toEqual([{ orderId: order.id, applied: true }]);
    const swapped = await getOrder(order.id);
    expect(swapped.lines).toMatchObject([
      { itemId: castle.id, status: 'CANCELLED' },
      { itemId: palace.id, eventDate: day, status: 'CONFIRMED', unitPrice: 20_000 },
    ]);
    expect(swapped.status).toBe('CONFIRMED');
    expect(await remainingOn(day, palace)).toBe(0);
  });
});

describe('a preview', () => {
  test('decides competing repairs one after the other, and changes nothing', async () => {
    const [one, two] = [await place(), await place()];
    const next = addDays(day, 1);
    await place([{ itemId: castle.id, eventDate: next }]);
    const body = { date: day, repairs: [one, two].map(({ id: orderId }) => ({ orderId, repair: move() })) };
    const preview = readResponse('previewRepairs', await shop.admin.post('/api/admin/day-desk/preview').send(body));
    expect(preview.orders.map(({ problems }) => problems.length)).toEqual([0, 1]);
    const { total } = one.price;
    expect(preview.totals).toEqual({ totalBefore: 2 * total, totalAfter: 2 * total, refundDue: 0, rainChecks: 0 });
    expect(await getEvents(one.id)).toEqual(['BookingCreated']);
    expect(await repairs([one, two], move())).toMatchObject([{ applied: true }, { applied: false }]);
  });

  test('names an order that is gone, and one with nothing on that day', async () => {
    const order = await place([{ itemId: castle.id, eventDate: addDays(day, 2) }]);
    const ids = [randomUUID(), order.id];
    const body = { date: day, repairs: ids.map((orderId) => ({ orderId, repair: { kind: 'cancel' } })) };
    const { orders } = readResponse('previewRepairs', await shop.admin.post('/api/admin/day-desk/preview').send(body));
    expect(orders.map(({ problems }) => problems.length)).toEqual([1, 1]);
  });
});

describe('the answer', () => {
  const answer = (id: string, token = '') =>
    shop.guest.post(`/api/orders/${id}/repair`).query({ token }).send({ answer: 'ACCEPTED' });

  test('is accepted once, by the holder of a link to the order', async () => {
    const order = await place();
    expect(readProblem(await answer(order.id, order.token)).status).toBe(409);
    await repairs([order], move());
    expect(readProblem(await answer(order.id, 'x')).status).toBe(404);
    for (let i = 0; i < 2; i += 1)
      expect(readResponse('answerRepair', await answer(order.id, order.token)).repair?.answer).toBe('ACCEPTED');
    expect((await getEvents(order.id)).filter((type) => type === 'RepairAccepted')).toHaveLength(1);
    expect((await getBoard()).orders).toMatchObject([{ orderId: order.id, answer: 'ACCEPTED' }]);
  });

  test('is another day or a cancellation by the customer, even within 48 hours of the new day', async () => {
    const soon = addDays(shop.today, 1);
    day = shop.today;
    const order = await place();
    await repairs([order], move(soon));
    const moved = await shop.guest
      .post(`/api/orders/${order.id}/move`)
      .query({ token: order.token })
      .send({ to: addDays(day, 6) });
    expect(readResponse('moveOrder', moved).repair?.answer).toBe('CHANGED');
    expect((await getBoard()).orders).toMatchObject([{ answer: 'CHANGED' }]);
    expect(readProblem(await answer(order.id, order.token)).status).toBe(409);
    expect(readProblem(await undo(order.id)).detail).toContain('has changed');
  });

  test('frees the customer from the deadlines until it is given', async () => {
    day = addDays(shop.today, 1);
    const [one, two] = [await place(), await place()];
    const three = await place([{ itemId: palace.id, eventDate: day }]);
    const phone = { customerPhone: '(555) 010-7777' };
    const change = ({ id, token }: typeof one) => shop.guest.patch(`/api/orders/${id}`).query({ token }).send(phone);
    const cancel = ({ id, token }: typeof one) => shop.guest.post(`/api/orders/${id}/cancel`).query({ token }).send({});
    expect(readProblem(await cancel(one)).status).toBe(409);
    const applied = [one, two, three].map(() => ({ applied: true }));
    expect(await repairs([one, two, three], move(addDays(day, 1)))).toMatchObject(applied);
    readResponse('changeOrderContact', await change(one));
    const ofBooking = `/api/bookings/${three.lines[0]?.bookingId}/cancel`;
    const alone = await shop.guest.post(ofBooking).query({ token: three.token });
    expect(readResponse('cancelBooking', alone).status).toBe('CANCELLED');
    readResponse('answerRepair', await answer(two.id, two.token));
    for (const call of [change, cancel]) expect(readProblem(await call(two)).status).toBe(409);
    const cancelled = readResponse('cancelOrder', await cancel(one));
    expect([cancelled.status, cancelled.repair?.answer]).toEqual(['CANCELLED', 'CHANGED']);
  });
});

describe('undoing', () => {
  test('moves the order back, and only once', async () => {
    const order = await place();
    await repairs([order], move());
    const undone = readResponse('undoRepair', await undo(order.id));
    expect(undone.lines).toEqual(order.lines);
    expect(undone.repair).toBeUndefined();
    expect(await remainingOn(day)).toBe(1);
    expect(await remainingOn(addDays(day, 1))).toBe(2);
    expect((await getBoard()).orders).toMatchObject([{ answer: 'UNDONE' }]);
    expect(readProblem(await undo(order.id)).status).toBe(409);
    expect(await findings()).toEqual([]);
  });

  test('books a cancelled line again, from the held units, which no other customer gets', async () => {
    const order = await place([{ itemId: castle.id, eventDate: day, quantity: 2 }]);
    await shop.admin.patch(`/api/admin/orders/${order.id}`).send({ status: 'CONFIRMED' }).expect(200);
    await repairs([order], { kind: 'cancel' });
    const form = cartForm([{ itemId: castle.id, eventDate: day }]);
    const buyers = Array.from({ length: 5 }, () => shop.guest.post('/api/bookings').send(form));
    const [undone, refused] = await Promise.all([undo(order.id), Promise.all(buyers)]);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    const restored = readResponse('undoRepair', undone);
    expect(restored).toMatchObject({ status: 'CONFIRMED', price: order.price });
    expect(restored.lines).toMatchObject([
      { bookingId: order.lines[0]?.bookingId, status: 'CANCELLED' },
      { itemId: castle.id, quantity: 2, status: 'CONFIRMED', eventDate: day },
    ]);
    expect(await findings()).toEqual([]);
  });

  test('gives a replaced line its item back', async () => {
    const order = await place();
    const swaps = order.lines.map(({ bookingId }) => ({ bookingId, itemId: palace.id }));
    await repairs([order], { kind: 'swap', swaps });
    expect(readResponse('undoRepair', await undo(order.id)).price).toEqual(order.price);
    expect([await remainingOn(day), await remainingOn(day, palace)]).toEqual([1, 1]);
  });

  test('takes several repairs back in one call, except those of orders that have changed since', async () => {
    const [one, two] = [await place(), await place()];
    await repairs([one, two], move());
    const { orders } = await getBoard();
    const shown = orders.map(({ orderId, repairId }) => ({ orderId, repairId }));
    const again = { to: addDays(day, 6) };
    await shop.admin.post(`/api/orders/${two.id}/move`).send(again).expect(200);
    const send = () => shop.admin.post('/api/admin/day-desk/undo').set('Idempotency-Key', key).send({ repairs: shown });
    const key = randomUUID();
    const { results } = readResponse('undoRepairs', await send());
    expect(results).toEqual([
      { orderId: two.id, applied: false, problem: expect.stringContaining('has changed') },
      { orderId: one.id, applied: true },
    ]);
    expect(readResponse('undoRepairs', await send()).results).toEqual(results);
    expect((await getOrder(one.id)).lines[0]?.eventDate).toBe(day);
    // A later repair is another one.
    await repairs([one], move());
    const stale = await shop.admin.post('/api/admin/day-desk/undo').send({ repairs: shown.slice(1) });
    expect(readResponse('undoRepairs', stale).results).toMatchObject([{ applied: false }]);
    expect(await findings()).toEqual([]);
  });

  test('is refused after an hour', async () => {
    const order = await place();
    await repairs([order], move());
    clock.moveTo(new Date(Date.now() + 60 * 60_000 + 1_000));
    expect(readProblem(await undo(order.id)).detail).toContain('60 minutes');
    expect((await getOrder(order.id)).lines[0]?.eventDate).toBe(addDays(day, 1));
  });

  test('brings an overbooked day back as it was', async () => {
    const [one] = [await place(), await place()];
    const downtime = { from: day, to: day, quantity: 1, reason: 'Torn', force: true };
    await shop.admin.post(`/api/admin/items/${castle.id}/downtimes`).send(downtime).expect(201);
    await repairs([one], move());
    readResponse('undoRepair', await undo(one.id));
    expect((await getOrder(one.id)).lines[0]?.eventDate).toBe(day);
    expect(await findings()).toEqual([]);
  });
});
