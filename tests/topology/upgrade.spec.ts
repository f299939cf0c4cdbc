import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { bookingForm } from '../support/customer-client.js';
import type { Reply } from '../support/http-client.js';
import { newFolder } from '../support/shop.js';
import { ShopProcess } from '../support/shop-process.js';
import { until } from '../support/until.js';
import { ComposedShop } from './support/composed-shop.js';
import { buildNextVersion } from './support/next-version.js';

/** The main.js of an earlier version, to upgrade from that one to this one. By default this one is upgraded to a next one. */
const FROM = process.env['UPGRADE_FROM'];
const CURRENT = fileURLToPath(new URL('../../backend/dist', import.meta.url));
/** How long both versions run side by side. */
const SECONDS = Number(process.env['UPGRADE_SECONDS'] ?? 15);
const ROLES = ['api', 'api', 'projector', 'worker'];
/** Each books, reads the booking, the calendar and the item, and begins again. */
const CUSTOMERS = 4;

let shop: ComposedShop;
let next: ShopProcess[] = [];
/** Of the next version. */
let cli = '';

test.beforeAll(async () => {
  // Without Redis, so that every build server can run it.
  shop = await ComposedShop.open({ withRedis: false, ...(FROM && { main: FROM }) });
  const dist = FROM ? CURRENT : buildNextVersion(newFolder('next-version'));
  cli = join(dist, 'cli.js');
  const options = { env: shop.env, main: join(dist, 'main.js') };
  next = await Promise.all(ROLES.map((role) => ShopProcess.create({ role, ...options })));
});
test.afterAll(async () => {
  await Promise.all(next.map((one) => one.stop()));
  await shop?.close();
});

test('a new version takes over from the running one, and no request fails', async () => {
  test.setTimeout(240_000 + SECONDS * 1_000);
  const traffic = new Traffic(shop, (await shop.admin.addItem({ stock: 100_000 })).id, await shop.admin.dayIn(30));
  const customers = Array.from({ length: CUSTOMERS }, (_, i) => traffic.run(i));
  await until(() => traffic.booked.length > 10);

  await Promise.all(next.map((one) => one.start()));
  shop.balancer.add(...next.filter(({ role }) => role === 'api').map(({ url }) => url));
  if (!FROM) await addNote('while both run');
  const end = performance.now() + SECONDS * 1_000;
  const before = traffic.booked.length;
  await until(() => performance.now() > end && traffic.booked.length > before + 20, 60_000 + SECONDS * 1_000);

  for (const old of shop.processes) expect(await old.stop()).toBe(0);
  if (!FROM) await addNote('when the old version is gone');
  const after = traffic.booked.length;
  await until(() => traffic.booked.length > after + 20);
  traffic.isOver = true;
  await Promise.all(customers);
  console.log(`${traffic.booked.length} bookings, ${traffic.requests} requests, ${traffic.failures.length} failed`);

  expect(traffic.failures).toEqual([]);
  const confirmed = () => traffic.booked.filter((email) => confirmationsTo(email) > 0).length;
  await until(() => confirmed() === traffic.booked.length);
  expect(traffic.booked.filter((email) => confirmationsTo(email) !== 1)).toEqual([]);
  if (!FROM) {
    const notes = await shop.database.query('select count(*)::int as notes from read_notes_1.notes');
    expect(notes).toEqual([{ notes: 2 }]);
  }
  const table = FROM ? 'bookings' : 'read_bookings_99.bookings';
  const bookings = await shop.database.query(`select count(*)::int as bookings from ${table}`);
  expect(bookings).toEqual([{ bookings: traffic.booked.length }]);
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'verify'], { env: { ...shop.env } });
  expect(stdout).toContain('No differences.');
});

/** As the new version would record it. */
async function addNote(text: string): Promise<void> {
  const noteId = randomUUID();
  await shop.database.query(
    `insert into events (event_id, type, schema_version, stream, version, command_id, data, meta)
     values (gen_random_uuid(), 'NoteAdded', 1, $1, 1, $2, $3, '{"actor": "system", "correlationId": "test"}')`,
    [`note-${noteId}`, noteId, { noteId, text }],
  );
}

const confirmationsTo = (email: string) =>
  shop.mails.received.filter(
    ({ recipients, messageId }) => recipients.includes(email) && messageId?.startsWith('<confirmation.'),
  ).length;

/** Customers whose every request must succeed, whichever version responds. */
class Traffic {
  /** Emails of customers whose bookings were accepted. */
  readonly booked: string[] = [];
  readonly failures: string[] = [];
  requests = 0;
  isOver = false;

  constructor(
    private readonly composed: ComposedShop,
    private readonly itemId: number,
    private readonly eventDate: string,
  ) {}

  async run(customer: number): Promise<void> {
    const [year = '', month = ''] = this.eventDate.split('-');
    for (let n = 1; !this.isOver; n += 1) {
      // Limits count the requests and the unconfirmed orders of an address.
      const client = this.composed.clientAt(`${20 + customer}.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
      const email = `customer-${customer}-${n}@customers.example`;
      const form = { itemId: this.itemId, eventDate: this.eventDate };
      const body = bookingForm({ name: 'Dana Miller', email }, form);
      const booking = await this.request(201, client.call('createBooking', { body }));
      if (!booking) continue;
      this.booked.push(email);
      const params = { itemId: this.itemId, year, month };
      await this.request(200, client.call('monthAvailability', { params }));
      await this.request(200, client.call('getItem', { params: { id: this.itemId } }));
      const order = { id: String(booking['orderId']) };
      const shown = await this.request(200, this.composed.admin.call('adminOrder', { params: order }));
      if (shown && shown['customerEmail'] !== email) this.failures.push(`${email} is not in its order`);
    }
  }

  private async request(expected: number, call: Promise<Reply>): Promise<Reply['body'] | undefined> {
    this.requests += 1;
    try {
      const { status, text, body } = await call;
      if (status === expected) return body;
      this.failures.push(`${status}: ${text.slice(0, 500)}`);
    } catch (error) {
      this.failures.push(String(error));
    }
    return undefined;
  }
}
