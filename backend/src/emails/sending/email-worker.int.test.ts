import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PLANNED_PURPOSES, longDay } from '@party-rental/contracts';
import { describeWithRedis, testRedisUrl } from '../../../../tests/support/redis.js';
import { startMailSink, type MailSink } from '../../../../tests/support/mail-sink.js';
import { openEmailWorkerShop, type EmailWorkerShop } from '../../../test-support/email-worker-shop.js';
import { openTestLog } from '../../../test-support/test-log.js';
import { until } from '../../../../tests/support/until.js';
import { DELETE_OLD_ACCOUNT_EMAILS } from '../outbox/account-emails.js';
import { enqueueEmail } from '../../platform/enqueue-email.js';
import { Deliveries } from '../outbox/deliveries.js';

const MESSAGE = { name: 'Dana Miller', email: 'dana@customers.example', phone: null, message: 'Do you deliver?' };

describe('emails with the queue in PostgreSQL', () => {
  deliversEveryEmail(undefined);
});
describeWithRedis('emails with the queue in Redis', () => {
  deliversEveryEmail(testRedisUrl);
});

test('an email is due at once, even if the database’s clock is ahead of the program’s', async () => {
  const log = await openTestLog();
  await enqueueEmail(log.pool, 'contact', MESSAGE);
  expect(await new Deliveries(log.pool).due(new Date(Date.now() - 60_000), 10)).toHaveLength(1);
  await log.close();
});

