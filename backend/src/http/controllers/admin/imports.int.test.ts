import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type CalendarDate, type ImportReport, type Item, type Order } from '@party-rental/contracts';
import { runOps } from '../../../../../tests/support/run-ops.js';
import { openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { Rejection } from '../../../domain/rejections.js';
import { Imports } from '../../../imports/imports.js';
import { newId } from '../../../platform/ids.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';

const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };
let shop: TestShop;
let day: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: secrets });
  await shop.addItem({ name: 'Castle Bounce House', stock: 2, price: 18_900 });
  day = addDays(shop.today, 30);
});
afterAll(() => shop.close());

const ORDERS =
  'reference,item,event_date,days,quantity,unit_price,name,email,phone,address,city,state,zip,paid,total,status,order_number';

async function send(kind: string, csv: string | Buffer, dryRun = false): Promise<ImportReport> {
  const { body } = await shop.admin
    .post(`/api/admin/imports?kind=${kind}&dryRun=${dryRun}`)
    .set('Content-Type', 'text/csv')
    .send(csv)
    .expect(200);
  await shop.program.app.get(Freshness).waitForAll();
  return body;
}

async function undo(id: string): Promise<ImportReport> {
  const { body } = await shop.admin.delete(`/api/admin/imports/${id}`).expect(200);
  await shop.program.app.get(Freshness).waitForAll();
  return body;
}

interface Row {
  reference: string;
  day?: string;
  quantity?: number;
  price?: string;
  paid?: string;
  total?: string;
  number?: string;
  item?: string;
}

function row({ reference, quantity = 1, price = '', paid = '', total = '', number = '', ...more }: Row): string {
  const { day: eventDate = day, item = 'castle bounce house' } = more;
  const person = `Erin Early,erin-${reference}@example.com,(555) 010-2030,1 Main St,Albany,NY,12207`;
  return `${reference},${item},${eventDate},1,${quantity},"${price}",${person},${paid},${total},,${number}`;
}

const orders = (...rows: Row[]) => [ORDERS, ...rows.map(row)].join('\n');

async function find(search: string): Promise<Order[]> {
  return (await shop.admin.get('/api/admin/orders').query({ search }).expect(200)).body;
}

/** The purposes of all emails, once the reactors have read the whole log. */
async function readPurposes(): Promise<string[]> {
  const caughtUp = `select from checkpoints c where name in ('email', 'reminders')
    and not exists (select from events e where (e.xid, e.position) > (c.xid, c.position))`;
  await expect.poll(async () => (await shop.pool.query(caughtUp)).rowCount, { timeout: 20_000 }).toBe(2);
  const { rows } = await shop.pool.query<{ purpose: string }>(
    'select purpose from email_deliveries order by created_at',
  );
  return rows.map(({ purpose }) => purpose);
}

test('an order keeps its agreed price, total, payment and number, and its only email is the reminder', async () => {
  const emails = await readPurposes();
  const csv = orders({ reference: 'A-1', price: '$1,150.00', paid: '200', total: '1300', number: 'INV/2024-77' });
  const dry = await send('orders', csv, true);
  expect(dry).toMatchObject({ rows: 1, created: 1, records: 1, unchanged: 0, refused: [] });
  expect(dry.plan[0]?.words).toContain('Order A-1, confirmed: 1 × Castle Bounce House');
  expect(await find('INV/2024-77')).toEqual([]);

  const report = await send('orders', csv);
  expect(report).toMatchObject({ status: 'done', created: 1, refused: [], warnings: [] });
  const [order] = await find('INV/2024-77');
  expect(order).toMatchObject({
    status: 'CONFIRMED',
    importedAs: 'INV/2024-77',
    customerName: 'Erin Early',
    lines: [{ unitPrice: 115_000, eventDate: day }],
    money: { paid: 20_000, balance: 110_000, payments: [{ method: 'OTHER', reference: 'imported', amount: 20_000 }] },
    price: { total: 130_000, adjustments: [{ reason: 'imported' }] },
  });
  expect(await readPurposes()).toEqual([...emails, 'reminder', 'review-request']);

  expect(await send('orders', csv)).toMatchObject({ created: 0, unchanged: 1, refused: [] });
  expect(await find('INV/2024-77')).toHaveLength(1);
});

