import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarDate } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;
let day: CalendarDate;
beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  const { id: itemId } = await shop.addItem({ name: '=Castle', price: 18_900, stock: 2 });
  day = inDays(shop.today, 10);
  for (const zipCode of ['12345', '12345-6789']) {
    const form = bookingForm({ itemId, eventDate: day, zipCode, customerEmail: 'dana@example.com' });
    await shop.guest.post('/api/bookings').send(form).expect(201);
  }
  const [order] = readResponse('adminOrders', await shop.admin.get('/api/admin/orders'));
  const payment = { kind: 'DEPOSIT', amount: 13_446, method: 'CARD' };
  await shop.admin.post(`/api/admin/orders/${order?.id}/payments`).send(payment).expect(201);
});
afterAll(() => shop.close());

const csv = async (report: string, from = day, to = day) =>
  (await shop.admin.get('/api/admin/reports.csv').query({ report, from, to }).expect(200)).text
    .replace('\uFEFF', '')
    .trim()
    .split('\n')
    .map((line) => line.trim());

test('what has just been booked is in the reports', async () => {
  const response = await shop.admin.get('/api/admin/reports').query({ from: day, to: day });
  const { totals, taxes, items, customers } = readResponse('reports', response);
  expect(taxes).toEqual([{ name: 'Tax', percent: 8, zipCode: '12345', orders: 2, base: 49_800, amount: 3_984 }]);
  expect(totals.now).toMatchObject({ orders: 2, revenue: 53_784, tax: 3_984, average: 26_892, balance: 40_338 });
  const now = { bookings: 2, units: 2, unitDays: 2, utilization: 1 };
  expect(items).toMatchObject([{ name: '=Castle', stock: 2, isIdle: false, now, before: { utilization: null } }]);
  expect(customers.now).toMatchObject({ customers: 1, returning: 1, returningOrders: 2 });
});

test('each report is a CSV file of the same figures, safe for spreadsheets', async () => {
  const period = `${day},${day}`;
  expect(await csv('revenue')).toEqual([
    'From,To,Revenue,"Revenue, year before",Cancellation charges,"Cancellation charges, year before"',
    `${period},537.84,0.00,0.00,0.00`,
  ]);
  expect(await csv('tax')).toContain(`${period},537.84,0.00,39.84,0.00,0.00,0.00`);
  expect(await csv('tax', shop.today, shop.today)).toContain(
    `${shop.today},${shop.today},0.00,0.00,0.00,0.00,9.96,0.00`,
  );
  expect(await csv('taxes')).toEqual(['Tax,Percent,ZIP code,Orders,Taxed,Amount', 'Tax,8,12345,2,498.00,39.84']);
  expect(await csv('outstanding')).toContain(`${period},403.38,0.00,0.00,0.00`);
  expect(await csv('orders')).toContain(`${period},2,0,0,0,268.92,0.00`);
  expect(await csv('payments', shop.today, shop.today)).toContain(`${shop.today},${shop.today},134.46,0.00,0.00,0.00`);
  expect(await csv('items')).toContain("'=Castle,2,2,2,378.00,2,100,0,0,0.00,0,");
  expect(await csv('customers')).toEqual([
    'Name,Email,Orders,Revenue,Came back',
    'Dana Miller,dana@example.com,2,537.84,yes',
  ]);
});

test('only an admin has the reports, of one to 1,830 days', async () => {
  await shop.guest.get('/api/admin/reports').query({ from: day, to: day }).expect(401);
  await shop.guest.get('/api/admin/reports.csv').query({ from: day, to: day, report: 'tax' }).expect(401);
  for (const to of [inDays(day, -1), inDays(day, 1_830), '2026-02-30', "2026-01-01'"])
    expect(readProblem(await shop.admin.get('/api/admin/reports').query({ from: day, to })).status).toBe(400);
  const wrong = await shop.admin.get('/api/admin/reports.csv').query({ from: day, to: day, report: 'passwords' });
  expect(readProblem(wrong).status).toBe(400);
});
