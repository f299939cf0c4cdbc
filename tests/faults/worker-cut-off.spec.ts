import { setTimeout as sleep } from 'node:timers/promises';
import { Proxy, type Line } from './support/proxy.js';
import { expect, LONG, test } from './support/test.js';
import type { Shop } from './support/shop.js';

const OUTAGE_MS = 120_000;
const OUTAGES: [name: string, line: Line][] = [
  ['refuses connections', 'closed'],
  ['accepts connections and lets nothing pass', 'silent'],
];

for (const [what, line] of OUTAGES) {
  for (const queue of ['PostgreSQL', 'Redis'] as const) {
    test(
      `a database that ${what} for two minutes once an email was accepted: no email comes twice, queue on ${queue}`,
      LONG,
      async ({ shop, random }) => {
        test.skip(queue === 'Redis' && !shop.redis, 'no redis-server on the path');
        const { database, workers, restore } = await workersBehindProxy(
          shop,
          queue === 'Redis' ? shop.redis : undefined,
        );
        const isBroken = shop.mailServer.atNextMessage(() => database.become(line));
        const clients = await shop.openTo(random, { count: 1, restMs: 2_000 });
        await isBroken;
        await sleep(OUTAGE_MS);
        await database.become('open');
        expect(await clients.stop()).toEqual([]);
        expect(await shop.findings()).toEqual([]);
        expect(workers.flatMap(({ crashes }) => crashes)).toEqual([]);
        await restore();
      },
    );
  }
}

/** Two workers in place of the shop's own, which reach the database by a proxy. */
async function workersBehindProxy(shop: Shop, redis: Shop['redis']) {
  const url = new URL(shop.database.url);
  const database = await Proxy.to(Number(url.port));
  url.host = database.host;
  const own = shop.members.filter(({ role }) => role === 'worker');
  await Promise.all(own.map((worker) => worker.stop()));
  const workers = await shop.membersOn(url.href, ['worker', 'worker'], redis ?? null);
  await Promise.all(workers.map((worker) => worker.start()));
  return {
    database,
    workers,
    async restore() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await database.become('closed');
      await Promise.all(own.map((worker) => worker.start()));
    },
  };
}
