import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { removeData } from '../../../backend/dist/platform/remove-data.js';
import { seed } from './form.js';
import { Random } from './random.js';
import type { Redis } from './redis.js';
import { newFolder, Shop } from './shop.js';
import { SmallDisk } from './small-disk.js';

interface Fixtures {
  /** Of this test: the seed and its title make it. */
  random: Random;
  /** The shop's. Where there is no redis-server the test is skipped, and says so. */
  redis: Redis;
  /** Makes a folder a small disk. Where nothing may be mounted the test is skipped, and says so. */
  mountAt: (folder: string, megabytes: number) => SmallDisk;
  tellOnFailure: void;
}

interface WorkerFixtures {
  /** One shop for all tests, each of which leaves it whole; a test that fails gives the next one a new shop. */
  shop: Shop;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  random: async ({}, provide, { title }) => provide(new Random(seed, title)),
  redis: async ({ shop: { redis } }, provide, info) => {
    if (redis) await provide(redis);
    else info.skip(true, 'no redis-server on the path: the faults of Redis are not tried');
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  mountAt: async ({}, provide, info) =>
    provide((folder, megabytes) => {
      const disk = SmallDisk.mountAt(folder, megabytes);
      info.skip(!disk, 'nothing may be mounted here: a full disk is not tried');
      if (!disk) throw new Error('A skipped test went on');
      return disk;
    }),
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const dataDir = newFolder();
      const shop = await Shop.open(dataDir);
      try {
        await provide(shop);
      } finally {
        await shop.close();
        for (const folder of [shop.database.dataDir, dataDir]) removeData(folder);
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  tellOnFailure: [
    async ({ shop }, provide, info) => {
      await provide();
      if (info.status === info.expectedStatus) return;
      for (const [i, member] of shop.members.entries())
        writeFileSync(info.outputPath(`${member.role}-${i}.log`), member.said());
    },
    { auto: true },
  ],
});

/** Of tests that are in the long form alone. */
export const LONG = { tag: '@long' };

export { expect };
