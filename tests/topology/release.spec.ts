import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { packRelease } from '../../scripts/release-archive.mjs';
import { AdminClient } from '../support/admin-client.js';
import { CustomerClient, newPerson } from '../support/customer-client.js';
import { runOps } from '../support/run-ops.js';
import { runProgram } from '../support/run-program.js';
import { BUSINESS, newFolder } from '../support/shop.js';

const ADMIN = { username: 'olga', password: 'a password of this test' };
const REGISTRY = 'https://registry.npmjs.org/';

test('the release archive installs without a compiler, starts, takes a booking, and says what an update would do', async () => {
  const isOnline = spawnSync('npm', ['ping', '--registry', REGISTRY], { timeout: 30_000 }).status === 0;
  test.skip(!isOnline, 'the npm registry is not reachable: the release archive is not installed');
  test.setTimeout(540_000);
  const folder = newFolder('release');
  try {
    const archive = await packRelease(folder);
    const unpacked = spawnSync('tar', ['-xzf', archive, '-C', folder]);
    expect(unpacked.status).toBe(0);
    const [name = ''] = readdirSync(folder).filter((one) => !one.endsWith('.gz'));
    const program = join(folder, name);
    const installed = spawnSync('npm', ['ci', '--prefer-offline'], { cwd: program, encoding: 'utf8' });
    expect([installed.status, installed.status === 0 ? '' : installed.stderr]).toEqual([0, '']);
    for (const tool of ['vite', 'react', 'vitest']) expect(existsSync(join(program, 'node_modules', tool))).toBe(false);

    const port = String(await freePort());
    const secrets = {
      SESSION_SECRET: randomBytes(48).toString('base64'),
      DATA_KEY: randomBytes(32).toString('base64'),
    };
    const shared = { ...secrets, NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), SEED: 'none' };
    const address = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: `http://localhost:${port}` };
    const env = { ...shared, ...address, ...BUSINESS, ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
    const running = await runProgram(env, undefined, { main: join(program, 'backend/dist/main.js') });
    try {
      const admin = await new AdminClient(running.url).signIn(ADMIN);
      const item = await admin.addItem();
      const guest = newPerson();
      await new CustomerClient(running.url).book(item, await admin.dayIn(20), guest);
      expect(await admin.getBookings(guest)).toHaveLength(1);

      const check = await runOps({ ...shared, ...address }, 'upgrade-check', '--json');
      expect([check.code, JSON.parse(check.stdout)]).toEqual([
        1,
        expect.objectContaining({ isOk: false, migrations: [], projections: [] }),
      ]);
    } finally {
      await running.stop();
    }
  } finally {
    removeData(join(folder, 'data'));
    removeData(folder);
  }
});
