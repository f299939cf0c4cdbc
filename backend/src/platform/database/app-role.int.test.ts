import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import {
  installedPostgres,
  startDumpablePostgres,
  type DumpablePostgres,
} from '../../../test-support/dumpable-postgres.js';
import { superuserUrl } from '../../../test-support/superuser-url.mjs';
import { createTestDatabase } from '../../../test-support/test-database.js';
import { bookingForm, inDays, openTestShop } from '../../../test-support/test-shop.js';

const bin = installedPostgres();
const psql = bin && join(bin, 'psql');
const withPsql = psql && existsSync(psql) ? describe : describe.skip;
if (withPsql === describe.skip)
  process.stderr.write('SKIPPED: no PostgreSQL with psql is installed, so deploy/create-app-role.sql is not run\n');

withPsql('the roles that deploy/create-app-role.sql creates', () => {
  let postgres: DumpablePostgres;
  const password = randomBytes(24).toString('hex');
  const urlAs = (role: string) => {
    const url = new URL(postgres.url);
    url.pathname = '/party_rental';
    url.username = role;
    return url.href;
  };

  beforeAll(async () => {
    postgres = await startDumpablePostgres(bin ?? '');
    await query(postgres.url, 'create database party_rental');
    const file = join(import.meta.dirname, '../../../../deploy/create-app-role.sql');
    const args = ['--set', 'ON_ERROR_STOP=1', '--no-psqlrc', '--file', file, urlAs('postgres')];
    execFileSync(psql ?? '', args, { env: { POSTGRES_PASSWORD: password }, stdio: 'pipe' });
  });
  afterAll(() => postgres.stop());

  test('are not superusers and cannot run programs on the server; the program runs the shop and only appends', async () => {
    for (const url of [urlAs('party'), urlAs('party_owner')]) {
      expect(
        await query(url, 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
      ).toEqual([[false, false, false]]);
      await expect(query(url, `copy (select 1) to program 'true'`)).rejects.toThrow(/must be superuser/);
    }
    const url = urlAs('party');
    const shop = await openTestShop({
      database: { url, drop: () => Promise.resolve() },
      env: { DATABASE_URL: url, OWNER_DATABASE_URL: urlAs('party_owner') },
    });
    const { id } = await shop.addItem();
    await shop.guest
      .post('/api/bookings')
      .send(bookingForm({ itemId: id, eventDate: inDays(shop.today, 9) }))
      .expect(201);
    await expect(query(url, 'delete from events')).rejects.toThrow('permission denied');
    await shop.close();
  });

  test('have passwords, and the superuser has none', async () => {
    const passwords = `select rolname, rolpassword is not null from pg_authid where rolname in ('party', 'party_owner', 'postgres') order by 1`;
    expect(await query(urlAs('postgres'), passwords)).toEqual([
      ['party', true],
      ['party_owner', true],
      ['postgres', false],
    ]);
  });
});

describe('the role of the embedded PostgreSQL', () => {
  const server = process.env['TEST_DATABASE_SERVERS']?.split(' ')[0] ?? '';

  test('is not a superuser, and sees transactions of other roles', async () => {
    const other = new pg.Client({ connectionString: superuserUrl(server), application_name: 'long work' });
    await other.connect();
    await other.query('begin');
    await other.query('select pg_current_xact_id()');
    expect(await query(server, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([[false]]);
    const writers = `select application_name from pg_stat_activity where backend_xid is not null`;
    expect(await query(server, writers)).toContainEqual(['long work']);
    await other.end();
  });
});

test.each([
  ['a superuser', superuserUrl, true],
  ['the owner of the database alone', (url: string) => url, false],
])('a shop that connects as %s', async (_, getUrl, warns) => {
  const database = await createTestDatabase();
  let log = '';
  const shop = await openTestShop({
    database: { ...database, url: getUrl(database.url) },
    log: (lines) => void (log += lines),
  });
  await shop.close();
  expect(log.includes('database role is a superuser')).toBe(warns);
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}
