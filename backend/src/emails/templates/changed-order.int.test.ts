import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCents, longDay, type Order } from '@party-rental/contracts';
import type { MailSink } from '../../../../tests/support/mail-sink.js';
import { until } from '../../../../tests/support/until.js';
import { readResponse } from '../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../test-support/mailed-shop.js';
import type { TestShop } from '../../../test-support/test-shop.js';

let shop: TestShop;
let sink: MailSink;
let mailed: MailedShop;

beforeAll(async () => {
  mailed = await openMailedShop();
  ({ shop, sink } = mailed);
});
afterAll(() => mailed.close());

test('the customer gets one email about a new line, and one about a quantity, each with the new total', async () => {
  const customerEmail = 'changed@customers.example';
  const { item, day } = mailed;
  const { id, orderId } = await mailed.booked({ customerEmail });
  const path = `/api/admin/orders/${orderId}`;
  await shop.admin.patch(path).send({ status: 'CONFIRMED' }).expect(200);
  const inbox = () => sink.received.filter(({ recipients }) => recipients.includes(customerEmail));
  await until(() => inbox().length === 2);

  const line = { itemId: item.id, eventDate: day, quantity: 2 };
  const added = readResponse('addLine', await shop.admin.post(`${path}/lines`).send(line));
  await until(() => inbox().length === 3);
  const changed = readResponse('changeQuantity', await shop.admin.patch(`${path}/lines/${id}`).send({ quantity: 4 }));
  await until(() => inbox().length === 4);

  const formatTotal = ({ price }: Order) => `Order total: ${formatCents(price.total)}`;
  const [, , aboutLine, aboutQuantity] = inbox();
  expect([aboutLine?.subject, aboutQuantity?.subject]).toEqual(
    Array.from({ length: 2 }, () => `Your order ${added.number} has changed`),
  );
  for (const words of [`${item.name}, 2 units`, longDay(day), formatTotal(added)])
    expect(aboutLine?.text).toContain(words);
  for (const words of [`${item.name}, 4 units`, formatTotal(changed)]) expect(aboutQuantity?.text).toContain(words);
});
