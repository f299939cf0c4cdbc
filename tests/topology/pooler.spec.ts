import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { accountToRunAs } from '@party-rental/local-services/postgres/account';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { DatabaseServer } from '../support/database.js';
import { runOps } from '../support/run-ops.js';
import { newFolder } from '../support/shop.js';
import { until } from '../support/until.js';
import { ComposedShop } from './support/composed-shop.js';
import { Traffic } from './support/traffic.js';

/** The first version that passes on the search_path of a session. */
const OLDEST: readonly [number, number] = [1, 21];
const SETTINGS = fileURLToPath(new URL('../../deploy/pgbouncer.ini', import.meta.url));

/** Starts the pooler as docker-compose.yml does; returns a URL that leads through it to the database. */
async function startPooler(databaseUrl: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const [folder, port, url] = [newFolder('pooler'), await freePort(), new URL(databaseUrl)];
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  const text = readFileSync(SETTINGS, 'utf8')
    .replace('host=postgres port=5432', `host=${url.hostname} port=${url.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/tmp/users.txt', users);
  writeFileSync(settings, text);
  writeFileSync(users, `"${url.username}" "${url.password}"\n`);
  const pooler = spawn('pgbouncer', [settings], { stdio: 'ignore', cwd: '/', ...accountToRunAs() });
  url.port = String(port);
  const stop = async () => {
    const gone = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await gone;
  };
  return { url: url.href, stop };
}

function canRunPooler(): boolean {
  try {
    const [, major, minor] =
      /PgBouncer (\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' })) ?? [];
    return Number(major) > OLDEST[0] || Number(minor) >= OLDEST[1];
  } catch {
    return false;
  }
}

test('the shop runs through the connection pooler of docker-compose.yml', async () => {
  test.skip(!canRunPooler(), `no pgbouncer ${OLDEST.join('.')} or later on the path: the pooler is not tested`);
  const database = await DatabaseServer.start(join(newFolder('pooled'), 'database'));
  const pooler = await startPooler(database.url);
  let shop: ComposedShop | undefined;
  try {
    shop = await ComposedShop.open({ withRedis: false, database, env: { DATABASE_URL: pooler.url } });
    const { received } = shop.mails;
    const traffic = await Traffic.start(shop);
    await until(() => traffic.booked.length > 200);
    await traffic.stop();
    expect(traffic.failures).toEqual([]);
    await until(() => traffic.booked.every((email) => received.some(({ recipients }) => recipients.includes(email))));
    expect((await runOps({ ...shop.env }, 'verify')).stdout).toContain('No differences.');
  } finally {
    await shop?.close();
    await pooler.stop();
  }
});
