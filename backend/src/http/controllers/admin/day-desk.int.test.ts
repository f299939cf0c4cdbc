import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  addDays,
  type CalendarDate,
  type DayDesk,
  type Item,
  type Order,
  type PlacedOrder,
  type Repair,
} from '@party-rental/contracts';
import { answerOf } from '../../../../test-support/http.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { cartForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

const clock = new MovableClock();
const REASON = 'A storm is coming.';

let shop: TestShop;
let castle: Item;
let palace: Item;
let days = 0;
/** Each test has a day of its own, and the weeks after it. */
let day: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' }, clock });
  castle = await shop.addItem({ name: 'Castle', type: 'BOUNCE_HOUSE', price: 18_900, stock: 2 });
  palace = await shop.addItem({ name: 'Palace', type: 'BOUNCE_HOUSE', price: 20_000, stock: 1 });
});
afterAll(() => shop.close());
beforeEach(() => {
  clock.moveAhead(0);
  days += 1;
  day = inDays(shop.today, 7 + days * 31);
});

type Line = { itemId: number; eventDate: CalendarDate; quantity?: number };

async function place(lines: Line[] = [{ itemId: castle.id, eventDate: day }]): Promise<Order> {
  const body = await shop.guest.post('/api/bookings').send(cartForm(lines));
  const { orderId } = answerOf('createBooking', body) as PlacedOrder;
  return orderOf(orderId);
}
const orderOf = async (id: string) => answerOf('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`));
const deskOf = async (itemIds?: number[], on = day): Promise<DayDesk> =>
  answerOf(
    'dayDesk',
    await shop.admin.get('/api/admin/day-desk').query({ date: on, ...(itemIds && { itemIds: itemIds.join() }) }),
  );
const apply = (repairs: { orderId: string; repair: Repair }[], key: string = randomUUID()) =>
  shop.admin.post('/api/admin/day-desk').set('Idempotency-Key', key).send({ date: day, reason: REASON, repairs });
const repairs = async (orders: Order[], repair: Repair) =>
  answerOf('applyRepairs', await apply(orders.map(({ id: orderId }) => ({ orderId, repair })))).results;

describe('the affected orders', () => {
  test('come with a repair from what is free, which leaves the other proposals their units', async () => {
    const [one, two] = [await place(), await place()];
    await place([{ itemId: castle.id, eventDate: addDays(day, 1) }]);
    const { orders } = await deskOf();
    expect(orders.map(({ orderId }) => orderId)).toEqual([one.id, two.id]);
    expect(orders[0]).toMatchObject({ total: one.price.total, paid: 0, phone: one.customerPhone, number: one.number });
    expect(orders[0]?.days[0]).toBe(addDays(day, 1));
    expect(orders[1]?.days).not.toContain(orders[0]?.proposal.kind === 'move' && orders[0].proposal.to);
    expect(await repairs([one], orders[0]!.proposal)).toEqual([{ orderId: one.id, applied: true }]);
    expect(await repairs([two], orders[1]!.proposal)).toEqual([{ orderId: two.id, applied: true }]);
  });

  test('of a damaged item get another one of its type on the same day while there is one', async () => {
    const [one, two] = [await place(), await place()];
    const other = await place([{ itemId: palace.id, eventDate: addDays(day, 3) }]);
    const { orders } = await deskOf([castle.id]);
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
