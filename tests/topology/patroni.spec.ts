import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { BreakableMailServer } from '../faults/support/breakable-mail-server.js';
import type { Clients } from '../faults/support/clients.js';
import { FaultShop } from '../faults/support/fault-shop.js';
import { Random } from '../faults/support/random.js';
import { HttpClient } from '../support/http-client.js';
import { newFolder } from '../support/shop.js';
import { until } from '../support/until.js';
import { formatSummary } from './support/format-summary.js';
import { canRunPatroni, PatroniCluster } from './support/patroni-cluster.js';

const ROUNDS = Number(process.env['FAILOVER_ROUNDS'] ?? 3);
const SEED = Number(process.env['FAILOVER_SEED'] ?? randomInt(1_000_000));
const ROLES = ['api', 'api', 'projector', 'worker'];
const PAUSE_MS = 100;
/** Patroni waits for most of it before it replaces a leader. */
const MAX_REFUSED_SECONDS = 30;

let shop: FaultShop<PatroniCluster>;

test.beforeAll(async () => {
  test.skip(
    !canRunPatroni(),
    'no patroni, etcd and PostgreSQL of Debian: a cluster that fails over by itself is not tested',
  );
  test.setTimeout(180_000);
  const folder = newFolder('patroni');
  const database = await PatroniCluster.start(join(folder, 'machines'));
  const services = { database, redis: undefined, mailServer: await BreakableMailServer.start() };
  const env = { READ_DATABASE_URL: database.getUrl(...database.machines.slice(0, 1)) };
  shop = await FaultShop.openWith(folder, services, ROLES, env);
});
test.afterAll(async () => {
  await shop?.close();
});

test('nothing acknowledged is lost or doubled when the machine of the leader dies and Patroni promotes another', async () => {
  test.setTimeout(60_000 + ROUNDS * 240_000);
  const { database } = shop;
  const seconds: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const random = new Random(SEED, `round ${round}`);
    const clients = await shop.startClients(random);
    const longest = await longestRefusal(clients, async () => {
      await sleep(random.between(500, 3_000));
      const leader = await database.leader();
      await leader.kill();
      await shop.sendersDied();
      await clients.orderUntilBooked();
      database.startMachine(leader);
      await database.isWhole();
    });
    seconds.push(longest);
    console.log(`Round ${round} of seed ${SEED}: bookings were refused for ${longest.toFixed(1)} s`);
    expect(longest).toBeLessThan(MAX_REFUSED_SECONDS);
    expect(await clients.stop()).toEqual([]);
    expect(await shop.findings()).toEqual([]);
    if ((await database.leader()) !== database.machines[0]) await readsFromReplica();
  }
  console.log(`Refused seconds of ${ROUNDS} rounds: ${formatSummary(seconds)}`);
});

/** Returns the seconds of the longest time in which a customer, who tries again and again, gets no booking. */
async function longestRefusal(clients: Clients, work: () => Promise<void>): Promise<number> {
  let [longest, isOver] = [0, false];
  const customer = (async () => {
    while (!isOver) {
      const start = performance.now();
      await clients.orderUntilBooked();
      longest = Math.max(longest, performance.now() - start);
      await sleep(PAUSE_MS);
    }
  })();
  await Promise.all([work().finally(() => (isOver = true)), customer]);
  return longest / 1000;
}

/** Resolves when the replica runs queries of the first API. */
async function readsFromReplica(): Promise<void> {
  const count = async () => {
    const { text } = await new HttpClient(shop.url).send('GET', '/metrics');
    return Number(/^party_rental_reads_total\{server="replica"\} (\d+)/m.exec(text)?.[1] ?? 0);
  };
  const before = await count();
  await until(async () => {
    await shop.admin.bookings();
    return (await count()) > before;
  });
}
