import { HttpClient } from '../support/http-client.js';
import { until } from '../support/until.js';
import { expect, test } from './support/test.js';

test('a shop that starts without its database, Redis and mail server waits for them and logs it', async ({
  shop,
  random,
}) => {
  const clients = await shop.startClients(random, { count: 2, pauseMs: 300 });
  shop.mailServer.fail('refuses');
  await shop.redis?.kill();
  await shop.database.stop();
  const killed = shop.processes.map((one) => shop.kill(one));
  await until(() => shop.processes.every((one) => one.output().includes('Waiting for the database at')));
  await shop.database.start();
  await Promise.all(killed);
  const [worker] = shop.withRole('worker');
  if (shop.redis) await until(() => worker?.output().includes('email queue failed') ?? false);
  await shop.redis?.start();
  await shop.mailServer.mend();
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

test('of processes that start at once on an empty database one migrates and all serve', async ({ shop }) => {
  const { url, drop } = await shop.database.createDatabase('fresh');
  const roles = ['api', 'api', 'projector', 'worker'];
  const processes = await shop.createProcesses(roles, url, shop.redis);
  try {
    await Promise.all(processes.map((one) => one.start()));
    const clients = processes.map((one) => new HttpClient(one.url));
    for (const client of clients) expect((await client.send('GET', '/api/health/ready')).status).toBe(200);
    for (const client of clients.slice(0, 2)) {
      const items = await client.request<{ name: string }[]>('listItems');
      expect(items.length).toBeGreaterThanOrEqual(18);
      expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
    }
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
    await drop();
  }
});
