import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/until.js';
import { isLong } from './support/form.js';
import type { Line } from './support/proxy.js';
import { expect, LONG, test } from './support/test.js';

const BROKEN: [name: string, line: Line][] = [
  ['refuses connections', 'closed'],
  ['takes connections and never says a word', 'silent'],
  ['takes a second for each word', 'slow'],
];

for (const [what, line] of BROKEN) {
  test(
    `a mail server that ${what} costs no order its mail`,
    line === 'closed' ? {} : LONG,
    async ({ shop, random }) => {
      const clients = await shop.openTo(random, { count: 2 });
      await shop.mailServer.become(line);
      await sleep(isLong ? random.between(5_000, 30_000) : 3_000);
      await shop.mailServer.become('open');
      expect(await clients.stop()).toEqual([]);
      expect(await shop.findings()).toEqual([]);
    },
  );
}

test('a mail server that refuses everybody for now (451)', LONG, async ({ shop, random }) => {
  const clients = await shop.openTo(random, { count: 2 });
  shop.mailServer.refuse(451);
  await sleep(random.between(5_000, 20_000));
  shop.mailServer.refuse();
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

test('a mail server that refuses for good (550): the mails are given up, and go out when an operator says so', async ({
  shop,
  random,
}) => {
  const clients = await shop.openTo(random, { count: 2 });
  shop.mailServer.refuse(550);
  const dead = async () => Number(/dead (\d+)/.exec((await shop.ops('emails')).output)?.[1]);
  await until(async () => (await dead()) > 0);
  shop.mailServer.refuse();
  expect(await clients.stop()).toEqual([]);
  expect(await shop.ops('emails', 'retry', 'all')).toMatchObject({ code: 0 });
  shop.history.mendedAt = performance.now();
  expect(await shop.findings()).toEqual([]);
});

test('a connection that breaks behind the final dot: the mail may come twice, with the same Message-ID', async ({
  shop,
  random,
}) => {
  const clients = await shop.openTo(random, { count: 2 });
  shop.mailServer.dropAfterTheDot(isLong ? 20 : 2);
  await sleep(isLong ? 10_000 : 1_500);
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
  expect(shop.mailServer.doubtful.size).toBeGreaterThan(0);
});
