import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatCents, type Order, type PlacedOrder, type ProofKey } from '@party-rental/contracts';
import { startMailSink, type MailSink } from '../../../tests/support/mail-sink.js';
import { runOps } from '../../../tests/support/run-ops.js';
import { until } from '../../../tests/support/until.js';
import { readResponse } from '../../test-support/http.js';
import { pdfText } from '../../test-support/pdf-text.js';
import { cartForm, inDays, openTestShop, type TestShop, changeSettings } from '../../test-support/test-shop.js';
import { findOrderByNumber } from '../read/orders/order-by-number.js';
import { createSigningKey, signText } from '../platform/security/signing-key.js';
import { ProofKeys } from '../read/proof/proof-keys.js';
import { chained, computeChecksum, type ProofPack } from '../read/proof/proof-pack.js';

const folder = mkdtempSync(join(tmpdir(), 'party-rental-proof-'));
const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const CUSTOMER = 'Łukasz Ковальчук';
const SESSION_SECRET = 'a secret of this very test, of some length';

let shop: TestShop;
let order: Order;
let proof: ProofPack;
let hash: string;
let sink: MailSink;
let pdf: string;
let key: ProofKey;

beforeAll(async () => {
  sink = await startMailSink();
  sink.acceptWith = ([recipient]) => `2.0.0 Ok: queued for ${recipient} as 4WBQ7L`;
  shop = await openTestShop({ env: { RATE_LIMITS: 'off', DATA_KEY, SESSION_SECRET, SMTP_URL: sink.url } });
  await changeSettings(shop, { deliveryRules: [{ zipPrefix: '1', fee: 2_500, served: true }], cleaningFee: 1_000 });
  const castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 3 });
  const day = inDays(shop.today, 20);
  const cart = [castle.id, (await shop.addItem({ name: 'Chair', price: 300, stock: 50 })).id];
  const place = async () => {
    const lines = cart.map((itemId) => ({ itemId, eventDate: day, quantity: 1 }));
    const form = { ...cartForm(lines), customerName: CUSTOMER };
    return readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as PlacedOrder;
  };
  await place();
  const { orderId } = await place();
  const path = `/api/admin/orders/${orderId}`;
  const payment = { kind: 'DEPOSIT', amount: 9_000, method: 'CARD', reference: 'Terminal 4711', confirm: true };
  await shop.admin.post(`${path}/payments`).send(payment);
  await shop.admin.post(`${path}/adjustments`).send({ amount: -1_500, reason: 'Neighbors' }).expect(201);
  await changeSettings(shop, { deliveryRules: [], cleaningFee: 0, street: '9 New Street' });
  order = readResponse('adminOrder', await shop.admin.get(path));
  await until(async () => {
    const emails = readResponse('orderEmails', await shop.admin.get(`${path}/emails`));
    return emails.filter(({ status }) => status === 'sent').length === 3;
  });
  const { stdout } = await make(order.number, '--out', join(folder, 'pack'), '--json');
  ({ hash } = JSON.parse(stdout));
  [key] = readResponse('proofKeys', await shop.guest.get('/api/proof-key')) as [ProofKey];
  proof = JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8'));
  pdf = pdfText(readFileSync(join(folder, 'pack.pdf'))).replaceAll(/\s+/g, ' ');
});
afterAll(async () => {
  await shop.close();
  await sink.close();
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
  expect(proof.order).toMatchObject({ number: order.number, price: order.price, customerName: CUSTOMER });
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
  for (const { stored } of proof.events) expect(stored).not.toMatch(/Łukasz|Terminal|Neighbors/);
  expect(JSON.stringify(proof.events.map(({ decoded }) => decoded.personal))).toMatch(
    /Łukasz Ковальчук.*Terminal 4711.*Neighbors/,
  );
});

test('its terms are those of the moment of booking', () => {
  const { quote, agreed, settings } = proof.terms;
  expect(quote).toMatchObject({ subtotal: 19_200, surcharge: 2_500, cleaning: 1_000 });
  expect(agreed).toEqual({ depositPercent: 50, damageDeposit: 5_000, freeCancellationHours: 48, accepted: true });
  expect(settings).toMatchObject({ street: '123 Party Lane', cleaningFee: 1_000 });
  expect(proof.business.street).toBe('9 New Street');
});

