import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DEFAULT_PRICE_BOOK,
  type AdminOrder,
  type Booking,
  type CalendarDate,
  type Item,
  type Order,
  type User,
} from '@party-rental/contracts';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import supertest from 'supertest';
import { runOps } from '../../../../../tests/support/run-ops.js';
import { readProblem, readResponse } from '../../../../test-support/http.js';
import { createTestDatabase } from '../../../../test-support/test-database.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { verify } from '../../../read/verify/verify.js';

const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };
const env = { ...secrets, RATE_LIMITS: 'off' };
const NUMBER = '85-8012345678C-1';
/** $189.00, $45.00 for delivery, $15.00 for setup, and the 8% of an order that isn't exempt. */
const [EXEMPT, TAXED] = [24_900, 26_892];
let shop: TestShop;
let castle: Item;
let day: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 500 });
  day = inDays(shop.today, 30);
});
afterAll(() => shop.close());

let people = 0;
const newEmail = () => `church${++people}@example.com`;
const form = (customerEmail: string, fields: object = {}) =>
  bookingForm({ itemId: castle.id, eventDate: day, customerEmail, ...fields });
const post = (browser: TestShop['guest'], fields: Record<string, unknown>) =>
  browser.post('/api/bookings').send(fields);
const book = async (browser: TestShop['guest'], fields: Record<string, unknown>) =>
  readResponse('createBooking', await post(browser, fields).expect(201)) as Booking;
async function phone(fields: object, { admin } = shop): Promise<Order> {
  const { itemId, eventDate, quantity, ...customer } = bookingForm({ itemId: castle.id, eventDate: day, ...fields });
  const request = { ...customer, lines: [{ itemId, eventDate, quantity }] };
  return readResponse('enterOrder', await admin.post('/api/admin/orders').send(request).expect(201));
}
const findId = async (search: string): Promise<string> =>
  (await shop.admin.get('/api/admin/customers').query({ search }).expect(200)).body[0].id;
const exempt = (id: string, taxExemption: object | null) =>
  shop.admin.put(`/api/admin/customers/${id}/tax-exemption`).send({ taxExemption });
