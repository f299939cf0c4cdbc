import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Health } from '@party-rental/contracts';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { newFolder } from '../../../tests/support/shop.js';
import { openTestShop, type TestShop } from '../../test-support/test-shop.js';
import { CheckParts } from './check-parts.js';
import { HealthQueries } from './health.queries.js';

const getPort = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port; // it listens on TCP
const read = async (shop: TestShop) => (await shop.admin.get('/api/admin/health').expect(200)).body as Health;
const check = async (shop: TestShop, name: string) => (await read(shop)).checks.find((one) => one.name === name);

describe('while a result is new', () => {
  const requests = { signIns: 0, versions: 0 };
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      requests.signIns += 1;
      done(new Error('Invalid login'));
    },
  });
  const versions = createHttpServer((_, response) => {
    requests.versions += 1;
    response.writeHead(500).end();
  });
  let shop: TestShop;
  beforeAll(async () => {
    smtp.on('error', () => undefined);
    const listening = smtp.listen(0, '127.0.0.1');
    await Promise.all([once(listening, 'listening'), once(versions.listen(0, '127.0.0.1'), 'listening')]);
    const [SMTP_URL, UPDATE_URL] = [
      `smtp://olga:wrong@127.0.0.1:${getPort(listening)}`,
      `http://127.0.0.1:${getPort(versions)}`,
    ];
    // Without a worker, only the check connects to the mail server.
    shop = await openTestShop({ env: { SMTP_URL, UPDATE_URL, ROLES: 'api' } });
  });
  afterAll(async () => {
    await shop.close();
    smtp.close(() => undefined);
    versions.close();
  });

  test('neither a refused sign-in nor an unreadable version is tried again, by no number of readers', async () => {
    await Promise.all([read(shop), read(shop)]);
    expect((await check(shop, 'smtp'))?.findings).toEqual([expect.stringContaining('refused the user')]);
    expect((await check(shop, 'update'))?.summary).toContain('status 500');
    expect(requests).toEqual({ signIns: 1, versions: 1 });
  });
});

test('every advice begins with what it means, in words without commands or settings of the server', async () => {
  const shop = await openTestShop({ env: { BACKUP_DIR: newFolder('backups'), ROLES: 'api' } });
  const advices = (await read(shop)).checks.flatMap(({ advice }) => advice ?? []);
  await shop.close();
  expect(advices.length).toBeGreaterThan(5);
  const [jargon, first] = [/\b(ops|Caddy|worker|docs|[A-Z]+_[A-Z]+)\b/, /^[^.]+\./];
  for (const advice of advices) expect(first.exec(advice)?.[0]).not.toMatch(jargon);
});

describe('the certificate of the shop', () => {
  const folder = newFolder('certificate');
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const server = createServer();
  let days = 0;
  let shop: TestShop;
  const find = async () => {
    const { checks } = await new HealthQueries(shop.program.app.get(CheckParts)).read();
    return checks.find(({ name }) => name === 'https');
  };
  beforeAll(async () => {
    const command = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -days 90';
    execFileSync('openssl', [...command.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    server.setSecureContext({ key: readFileSync(key), cert: readFileSync(cert) });
    await once(server.listen(0, 'localhost'), 'listening');
    const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
    shop = await openTestShop({ env: { PUBLIC_URL: `https://localhost:${getPort(server)}`, ROLES: 'api' }, clock });
  });
  afterAll(async () => {
    await shop.close();
    server.close();
    removeData(folder);
  });

  test.each([
    ['no problem eight days before its end', 82, []],
    ['a problem in its last week', 84, [expect.stringMatching(/^The certificate of localhost is valid only until \d/)]],
    ['a problem after its end', 91, [expect.stringContaining('valid only until')]],
  ])('is %s', async (_, after, findings) => {
    days = after;
    expect((await find())?.findings).toEqual(findings);
  });

  test('is not looked at while nothing responds', async () => {
    server.close();
    await once(server, 'close');
    expect(await find()).toBeUndefined();
  });
});