test('each email has its recipient, its message id and the mail server’s reply without the address', () => {
  const confirmation = proof.emails.find(({ purpose }) => purpose === 'confirmation');
  expect(confirmation).toMatchObject({
    status: 'sent',
    recipient: order.customerEmail,
    messageId: `<confirmation.${confirmation?.eventId}@hooray.example>`,
    reply: '250 2.0.0 Ok: queued for […] as 4WBQ7L',
  });
  expect(proof.emails.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['order-notice', 'reminder']));
});

describe('the PDF has', () => {
  const shows = (...texts: string[]) => {
    for (const text of texts) expect(pdf).toContain(text);
  };

  test('the order with its price, its surcharge on a line of its own', () => {
    const { price, money } = order;
    shows(`Proof of order ${order.number}`, order.customerEmail, CUSTOMER);
    shows(...order.lines.flatMap(({ number, itemName }) => [number, itemName]));
    shows(`Delivery ${formatCents(price.deliveryFee)} Delivery surcharge $25.00 Setup ${formatCents(price.setupFee)}`);
    shows(`Cleaning $10.00 Adjustment: Neighbors -$15.00 Tax ${formatCents(price.tax)}`);
    shows(`Total ${formatCents(price.total)} Paid $90.00 Refunded $0.00 Balance due ${formatCents(money.balance)}`);
    shows('DEPOSIT $90.00, CARD', 'Terminal 4711');
  });

  test('the terms of then', () => {
    const { quote } = proof.terms;
    shows('1 x Castle $189.00 each', '1 x Chair $3.00 each', `Total ${formatCents(quote.total)}`);
    shows('The customer accepted these terms in the booking form on ');
    shows(
      `Deposit: 50% of the total (${formatCents(quote.deposit)})`,
      'until 48 hours before',
      'After that, the shop keeps the deposit.',
      'Damage deposit: $50.00',
    );
    shows('123 Party Lane', 'Its cleaning fee was $10.00 an order');
  });

  test('the stock before the order', () => {
    const { lines } = order;
    shows(`Castle on ${lines[0]?.eventDate}: 3 in stock, 1 taken by others, 1 for this order, 1 left`);
    shows(`Chair on ${lines[1]?.eventDate}: 50 in stock, 1 taken by others, 1 for this order, 48 left`);
  });

  test('every event with its hash, and the last hash', () => {
    for (const [index, { hash: own }] of proof.events.entries()) shows(`${index + 1}. `, own);
    shows('1. Booking created, ', ', by guest', '3. Payment recorded, ', '6. Adjustment added, ', 'Note: Neighbors');
    shows(`Last hash of 6 events (SHA-256): ${hash}`, `Fingerprint of the shop's key (Ed25519): ${key.fingerprint}`);
  });

  test('every email', () => {
    const { customerEmail } = order;
    shows(`Confirmation to ${customerEmail}: sent, accepted by the mail server on `, 'Order notice to the shop: sent');
    shows('reply: 250 2.0.0 Ok: queued for […] as 4WBQ7L Message id: <confirmation.');
    shows(`Reminder to ${customerEmail}: waiting, attempts: 0`);
  });
});

test('an order is found by its number or a line’s, however it is typed, and by its id', async () => {
  const { id: orderId, number, lines } = order;
  const [, second] = lines;
  if (!second) throw new Error('The order has one line');
  const found = { orderId, bookingId: undefined };
  for (const typed of [number, number.slice(3).replaceAll('-', '').toLowerCase(), ` ${number.replaceAll('-', ' ')} `])
    expect(await findOrderByNumber(shop.pool, typed)).toEqual(found);
  expect(await findOrderByNumber(shop.pool, number.slice(0, -1))).toBeUndefined();
  for (const typed of [second.number, second.number.slice(3).replaceAll('-', ' ')])
    expect(await findOrderByNumber(shop.pool, typed)).toEqual({ orderId, bookingId: second.bookingId });
  for (const typed of [second.number.replaceAll('-', '').toLowerCase(), orderId.toUpperCase()]) {
    const { stdout } = await make(typed, '--out', join(folder, 'again'), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ events: 6, hash });
  }
});