describe('an email that the queue rejects', () => {
  let shop: EmailWorkerShop;
  beforeAll(async () => {
    shop = await openEmailWorkerShop({ smtpUrl: 'smtp://127.0.0.1:1', redisUrl: undefined });
  });
  afterAll(() => shop.close());

  test('doesn’t hold up the others', async () => {
    const { eventId } = await shop.book(1);
    await shop.book(1);
    await shop.react();
    await shop.sql(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'a damaged page'; end $$;
       create trigger refuse before insert on bullmq.job
       for each row when (new.id like 'mail-${eventId}-%') execute function refuse()`,
    );
    await shop.requeueOverdue();
    expect(await shop.pendingJobs()).toBe(2);
    await shop.sql('drop trigger refuse on bullmq.job');
    await shop.requeueOverdue();
    expect(await shop.pendingJobs()).toBe(4);
  });
});

function deliversEveryEmail(redisUrl: string | undefined): void {
  let sink: MailSink;
  let shop: EmailWorkerShop;

  beforeEach(async () => {
    sink = await startMailSink();
    shop = await openEmailWorkerShop({ smtpUrl: sink.url, redisUrl });
  });

  afterEach(async () => {
    await shop.close();
    await sink.close();
  });

  // Every order also has a notice to the business and, in weeks, a reminder: see booking-life.int.test.ts.
  const received = () => sink.received.filter(({ messageId }) => !messageId?.startsWith('<order-notice.'));
  const deliveries = async () =>
    (await shop.deliveries()).filter(
      ({ purpose }) => purpose !== 'order-notice' && !PLANNED_PURPOSES.includes(purpose),
    );
  const delivered = (count: number) => until(() => received().length >= count);
  // A job may still be active when its delivery is already recorded.
  const requeuedUntilDelivered = () =>
    until(async () => {
      await shop.requeueOverdue();
      return (await statuses()).every((status) => status === 'sent') && received().length === 1;
    });
  const statuses = async () => (await deliveries()).map(({ status }) => status);
  /** How soon an email arrives, in milliseconds. The fastest of three: the machine may be busy for a moment. */
  async function fastest(request: () => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    while (times.length < 3) {
      const [before, count] = [performance.now(), received().length];
      await request();
      await delivered(count + 1);
      times.push(performance.now() - before);
    }
    return Math.min(...times);
  }

  test('every order is confirmed once, within a second', async () => {
    await shop.startWorker();
    const order = await shop.book(1);
    await delivered(1);
    expect(await fastest(() => shop.book(1))).toBeLessThan(1_000);

    await until(async () => (await statuses()).every((status) => status === 'sent'));
    expect(received()).toHaveLength(4);
    const [email] = received();
    expect(email?.recipients).toEqual([order.customerEmail]);
    expect(email?.subject).toMatch(/^Your booking PR-\w{4}-\w{4} for /);
    expect(email?.subject).toContain(longDay(shop.day));
    expect(email?.messageId).toBe(`<confirmation.${order.eventId}@hooray.example>`);
    expect(email?.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar']);
  });

  test('the mail server’s reply is kept without the recipient', async () => {
    sink.acceptWith = ([recipient]) => `2.0.0 Ok: queued for <${recipient}> as 4WBQ7L`;
    await shop.startWorker();
    await shop.book(1);
    await until(async () => (await statuses()).join() === 'sent');
    expect((await deliveries()).map(({ reply }) => reply)).toEqual(['250 2.0.0 Ok: queued for <[…]> as 4WBQ7L']);
  });

  test('a cart is confirmed with one email', async () => {
    await shop.startWorker();
    await shop.book(5);
    await delivered(1);
    await shop.book(1);
    await delivered(2);
    expect(received()[0]?.subject).toMatch(/^Your order PR-\w{4}-\w{4} for /);
    expect(received()[0]?.subject).toContain(longDay(shop.day));
    expect(received()[1]?.subject).toMatch(/^Your booking PR-/);
    expect(await deliveries()).toHaveLength(2);
  });

  test('many orders at once, two programs: one email each', async () => {
    await shop.startWorker();
    await shop.startWorker();
    await Promise.all(Array.from({ length: 40 }, () => shop.book(2)));
    await until(async () => (await statuses()).filter((status) => status === 'sent').length === 40, 50_000);
    expect(new Set(received().map(({ messageId }) => messageId)).size).toBe(40);
    expect(received()).toHaveLength(40);
  });

  test('a mail server that is down, or rejects for now, gets the email once when it is back', async () => {
    const port = Number(new URL(sink.url).port);
    await sink.close();
    await shop.startWorker();
    const { eventId } = await shop.book(1);
    await until(async () => (await statuses())[0] === 'failed');
    expect((await deliveries())[0]?.error).toContain('ECONNREFUSED');
    sink = await startMailSink(port);
    sink.refuseWith = 451;
    await shop.book(1);
    const refused = async () => (await deliveries()).find((delivery) => delivery.eventId !== eventId);
    await until(async () => (await refused())?.status === 'failed');
    expect((await refused())?.error).toContain('no such person');
    sink.refuseWith = undefined;
    await delivered(2);
    await until(async () => (await statuses()).every((status) => status === 'sent'));
    await until(async () => (await shop.pendingJobs()) === 0);
    expect(received()).toHaveLength(2);
  });

  test('a permanently rejected address is given up, recording nothing personal; operators can retry', async () => {
    sink.refuseWith = 550;
    await shop.startWorker();
    const { customerEmail } = await shop.book(1);
    // The confirmation, and the notice to the business.
    await until(async () => (await shop.records.counts()).dead === 2);
    const [dead] = await deliveries();
    expect(dead?.error).toContain('no such person');
    expect(dead?.error).not.toContain(customerEmail);
    expect(dead?.error).not.toContain(customerEmail.split('@')[0]);

    sink.refuseWith = undefined;
    expect(await shop.retry('all')).toBe(2);
    await requeuedUntilDelivered();
  });

  test('orders from before the program started, and jobs that the queue lost, are delivered', async () => {
    await shop.book(1);
    await shop.book(1);
    // As if a program died before it added its jobs, or Redis was emptied.
    await shop.react();
    expect(await statuses()).toEqual(['queued', 'queued']);
    await shop.startWorker();
    await delivered(2);
  });

  test('a queue that loses its jobs while the mail server is down loses no emails', async () => {
    sink.refuseWith = 451;
    await shop.startWorker();
    await shop.book(1);
    await until(async () => (await statuses())[0] === 'failed');
    await shop.emptyQueue();
    sink.refuseWith = undefined;
    await shop.sql("update email_deliveries set due_at = now() where purpose not in ('reminder', 'review-request')");
    await requeuedUntilDelivered();
  });

  test('an email whose worker died after claiming it is delivered once the claim expires', async () => {
    await shop.book(1);
    await shop.react();
    await shop.sql(
      "update email_deliveries set status = 'sending', attempts = 1, due_at = now() + interval '1 minute' where purpose = 'confirmation'",
    );
    await shop.startWorker();
    // The notice to the business shows that the worker sends what it can.
    await until(async () => (await shop.records.counts()).sent === 1);
    expect(received()).toHaveLength(0);
    await shop.sql("update email_deliveries set due_at = now() where purpose not in ('reminder', 'review-request')");
    await requeuedUntilDelivered();
  });

  test('requeueing an email that is being sent does not send it twice', async () => {
    let accept: () => void = () => undefined;
    const accepted = new Promise<void>((resolve) => (accept = resolve));
    sink.beforeAccepting = () => accepted;
    await shop.startWorker();
    await shop.book(1);
    await until(async () => (await statuses())[0] === 'sending');
    await shop.requeueOverdue();
    await shop.emptyQueue();
    await shop.requeueOverdue();
    await sleep(300);
    accept();
    await until(async () => (await statuses())[0] === 'sent');
    await shop.requeueOverdue();
    await until(async () => (await shop.pendingJobs()) === 0);
    expect(received()).toHaveLength(1);
  });

  test.each([
    ['another worker has taken over', "attempts = attempts + 1, due_at = now() + interval '1 hour'"],
    ['another worker has sent', "status = 'sent', sent_at = now()"],
    ['the person has been erased from', "status = 'skipped', error = 'erased'"],
  ])('a worker that resumes after a pause does not send what %s', async (_, change) => {
    let proceed: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => {
      sink.beforeRecipient = (address) => {
        if (!address.endsWith('@customers.example')) return Promise.resolve();
        resolve();
        return new Promise((go) => (proceed = go));
      };
    });
    await shop.startWorker();
    const { eventId } = await shop.book(1);
    await paused;
    await shop.sql(`update email_deliveries set ${change} where event_id = '${eventId}' and purpose = 'confirmation'`);
    const before = await deliveries();
    proceed();
    await until(async () => (await shop.pendingJobs()) === 0);
    expect(received()).toEqual([]);
    expect(await deliveries()).toEqual(before);
  });

  test('an email that no event causes is sent within a second', async () => {
    await shop.startWorker();
    expect(await fastest(() => shop.enqueueEmail('contact', MESSAGE))).toBeLessThan(1_000);
    await until(async () => (await statuses()).every((status) => status === 'sent'));
    expect(received()[0]?.subject).toBe('Message from Dana Miller');
  });

  test('an email that no event causes survives a queue that loses its jobs while the mail server is down', async () => {
    sink.refuseWith = 451;
    await shop.startWorker();
    await shop.enqueueEmail('contact', MESSAGE);
    await until(async () => (await statuses())[0] === 'failed');
    await shop.emptyQueue();
    sink.refuseWith = undefined;
    await shop.sql("update email_deliveries set due_at = now() where purpose not in ('reminder', 'review-request')");
    await requeuedUntilDelivered();
  });

  test('an email from before the program started is delivered once by two programs', async () => {
    await shop.enqueueEmail('contact', MESSAGE);
    await Promise.all([shop.startWorker(), shop.startWorker()]);
    await until(async () => (await statuses())[0] === 'sent');
    await until(async () => (await shop.pendingJobs()) === 0);
    expect(received()).toHaveLength(1);
  });

  test('an email that no event causes is deleted a month after it arrived, and kept until it arrives', async () => {
    await shop.enqueueEmail('contact', MESSAGE);
    await shop.enqueueEmail('contact', MESSAGE);
    await shop.enqueueEmail('contact', MESSAGE);
    const [newest, old, undelivered] = (await deliveries()).map(({ eventId }) => eventId);
    await shop.sql(`
      update email_deliveries set status = 'sent', sent_at = now() - interval '29 days' where event_id = '${newest}';
      update email_deliveries set status = 'sent', sent_at = now() - interval '31 days' where event_id = '${old}';
      update email_deliveries set status = 'dead', created_at = now() - interval '90 days' where event_id = '${undelivered}';
    `);
    await shop.sql(DELETE_OLD_ACCOUNT_EMAILS);
    expect((await shop.storedEmails()).toSorted()).toEqual([undelivered, newest].toSorted());
  });

  test('a confirmation that a user does not want is skipped; guests and other users get theirs', async () => {
    const dana = await shop.addUser({ email: 'dana@customers.example', bookingConfirmations: false });
    const robin = await shop.addUser({ email: 'robin@customers.example' });
    await shop.startWorker();
    const unwanted = await shop.book(2, dana);
    const wanted = [await shop.book(1, robin), await shop.book(1)];
    await delivered(2);
    await until(async () => (await statuses()).toSorted().join() === 'sent,sent,skipped');
    const skipped = (await deliveries()).find(({ status }) => status === 'skipped');
    expect(skipped).toMatchObject({ eventId: unwanted.eventId, sentAt: null, dueAt: null, error: null });

    await shop.emptyQueue();
    await shop.requeueOverdue();
    expect(await shop.retry('all')).toBe(0);
    await until(async () => (await shop.records.counts()).sent === 5);
    expect(await shop.records.counts()).toEqual({ queued: 8, sending: 0, sent: 5, skipped: 1, failed: 0, dead: 0 });
    await until(async () => (await shop.pendingJobs()) === 0);
    const recipients = received().flatMap((email) => email.recipients);
    expect(recipients.toSorted()).toEqual(wanted.map(({ customerEmail }) => customerEmail).toSorted());
  });

  test('a verification link goes to the current address of the account, until it is verified', async () => {
    const userId = await shop.addUser({ email: 'dana@customers.example' });
    await shop.enqueueEmail('verification', { userId });
    await shop.sql("update users set email = 'd.miller@customers.example'");
    await shop.startWorker();
    await delivered(1);
    const [email] = received();
    expect(email?.recipients).toEqual(['d.miller@customers.example']);
    expect(email?.subject).toBe('Please confirm your email for Hooray Party Rentals');
    const link = /http:\/\/localhost:3000\/account\?verify=[\w.-]+/;
    expect(email?.text?.match(link)?.[0]).toBe(email?.html?.match(link)?.[0]);
    expect(email?.text).toMatch(link);
    expect(email?.attachments).toEqual([]);

    await shop.sql('update users set email_verified = true');
    await shop.enqueueEmail('verification', { userId });
    await until(async () => (await statuses()).includes('skipped'));
    expect(received()).toHaveLength(1);
  });

  test('reading the whole log again sends nothing', async () => {
    await shop.startWorker();
    await shop.book(3);
    await until(async () => (await statuses())[0] === 'sent');
    await shop.sql("update checkpoints set xid = '0', position = 0 where name = 'email'");
    await shop.book(1);
    await delivered(2);
    await until(async () => (await shop.pendingJobs()) === 0);
    expect(received()).toHaveLength(2);
  });

  test('nothing is sent to an erased person', async () => {
    await shop.book(1);
    await shop.sql('delete from personal_keys');
    await shop.startWorker();
    await until(async () => (await statuses())[0] === 'skipped');
    expect((await deliveries())[0]?.error).toBe('erased');
    // Before the first retry.
    await until(async () => (await shop.pendingJobs()) === 0, 4_000);
    expect(received()).toHaveLength(0);
  });

  test('stopping waits for an email that is being sent', async () => {
    sink.beforeAccepting = () => sleep(500);
    const worker = await shop.startWorker();
    await shop.book(1);
    await until(async () => (await statuses())[0] === 'sending');
    await worker.stop();
    expect(await statuses()).toEqual(['sent']);
    expect(received()).toHaveLength(1);
  });
}
