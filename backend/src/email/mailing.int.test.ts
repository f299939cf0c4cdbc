import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeWithRedis, testRedisUrl } from '../testing/redis.js';
import { startMailSink, type MailSink } from '../testing/mail-sink.js';
import { openMailShop, type MailShop } from '../testing/mail-shop.js';
import { until } from '../testing/until.js';

describe('mail on PostgreSQL', () => {
  deliversEveryEmail(undefined);
});
describeWithRedis('mail on Redis', () => {
  deliversEveryEmail(testRedisUrl);
});

function deliversEveryEmail(redisUrl: string | undefined): void {
  let sink: MailSink;
  let shop: MailShop;

  beforeEach(async () => {
    sink = await startMailSink();
    shop = await openMailShop({ smtpUrl: sink.url, redisUrl });
  });

  afterEach(async () => {
    await shop.close();
    await sink.close();
  });

  const delivered = (count: number) => until(() => sink.received.length >= count);
  // A job may still be on its way out of the queue when its record is already changed.
  const sweptUntilDelivered = () =>
    until(async () => {
      await shop.sweep();
      return (await statuses()).every((status) => status === 'sent') && sink.received.length === 1;
    });
  const statuses = async () => (await shop.deliveries()).map(({ status }) => status);

  test('every order is confirmed once, within a second', async () => {
    await shop.startMailing();
    await shop.book(1);
    await delivered(1);
    const before = performance.now();
    const order = await shop.book(1);
    await delivered(2);
    expect(performance.now() - before).toBeLessThan(1_000);

    await until(async () => (await statuses()).every((status) => status === 'sent'));
    const email = sink.received[1];
    expect(email?.recipients).toEqual([order.customerEmail]);
    expect(email?.subject).toMatch(/^Your booking PR-\w{4}-\w{4} for Saturday, December 12, 2026$/);
    expect(email?.messageId).toBe(`<confirmation.${order.eventId}@hooray.example>`);
    expect(email?.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar']);
  });

  test('a cart is confirmed with one email', async () => {
    await shop.startMailing();
    await shop.book(5);
    await delivered(1);
    await shop.book(1);
    await delivered(2);
    expect(sink.received[0]?.subject).toBe('Your 5 bookings for Saturday, December 12, 2026');
    expect(sink.received[1]?.subject).toMatch(/^Your booking PR-/);
    expect(await shop.deliveries()).toHaveLength(2);
  });

  test('many orders at once, two programs: one email each', async () => {
    await shop.startMailing();
    await shop.startMailing();
    await Promise.all(Array.from({ length: 40 }, () => shop.book(2)));
    await until(async () => (await statuses()).filter((status) => status === 'sent').length === 40);
    expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(40);
    expect(sink.received).toHaveLength(40);
  });

  test('a mail server that is away for a while gets the email once when it is back', async () => {
    const port = Number(new URL(sink.url).port);
    await sink.close();
    await shop.startMailing();
    await shop.book(1);
    await until(async () => (await statuses())[0] === 'failed');
    expect((await shop.deliveries())[0]?.error).toContain('ECONNREFUSED');
    sink = await startMailSink(port);
    await delivered(1);
    await until(async () => (await statuses())[0] === 'sent');
    await sleep(200);
    expect(sink.received).toHaveLength(1);
  });

  test('an address that is refused for good is given up, without a word about the person; operators can retry', async () => {
    sink.refuseWith = 550;
    await shop.startMailing();
    const { customerEmail } = await shop.book(1);
    await until(async () => (await statuses())[0] === 'dead');
    const [dead] = await shop.deliveries();
    expect(dead?.error).toContain('no such person');
    expect(dead?.error).not.toContain(customerEmail);
    expect(dead?.error).not.toContain(customerEmail.split('@')[0]);

    sink.refuseWith = undefined;
    expect(await shop.desk.retry('all')).toBe(1);
    await sweptUntilDelivered();
  });

  test('a refusal for now is tried again', async () => {
    sink.refuseWith = 451;
    await shop.startMailing();
    await shop.book(1);
    await until(async () => (await statuses())[0] === 'failed');
    sink.refuseWith = undefined;
    await delivered(1);
  });

  test('orders of before the program ran, and jobs that the queue lost, are delivered', async () => {
    await shop.book(1);
    await shop.book(1);
    // A program that died between its record and its jobs, or a Redis that was emptied.
    await shop.react();
    expect(await statuses()).toEqual(['queued', 'queued']);
    await shop.startMailing();
    await delivered(2);
  });

  test('a queue that forgets everything while the mail server is away loses nothing', async () => {
    sink.refuseWith = 451;
    await shop.startMailing();
    await shop.book(1);
    await until(async () => (await statuses())[0] === 'failed');
    await shop.emptyQueue();
    sink.refuseWith = undefined;
    await shop.sql('update email_deliveries set due_at = now()');
    await sweptUntilDelivered();
  });

  test('an email whose worker died after claiming it is delivered when the claim has run out', async () => {
    await shop.book(1);
    await shop.react();
    await shop.sql(
      "update email_deliveries set status = 'sending', attempts = 1, due_at = now() + interval '1 minute'",
    );
    await shop.startMailing();
    await sleep(500);
    expect(sink.received).toHaveLength(0);
    await shop.sql('update email_deliveries set due_at = now()');
    await sweptUntilDelivered();
  });

  test('a sweep while an email is being sent does not send it twice', async () => {
    let accept: () => void = () => undefined;
    sink.beforeAccepting = () => new Promise((resolve) => (accept = resolve));
    await shop.startMailing();
    await shop.book(1);
    await until(async () => (await statuses())[0] === 'sending');
    await shop.sweep();
    await shop.emptyQueue();
    await shop.sweep();
    await sleep(300);
    accept();
    await until(async () => (await statuses())[0] === 'sent');
    await shop.sweep();
    await sleep(300);
    expect(sink.received).toHaveLength(1);
  });

  test('reading the whole log once more sends nothing', async () => {
    await shop.startMailing();
    await shop.book(3);
    await until(async () => (await statuses())[0] === 'sent');
    await shop.sql("update checkpoints set xid = '0', position = 0 where name = 'email'");
    await shop.book(1);
    await delivered(2);
    await sleep(300);
    expect(sink.received).toHaveLength(2);
  });

  test('nothing is sent to somebody who has been erased', async () => {
    await shop.book(1);
    await shop.sql('delete from personal_keys');
    await shop.startMailing();
    await until(async () => (await statuses())[0] === 'dead');
    expect((await shop.deliveries())[0]?.error).toBe('erased');
    expect(sink.received).toHaveLength(0);
  });

  test('stopping lets an email that is on its way arrive', async () => {
    sink.beforeAccepting = () => sleep(500);
    const mailing = await shop.startMailing();
    await shop.book(1);
    await until(async () => (await statuses())[0] === 'sending');
    await mailing.stop();
    expect(await statuses()).toEqual(['sent']);
    expect(sink.received).toHaveLength(1);
  });
}
