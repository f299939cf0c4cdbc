import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerDetail, Item, PlacedOrder } from '@party-rental/contracts';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { readProblem, readResponse } from '../../../../test-support/http.js';
import { bookingForm, cartForm, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { newId } from '../../../platform/ids.js';
import { Leases } from '../../../platform/leases.js';
import { projections } from '../../../read/projections.js';
import { verify } from '../../../read/verify/verify.js';
import { ErasePerson } from '../../../write/people/erase-person.js';
import { textOfDatabase } from '../../../../../tests/support/dump.js';
import { runOps } from '../../../../../tests/support/run-ops.js';
import { until } from '../../../../../tests/support/until.js';

const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };
let shop: TestShop;
let castle: Item;

beforeAll(async () => {
  shop = await openTestShop({ env: { ...secrets, RATE_LIMITS: 'off' } });
  castle = await shop.addItem({ name: 'Castle', price: 10_000, stock: 100 });
});
afterAll(() => shop.close());

let people = 0;
/** A person's email that no other test has. */
const newEmail = () => `guest${++people}@example.com`;

async function place(customerEmail: string, more: object = {}): Promise<PlacedOrder> {
  const form = { ...cartForm([{ itemId: castle.id, eventDate: shop.today }]), customerEmail, ...more };
  return readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as PlacedOrder;
}
async function find(search: string) {
  return readResponse('customers', await shop.admin.get('/api/admin/customers').query({ search }));
}
async function findOne(email: string) {
  const [found] = await find(email);
  if (!found) throw new Error(`${email} is no customer`);
  return found;
}
const read = async (id: string): Promise<CustomerDetail> =>
  readResponse('customer', await shop.admin.get(`/api/admin/customers/${id}`));
const addNote = (id: string, text: string, key?: string) =>
  shop.admin
    .post(`/api/admin/customers/${id}/notes`)
    .set(key ? { 'Idempotency-Key': key } : {})
    .send({ text });
const merge = (id: string, into: string) => shop.admin.post(`/api/admin/customers/${id}/merge`).send({ into });
const undo = (id: string) => shop.admin.post(`/api/admin/customers/${id}/merge/undo`).send({});

/** Rebuilt tables and a verification have the same rows as those that followed the log. */
async function expectSameRebuilt() {
  const select = `select person_key, id, own_id, is_listed, name, email, booking_id from customers order by person_key`;
  const before = (await shop.pool.query(select)).rows;
  const customers = projections.find(({ name }) => name === 'customers');
  if (!customers) throw new Error('There is no such projection');
  await rebuild(shop.pool, shop.program.app.get(Feed), [customers]);
  expect((await shop.pool.query(select)).rows).toEqual(before);
}

test('a customer has an id, with or without an email, and a page with orders and money', async () => {
  const email = newEmail();
  const first = await place(email);
  await place(email, { customerName: 'Dana Newname' });
  const paid = { kind: 'DEPOSIT', amount: 2_500, method: 'CASH' };
  await shop.admin.post(`/api/admin/orders/${first.orderId}/payments`).send(paid).expect(201);
  const { id } = await findOne(email);
  const customer = await read(id);
  expect(customer).toMatchObject({ id, name: 'Dana Newname', email, bookings: 2, contacts: [], merged: [], notes: [] });
  expect(customer.orders).toHaveLength(2);
  const total = customer.orders.reduce((sum, { price }) => sum + price.total, 0);
  expect(customer.money).toEqual({ total, paid: 2_500, balance: total - 2_500, refundDue: 0 });

  const lines = [{ itemId: castle.id, eventDate: shop.today, quantity: 1 }];
  const phoned = { ...bookingForm({ customerEmail: undefined, customerPhone: '(555) 010-7788' }), lines };
  await shop.admin.post('/api/admin/orders').set('Idempotency-Key', 'one call').send(phoned).expect(201);
  const [phoneOnly] = await find('555 010 7788');
  expect((await read(phoneOnly?.id ?? '')).orders).toHaveLength(1);
});

test('a corrected email stays the same customer, who is listed once with all orders', async () => {
  const [wrong, right] = [newEmail(), newEmail()];
  await place(wrong);
  const { id } = await findOne(wrong);
  await addNote(id, 'Spelled the email on the phone').expect(201);
  await shop.admin.patch(`/api/admin/bookings/${id}/contact`).send({ customerEmail: right }).expect(200);
  await place(right);
  expect((await findOne(right)).id).toBe(id);
  expect(await read(id)).toMatchObject({ email: right, contacts: [{ email: wrong }], bookings: 2 });
  expect((await read(id)).notes).toHaveLength(1);
  const { body } = await shop.admin.get('/api/admin/customers').query({ limit: 500 }).expect(200);
  expect(body.filter((customer: { id: string }) => customer.id === id)).toMatchObject([{ email: right, orders: 2 }]);
  await expectSameRebuilt();
});