test('rows that together oversell are refused from the first one on that is too many, in the dry run, too', async () => {
  const other = addDays(day, 1);
  const csv = orders(
    { reference: 'B-1', day: other },
    { reference: 'B-2', day: other },
    { reference: 'B-3', day: other },
    { reference: 'B-4', day: addDays(day, 2), quantity: 2 },
    { reference: 'B-4', day: other },
    { reference: 'B-5', day: addDays(shop.today, -1) },
    { reference: 'B-6', item: 'Unknown Slide' },
  );
  const expected = {
    created: 2,
    records: 2,
    refused: [
      { row: 4, reason: expect.stringContaining('available') as string },
      { row: 5, reason: expect.any(String) as string },
      { row: 6, reason: expect.any(String) as string },
      { row: 7, reason: expect.stringContaining('is in the past') as string },
      { row: 8, reason: 'There is no item with the name in row 8. Please add it first.' },
    ],
  };
  expect(await send('orders', csv, true)).toMatchObject(expected);
  expect(await send('orders', csv)).toMatchObject(expected);
  expect(await find('erin-B-4@example.com')).toEqual([]);
});

test('an import is undone as if it had not been, and the same file can be imported again', async () => {
  const csv = orders({ reference: 'C-1', day: addDays(day, 5), quantity: 2, price: '100', paid: '50' });
  const { id } = await send('orders', csv);
  expect(await undo(id)).toMatchObject({ status: 'undone' });
  const [undone] = await find('erin-C-1@example.com');
  expect(undone).toMatchObject({ status: 'CANCELLED', price: { total: 0 }, money: { paid: 0, refundDue: 0 } });
  expect((await shop.admin.get('/api/admin/imports')).body[0]).toMatchObject({ id, status: 'undone' });

  expect(await send('orders', csv)).toMatchObject({ created: 1, refused: [] });
  expect(await send('orders', csv)).toMatchObject({ created: 0, unchanged: 1 });
  await shop.admin.get(`/api/admin/imports/${id}`).expect(200);
});

test('an import is not undone once one of its orders was changed', async () => {
  const csv = orders({ reference: 'D-1', day: addDays(day, 6) }, { reference: 'D-2', day: addDays(day, 6) });
  const { id } = await send('orders', csv);
  const [second] = await find('erin-D-2@example.com');
  const payment = { kind: 'BALANCE', amount: 1_000, method: 'CASH' };
  await shop.admin
    .post(`/api/admin/orders/${second?.id}/payments`)
    .set('Idempotency-Key', 'payment-of-d2')
    .send(payment)
    .expect(({ status }) => expect(status).toBeLessThan(300));
  const { body } = await shop.admin.delete(`/api/admin/imports/${id}`).expect(409);
  expect(body.detail).toContain(`Order ${second?.number} was changed after the import`);
  expect(await find('erin-D-1@example.com')).toMatchObject([{ status: 'CONFIRMED' }]);
});

test('an import is undone although the owner noted something about one of its orders', async () => {
  const { id } = await send('orders', orders({ reference: 'N-1', day: addDays(day, 12) }));
  const [noted] = await find('erin-N-1@example.com');
  await shop.admin.post(`/api/admin/orders/${noted?.id}/notes`).send({ text: 'Calls on Friday' }).expect(201);
  await shop.admin.delete(`/api/admin/imports/${id}`).expect(200);
  expect(await find('erin-N-1@example.com')).toMatchObject([{ status: 'CANCELLED' }]);
});

test('items are added once, without a picture that is not on the internet', async () => {
  const csv = Buffer.from(
    '\uFEFFName;Category;Price;Quantity;Description;Image URL\r\n' +
      'Jungle Slide;Slides;"$1,234.50";3;"Wet\nand dry";http://127.0.0.1:1/none.png\r\n' +
      'castle bounce house;Bounce House;100;1;;\r\nRound Table;Furniture;12;1;;\r\nFree Chair;Chair;-1;1;;\r\n',
  );
  expect(await send('items', csv, true)).toMatchObject({ created: 1, unchanged: 1 });
  const report = await send('items', csv);
  expect(report).toMatchObject({
    created: 1,
    unchanged: 1,
    refused: [
      { row: 4, reason: expect.stringMatching(/^type: Please use one of Bounce House/) as string },
      { row: 5, reason: 'price: Please use dollars, like 1234.50.' },
    ],
    warnings: [{ row: 2, reason: "Its picture can't be downloaded." }],
  });
  const names = async () => ((await shop.guest.get('/api/items')).body as Item[]).map(({ name }) => name);
  expect(await names()).toContain('Jungle Slide');
  expect(await send('items', csv)).toMatchObject({ created: 0, unchanged: 2 });
  expect(await undo(report.id)).toMatchObject({ status: 'undone' });
  expect(await names()).not.toContain('Jungle Slide');
});