/** Waits for the tables. */
const read = async (id: string) => readResponse('customer', await shop.admin.get(`/api/admin/customers/${id}`));
const readOrder = async (id: string): Promise<AdminOrder> =>
  readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`));

/** A customer who has ordered once, and who is exempt. */
async function newExemptCustomer(email: string, until: CalendarDate | null = null): Promise<string> {
  expect((await book(shop.guest, form(email))).quote.total).toBe(TAXED);
  const id = await findId(email);
  await exempt(id, { number: NUMBER, until }).expect(204);
  expect((await read(id)).taxExemption).toEqual({ number: NUMBER, until });
  return id;
}

async function newAccount(email: string, isVerified: boolean) {
  const browser = supertest.agent(shop.url);
  const account = { username: `church-${email.split('@')[0]}`, email, password: 'correct horse' };
  const names = { firstName: 'Dana', lastName: 'Miller' };
  const { body } = await browser
    .post('/api/register')
    .send({ ...account, ...names })
    .expect(201);
  if (isVerified) await shop.pool.query('update users set email_verified = true where id = $1', [body.id]);
  return { browser, user: body as User };
}
const until = async (browser: TestShop['guest']) =>
  readResponse('userTaxExemption', await browser.get('/api/user/tax-exemption')).taxExemption;

test('the owner sets, changes and removes an exemption, which needs a number', async () => {
  const id = await newExemptCustomer(newEmail(), day);
  await exempt(id, { number: 'A-1', until: null }).expect(204);
  expect((await read(id)).taxExemption).toEqual({ number: 'A-1', until: null });
  await exempt(id, null).expect(204);
  expect((await read(id)).taxExemption).toBeNull();
  expect(readProblem(await exempt(id, { number: ' ', until: null })).errors).toMatchObject([
    { path: 'taxExemption.number', message: 'Please enter the certificate number' },
  ]);
  await shop.guest.put(`/api/admin/customers/${id}/tax-exemption`).send({ taxExemption: null }).expect(401);
  await exempt('019b3c41-2f0a-7c55-9a35-4fd1c0b6a000', { number: 'A-1', until: null }).expect(404);
});

test('a phone order for the customer has no tax, and the number for the owner alone', async () => {
  const email = newEmail();
  await newExemptCustomer(email);
  const caller = { customerEmail: email.toUpperCase(), customerPhone: '(555) 010-2030' };
  const found = await shop.admin.get('/api/admin/tax-exemption').query(caller);
  expect(readResponse('taxExemption', found).taxExemption).toEqual({ number: NUMBER, until: null });
  const order = await phone({ customerEmail: email });
  expect(order.price).toMatchObject({ tax: 0, total: EXEMPT, taxes: [{ name: 'Tax exempt', base: EXEMPT }] });
  expect(order).not.toHaveProperty('taxExemptNumber');
  expect((await readOrder(order.id)).taxExemptNumber).toBe(NUMBER);
  const single = await shop.admin.post('/api/admin/bookings').send(form(email)).expect(201);
  expect(single.body.quote.total).toBe(EXEMPT);
  expect((await phone({ customerEmail: newEmail() })).price.total).toBe(TAXED);
});

test('a customer without an email is exempt by phone', async () => {
  const customer = { customerEmail: '', customerPhone: '(555) 010-6677' };
  expect((await phone(customer)).price.total).toBe(TAXED);
  const id = await findId('555 010 6677');
  await exempt(id, { number: NUMBER, until: null }).expect(204);
  await read(id);
  expect((await phone(customer)).price.total).toBe(EXEMPT);
  expect((await phone({ ...customer, customerPhone: '(555) 010-6688' })).price.total).toBe(TAXED);
});

test('an account is exempt by its verified email, and not by one that is typed', async () => {
  const email = newEmail();
  await newExemptCustomer(email, day);
  const { browser, user } = await newAccount(email, true);
  expect(await until(browser)).toEqual({ until: day });
  const own = { userId: user.id, expectedTotal: EXEMPT };
  expect((await book(browser, form(email, own))).quote).toMatchObject({ tax: 0, total: EXEMPT });
  // Another contact for the order is still the account's order.
  expect((await book(browser, form(newEmail(), own))).quote.total).toBe(EXEMPT);
  expect((await book(browser, form(email))).quote.total).toBe(TAXED); // as a guest
  const refused = readProblem(await post(browser, form(email, { ...own, expectedTotal: TAXED })));
  expect(refused).toMatchObject({ code: 'price_changed', quote: { total: EXEMPT, tax: 0 } });

  const other = await newAccount(newEmail(), true);
  expect(await until(other.browser)).toBeNull();
  expect((await book(other.browser, form(email, { userId: other.user.id }))).quote.total).toBe(TAXED);
});

test('neither a guest who types the email nor an account that has not verified it is exempt', async () => {
  const email = newEmail();
  await newExemptCustomer(email);
  expect((await book(shop.guest, form(email))).quote.total).toBe(TAXED);
  const { browser, user } = await newAccount(email, false);
  expect(await until(browser)).toBeNull();
  expect((await book(browser, form(email, { userId: user.id }))).quote.total).toBe(TAXED);
});

test('an exemption counts for events up to its last day', async () => {
  const email = newEmail();
  await newExemptCustomer(email, day);
  expect((await phone({ customerEmail: email })).price.total).toBe(EXEMPT);
  expect((await phone({ customerEmail: email, eventDate: inDays(day, 1) })).price.total).toBe(TAXED);
});

test('an order stays as it was quoted, whatever changes about it or its customer', async () => {
  const email = newEmail();
  const id = await newExemptCustomer(email, day);
  const exemptOrder = await phone({ customerEmail: email });
  const line = { itemId: castle.id, eventDate: inDays(day, 5), quantity: 1 };
  const at = `/api/admin/orders/${exemptOrder.id}`;
  await exempt(id, null).expect(204);
  await read(id);
  const preview = await shop.admin
    .post(`/api/orders/${exemptOrder.id}/preview`)
    .send({ add: [line] })
    .expect(200);
  await shop.admin.post(`${at}/lines`).send(line).expect(201);
  const [first] = exemptOrder.lines;
  await shop.admin.patch(`${at}/lines/${first?.bookingId}`).send({ quantity: 2 }).expect(200);
  await shop.admin
    .post(`/api/orders/${exemptOrder.id}/move`)
    .send({ from: day, to: inDays(day, 9) })
    .expect(200);
  const { price, taxExemptNumber } = await readOrder(exemptOrder.id);
  expect(preview.body.price).toMatchObject({ tax: 0, total: 2 * 18_900 + 3_500 + 2_000 });
  expect(price).toMatchObject({ tax: 0, total: 3 * 18_900 + 2_500 + 2_000 });
  expect(taxExemptNumber).toBe(NUMBER);

  const taxed = await phone({ customerEmail: email });
  await exempt(id, { number: NUMBER, until: null }).expect(204);
  await read(id);
  await shop.admin.post(`/api/admin/orders/${taxed.id}/lines`).send(line).expect(201);
  expect((await readOrder(taxed.id)).price.tax).toBeGreaterThan(0);
});

test('a merged customer is exempt with the one who stays, until they are separated', async () => {
  const [stays, merged] = [newEmail(), newEmail()];
  const into = await newExemptCustomer(stays);
  await book(shop.guest, form(merged));
  const id = await findId(merged);
  await shop.admin.post(`/api/admin/customers/${id}/merge`).send({ into }).expect(204);
  await read(into);
  expect((await phone({ customerEmail: merged })).price.total).toBe(EXEMPT);
  await shop.admin.post(`/api/admin/customers/${id}/merge/undo`).send({}).expect(204);
  await read(into);
  expect((await phone({ customerEmail: merged })).price.total).toBe(TAXED);
});

test('the tax report has what was exempt, and a backtest keeps it exempt', async () => {
  const email = newEmail();
  await newExemptCustomer(email);
  const eventDate = inDays(shop.today, 300);
  await phone({ customerEmail: email, eventDate });
  await phone({ customerEmail: newEmail(), eventDate });
  const days = { from: eventDate, to: eventDate };
  const { taxes } = readResponse('reports', await shop.admin.get('/api/admin/reports').query(days));
  expect(taxes).toMatchObject([
    { name: 'Tax', percent: 8, orders: 1, base: EXEMPT, amount: TAXED - EXEMPT },
    { name: 'Tax exempt', percent: 0, orders: 1, base: EXEMPT, amount: 0 },
  ]);
  const doubled = { ...DEFAULT_PRICE_BOOK, taxes: DEFAULT_PRICE_BOOK.taxes.map((tax) => ({ ...tax, percent: 16 })) };
  const backtest = await shop.admin.post('/api/admin/price-book/backtest').send({ ...days, book: doubled });
  const { was, would } = readResponse('backtestPriceBook', backtest);
  expect([was.revenue, would.revenue]).toEqual([EXEMPT + TAXED, EXEMPT + TAXED + 1_992]);
});

test('an erasure destroys the number everywhere, and no price changes', async () => {
  const email = newEmail();
  const id = await newExemptCustomer(email);
  const { id: orderId, price } = await phone({ customerEmail: email });
  const ops = (...args: string[]) => runOps({ DATABASE_URL: shop.databaseUrl, ...secrets }, ...args);
  const exported = JSON.parse((await ops('export-person', '--email', email)).stdout);
  expect(exported).toMatchObject({ taxExemptions: [{ number: NUMBER, until: null }] });
  expect(exported.orders).toContainEqual(expect.objectContaining({ id: orderId, taxExemptNumber: NUMBER }));
  const { rows } = await shop.pool.query(`select data::text from events where data::text like '%${NUMBER}%'`);
  expect(rows).toEqual([]);

  expect(await ops('erase', '--yes', '--email', email)).toMatchObject({ code: 0 });
  const erased = await readOrder(orderId);
  expect(erased.price).toEqual(price);
  expect(erased).not.toHaveProperty('taxExemptNumber');
  await exempt(id, { number: NUMBER, until: null }).expect(404);
  expect((await phone({ customerEmail: email })).price.total).toBe(TAXED);
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});

test('without a projector, an exemption that was removed or separated since is not given', async () => {
  const database = await createTestDatabase();
  const whole = shop;
  const [removed, stays, merged] = [newEmail(), newEmail(), newEmail()];
  shop = await openTestShop({ env, database: { ...database, drop: () => Promise.resolve() } });
  try {
    const ofWhole = castle;
    castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 500 });
    const [id, into] = [await newExemptCustomer(removed), await newExemptCustomer(stays)];
    await book(shop.guest, form(merged));
    const mergedId = await findId(merged);
    await shop.admin.post(`/api/admin/customers/${mergedId}/merge`).send({ into }).expect(204);
    await read(into);
    expect((await phone({ customerEmail: merged })).price.total).toBe(EXEMPT);
    await shop.close();
    shop = await openTestShop({ env: { ...env, ROLES: 'api' }, database });
    expect((await phone({ customerEmail: removed })).price.total).toBe(EXEMPT);
    await exempt(id, null).expect(204);
    await shop.admin.post(`/api/admin/customers/${mergedId}/merge/undo`).send({}).expect(204);
    for (const customerEmail of [removed, merged]) expect((await phone({ customerEmail })).price.total).toBe(TAXED);
    expect((await phone({ customerEmail: stays })).price.total).toBe(EXEMPT);
    castle = ofWhole;
  } finally {
    await shop.close();
    shop = whole;
  }
});