test('notes about a customer have their text, time and author, once for an idempotency key', async () => {
  const email = newEmail();
  await place(email);
  const { id } = await findOne(email);
  const [one] = [await addNote(id, ' Pays late ', 'a'), await addNote(id, ' Pays late ', 'a')];
  await addNote(id, 'Has a big dog').expect(201);
  const { notes } = await read(id);
  expect(notes.map(({ text }) => text)).toEqual(['Pays late', 'Has a big dog']);
  expect(notes[0]).toEqual(readResponse('addCustomerNote', one));
  expect(notes[0]?.by).toMatch(/ \(admin\)$/);
  await addNote(id, ' ').expect(400);
  await shop.guest.post(`/api/admin/customers/${id}/notes`).send({ text: 'Hi' }).expect(401);
});

test('an id that is no customer is not found, even if it is an order, a second booking or nothing', async () => {
  const email = newEmail();
  const { orderId } = await place(email);
  const second = await place(email);
  for (const id of [orderId, second.bookings[0]?.id ?? '', '019b3c41-2f0a-7c55-9a35-4fd1c0b6a000']) {
    expect(readProblem(await shop.admin.get(`/api/admin/customers/${id}`)).detail).toContain('this customer');
    await addNote(id, 'Lost').expect(404);
    await merge((await findOne(email)).id, id).expect(404);
  }
  await addNote('nothing', 'Lost').expect(400);
});

test('merged customers are one, with the orders, notes and tags of both, until that is undone', async () => {
  const [home, work] = [newEmail(), newEmail()];
  await place(home);
  await place(work);
  const [one, other] = [await findOne(home), await findOne(work)];
  await addNote(other.id, 'Asks for an invoice').expect(201);
  await shop.admin
    .put(`/api/admin/customers/${other.id}/tags`)
    .send({ tags: ['Company'] })
    .expect(204);
  await merge(other.id, one.id).expect(204);
  for (const id of [one.id, other.id])
    expect(await read(id)).toMatchObject({ id: one.id, bookings: 2, tags: ['Company'], merged: [{ id: other.id }] });
  expect((await read(one.id)).notes.map(({ text }) => text)).toEqual(['Asks for an invoice']);
  await place(work);
  const { body } = await shop.admin.get('/api/admin/customers').query({ limit: 500 }).expect(200);
  const listed = body.filter(({ id }: { id: string }) => id === one.id || id === other.id);
  expect(listed).toMatchObject([{ id: one.id, email: home, orders: 3 }]);
  expect(readProblem(await merge(one.id, other.id)).detail).toContain('merged with another one');
  await expectSameRebuilt();

  await undo(other.id).expect(204);
  expect(await read(other.id)).toMatchObject({ id: other.id, bookings: 2, merged: [], tags: ['Company'] });
  expect(await read(one.id)).toMatchObject({ id: one.id, bookings: 1, merged: [], notes: [] });
  expect(await find(work)).toMatchObject([{ id: other.id, orders: 2 }]);
  await undo(other.id).expect(409);
  await expectSameRebuilt();
});

test('a customer merged into one that is merged itself goes along, and comes back with it', async () => {
  const emails = [newEmail(), newEmail(), newEmail()];
  for (const email of emails) await place(email);
  const [a, b, c] = await Promise.all(emails.map(async (email) => (await findOne(email)).id));
  if (!a || !b || !c) throw new Error('Three customers');
  await merge(a, b).expect(204);
  await merge(b, c).expect(204);
  expect((await read(a)).id).toBe(c);
  expect((await read(c)).orders).toHaveLength(3);
  await undo(b).expect(204);
  expect((await read(a)).id).toBe(b);
  expect((await read(c)).orders).toHaveLength(1);
  await expectSameRebuilt();
});

async function importCustomers(rows: string): Promise<string> {
  const request = shop.admin.post('/api/admin/imports').query({ kind: 'customers', dryRun: false });
  const { body } = await request.set('Content-Type', 'text/csv').send(`name,email,phone\n${rows}`);
  return body.id;
}
const erase = (email: string) =>
  runOps({ DATABASE_URL: shop.databaseUrl, ...secrets }, 'erase', '--yes', '--email', email);