test('an unchanged pack is checked with the published key and without database, which says what is proven and what is not', async () => {
  const { code, stdout, stderr } = await check(proof, '--key', key.fingerprint);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    `The pack of order ${order.number} is complete, and unchanged since it was signed with the key ${key.fingerprint}: 6 events, last hash ${hash}`,
  );
  expect(stdout).toMatch(/^Proven: The shop with this key made the whole pack/m);
  expect(stdout).toMatch(/^Not proven: That names, addresses and notes are what is stored/m);
  const { stdout: json } = await check(proof, '--json', '--key', key.fingerprint.toUpperCase());
  expect(JSON.parse(json)).toEqual({
    isOk: true,
    order: order.number,
    events: 6,
    hash,
    signedBy: key.fingerprint,
    isVouchedFor: true,
    findings: [],
  });
});

test('with the last hash alone, the events are proven, and not who made the rest', async () => {
  const { code, stdout } = await check(proof, '--expect', hash);
  expect(code).toBe(0);
  expect(stdout).toMatch(`The events of order ${order.number} are complete and unchanged: 6 events, last hash ${hash}`);
  expect(stdout).toMatch(/^Not proven: Who made the pack/m);
});

test('the shop at hand knows its own keys', async () => {
  const { code, stdout } = await make('--check', join(folder, 'pack.json'));
  expect(code).toBe(0);
  expect(stdout).toMatch(`signed with the key ${key.fingerprint}`);
});

/** Changes a name, an address and an amount, and computes every hash again, as a forger would. */
function forge(): ProofPack {
  const forged = structuredClone(proof);
  const changed: unknown = JSON.parse(
    JSON.stringify(forged).replaceAll(CUSTOMER, 'Max Mallory').replaceAll('9000', '8000'),
  );
  const pack = changed as ProofPack; // other values of the same shape
  const { events, chain } = chained(pack.events);
  Object.assign(pack, { events, chain });
  return { ...pack, seal: computeChecksum(pack) };
}

test('a pack that was rewritten with all its hashes is refused, whether the signature stays, is left out or is of another key', async () => {
  const forged = forge();
  expect((await check(forged, '--key', key.fingerprint)).stdout).toMatch('its signature does not match');
  const { signature: _, ...unsigned } = forged;
  expect((await check(unsigned)).stdout).toMatch('it is not signed');
  const { publicKey, privateKey } = createSigningKey();
  const signature = { algorithm: 'Ed25519', publicKey, value: signText(privateKey, forged.seal) };
  for (const args of [['--key', key.fingerprint], []]) {
    const { code, stdout } = await check({ ...forged, signature }, ...args);
    expect(code).toBe(1);
    expect(stdout).toMatch("which nothing shows to be the shop's");
    expect(stdout).not.toMatch(/complete|Proven/);
  }
});

test('after a new key, packs of the earlier one are still checked', async () => {
  await shop.program.app.get(ProofKeys).replace();
  const keys = readResponse('proofKeys', await shop.guest.get('/api/proof-key'));
  expect(keys.map(({ fingerprint, retiredAt }) => [fingerprint === key.fingerprint, retiredAt === null])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect((await make('--check', join(folder, 'pack.json'))).code).toBe(0);
  expect(JSON.stringify(keys)).not.toContain('PRIVATE');
});

test('after the data key was lost, packs are signed with a new key', async () => {
  await shop.pool.query("delete from personal_keys where stream like 'proof-key-%'");
  expect((await make(order.number, '--out', join(folder, 'new'))).code).toBe(0);
  expect(readResponse('proofKeys', await shop.guest.get('/api/proof-key'))).toHaveLength(3);
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
  [
    'the terms',
    (pack) => (pack.terms.agreed.depositPercent = 30),
    /The terms: they are not those of the first booking/,
  ],
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
  expect((await make('PR-2222-2222')).stderr).toBe('There is no order or line PR-2222-2222.\n');
  expect((await make()).stderr).toBe('Please name an order, or a file with --check.\n');
});
