import { setTimeout as sleep } from 'node:timers/promises';
import { breakableLineTo, type BreakableLine } from '../support/breakable-line.js';
import type { FaultShop } from './support/fault-shop.js';
import { expect, LONG, test } from './support/test.js';

const OUTAGE_MS = 120_000;
const OUTAGES: [name: string, fail: (line: BreakableLine) => void][] = [
  ['refuses connections', (line) => line.refuse()],
  [
    'accepts connections and never replies',
    (line) => {
      line.cut();
      line.freeze();
    },
  ],
];

for (const [what, fail] of OUTAGES) {
  for (const queue of ['PostgreSQL', 'Redis'] as const) {
    test(
      `a database that ${what} for two minutes after an email was accepted: no email is sent twice, queue on ${queue}`,
      LONG,
      async ({ shop, random }) => {
        test.skip(queue === 'Redis' && !shop.redis, 'no redis-server on the path');
        const { database, workers, restore } = await workersBehindLine(
          shop,
          queue === 'Redis' ? shop.redis : undefined,
        );
        const isBroken = shop.mailServer.atNextMessage(() => Promise.resolve(fail(database)));
        const clients = await shop.startClients(random, { count: 1, pauseMs: 2_000 });
        await isBroken;
        await sleep(OUTAGE_MS);
        database.cut();
        await database.mend();
        expect(await clients.stop()).toEqual([]);
        expect(await shop.findings()).toEqual([]);
        expect(workers.flatMap(({ crashes }) => crashes)).toEqual([]);
        await restore();
      },
    );
  }
}

/** Replaces the shop's worker by two that reach the database through a breakable line. */
async function workersBehindLine(shop: FaultShop, redis: FaultShop['redis']) {
  const database = await breakableLineTo(shop.database.url);
  const own = shop.withRole('worker');
  await Promise.all(own.map((worker) => worker.stop()));
  const workers = await shop.createProcesses(['worker', 'worker'], database.url, redis);
  await Promise.all(workers.map((worker) => worker.start()));
  return {
    database,
    workers,
    async restore() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await database.close();
      await Promise.all(own.map((worker) => worker.start()));
    },
  };
}
