import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/until.js';
import { noise } from './support/picture.js';
import { Random } from './support/random.js';
import { seed } from './support/form.js';
import { newFolder, Shop } from './support/shop.js';
import { expect, LONG, test } from './support/test.js';

const DATABASE_MB = 400;

const PICTURE = noise(600);

test('a full disk under the uploads: pictures are refused with a reason, and leave nothing behind', async ({
  shop,
  mountAt,
}) => {
  const folder = join(shop.dataDir, 'uploads');
  const disk = mountAt(folder, 1);
  try {
    disk.fill();
    const refused = await shop.office.upload(PICTURE);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'busy' });
    expect(readdirSync(folder)).toEqual(['filler']);

    disk.empty();
    const taken = await shop.office.upload(PICTURE);
    expect(taken.status).toBe(201);
    const { imageUrl } = (await taken.json()) as { imageUrl: string };
    expect((await fetch(`${shop.apis[1]?.url}${imageUrl}`)).status).toBe(200);
  } finally {
    disk.unmount();
  }
});

test(
  'a full disk under the database: orders are put off, and nothing that was accepted is lost',
  LONG,
  async ({ mountAt }) => {
    const folder = newFolder();
    const disk = mountAt(folder, DATABASE_MB);
    const shop = await Shop.open(folder);
    try {
      const clients = await shop.openTo(new Random(seed, 'full disk'));
      await sleep(2_000);
      disk.fill();
      const putOff = () => shop.history.requests.some(({ attempts }) => attempts.some(({ answer }) => answer === 503));
      await until(putOff, 60_000);
      await sleep(5_000);
      disk.empty();
      expect(await clients.stop()).toEqual([]);
      expect(await shop.findings()).toEqual([]);
    } finally {
      await shop.close();
      disk.unmount();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
