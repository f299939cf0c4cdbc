import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { BreakableMailServer } from '../faults/support/breakable-mail-server.js';
import type { Clients } from '../faults/support/clients.js';
import { FaultShop } from '../faults/support/fault-shop.js';
import { Random } from '../faults/support/random.js';
import { newFolder } from '../support/shop.js';
import { formatSummary } from './support/format-summary.js';
import { PostgresPair } from './support/postgres-pair.js';

const ROUNDS = Number(process.env['FAILOVER_ROUNDS'] ?? 1);
const SEED = Number(process.env['FAILOVER_SEED'] ?? randomInt(1_000_000));
/** As many orders as in the long form of the faults. */
const PACE = { pauseMs: 120 };
const ROLES = ['api', 'api', 'projector', 'worker'];
/** From the kill to the first booking, with an operator who promotes at once. */
const MAX_REFUSED_SECONDS = 10;

let shop: FaultShop<PostgresPair>;

test.beforeAll(async () => {
  const folder = newFolder('failover');
  const database = await PostgresPair.start(join(folder, 'servers'));
  // Without Redis, so that the queue has to follow the primary, too.
  const services = { database, redis: undefined, mailServer: await BreakableMailServer.start() };
  shop = await FaultShop.openWith(folder, services, ROLES);
});
test.afterAll(async () => {
  await shop?.close();
});

test('nothing acknowledged is lost or doubled when the primary is killed and the standby promoted', async () => {
  test.setTimeout(60_000 + ROUNDS * 180_000);
  const seconds: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (round > 1) await shop.database.attachStandby();
    const random = new Random(SEED, `round ${round}`);
    const clients = await shop.startClients(random, PACE);
    await sleep(random.between(500, 3_000));
    seconds.push(await failOver(clients));
    expect(seconds.at(-1)).toBeLessThan(MAX_REFUSED_SECONDS);
    expect(await clients.stop()).toEqual([]);
    expect(await shop.findings()).toEqual([]);
    console.log(`Round ${round} of seed ${SEED}: bookings were refused for ${seconds.at(-1)?.toFixed(1)} s`);
  }
  console.log(`Refused seconds of ${ROUNDS} rounds: ${formatSummary(seconds)}`);
});

test('what a standby lacks is found, if commits do not wait for it', async () => {
  const { database, history } = shop;
  history.losesOrders = true;
  await database.attachStandby();
  const clients = await shop.startClients(new Random(SEED, 'lost'), PACE);
  await clients.orderUntilBooked();
  await database.waitForStandby(false);
  await database.standby.stop();
  await clients.orderUntilBooked();
  await database.primary.kill();
  await database.standby.start();
  await database.promote();
  await clients.stop();
  expect(await shop.findings()).toContainEqual(expect.stringMatching(/^lost: booking /));
});

/** Returns after how many seconds a customer, who tries again and again, gets a booking. */
async function failOver(clients: Clients): Promise<number> {
  const killed = shop.database.primary.kill();
  const start = performance.now();
  const booked = clients.orderUntilBooked();
  await killed;
  await shop.database.promote();
  await shop.sendersDied();
  await booked;
  return (performance.now() - start) / 1000;
}
