import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Order, PlacedOrder } from '@party-rental/contracts';
import { runOps } from '../../../tests/support/run-ops.js';
import { until } from '../../../tests/support/until.js';
import { answerOf } from '../../test-support/http.js';
import { cartForm, inDays, openTestShop, type TestShop } from '../../test-support/test-shop.js';
import type { ProofPack } from '../read/proof/proof-pack.js';

const folder = mkdtempSync(join(tmpdir(), 'party-rental-proof-'));
const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const SESSION_SECRET = 'a secret of this very test, of some length';

let shop: TestShop;
let order: Order;
let proof: ProofPack;
let hash: string;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off', DATA_KEY, SESSION_SECRET } });
  const castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 3 });
  const day = inDays(shop.today, 20);
  const cart = [castle.id, (await shop.addItem({ name: 'Chair', price: 300, stock: 50 })).id];
  const place = async () => {
    const form = cartForm(cart.map((itemId) => ({ itemId, eventDate: day, quantity: 1 })));
    return answerOf('createBooking', await shop.guest.post('/api/bookings').send(form)) as PlacedOrder;
  };
  await place();
  const { orderId } = await place();
  const path = `/api/admin/orders/${orderId}`;
  await shop.admin.post(`${path}/payments`).send({ kind: 'DEPOSIT', amount: 9_000, method: 'CARD', reference: '4711' });
  await shop.admin.post(`${path}/adjustments`).send({ amount: -1_500, reason: 'Neighbors' }).expect(201);
  order = answerOf('adminOrder', await shop.admin.get(path));
  await until(async () => answerOf('orderEmails', await shop.admin.get(`${path}/emails`)).length > 1);
  const { stdout } = await make(order.number, '--out', join(folder, 'pack'), '--json');
  ({ hash } = JSON.parse(stdout));
  proof = JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8'));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

function make(...args: string[]) {
  return runOps({ DATABASE_URL: shop.databaseUrl, DATA_KEY, SESSION_SECRET }, 'proof', ...args);
}

/** Without a database, and without the key of the personal data. */
function check(content: unknown, ...args: string[]) {
  const file = join(folder, 'checked.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return runOps({}, 'proof', '--check', file, ...args);
}

test('a pack has the order, its terms, prices, stock of then, every event and every email', () => {
  expect(proof.order).toMatchObject({ number: order.number, price: order.price, customerName: 'Dana Miller' });
  expect(proof.terms.quote).toMatchObject({ subtotal: 19_200 });
  expect(proof.stock).toMatchObject([
    { itemName: 'Castle', units: 3, taken: 1, needed: 1 },
    { itemName: 'Chair', units: 50, taken: 1, needed: 1 },
  ]);
  const types = proof.events.map(({ decoded: { type } }) => type);
  expect(types).toEqual([
    'BookingCreated',
    'BookingCreated',
    'PaymentRecorded',
    ...Array(2).fill('BookingConfirmed'),
    'AdjustmentAdded',
  ]);
  expect(proof.emails.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['confirmation', 'order-notice']));
  for (const { stored } of proof.events) expect(stored).not.toMatch(/Dana|4711|Neighbors/);
  expect(JSON.stringify(proof.events.map(({ decoded }) => decoded.personal))).toMatch(/Dana.*4711.*Neighbors/);
  expect(readFileSync(join(folder, 'pack.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('an unchanged pack is checked without database and key, which says what is proven and what is not', async () => {
  const { code, stdout, stderr } = await check(proof, '--expect', hash);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(`The pack of order ${order.number} is complete and unchanged: 6 events, last hash ${hash}`);
  expect(stdout).toMatch(/^Not proven: Names, addresses and notes/m);
  const { stdout: json } = await check(proof, '--json');
  expect(JSON.parse(json)).toEqual({ isOk: true, order: order.number, events: 6, hash, findings: [] });
});

type Change = (pack: ProofPack) => void;
const eventAt = (pack: ProofPack, index: number) => {
  const event = pack.events[index];
  if (!event) throw new Error('There is no such event');
  return event;
};
const changes: [what: string, change: Change, finding: RegExp][] = [
  [
    'a stored event',
    (pack) => (eventAt(pack, 2).stored = eventAt(pack, 2).stored.replace('9000', '8000')),
    /^DIFFERENCE: Event 3 \(PaymentRecorded, .*\): its hash does not match/m,
  ],
  [
    'a decoded event',
    (pack) => Object.assign(eventAt(pack, 2).decoded.data, { amount: 8_000 }),
    /^DIFFERENCE: Event 3 \(PaymentRecorded, .*\): data is not what is stored$/m,
  ],
  [
    'the time of an event',
    (pack) => (eventAt(pack, 0).decoded.at = '2020-01-01T00:00:00.000Z'),
    /^DIFFERENCE: Event 1 .*: at is not what is stored$/m,
  ],
  [
    'who did something',
    (pack) => (eventAt(pack, 5).decoded.actor = 'guest'),
    /Event 6 .*: actor is not what is stored/,
  ],
  ['a removed event', (pack) => pack.events.splice(3, 1), /Event 4 \(BookingConfirmed, .*\): its hash does not match/],
  ['a removed last event', (pack) => pack.events.pop(), /After event 5: the pack should have 6 events/],
  ['the price', (pack) => (pack.order.price.total -= 100), /The order: it is not what its events add up to/],
  ['a name', (pack) => (pack.order.customerName = 'Max'), /The order: it is not what its events add up to/],
  [
    'a stored event that is none',
    (pack) => (eventAt(pack, 1).stored = '{}'),
    /Event 2 .*: what is stored cannot be read/,
  ],
  ['the time zone', (pack) => (pack.timeZone = 'Nowhere'), /The order: it is not what its events add up to/],
  ['an email', (pack) => pack.emails.pop(), /The pack: something other than its events was changed/],
  ['the stock', (pack) => pack.stock.pop(), /The pack: something other than its events was changed/],
];

test.each(changes)('a pack with a change of %s is refused', async (_, change, finding) => {
  const changed = structuredClone(proof);
  change(changed);
  const { code, stdout } = await check(changed);
  expect(stdout).toMatch(finding);
  expect(code).toBe(1);
});

test('a forger who computes all hashes again is found by the hash that was handed over', async () => {
  const forged = structuredClone(proof);
  let last = '0'.repeat(64);
  for (const event of forged.events) {
    event.stored = event.stored.replace('9000', '8000');
    last = createHash('sha256').update(last).update(event.stored).digest('hex');
    event.hash = last;
  }
  forged.chain.hash = last;
  const { code, stdout } = await check(forged, '--expect', hash);
  expect(code).toBe(1);
  expect(stdout).toMatch('not the expected one');
});

test.each(['', '{}', 'null', '[]', '{"format":"party-rental proof pack","version":2}'])(
  'a file with %s is no proof pack',
  async (content) => {
    expect(await check(content)).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a proof pack') });
  },
);

test('a pack of an unknown order, or of none, is a sentence', async () => {
  expect((await make('PR-2222-2222')).stderr).toBe('There is no order PR-2222-2222.\n');
  expect((await make()).stderr).toBe('Please name an order, or a file with --check.\n');
});
