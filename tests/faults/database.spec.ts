import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/until.js';
import { isLong } from './support/form.js';
import { expect, LONG, test } from './support/test.js';

for (const how of ['fast', 'immediate'] as const) {
  test(`PostgreSQL that shuts down (${how}) and restarts`, how === 'fast' ? LONG : {}, async ({ shop, random }) => {
    const clients = await shop.startClients(random);
    const endRebuilding = shop.rebuildContinuously();
    for (let times = 0; times < (isLong ? 3 : 1); times++) {
      await sleep(random.between(500, 2_000));
      shop.database.crash(how);
      await sleep(random.between(1_000, 3_000));
    }
    await endRebuilding();
    expect(await clients.stop()).toEqual([]);
    expect(await shop.findings()).toEqual([]);
  });
}

test('while PostgreSQL hangs, every request gets its reply in time, and work resumes when it wakes up', async ({
  shop,
  random,
}) => {
  const clients = await shop.startClients(random);
  for (let times = 0; times < (isLong ? 3 : 1); times++) {
    await sleep(random.between(500, 1_500));
    shop.database.freeze();
    await sleep(isLong ? random.between(6_000, 20_000) : 6_500);
    shop.database.thaw();
    await sleep(1_000);
  }
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

test('connections that are closed again and again, also during a rebuild', async ({ shop, random }) => {
  const clients = await shop.startClients(random);
  const endRebuilding = shop.rebuildContinuously();
  for (let times = 0; times < (isLong ? 15 : 3); times++) {
    await sleep(random.between(100, 800));
    await shop.database.dropConnections();
  }
  await endRebuilding();
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

test("during another program's open transaction bookings succeed, and the metrics name its process", async ({
  shop,
  random,
}) => {
  const stranger = await shop.database.session('stranger');
  await stranger.query('begin');
  await stranger.query('create table of_a_stranger ()');
  const [{ pid }] = (await stranger.query('select pg_backend_pid() as pid')) as [{ pid: number }]; // one row
  const clients = await shop.startClients(random);
  const booked = () => shop.history.requests.filter((request) => request.booked.length > 0).length;
  const before = booked();
  await until(() => booked() > before + 5);
  await until(async () => (await shop.metric('party_rental_high_water_mark_lag_seconds')) > 0);
  const named = `party_rental_oldest_writer_seconds{pid="${pid}",application="stranger"}`;
  expect(await shop.metric(named)).toBeGreaterThan(0);
  await stranger.end();
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});