describe('an imported customer', () => {
  test('has an id before any order, keeps it with one, and takes notes', async () => {
    const email = newEmail();
    await importCustomers(`Ida Import,${email},(555) 010-4455`);
    const { id } = await findOne(email);
    await addNote(id, 'From the old list').expect(201);
    await place(email);
    expect(await read(id)).toMatchObject({ id, bookings: 1, notes: [{ text: 'From the old list' }] });
    await expectSameRebuilt();
  });

  test('whose import is undone is known by the first booking', async () => {
    const [gone, stays] = [newEmail(), newEmail()];
    const importId = await importCustomers(`Gus Gone,${gone},(555) 010-4466\nSue Stays,${stays},(555) 010-4477`);
    const [{ id: goneId }, { id: importedId }] = [await findOne(gone), await findOne(stays)];
    const { bookings } = await place(stays);
    await shop.admin.delete(`/api/admin/imports/${importId}`).expect(200);
    expect((await findOne(stays)).id).toBe(bookings[0]?.id);
    await addNote(importedId, 'Lost').expect(404);
    expect(await find(gone)).toEqual([]);
    await addNote(goneId, 'Lost').expect(404);
    await expectSameRebuilt();
  });
});

test('a customer who was merged into one who is gone is a customer again, and can be merged with others', async () => {
  const [imported, target, kept, third] = [newEmail(), newEmail(), newEmail(), newEmail()];
  const importId = await importCustomers(`Ivy Import,${imported},(555) 010-4488`);
  for (const email of [imported, target, kept, third]) await place(email);
  const [a, b, c, d] = [await findOne(imported), await findOne(target), await findOne(kept), await findOne(third)];
  await merge(a.id, b.id).expect(204);
  await merge(c.id, b.id).expect(204);
  await merge(b.id, d.id).expect(204);
  await shop.admin.delete(`/api/admin/imports/${importId}`).expect(200);
  expect(await read((await findOne(imported)).id)).toMatchObject({ email: imported, merged: [], bookings: 1 });
  await expectSameRebuilt();

  expect(await erase(target)).toMatchObject({ code: 0 });
  expect(await read(c.id)).toMatchObject({ id: c.id, email: kept, bookings: 1 });
  await addNote(c.id, 'On his own again').expect(201);
  await expectSameRebuilt();
  await merge(c.id, d.id).expect(204);
  expect(await read(d.id)).toMatchObject({ bookings: 2, merged: [{ id: c.id }] });
  await expectSameRebuilt();
});

test('an imported customer whose email was corrected is listed once after the import is undone', async () => {
  const [wrong, right] = [newEmail(), newEmail()];
  const importId = await importCustomers(`Una Import,${wrong},(555) 010-4499`);
  const { bookings } = await place(wrong);
  const id = bookings[0]?.id ?? '';
  await shop.admin.patch(`/api/admin/bookings/${id}/contact`).send({ customerEmail: right }).expect(200);
  await shop.admin.delete(`/api/admin/imports/${importId}`).expect(200);
  const { body } = await shop.admin.get('/api/admin/customers').query({ limit: 500 }).expect(200);
  expect(body.filter((customer: { id: string }) => customer.id === id)).toHaveLength(1);
  await expectSameRebuilt();
});