test('customers show in the list of customers, once, with their notes', async () => {
  const csv =
    'Name,E-Mail,Mobile,Street Address,City,State,Zip Code,Comments\nOla Old,ola@example.com,,1 Elm St,Albany,NY,2138,"Likes ""blue"""\nNobody,,,,,,,\n';
  expect(await send('customers', csv, true)).toMatchObject({ created: 1 });
  const report = await send('customers', csv);
  expect(report).toMatchObject({
    created: 1,
    refused: [{ row: 3, reason: 'email: Please add an email or a phone number.' }],
  });
  const list = async () => (await shop.admin.get('/api/admin/customers').query({ search: 'ola@example.com' })).body;
  expect(await list()).toMatchObject([
    { name: 'Ola Old', orders: 0, total: 0, imported: { notes: 'Likes "blue"', zipCode: '02138' } },
  ]);
  expect(await send('customers', csv)).toMatchObject({ created: 0, unchanged: 1 });
  const { rows } = await shop.pool.query<{ text: string }>(
    "select data::text as text from events where type = 'CustomerAdded'",
  );
  expect(rows[0]?.text).not.toContain('ola@');
  const keys = async () =>
    (await shop.pool.query("select from personal_keys where stream like 'customer-%'")).rowCount ?? 0;
  const before = await keys();
  expect(await undo(report.id)).toMatchObject({ status: 'undone' });
  expect(await list()).toEqual([]);
  expect(await keys()).toBe(before - 1);
});

test('what was exported is unchanged by its import', async () => {
  const read = async (file: string) => String((await shop.admin.get(`/api/admin/export/${file}`).expect(200)).body);
  const exported = await read('items.csv');
  expect(await send('items', exported, true)).toMatchObject({ created: 0, unchanged: 1, refused: [] });
  const ofOrders = await read('orders.csv');
  expect(ofOrders).not.toContain('CANCELLED');
  const report = await send('orders', ofOrders);
  expect(report).toMatchObject({ created: 0, unchanged: report.rows, refused: [], warnings: [] });
  expect(report.rows).toBeGreaterThan(0);
  expect((await send('customers', await read('customers.csv'), true)).created).toBe(0);
  await shop.admin.get('/api/admin/export/orders.ndjson').expect(200);
});

test('a reference that looks like an id names the order with this id, however it is written, or a new one', async () => {
  await send('orders', orders({ reference: 'U-1', day: addDays(day, 60) }));
  const [known] = await find('erin-U-1@example.com');
  const references = [String(known?.id).toUpperCase(), randomUUID().toUpperCase()];
  const csv = orders(...references.map((reference, i) => ({ reference, day: addDays(day, 60 + i) })));
  expect(await send('orders', csv)).toMatchObject({ created: 1, unchanged: 1, refused: [] });
  expect(await send('orders', csv)).toMatchObject({ created: 0, unchanged: 2, refused: [] });
});

test('only booked orders are imported, and a status that differs is reported', async () => {
  const csv = (status: string) => orders({ reference: 'S-1', day: addDays(day, 8) }).replace(',,,,', `,,,${status},`);
  const reason = async (status: string) => (await send('orders', csv(status), true)).refused[0]?.reason;
  expect(await reason('Quote')).toBe('status: This is not a booked order.');
  expect(await reason('Halfway')).toMatch(/^status: Please use one of confirmed, booked/);
  expect((await send('orders', csv('Pending'), true)).plan[0]?.words).toContain('Order S-1, received');
  await send('orders', csv('Pending'));
  expect(await find('erin-S-1@example.com')).toMatchObject([{ status: 'RECEIVED' }]);
  expect(await send('orders', csv('Pending'))).toMatchObject({ unchanged: 1, warnings: [] });
  expect(await send('orders', csv('Confirmed'))).toMatchObject({
    unchanged: 1,
    warnings: [{ row: 2, reason: 'Its order exists here with another status, which stays.' }],
  });
});

test('an agreed total of nothing is kept', async () => {
  await send('orders', orders({ reference: 'F-1', day: addDays(day, 9), total: '0' }));
  expect(await find('erin-F-1@example.com')).toMatchObject([{ status: 'CONFIRMED', price: { total: 0 } }]);
});

