import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCents, type Item, type Order } from '@party-rental/contracts';
import { readProblem, readResponse } from '../../../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../../../test-support/movable-clock.js';
import { inDays, type TestShop } from '../../../../../test-support/test-shop.js';
import { until } from '../../../../../../tests/support/until.js';
import { SignedTokens } from '../../../../platform/security/signed-tokens.js';

const clock = new MovableClock();
let mailed: MailedShop;
let shop: TestShop;
let table: Item;

beforeAll(async () => {
  mailed = await openMailedShop({}, clock);
  ({ shop } = mailed);
  table = await shop.addItem({ name: 'Table', price: 1_200, stock: 20, type: 'TABLE' });
});
afterAll(() => mailed.close());

const open = async (customerEmail: string) => {
  const { id, orderId } = await mailed.booked({ customerEmail });
  const toPath = (action: string) =>
    `/api/orders/${orderId}/${action}?token=${shop.program.app.get(SignedTokens).sign('booking', { bookingId: id })}`;
  return { id, orderId, toPath };
};

test('a guest adds an item and changes a quantity as the preview says, and gets the second email when its five minutes are over', async () => {
  const customerEmail = 'adds@customers.example';
  const { id, toPath } = await open(customerEmail);
  const inbox = () => mailed.sink.received.filter(({ recipients }) => recipients.includes(customerEmail));
  await until(() => inbox().length === 1);
  const line = { itemId: table.id, eventDate: mailed.day, quantity: 6 };
  const preview = async (changes: object) =>
    readResponse('previewOrder', await shop.guest.post(toPath('preview')).send(changes));

  const previewed = await preview({ add: [line] });
  expect(previewed.problems).toEqual([]);
  const key = randomUUID();
  const add = () => shop.guest.post(toPath('lines')).set('idempotency-key', key).send(line);
  const added: Order = readResponse('addOrderLine', await add());
  expect(added.price).toEqual(previewed.price);
  expect(readResponse('addOrderLine', await add()).lines).toHaveLength(2);
  expect(added.lines[1]).toMatchObject({ itemName: 'Table', quantity: 6, status: 'PENDING' });
  await until(() => inbox().length === 2);

  const change = { bookingId: id, quantity: 2 };
  const afterChange = await preview({ quantities: [change] });
  const response = await shop.guest.patch(toPath(`lines/${id}`)).send({ quantity: 2 });
  const changed = readResponse('changeLineQuantity', response);
  expect(changed.price).toEqual(afterChange.price);
  clock.moveAhead(6 / (24 * 60));
  await until(() => inbox().some(({ text }) => text?.includes(`Order total: ${formatCents(changed.price.total)}`)));
  clock.moveAhead(0);
  const history = readResponse('orderHistory', await shop.admin.get(`/api/admin/orders/${changed.id}/history`));
  expect(history.slice(-2).map(({ actor }) => actor)).toEqual(['Guest', 'Guest']);
});

test('more than is left is refused with the units, and changes nothing', async () => {
  const { toPath } = await open('refused@customers.example');
  const line = { itemId: table.id, eventDate: inDays(shop.today, 60), quantity: 21 };
  expect(readProblem(await shop.guest.post(toPath('lines')).send(line))).toMatchObject({
    code: 'unavailable',
    lines: [{ requested: 21, remaining: 20 }],
  });
});

test('an id alone changes no order', async () => {
  const { id, orderId } = await open('stranger@customers.example');
  const line = { itemId: table.id, eventDate: mailed.day, quantity: 1 };
  expect(readProblem(await shop.guest.post(`/api/orders/${orderId}/lines`).send(line)).code).toBe('not_found');
  const byOther = await shop.guest.patch(`/api/orders/${orderId}/lines/${id}`).send({ quantity: 2 });
  expect(readProblem(byOther).code).toBe('not_found');
});