test('an erased customer takes no note, and the log has no text of earlier ones', async () => {
  const [email, other] = [newEmail(), newEmail()];
  await place(email);
  await place(other);
  const [{ id }, { id: into }] = [await findOne(email), await findOne(other)];
  await addNote(id, 'Zanzibar').expect(201);
  await merge(id, into).expect(204);
  await addNote(into, 'Written later').expect(201);
  const ops = (...args: string[]) => runOps({ DATABASE_URL: shop.databaseUrl, ...secrets }, ...args);
  const exported = await ops('export-person', '--email', email);
  expect(exported).toMatchObject({ stderr: '', stdout: expect.stringContaining('Zanzibar') });
  expect(exported.stdout).toContain('Written later');
  expect(await erase(email)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Merged into the customer ${other}`),
  });
  expect(await find(email)).toEqual([]);
  expect(await read(into)).toMatchObject({
    id: into,
    email: other,
    notes: [{ text: 'Written later' }],
    merged: [],
    contacts: [],
  });
  await addNote(id, 'Lost').expect(404);
  await expectSameRebuilt();
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});

describe('erased from their page', () => {
  const erasePage = (id: string) => shop.admin.delete(`/api/admin/customers/${id}`);
  const untilErased = async (id: string) => {
    await until(async () => (await shop.pool.query('select from erasures')).rowCount === 0);
    await shop.admin.get(`/api/admin/customers/${id}`).expect(404);
  };

  test('a customer, and everyone merged into them, leaves no name, contact, note or account', async () => {
    const [typo, email, other] = [newEmail(), newEmail(), newEmail()];
    const names = { customerName: 'Quillfeather Zora', address: '77 Larkspur Lane' };
    const first = await place(typo, names);
    const [{ id }] = [await findOne(typo)];
    await shop.admin
      .patch(`/api/admin/bookings/${first.bookings[0]?.id}/contact`)
      .send({ customerEmail: email })
      .expect(200);
    await place(other, { ...names, customerName: 'Quillfeather Office' });
    await merge((await findOne(other)).id, id).expect(204);
    await addNote(id, 'Quillfeather has a big dog').expect(201);
    const account = { username: 'zora', email, password: 'correct horse', phone: '(555) 010-2030' };
    const names2 = { firstName: 'Zora', lastName: 'Quillfeather' };
    await shop.guest
      .post('/api/register')
      .send({ ...account, ...names2 })
      .expect(201);
    expect(await read(id)).toMatchObject({ isBeingErased: false });

    await erasePage(id).expect(204);
    await untilErased(id);
    await erasePage(id).expect(404);
    const text = (await textOfDatabase(shop.pool)).toLowerCase();
    for (const trace of ['quillfeather', 'larkspur', typo, email, other]) expect(text).not.toContain(trace);
    const { body: order } = await shop.admin.get(`/api/admin/orders/${first.orderId}`).expect(200);
    expect(order).toMatchObject({ id: first.orderId, customerName: '[erased]', money: { paid: 0 } });
    const { rows } = await shop.pool.query(
      `select distinct meta->>'actor' as actor from events where type = 'PersonErased' and data->'orderIds' ? $1`,
      [first.orderId],
    );
    expect(rows).toEqual([{ actor: expect.stringMatching(/^admin:/) }]);
    await expectSameRebuilt();
    expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
  });

  test('a merged customer alone is refused, because their page is that of the customer who stays', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await place(email);
    await place(other);
    const [{ id }, { id: into }] = [await findOne(email), await findOne(other)];
    await merge(id, into).expect(204);
    expect(readProblem(await erasePage(id).expect(409)).detail).toMatch(/^This customer was merged into another one/);
    expect(await read(into)).toMatchObject({ id: into, isBeingErased: false });
  });

  test('without an email, a customer is found by phone', async () => {
    const lines = [{ itemId: castle.id, eventDate: shop.today, quantity: 1 }];
    const caller = { ...bookingForm({ customerEmail: undefined, customerPhone: '(555) 010-6611' }), lines };
    await shop.admin.post('/api/admin/orders').set('Idempotency-Key', 'a caller').send(caller).expect(201);
    const [{ id } = { id: '' }] = await find('555 010 6611');
    await erasePage(id).expect(204);
    await untilErased(id);
    expect(await textOfDatabase(shop.pool)).not.toContain('010-6611');
  });

  test('a customer is being erased until a process finishes what one that died has begun', async () => {
    const email = newEmail();
    await place(email);
    const { id } = await findOne(email);
    const release = await shop.program.app.get(Leases).acquire(`erasure ${id}`, 60_000);
    await erasePage(id).expect(204);
    await erasePage(id).expect(204);
    expect(await read(id)).toMatchObject({ isBeingErased: true, email });
    await release?.();
    await untilErased(id);
  });

  test('another customer who has a booking of theirs stays listed, also when the process died after it had erased it', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await place(other);
    const [shared] = (await place(email)).bookings;
    const { id } = await findOne(email);
    await shop.admin.patch(`/api/admin/bookings/${shared?.id}/contact`).send({ customerEmail: other }).expect(200);
    const release = await shop.program.app.get(Leases).acquire(`erasure ${id}`, 60_000);
    await erasePage(id).expect(204);
    const meta = { actor: 'system', correlationId: 'killed' } as const;
    await shop.program.app.get(ErasePerson).execute([shared?.id ?? ''], [], false, meta, []);
    await until(async () => (await find(other)).length === 0);
    await release?.();
    await untilErased(id);
    expect(await find(other)).toHaveLength(1);
  });

  test('no one is erased who works here, or whose account is one of several', async () => {
    const email = newEmail();
    await place(email);
    const { id } = await findOne(email);
    const register = (username: string) =>
      shop.guest
        .post('/api/register')
        .send({ username, email, password: 'correct horse', firstName: 'Sam', lastName: 'Shared' })
        .expect(201);
    await register('sam');
    await register('samantha');
    expect(readProblem(await erasePage(id).expect(409)).detail).toMatch(/Several accounts have this email/);
    await shop.pool.query(`update users set role = 'CREW', email_verified = true where username = 'sam'`);
    expect(readProblem(await erasePage(id).expect(409)).detail).toMatch(/^The account sam belongs to your staff/);
    expect(await read(id)).toMatchObject({ isBeingErased: false, email });
    await erasePage(newId()).expect(404);
  });
});
