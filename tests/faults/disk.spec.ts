import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../support/http-client.js';
import { noisePng } from '../support/png.js';
import { runOps } from '../support/run-ops.js';
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
      const keys = { SESSION_SECRET: 'x'.repeat(40), DATA_KEY: Buffer.alloc(32).toString('base64') };
      const ready = () => new HttpClient(shop.apis[0]?.url ?? '').send('GET', '/api/health/ready');
      expect(await ready()).toMatchObject({ status: 503, body: { detail: expect.stringContaining('disk') } });
      const check = await shop.ops('check');
      expect(check.code).toBe(1);
      expect(check.output).toContain('The disk of the database is full');
      const backup = await runOps({ ...keys, DATA_DIR: join(folder, 'database') }, 'backup', join(folder, 'backup'));
      expect(backup.code).toBe(1);
      expect(backup.stderr).toMatch(/disk.* is full/);
      expect(backup.stderr).not.toMatch(/\n +at /);
      await sleep(5_000);
      disk.empty();
      await until(async () => (await ready()).status === 200);
      expect(await clients.stop()).toEqual([]);
      expect(await shop.findings()).toEqual([]);
    } finally {
      await shop.stop();
      disk.unmount();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
