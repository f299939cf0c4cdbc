import { until } from '../support/until.js';
import { expect, test } from './support/test.js';

test('a shop whose database, Redis and mail server are away at the start waits for them, and says so', async ({
  shop,
  random,
}) => {
  const clients = await shop.openTo(random, { count: 2, restMs: 300 });
  await shop.mailServer.become('closed');
  await shop.redis?.kill();
  await shop.database.stop();
  const killed = shop.members.map((member) => shop.kill(member));
  await until(() => shop.members.every((member) => member.said().includes('Waiting for the database at')));
  await shop.database.start();
  await Promise.all(killed);
  const [worker] = shop.members.filter(({ role }) => role === 'worker');
  if (shop.redis) await until(() => worker?.said().includes('the mail queue has a fault') ?? false);
  await shop.redis?.start();
  await shop.mailServer.become('open');
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

test('processes that start at once on an empty database: one migrates, all serve', async ({ shop }) => {
  const members = await shop.membersOn(await shop.database.another('fresh'), ['api', 'api', 'projector', 'worker']);
  await Promise.all(members.map((member) => member.start()));
  for (const { url } of members) expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  for (const { url } of members.slice(0, 2)) {
    const items = (await (await fetch(`${url}/api/items`)).json()) as { name: string }[];
    expect(items.length).toBeGreaterThanOrEqual(18);
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
  }
  await Promise.all(members.map((member) => member.stop()));
});
