import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../support/http-client.js';
import { noisePng } from '../support/png.js';
import { newFolder } from '../support/shop.js';
import { until } from '../support/until.js';
import { FaultShop } from './support/fault-shop.js';
import { seed } from './support/form.js';
import { Random } from './support/random.js';
import { expect, LONG, test } from './support/test.js';

const DATABASE_MB = 400;

const IMAGE = noisePng(600);

test('when the disk of the images is full, an upload is refused with a reason and leaves no file', async ({
  shop,
  mountAt,
}) => {
  const folder = join(shop.dataDir, 'uploads');
  const disk = mountAt(folder, 1);
  try {
    disk.fill();
    const refused = await shop.admin.upload(IMAGE);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ code: 'busy' });
    expect(readdirSync(folder)).toEqual(['filler']);

    disk.empty();
    const accepted = await shop.admin.upload(IMAGE);
    expect(accepted.status).toBe(201);
    const other = new HttpClient(shop.apis[1]?.url ?? '');
    expect((await other.send('GET', String(accepted.body['imageUrl']))).status).toBe(200);
  } finally {
    disk.unmount();
  }
});

test(
  'when the disk of the database is full, orders get 503, and no accepted order is lost',
  LONG,
  async ({ mountAt }) => {
    const folder = newFolder('full-disk');
    const disk = mountAt(folder, DATABASE_MB);
    const shop = await FaultShop.open(folder);
    try {
      const clients = await shop.startClients(new Random(seed, 'full disk'));
      await sleep(2_000);
      disk.fill();
      const isRefused = () =>
        shop.history.requests.some(({ attempts }) => attempts.some(({ answer }) => answer === 503));
      await until(isRefused);
      await sleep(5_000);
      disk.empty();
      expect(await clients.stop()).toEqual([]);
      expect(await shop.findings()).toEqual([]);
    } finally {
      await shop.stop();
      disk.unmount();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
