import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item, Order, PlacedOrder } from '@party-rental/contracts';
import supertest, { type Response } from 'supertest';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { cartForm, inDays, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';

let shop: TestShop;
let table: Item;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  table = await shop.addItem({ name: 'Table', price: 1_200, stock: 500, type: 'TABLE' });
});
afterAll(() => shop.close());

test('the list of own orders requires signing in', async () => {
  expect(readProblem(await shop.guest.get('/api/user-orders'))).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('the list of own orders has each order once, as its page shows it, latest first, page by page', async () => {
  const eve = supertest.agent(shop.url);
  const account = { username: 'eve', email: 'eve@example.com', password: 'correct horse' };
  const { body: user } = await eve.post('/api/register').send({ ...account, firstName: 'Eve', lastName: 'Miller' });
  const order = async (as: typeof eve, userId?: number) => {
    const lines = [20, 21].map((ahead) => ({ itemId: table.id, eventDate: inDays(shop.today, ahead) }));
    const { orderId } = readResponse(
      'createBooking',
      await as.post('/api/bookings').send({ ...cartForm(lines), userId }),
    ) as PlacedOrder;
    return orderId;
  };
  const ids = [await order(eve, user.id), await order(eve, user.id), await order(eve, user.id)];
  await order(supertest.agent(shop.url));

  const pages: Order[][] = [];
  for (let next: string | undefined = '/api/user-orders?limit=2'; next;) {
    const response: Response = await eve.get(next);
    pages.push(readResponse('userOrders', response));
    expect(response.headers['x-total-count']).toBe('3');
    next = /<([^>]+)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
  }
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[ids[2], ids[1]], [ids[0]]]);
  expect(pages[1]?.[0]).toEqual(readResponse('getOrder', await eve.get(`/api/orders/${ids[0]}`)));
});
