import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { AdminClient } from '../../../tests/support/admin-client.js';
import { runOps } from '../../../tests/support/run-ops.js';
import { startS3Server, type S3Server } from '../../../tests/support/s3-server.js';
import { newFolder, Shop } from '../../../tests/support/shop.js';
import { until } from '../../../tests/support/until.js';
import { verifyBackup } from './make-backup.js';

const OLD = 'shop-20200101T030000Z';

const folder = newFolder('nightly');
const backups = join(folder, 'backups');
let store: S3Server;
let shop: Shop;

interface Row {
  name: string;
  is_complete: boolean;
  error: string | null;
}
const rows = () => shop.database.query<Row>('select * from backups order by started_at desc');
const nextBackup = async (count: number) => {
  await until(async () => (await rows()).length === count);
  return (await rows())[0];
};

beforeAll(async () => {
  store = await startS3Server();
  mkdirSync(join(backups, OLD), { recursive: true });
  mkdirSync(join(backups, 'mine'));
  const { S3_BUCKET: _, ...s3 } = store.env;
  shop = await Shop.startDemo({ ...s3, BACKUP_DIR: backups, BACKUP_BUCKET: 'safe', BACKUP_HOUR: '0' });
});
afterAll(async () => {
  await shop.close();
  await store.close();
  removeData(folder);
});

test('a new shop is backed up at once, and the backup was restored to check it', async () => {
  expect(await nextBackup(1)).toMatchObject({ is_complete: true, error: null });
  const name = readdirSync(backups).find((one) => one.startsWith('shop-') && one !== OLD) ?? '';
  expect(readdirSync(join(backups, name)).sort()).toEqual(
    expect.arrayContaining(['manifest.json', 'postgres', 'postgres.json', 'secrets.json']),
  );
  const restored = join(folder, 'restored');
  const { code } = await runOps({ DATA_DIR: restored }, 'restore', join(backups, name), '--data-dir', restored);
  expect(code).toBe(0);
  removeData(restored);
});

test('the old backups are gone, and folders that the shop did not make stay', async () => {
  await until(() => !existsSync(join(backups, OLD)));
  expect(existsSync(join(backups, 'mine'))).toBe(true);
});

test('the copy in the bucket holds the same files', async () => {
  const [{ name } = { name: '' }] = await rows();
  const archive = store.objects.get(`/safe/backups/${name}.tar.gz`);
  writeFileSync(join(folder, 'copy.tar.gz'), archive?.body ?? '');
  const listed = execFileSync('tar', ['-tzf', join(folder, 'copy.tar.gz')], { encoding: 'utf8' });
  expect(listed).toContain(`${name}/manifest.json\n`);
});

test('the owner sees how old the backup is', async () => {
  const admin = await new AdminClient(shop.url).signIn();
  const { checks } = await admin.request('health');
  expect(checks).toContainEqual(
    expect.objectContaining({ name: 'backup', findings: [], summary: expect.stringMatching(/^shop-\S+, 0 hours old/) }),
  );
});

test('a backup that lacks an event fails the check', async () => {
  const [{ name } = { name: '' }] = await rows();
  await expect(verifyBackup(join(backups, name), '999999', (_, work) => work(() => undefined))).rejects.toThrow(
    'lacks the event at position 999999',
  );
  expect(existsSync(join(backups, `${name}.check`))).toBe(false);
});

test('while the copy fails, older copies stay in the bucket, and the owner sees why', async () => {
  const old = `/safe/backups/${OLD}.tar.gz`;
  (store.objects as Map<string, object>).set(old, { body: Buffer.from('old'), type: 'application/gzip' });
  store.failWith(503, 'PUT');
  await shop.database.query(`update backups set started_at = started_at - interval '2 days'`);
  expect(await nextBackup(2)).toMatchObject({
    is_complete: true,
    error: expect.stringContaining('The copy in the bucket failed, and older ones stay there'),
  });
  expect(store.objects.has(old)).toBe(true);
  await store.mend();
});

test('a shop that is stopped while it copies leaves its work and its lease to the next start', async () => {
  store.failWith('no response', 'PUT');
  await shop.database.query(`update backups set started_at = started_at - interval '2 days'`);
  const isCopying = () => readdirSync(backups).some((name) => name.endsWith('.upload.tar.gz'));
  await until(() => isCopying());
  await shop.stop();
  expect(isCopying()).toBe(false);
  await store.mend();
  await shop.start();
  expect(await nextBackup(3)).toMatchObject({ is_complete: true, error: null });
});

test('an archive that the owner puts there stays, and a checked backup of the command counts', async () => {
  const download = join(backups, `${OLD}.tar.gz`);
  writeFileSync(download, 'downloaded to restore it');
  const made = join(folder, 'before-update');
  const { code } = await runOps({ DATA_DIR: shop.dataDir }, 'backup', '--check', made);
  expect(code).toBe(0);
  expect((await rows())[0]).toMatchObject({ name: 'before-update', is_complete: true, error: null });
  expect((await runOps({ DATA_DIR: shop.dataDir }, 'upgrade-check')).code).toBe(0);
});

test('a backup that cannot be written is a failure, which ops check finds', async () => {
  await shop.database.query(`update backups set started_at = started_at - interval '2 days'`);
  await shop.stop();
  rmSync(backups, { recursive: true });
  writeFileSync(backups, 'a file');
  await shop.start();
  expect(await nextBackup(5)).toMatchObject({ is_complete: false, error: expect.stringContaining('backups') });
  const { code, stdout } = await runOps({ DATA_DIR: shop.dataDir, BACKUP_DIR: backups }, 'check');
  expect([code, stdout]).toEqual([1, expect.stringMatching(/PROBLEM {2}backup .*\n +The last backup failed: /)]);
  expect(stdout).toContain('The last good backup is 48 hours old.');
});