test('an import is not undone once one of its orders has begun', async () => {
  const { id } = await send(
    'orders',
    orders({ reference: 'T-1', day: shop.today }, { reference: 'T-2', day: addDays(day, 10) }),
  );
  const [order] = await find('erin-T-1@example.com');
  const { body } = await shop.admin.delete(`/api/admin/imports/${id}`).expect(409);
  expect(body.detail).toContain(`Order ${order?.number} has begun or is over`);
  expect(await find('erin-T-2@example.com')).toMatchObject([{ status: 'CONFIRMED' }]);
  expect((await shop.admin.get(`/api/admin/imports/${id}`)).body).toMatchObject({ status: 'done' });
});

test('an import that fails after its first orders says so, and the same file finishes it', async () => {
  const rows = Array.from({ length: 41 }, (_, i) => ({ reference: `X-${i}`, day: addDays(day, 20 + i) }));
  const failOn41 = `create function fail_import() returns trigger language plpgsql as $$ begin
      if new.day = '${addDays(day, 60)}' then raise exception 'disk full'; end if; return new; end $$;
    create trigger fail_import before insert on events for each row execute function fail_import()`;
  await shop.pool.query(failOn41);
  const report = await send('orders', orders(...rows));
  await shop.pool.query('drop trigger fail_import on events; drop function fail_import');
  expect(report).toMatchObject({ status: 'stopped', rows: 41, created: 40 });
  expect((await shop.admin.get(`/api/admin/imports/${report.id}`)).body).toMatchObject({
    ...{ status: 'stopped', created: 40 },
  });
  const rest = await send('orders', orders(...rows));
  expect(rest).toMatchObject({ status: 'done', created: 1, unchanged: 40 });
  expect(await undo(report.id)).toMatchObject({ status: 'undone' });
  expect(await undo(rest.id)).toMatchObject({ status: 'undone' });
});

test('an import and an undo that take long continue after their response', async () => {
  const imports = shop.program.app.get(Imports);
  const caller = { user: null, requestId: newId(), actor: 'system' } as const;
  const file = Buffer.from(orders({ reference: 'W-1', day: addDays(day, 15) }));
  const started = await imports.start({ kind: 'orders', file, dryRun: false }, caller, 0);
  if (started instanceof Rejection) throw new Error(started.detail);
  const status = async () => (await shop.admin.get(`/api/admin/imports/${started.id}`)).body.status as string;
  await expect.poll(status).toBe('done');
  expect(await imports.undo(started.id, caller, 0)).toMatchObject({ id: started.id });
  await expect.poll(status).toBe('undone');
});

test('a file without the columns, or that is not CSV, is rejected whole; a form is accepted', async () => {
  const post = () => shop.admin.post('/api/admin/imports?kind=orders');
  const noColumns = await post().set('Content-Type', 'text/csv').send('a,b\n1,2\n').expect(400);
  expect(noColumns.body.detail).toContain('The file has no column item, event_date, name');
  await post().set('Content-Type', 'text/csv').send('item,"event_date\n').expect(400);
  await post().send({}).expect(415);
  await shop.admin.post('/api/contact').set('Content-Type', 'text/csv').send('a,b\n').expect(415);
  const form = await shop.admin
    .post('/api/admin/imports?kind=items&dryRun=true')
    .attach('file', Buffer.from('name,price\nTent,10\n'), 'items.csv')
    .expect(200);
  expect(form.body).toMatchObject({ created: 1 });
  await shop.guest
    .post('/api/admin/imports?kind=items')
    .set('Content-Type', 'text/csv')
    .send('name,price\n')
    .expect(401);
  expect((await shop.admin.get('/api/admin/imports/template?kind=items').expect(200)).text).toBe(
    'name,type,price,stock,description,image_url,buffer_days\n',
  );
});

test('an operator imports with a command, and an erasure covers what it brought', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'import-')), 'customers.csv');
  await writeFile(file, 'name,email\nOpal Operator,opal@example.com\n');
  const ops = (...args: string[]) => runOps({ DATABASE_URL: shop.databaseUrl, ...secrets }, ...args);
  const dry = await ops('import-csv', 'customers', file, '--dry-run');
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('1 rows: 1 would be created') as string });
  expect(await ops('import-csv', 'customers', file)).toMatchObject({ code: 0 });
  const known = async () => (await shop.admin.get('/api/admin/customers').query({ search: 'opal@example.com' })).body;
  await shop.program.app.get(Freshness).waitForAll();
  expect(await known()).toMatchObject([{ name: 'Opal Operator' }]);
  expect((await ops('export-person', '--email', 'opal@example.com')).stdout).toContain('Opal Operator');
  expect(await ops('erase', '--yes', '--email', 'opal@example.com')).toMatchObject({ code: 0 });
  expect(await known()).toEqual([]);
});
