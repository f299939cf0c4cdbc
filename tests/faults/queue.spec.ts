import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from './support/form.js';
import { expect, LONG, test } from './support/test.js';

test('Redis that is down for a while and comes back without its data', async ({ shop, redis, random }) => {
  const clients = await shop.startClients(random, isLong ? { count: 2, pauseMs: 1_000 } : { count: 2 });
  await sleep(random.between(300, 1_000));
  await redis.kill();
  await sleep(isLong ? 60_000 : 5_000);
  await redis.start();
  await sleep(500);
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

test('Redis that is emptied during rebuilds', async ({ shop, redis, random }) => {
  const clients = await shop.startClients(random);
  const endRebuilding = shop.rebuildContinuously();
  for (let times = 0; times < (isLong ? 10 : 2); times++) {
    await sleep(random.between(200, 1_000));
    expect(await redis.send('FLUSHALL')).toContain('+OK');
  }
  expect((await endRebuilding()).filter(({ code }) => code !== 0)).toEqual([]);
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

test('Redis that is full', LONG, async ({ shop, redis, random }) => {
  const clients = await shop.startClients(random);
  await sleep(500);
  expect(await redis.send('CONFIG SET maxmemory 1')).toContain('+OK');
  await sleep(random.between(3_000, 10_000));
  expect(await redis.send('CONFIG SET maxmemory 0')).toContain('+OK');
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});
