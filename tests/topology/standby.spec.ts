import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { BreakableMailServer } from '../faults/support/breakable-mail-server.js';
import { FaultShop } from '../faults/support/fault-shop.js';
import { Random } from '../faults/support/random.js';
import { SmallDisk } from '../faults/support/small-disk.js';
import { newFolder } from '../support/shop.js';
import { until } from '../support/until.js';
import { PostgresPair } from './support/postgres-pair.js';

const STANDBY_MB = 300;
const OUTAGE_MS = 4_000;

let standbyDir: string;
let shop: FaultShop<PostgresPair>;
/** Undefined where nothing may be mounted. */
let disk: SmallDisk | undefined;

test.beforeAll(async () => {
  const folder = newFolder('primary');
  standbyDir = newFolder('standby');
  disk = SmallDisk.mountAt(standbyDir, STANDBY_MB);
  const database = await PostgresPair.start(join(folder, 'servers'), standbyDir);
  const services = { database, redis: undefined, mailServer: await BreakableMailServer.start() };
  shop = await FaultShop.openWith(folder, services, ['api', 'api', 'projector', 'worker']);
});
test.afterAll(async () => {
  await shop?.close();
  disk?.unmount();
  removeData(standbyDir);
});

/** As an operator does: a server whose disk is full may have ended. */
async function repairStandby(): Promise<void> {
  disk?.empty();
  await shop.database.standby.stop();
  await shop.database.standby.start();
}

/** How many orders and changes were answered with one of these codes. */
function answered(...codes: readonly number[]): number {
  const { requests, changes } = shop.history;
  const answers = [...requests, ...changes].flatMap(({ attempts }) => attempts.map(({ answer }) => answer));
  return answers.filter((answer) => codes.includes(Number(answer))).length;
}

async function isRefusing(): Promise<void> {
  const before = answered(503, 504);
  await until(() => answered(503, 504) > before);
}

test('while the standby hangs nothing is acknowledged, even if waiting commits are cancelled and repeated', async () => {
  const { primary, standby } = shop.database;
  const clients = await shop.startClients(new Random(1, 'hanging standby'));
  await clients.orderUntilBooked();
  standby.signal('SIGSTOP');
  await isRefusing();
  const acknowledged = answered(200, 201);
  const end = performance.now() + OUTAGE_MS;
  while (performance.now() < end) {
    await primary.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    await sleep(100);
  }
  expect(answered(200, 201)).toBe(acknowledged);
  standby.signal('SIGCONT');
  await clients.orderUntilBooked();
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

for (const [name, mend] of [
  ['it has room again', repairStandby],
  ['it is taken out', () => shop.database.waitForStandby(false)],
] as const)
  test(`when the disk of the standby is full, no booking is acknowledged until ${name}, and nothing is lost`, async () => {
    test.skip(!disk, 'mounting is not permitted: a full disk of the standby is not tested');
    const { primary } = shop.database;
    const clients = await shop.startClients(new Random(1, name));
    await clients.orderUntilBooked();
    disk?.fill();
    const before = answered(503, 504);
    // The standby goes on in the segments that it has already.
    await until(async () => {
      await primary.query('select pg_switch_wal()');
      return answered(503, 504) > before;
    });
    await sleep(OUTAGE_MS);
    await mend();
    await clients.orderUntilBooked();
    expect(await clients.stop()).toEqual([]);
    expect(await shop.findings()).toEqual([]);
  });
