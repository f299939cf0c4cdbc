import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { AdminClient } from '../support/admin-client.js';
import { StreamListener } from '../support/event-stream.js';
import { HttpClient } from '../support/http-client.js';
import { noisePng } from '../support/png.js';
import { BUSINESS, newFolder, Shop } from '../support/shop.js';
import { until } from '../support/until.js';

test.describe.configure({ mode: 'serial' });

const DEPLOY = join(import.meta.dirname, '../../deploy');
const ADMIN = { username: 'olga', password: 'a password of this test' };
const isInstalled = spawnSync('caddy', ['version']).status === 0;

let folder: string;
let shop: Shop;
let caddy: ChildProcess;
let [http, https] = [0, 0];
const url = () => `https://localhost:${https}`;

/** The settings of deploy/party-rental.service, except its folders and its port. */
function settingsOfUnit(): Record<string, string> {
  const unit = readFileSync(join(DEPLOY, 'party-rental.service'), 'utf8');
  const all = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const settings = all.map((setting) => setting.split('=') as [string, string]); // each has one equals sign
  return Object.fromEntries(settings.filter(([name]) => !/^(PORT|\w+_DIR)$/.test(name)));
}

test.beforeAll(async () => {
  test.skip(!isInstalled, 'caddy is not on the path: deploy/Caddyfile is not tested');
  folder = newFolder('caddy');
  [http, https] = [await freePort(), await freePort()];
  const secrets = {
    SESSION_SECRET: randomBytes(48).toString('base64'),
    DATA_KEY: randomBytes(32).toString('base64'),
  };
  shop = await Shop.startDemo({
    ...{ ...settingsOfUnit(), ...secrets, ...BUSINESS, SEED: 'none', RATE_LIMITS: 'on', PUBLIC_URL: url() },
    ...{ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
  });
  // For localhost, Caddy signs the certificate itself. Other ports and folders, because this may be no machine of its own.
  const own = `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n\tstorage file_system ${folder}/caddy\n`;
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8').replace(/^\{\n/m, own));
  const env = {
    ...process.env,
    DOMAIN: 'localhost',
    ACME_EMAIL: 'olga@shop.example',
    UPSTREAM: new URL(shop.url).host,
  };
  caddy = spawn('caddy', ['run', '--config', file], { env: { ...env, HOME: folder }, stdio: 'ignore' });
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'; // the authority of the certificate is this Caddy
  await until(async () => (await fetch(`${url()}/api/health/ready`).catch(() => undefined))?.status === 200);
});
test.afterAll(async () => {
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  if (caddy?.kill()) await once(caddy, 'exit');
  await shop?.close();
  if (folder) removeData(folder);
});

test('http:// is redirected, and browsers are told to use https:// only', async () => {
  const { status, headers } = await fetch(`http://localhost:${http}/faq?a=b`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([308, 'https://localhost/faq?a=b']); // without https_port, which a router hides
  const page = await fetch(`${url()}/faq`);
  expect(page.status).toBe(200);
  expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  expect(await page.text()).toContain(`${url()}/faq`);
});

test('an admin signs in with a Secure cookie, and uploads a photo of five megabytes', async () => {
  const admin = await new AdminClient(url(), { origin: url() }).signIn(ADMIN);
  expect([...admin.cookies.keys()]).toContainEqual(expect.stringMatching(/^__Host-/));
  const photo = noisePng(1_290);
  expect(photo.length).toBeGreaterThan(4_900_000);
  expect(photo.length).toBeLessThan(5_000_000);
  expect((await admin.upload(photo)).status).toBe(201);
});

test('a body that is larger than any photo is refused', async () => {
  const admin = await new AdminClient(url(), { origin: url() }).signIn(ADMIN);
  expect((await admin.upload(Buffer.alloc(7_000_000))).status).toBe(413);
});

test('live pages hear of a new item at once', async () => {
  const listener = await StreamListener.open(url());
  const admin = await new AdminClient(url(), { origin: url() }).signIn(ADMIN);
  await admin.addItem();
  await until(() => listener.messages.length > 0);
  listener.close();
});

test('metrics are not published', async () => {
  expect((await fetch(`${url()}/metrics`)).status).toBe(404);
});

test('an address that a visitor claims does not lift the limit of sign-ins', async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 40 && !statuses.includes(429); n += 1) {
    const visitor = new HttpClient(url(), { 'x-forwarded-for': `198.51.100.${n}`, origin: url() });
    const body = { username: `visitor-${n}`, password: 'wrong password' };
    statuses.push((await visitor.call('login', { body })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('while the shop restarts, a visitor waits instead of seeing an error', async () => {
  const [process] = shop.processes;
  await process?.stop();
  const page = fetch(`${url()}/faq`);
  await process?.start();
  expect((await page).status).toBe(200);
});
