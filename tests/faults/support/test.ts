import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import type { RedisServer } from '../../support/redis-server.js';
import { newFolder } from '../../support/shop.js';
import { FaultShop } from './fault-shop.js';
import { seed } from './form.js';
import { Random } from './random.js';
import { SmallDisk } from './small-disk.js';

interface Fixtures {
  /** The randomness of this test, from the seed and its title. */
  random: Random;
  /** The shop's Redis. Without a redis-server the test is skipped. */
  redis: RedisServer;
  /** Mounts a small disk on a folder. Where mounting is not permitted the test is skipped. */
  mountAt: (folder: string, megabytes: number) => SmallDisk;
  saveOutputOnFailure: void;
}

interface WorkerFixtures {
  /** One shop for all tests, each of which mends what it breaks. After a failed test the next one gets a new shop. */
  shop: FaultShop;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  random: async ({}, provide, { title }) => provide(new Random(seed, title)),
  redis: async ({ shop: { redis } }, provide, info) => {
    if (redis) await provide(redis);
    else info.skip(true, 'no redis-server on the path: the faults of Redis are not tested');
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  mountAt: async ({}, provide, info) =>
    provide((folder, megabytes) => {
      const disk = SmallDisk.mountAt(folder, megabytes);
      info.skip(!disk, 'mounting is not permitted: a full disk is not tested');
      if (!disk) throw new Error('A skipped test continued');
      return disk;
    }),
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const shop = await FaultShop.open(newFolder('faults'));
      try {
        await provide(shop);
      } finally {
        await shop.close();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  saveOutputOnFailure: [
    async ({ shop }, provide, info) => {
      await provide();
      if (info.status === info.expectedStatus) return;
      for (const [i, one] of shop.processes.entries())
        writeFileSync(info.outputPath(`${one.role}-${i}.log`), one.output());
    },
    { auto: true },
  ],
});

/** Tests of the long form only. */
export const LONG = { tag: '@long' };

export { expect };
