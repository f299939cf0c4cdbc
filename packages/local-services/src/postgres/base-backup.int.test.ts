import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { newFolder } from '../../../../tests/support/shop.js';
import { superuserUrl } from '../../../../backend/test-support/superuser-url.mjs';
import { createPool } from '../../../../backend/src/platform/database/database.js';
import { makeBaseBackup } from './base-backup.js';
import { binariesFor } from './binaries.js';
import { prepareDataDirectory, removeData } from './data-directory.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { freePort } from './free-port.js';
import { runServer } from './server.js';

let folder: string;
let source: EmbeddedPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  folder = newFolder('base-backup');
  source = await startEmbeddedPostgres({ dataDir: join(folder, 'source'), log: () => undefined });
  pool = createPool(source.url, 3);
  await pool.query('create table notes (id serial primary key, text text)');
});

afterAll(async () => {
  await pool.end();
  await source.stop();
  removeData(join(folder, 'source'));
  removeData(join(folder, 'copy'));
  removeData(folder);
});

test('a copy made under load starts, and has all that was committed before and during the backup', async () => {
  let isOver = false;
  let committed = 0;
  const writing = (async () => {
    while (!isOver) {
      await pool.query('insert into notes (text) values (repeat($1, 1000))', ['x']);
      committed += 1;
    }
  })();
  const { folder: directory, account } = prepareDataDirectory(join(folder, 'copy'));
  const cluster = join(directory, 'data');
  const before = committed;
  const { firstSegment, lastSegment } = await makeBaseBackup(superuserUrl(source.url), cluster, account);
  const during = committed;
  isOver = true;
  await writing;
  expect(during).toBeGreaterThan(before);
  expect(lastSegment >= firstSegment).toBe(true);
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);

  const port = await freePort();
  const of = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const copy = await runServer({
    ...binariesFor(account),
    cluster,
    account,
    port,
    url: of(superuserUrl(source.url)),
    logFile: join(folder, 'copy.log'),
    settings: {},
  });
  const client = new pg.Client({ connectionString: of(source.url) });
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>('select count(*)::int from notes');
    expect(rows[0]?.count).toBeGreaterThan(before);
    expect(rows[0]?.count).toBeLessThanOrEqual(committed);
  } finally {
    await client.end();
    await copy.stop();
  }
});
