import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { HttpClient } from '../support/http-client.js';
import { newFolder } from '../support/shop.js';
import { until } from '../support/until.js';
import { ComposedShop } from './support/composed-shop.js';
import { PostgresPair } from './support/postgres-pair.js';
import { Traffic } from './support/traffic.js';

let pair: PostgresPair;
let shop: ComposedShop;

test.beforeAll(async () => {
  pair = await PostgresPair.start(join(newFolder('replica'), 'servers'));
  // As a replica usually is: a booking does not wait for it.
  await pair.waitForStandby(false);
  const env = { DATABASE_URL: pair.url, READ_DATABASE_URL: pair.getUrl(pair.standby.port) };
  shop = await ComposedShop.open({ withRedis: false, database: pair, env });
});
test.afterAll(() => shop?.close());

/** How many queries of both API processes a server has run. */
async function countQueries(server: 'primary' | 'replica'): Promise<number> {
  const counts = shop.apis.map(async ({ url }) => {
    const { text } = await new HttpClient(url).send('GET', '/metrics');
    return Number(new RegExp(`^party_rental_reads_total\\{server="${server}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  });
  return (await Promise.all(counts)).reduce((a, b) => a + b);
}

/** Resolves when this server has run thirty further queries. */
async function serves(server: 'primary' | 'replica'): Promise<void> {
  const before = await countQueries(server);
  await until(async () => (await countQueries(server)) > before + 30);
}

interface Fault {
  cause(): Promise<unknown>;
  repair(): Promise<unknown>;
}

const faults: Record<string, Fault> = {
  lags: {
    cause: () => pair.standby.query('select pg_wal_replay_pause()'),
    repair: () => pair.standby.query('select pg_wal_replay_resume()'),
  },
  hangs: {
    cause: async () => pair.standby.signal('SIGSTOP'),
    repair: async () => pair.standby.signal('SIGCONT'),
  },
  'is killed': {
    cause: () => pair.standby.kill(),
    repair: () => pair.standby.start(),
  },
};

for (const [happens, fault] of Object.entries(faults))
  test(`customers read what they wrote, from the primary while the replica ${happens}`, async () => {
    const traffic = await Traffic.start(shop);
    try {
      await serves('replica');
      await fault.cause();
      await serves('primary');
      await fault.repair();
      await serves('replica');
    } finally {
      await traffic.stop();
    }
    expect(traffic.failures).toEqual([]);
  });

test('once the replica is promoted, it serves as the primary', async () => {
  await pair.waitForStandby(true);
  await until(() => pair.isSynchronous());
  await pair.primary.kill();
  await pair.promote();
  await until(async () => (await shop.admin.call('listItems')).status === 200);
  const traffic = await Traffic.start(shop);
  await serves('primary');
  await traffic.stop();
  expect(traffic.failures).toEqual([]);
});
