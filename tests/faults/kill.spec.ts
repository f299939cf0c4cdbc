import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from './support/form.js';
import { expect, test } from './support/test.js';

test('kill -9 of any process at any moment, and tables built anew meanwhile', async ({ shop, random }) => {
  const clients = await shop.openTo(random, { count: 3, restMs: 250 });
  const endRebuilding = shop.rebuildAllAlong();
  const oneOfEach = [shop.members.at(-1), shop.apis[0], shop.projectors[0]];
  for (let round = 0; round < (isLong ? 20 : 3); round++) {
    await sleep(random.between(200, 1_500));
    const victim = isLong ? random.oneOf(shop.members) : oneOfEach[round];
    if (victim) await shop.kill(victim);
    await sleep(random.between(500, 3_000));
  }
  expect((await endRebuilding()).filter(({ code }) => code !== 0)).toEqual([]);
  expect(await clients.stop()).toEqual([]);
  await shop.isUpToDate();
  const before = await shop.view();
  expect(await shop.ops('replay', 'all')).toMatchObject({ code: 0 });
  expect(await shop.view()).toEqual(before);
  expect(await shop.findings()).toEqual([]);
});

test('SIGTERM under load: what is under way is finished and answered, then the process goes', async ({
  shop,
  random,
}) => {
  const clients = await shop.openTo(random, { count: 2, restMs: 300 });
  for (const member of shop.members.slice(isLong ? 0 : -1)) {
    await sleep(random.between(300, 1_000));
    expect(await member.stop()).toBeLessThan(15_000);
    await member.start();
  }
  const [api] = shop.apis;
  const orders = Array.from({ length: 20 }, () => clients.plan());
  const letOn = await shop.holdBackBookings();
  const answers = orders.map((order) => clients.orderAt(api?.url ?? '', order));
  // Until the process has taken all of them; what it has not may be lost.
  await sleep(1_000);
  const gone = api?.stop();
  await sleep(300);
  await letOn();
  await Promise.all(answers);
  await gone;
  await api?.start();
  // Every one of them was answered, and none was told to come again.
  expect(orders.filter(({ attempts }) => ![201, 409].includes(Number(attempts[0]?.answer)))).toEqual([]);
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});
