import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../../../read/verify/verify.js';
import { readResponse } from '../../../../test-support/http.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;

const PEOPLE = {
  obrien: {
    customerName: 'Sinéad O’Brien',
    customerEmail: 'sinead@example.com',
    customerPhone: '(555) 010-2030 ext. 12',
  },
  nunez: { customerName: 'Maria  Nun\u0303ez', customerEmail: 'maria@example.com', customerPhone: '+1 555 010 3040' },
  gross: { customerName: 'Jörg Großmann-Łęcki', customerEmail: 'joerg@example.com', customerPhone: '555.010.4050' },
};

const LISTS = {
  orders: async (search: string) => readResponse('adminOrders', await get('orders', search)),
  bookings: async (search: string) => readResponse('adminBookings', await get('bookings', search)),
  customers: async (search: string) =>
    readResponse('customers', await get('customers', search)).map(({ name }) => ({ customerName: name })),
  emails: async (search: string) => {
    const emails = readResponse('emails', await get('emails', search)).filter(
      ({ purpose }) => purpose === 'confirmation',
    );
    const names = new Map(Object.values(PEOPLE).map((person) => [person.customerEmail, person.customerName]));
    return emails.map(({ recipient }) => ({ customerName: names.get(recipient ?? '')?.normalize('NFC') }));
  },
};

function get(list: string, search = '') {
  return shop.admin.get(`/api/admin/${list}`).query({ ...(search && { search }) });
}

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  const { id: itemId } = await shop.addItem({ stock: 9 });
  for (const person of Object.values(PEOPLE)) {
    const form = bookingForm({ itemId, eventDate: inDays(shop.today, 10), ...person });
    await shop.guest.post('/api/bookings').send(form).expect(201);
  }
});
afterAll(() => shop.close());

describe.each(Object.entries(LISTS))('the search of %s', (_, find) => {
  test.each([
    ["O'Brien", 'Sinéad O’Brien'],
    ['O´BRIEN', 'Sinéad O’Brien'],
    ['sinead o‘brien', 'Sinéad O’Brien'],
    ["o'", 'Sinéad O’Brien'],
    ['nunez', 'Maria  Nuñez'],
    ['Nun\u0303ez', 'Maria  Nuñez'],
    ['maria nunez', 'Maria  Nuñez'],
    ['Maria\u00a0\u2009Nuñez', 'Maria  Nuñez'],
    ['ma\u200dria', 'Maria  Nuñez'],
    ['JORG GROSSMANN', 'Jörg Großmann-Łęcki'],
    ['großmann–lecki', 'Jörg Großmann-Łęcki'],
    ['ＭＡＲＩＡ＠example', 'Maria  Nuñez'],
    ['555-010-2030', 'Sinéad O’Brien'],
    ['+1 (555) 010-2030 x12', 'Sinéad O’Brien'],
    ['5550102030', 'Sinéad O’Brien'],
    ['010–2030', 'Sinéad O’Brien'],
    ['555 010 3040', 'Maria  Nuñez'],
    ['1-555-010-4050', 'Jörg Großmann-Łęcki'],
  ])('%j finds %s', async (search, customerName) => {
    expect((await find(search)).map((found) => found.customerName)).toEqual([customerName]);
  });

  test.each(['O\\Brien', 'o%n', '555-010-2030 x12 x12', 'q'])('%j finds nothing', async (search) => {
    expect(await find(search)).toEqual([]);
  });
});

test('the waitlist is searched by email', async () => {
  const { id: itemId } = await shop.addItem({ stock: 1 });
  const eventDate = inDays(shop.today, 11);
  await enterOrder({ customerName: 'Paul', customerPhone: '555-010-9999' }, itemId, eventDate);
  for (const email of ['Wanda@example.com', 'walter@example.com'])
    await shop.guest.post('/api/waitlist').send({ itemId, eventDate, quantity: 1, email }).expect(201);
  for (const search of ['WANDA', 'ｗanda@', 'wa\u200bnda'])
    expect(readResponse('waitlist', await get('waitlist', search)).map(({ email }) => email)).toEqual([
      'Wanda@example.com',
    ]);
  expect(readResponse('waitlist', await get('waitlist', 'dana'))).toEqual([]);
  expect(readResponse('waitlist', await get('waitlist'))).toHaveLength(2);
});

describe('customers without an email', () => {
  test('are people by phone, in any format', async () => {
    const { id: itemId } = await shop.addItem({ stock: 9 });
    const days = [inDays(shop.today, 12), inDays(shop.today, 13)] as const;
    await enterOrder({ customerName: 'Carl Caller', customerPhone: '(555) 020-1111' }, itemId, days[0]);
    await enterOrder({ customerName: 'Carl B. Caller', customerPhone: '+1 555.020.1111 x7' }, itemId, days[1]);
    const withEmail = { customerName: 'Ann', customerPhone: '555 020 1111', customerEmail: 'ann@example.com' };
    await enterOrder(withEmail, itemId, days[0]);

    const customers = readResponse('customers', await get('customers', '555-020-1111'));
    expect(customers).toMatchObject([
      { name: 'Ann', email: 'ann@example.com', orders: 1, bookings: 1 },
      { name: 'Carl B. Caller', email: '', phone: '+1 555.020.1111 x7', orders: 2, bookings: 2, nextEvent: days[0] },
    ]);
    const orders = readResponse('adminOrders', await get('orders', 'caller'));
    expect(customers[1]?.total).toBe(orders.reduce((sum, { price }) => sum + price.total, 0));
    expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
  });
});

async function enterOrder(customer: object, itemId: number, eventDate: string): Promise<void> {
  const { customerEmail: _none, eventDate: _day, itemId: _item, quantity: _one, ...form } = bookingForm({});
  const lines = [{ itemId, eventDate, quantity: 1 }];
  await shop.admin
    .post('/api/admin/orders')
    .send({ ...form, ...customer, lines })
    .expect(201);
}
