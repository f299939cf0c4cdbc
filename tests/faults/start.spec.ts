import { createPool } from '../../backend/lib/platform/database/database.js';
import { MIGRATION_LOCK } from '../../backend/lib/platform/database/migrate.js';
import { breakableLineTo } from '../support/breakable-line.js';
import { HttpClient } from '../support/http-client.js';
import { until } from '../support/until.js';
import { expect, test } from './support/test.js';

test('a shop that starts without its database, Redis and mail server waits for them and logs it', async ({
  shop,
  random,
}) => {
  const clients = await shop.startClients(random, { count: 2, pauseMs: 300 });
  shop.mailServer.fail('refuses');
  await shop.redis?.kill();
  await shop.database.stop();
  const killed = shop.processes.map((one) => shop.kill(one));
  await until(() => shop.processes.every((one) => one.output().includes('Waiting for the database at')));
  await shop.database.start();
  await Promise.all(killed);
  const [worker] = shop.withRole('worker');
  if (shop.redis) await until(() => worker?.output().includes('email queue failed') ?? false);
  await shop.redis?.start();
  await shop.mailServer.mend();
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

test('of processes that start at once on an empty database one migrates and all serve', async ({ shop }) => {
  const { url, drop } = await shop.database.createDatabase('fresh');
  const roles = ['api', 'api', 'projector', 'worker'];
  const processes = await shop.createProcesses(roles, url, shop.redis);
  try {
    await Promise.all(processes.map((one) => one.start()));
    const clients = processes.map((one) => new HttpClient(one.url));
    for (const client of clients) expect((await client.send('GET', '/api/health/ready')).status).toBe(200);
    for (const client of clients.slice(0, 2)) {
      const items = await client.request<{ name: string }[]>('listItems');
      expect(items.length).toBeGreaterThanOrEqual(18);
      expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
    }
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
    await drop();
  }
});

test('a first start waits for a database that accepts connections and does not answer, before and between its steps', async ({
  shop,
}) => {
  const { url, drop } = await shop.database.createDatabase('slow');
  // Its migrations wait for this session.
  const pool = createPool(url, 1);
  const holder = await pool.connect(); // the pool closes idle sessions after ten seconds
  await holder.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  const line = await breakableLineTo(url);
  line.freeze();
  const [program] = await shop.createProcesses(['api'], line.url, shop.redis);
  const ready = program?.start();
  ready?.catch(() => undefined); // awaited below
  const says = (words: string) => until(() => program?.output().includes(words) ?? false);
  try {
    await says('Waiting for the database at');
    await line.mend();
    const migrating = "select from pg_stat_activity where datname = 'slow' and query like '%pg_try_advisory_lock%'";
    await until(async () => (await shop.database.queryAsSuperuser(migrating)).length > 0);
    line.freeze();
    line.cut();
    await says('waiting for the database');
    await line.mend();
    await holder.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    await ready;
    expect(program?.output()).not.toMatch(/^ +at /m);
  } finally {
    await program?.stop();
    await line.close();
    holder.release(true);
    await pool.end();
    await drop();
  }
});
