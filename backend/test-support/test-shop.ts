import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, addItem, dayIn, type CalendarDate, type Item } from '@party-rental/contracts';
import type pg from 'pg';
import supertest from 'supertest';
import { Accounts } from '../src/accounts/accounts.js';
import { SystemClock, type Clock } from '../src/platform/clock.js';
import { readConfig } from '../src/platform/config/config.js';
import { newId } from '../src/platform/ids.js';
import { SignedTokens } from '../src/platform/security/signed-tokens.js';
import { createLogger } from '../src/platform/observability/logger.js';
import { POOL } from '../src/platform/tokens.js';
import { startProgram, type Program } from '../src/program.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { DANAS_FORM } from './dana.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { ItemCommands } from '../src/write/items/items.commands.js';

/** A response may take long on a busy machine. */
const PATIENT = { REQUEST_TIMEOUT: '60' };

export interface TestShop {
  program: Program;
  pool: pg.Pool;
  databaseUrl: string;
  url: string;
  /** A browser without a session. */
  guest: ReturnType<typeof supertest>;
  /** A signed-in admin. */
  admin: ReturnType<typeof supertest.agent>;
  today: CalendarDate;
  addItem(item?: Partial<Item>): Promise<Item>;
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  clock?: Clock;
  /** Receives the program's log. */
  log?: (lines: string) => void;
  /** Default: a new, empty one. Dropped at the end. */
  database?: TestDatabase;
}

/** The whole program on a database of its own, listening, with an admin. */
export async function openTestShop(options: Options = {}): Promise<TestShop> {
  const { env = {}, clock = new SystemClock(), log } = options;
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  const config = readConfig({ ...PATIENT, DATA_DIR: dataDir, LOG_LEVEL: log ? 'trace' : 'silent', ...env });
  const program = await startProgram(config, database.url, createLogger(config, log && { write: log }), clock);
  await program.app.listen(0, '127.0.0.1');
  const url = await program.app.getUrl();
  const admin = supertest.agent(url);
  if (config.admin && config.roles.has('api')) {
    const cookie = await deviceCookie(program, config.admin, config.production ? '__Host-' : '');
    await admin.post('/api/login').set('Cookie', cookie).send(config.admin).expect(200);
  }
  return {
    program,
    pool: program.app.get(POOL),
    databaseUrl: database.url,
    url,
    guest: supertest(url),
    admin,
    today: dayIn(config.timeZone, clock.now()),
    addItem: (item = {}) => newItem(program, item),
    async close() {
      await program.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the cookie of a known device, so that this sign-in sends no email. */
async function deviceCookie({ app }: Program, { username }: { username: string }, prefix: string): Promise<string> {
  const account = await app.get(Accounts).findByLogin(username);
  if (!account) throw new Error('There is no admin');
  return `${prefix}device-${account.id}=${app.get(SignedTokens).sign('device', { deviceId: newId(), ...account })}`;
}

async function newItem(program: Program, item: Partial<Item>): Promise<Item> {
  const details = addItem.parse({ name: 'Castle', price: 10_000, stock: 1, ...item });
  const added = await program.app.get(ItemCommands).add(details, { user: null, requestId: 'test' });
  if (!('id' in added)) throw new Error(added.detail);
  await program.app.get(Freshness).waitFor('items');
  return added;
}

let forms = 0;

/** Changes some settings, and keeps the others. */
export async function changeSettings({ admin }: Pick<TestShop, 'admin'>, changes: object): Promise<void> {
  const { version: _version, ...settings } = (await admin.get('/api/admin/settings').expect(200)).body;
  await admin
    .put('/api/admin/settings')
    .send({ ...settings, ...changes })
    .expect(200);
}

/** A booking form as the page would send it. */
export function bookingForm(fields: Record<string, unknown> = {}): Record<string, unknown> {
  forms += 1;
  return {
    ...DANAS_FORM,
    customerEmail: `dana${forms}@example.com`,
    quantity: 1,
    ...fields,
  };
}

export function cartForm(cartItems: { itemId: number; eventDate: CalendarDate; quantity?: number }[]) {
  return bookingForm({ isCartBooking: true, cartItems });
}

export function inDays(today: CalendarDate, days: number): CalendarDate {
  return addDays(today, days);
}
