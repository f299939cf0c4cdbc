import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/until.js';
import { isLong } from './support/form.js';
import type { MailFault } from './support/breakable-mail-server.js';
import { expect, LONG, test } from './support/test.js';

const FAULTS: [name: string, fault: MailFault][] = [
  ['refuses connections', 'refuses'],
  ['accepts connections and never replies', 'frozen'],
  ['takes a second for each reply', 'slow'],
];

for (const [what, fault] of FAULTS) {
  test(
    `while the mail server ${what}, no order loses its email`,
    fault === 'refuses' ? {} : LONG,
    async ({ shop, random }) => {
      const clients = await shop.startClients(random, { count: 2 });
      shop.mailServer.fail(fault);
      await sleep(isLong ? random.between(5_000, 30_000) : 3_000);
      await shop.mailServer.mend();
      expect(await clients.stop()).toEqual([]);
      expect(await shop.findings()).toEqual([]);
    },
  );
}

test('a mail server that refuses every recipient temporarily (451)', LONG, async ({ shop, random }) => {
  const clients = await shop.startClients(random, { count: 2 });
  shop.mailServer.refuse(451);
  await sleep(random.between(5_000, 20_000));
  shop.mailServer.refuse();
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

test('after permanent refusals (550) emails are given up, and an operator can retry them', async ({ shop, random }) => {
  const clients = await shop.startClients(random, { count: 2 });
  shop.mailServer.refuse(550);
  const dead = async () => Number(/undeliverable (\d+)/.exec((await shop.ops('emails')).output)?.[1]);
  await until(async () => (await dead()) > 0);
  shop.mailServer.refuse();
  expect(await clients.stop()).toEqual([]);
  expect(await shop.ops('emails', 'retry', 'all')).toMatchObject({ code: 0 });
  shop.history.mendedAt = performance.now();
  expect(await shop.findings()).toEqual([]);
});

test('after a connection that breaks behind the final dot the email may be sent twice, with the same Message-ID', async ({
  shop,
  random,
}) => {
  const clients = await shop.startClients(random, { count: 2 });
  shop.mailServer.dropReplies(isLong ? 20 : 2);
  await sleep(isLong ? 10_000 : 1_500);
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
  expect(shop.mailServer.doubtful.size).toBeGreaterThan(0);
});
