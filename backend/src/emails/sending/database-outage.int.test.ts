import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { breakableLineTo } from '../../../../tests/support/breakable-line.js';
import { startMailSink } from '../../../../tests/support/mail-sink.js';
import { openEmailWorkerShop } from '../../../test-support/email-worker-shop.js';
import { describeWithRedis, testRedisUrl } from '../../../../tests/support/redis.js';
import { until } from '../../../../tests/support/until.js';

/** Longer than a claim lasts. The fault suite has one of two minutes. */
const OUTAGE_MS = 30_000;
const TIMEOUT_MS = 180_000;
const ORDERS = 3;
const EMAILS = ORDERS * 2;

describe('emails with the queue in PostgreSQL', () => {
  sendsEveryEmailOnce(undefined);
});
describeWithRedis('emails with the queue in Redis', () => {
  sendsEveryEmailOnce(testRedisUrl);
});

/** The tests wait for most of their time, so they run side by side. */
function sendsEveryEmailOnce(redisUrl: string | undefined): void {
  for (const outage of ['refuse', 'freeze'] as const) {
    for (const workers of [1, 2]) {
      test.concurrent(
        `${workers} worker(s): connections to the database ${outage} for 30 s once the mail server has accepted an email`,
        async () =>
          expect(await copiesAfter(outage, workers, redisUrl)).toEqual(Array.from({ length: EMAILS }, () => 1)),
        TIMEOUT_MS,
      );
    }
  }
}

/** How many copies of each email arrived. */
async function copiesAfter(
  outage: 'refuse' | 'freeze',
  workers: number,
  redisUrl: string | undefined,
): Promise<number[]> {
  const sink = await startMailSink();
  const shop = await openEmailWorkerShop({ smtpUrl: sink.url, redisUrl });
  const line = await breakableLineTo(shop.databaseUrl);
  try {
    const over = breakAtFirstEmail();
    for (let i = 0; i < workers; i++) await shop.startWorker(line.url);
    for (let i = 0; i < ORDERS; i++) await shop.book(1);
    await over;
    await until(async () => (await shop.records.counts()).sent === EMAILS);
    const copies = new Map<string, number>();
    for (const { messageId = '' } of sink.received) copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
    return [...copies.values()];
  } finally {
    await shop.close();
    await line.close();
    await sink.close();
  }

  function breakAtFirstEmail(): Promise<void> {
    return new Promise((resolve, reject) => {
      sink.beforeAccepting = async () => {
        sink.beforeAccepting = () => Promise.resolve();
        line[outage]();
        void sleep(OUTAGE_MS)
          .then(() => line.mend())
          .then(resolve, reject);
      };
    });
  }
}
