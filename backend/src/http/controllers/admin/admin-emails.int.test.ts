import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLANNED_PURPOSES, addDays, longDay, type CalendarDate, type EmailRecord } from '@party-rental/contracts';
import { Redis } from 'ioredis';
import supertest from 'supertest';
import { queuePrefix } from '../../../deliveries/queue-backend.js';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { startMailSink, type MailSink } from '../../../../../tests/support/mail-sink.js';
import { openMailedShop, type MailedShop } from '../../../../test-support/mailed-shop.js';
import { describeWithRedis, testRedisUrl } from '../../../../../tests/support/redis.js';
import type { TestShop } from '../../../../test-support/test-shop.js';
import { until } from '../../../../../tests/support/until.js';

describe('on PostgreSQL', () => {
  testDeliveries(undefined);
});
describeWithRedis('on Redis', () => {
  testDeliveries(testRedisUrl);
});

function testDeliveries(redisUrl: string | undefined): void {
  let sink: MailSink;
  let shop: TestShop;
  let day: CalendarDate;
  let booked: MailedShop['booked'];

  beforeAll(async () => {
    ({ shop, sink, day, booked } = await openMailedShop(redisUrl ? { REDIS_URL: redisUrl } : {}));
  });
  afterAll(async () => {
    await shop.close();
    await sink.close();
  });

  const emails = async (query: Record<string, unknown> = {}) =>
    readResponse('emails', await shop.admin.get('/api/admin/emails').query(query));
  const overview = async () => readResponse('emailOverview', await shop.admin.get('/api/admin/email-overview'));
  const undelivered = async () => (await shop.admin.get('/api/admin/dashboard')).body.undeliveredEmails;
  /** All except those that are not due yet, and new links to a cancelled booking, which are skipped. */
  const settled = (number: string, status: string, count: number) =>
    until(async () => {
      const due = (await emails({ search: number })).filter(
        ({ purpose }) => !PLANNED_PURPOSES.includes(purpose) && purpose !== 'confirmation-again',
      );
      return due.length === count && due.every((email) => email.status === status);
    });
  async function readQueue(): Promise<string> {
    if (!redisUrl) return JSON.stringify((await shop.pool.query('select * from bullmq.job')).rows);
    const redis = new Redis(redisUrl);
    const keys = await redis.keys(`${queuePrefix(shop.databaseUrl)}:mail:mail-*`);
    const jobs = keys.filter((key) => !key.endsWith(':lock')).map((key) => redis.hgetall(key));
    const text = JSON.stringify(await Promise.all(jobs));
    redis.disconnect();
    return text;
  }
  const getKey = ({ eventId, purpose }: EmailRecord) => `${eventId} ${purpose}`;

  test('while the mail server is down the owner sees it, and later every email arrives once with current data', async () => {
    const port = Number(new URL(sink.url).port);
    await sink.close();
    const { id, number, customerEmail } = await booked();
    await settled(number, 'failed', 2);
    await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CONFIRMED' }).expect(200);
    const later = addDays(day, 3);
    await shop.admin.post(`/api/admin/bookings/${id}/move`).send({ eventDate: later }).expect(200);
    const address = `new-${customerEmail}`;
    const change = (email: string) =>
      shop.admin.patch(`/api/admin/bookings/${id}/contact`).send({ customerEmail: email }).expect(200);
    await change(address);
    await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED', reason: 'Closed' }).expect(200);
    await settled(number, 'failed', 5);
    await until(async () =>
      (await emails({ search: number, purpose: 'confirmation-again' })).every(({ status }) => status === 'skipped'),
    );

    // An email that is being retried at this moment is not listed as failed.
    let waiting = await emails({ search: number, status: 'failed' });
    await until(async () => {
      waiting = await emails({ search: number, status: 'failed' });
      const purposes = new Set(waiting.map(({ purpose }) => purpose));
      const pending = ['confirmation', 'order-notice', 'confirmed', 'moved', 'cancelled'] as const;
      return pending.every((purpose) => purposes.has(purpose));
    });
    for (const email of waiting) {
      expect(email).toMatchObject({ booking: { id, number }, messageId: null, sentAt: null });
      expect(email.error).toContain('ECONNREFUSED');
      expect(email.attempts).toBeGreaterThan(0);
      expect(Date.parse(email.dueAt ?? '')).toBeGreaterThan(Date.parse(email.createdAt));
      expect(email.recipient).toBe(email.purpose === 'order-notice' ? null : address);
    }
    // At any moment some of them may be at another attempt, and none may begin one before the retry below.
    await until(async () => {
      const { counts, undelivered: known, queue } = await overview();
      expect([counts.sent, queue.store]).toEqual([0, redisUrl ? 'redis' : 'postgres']);
      const failing = await emails({ search: number, status: 'failed' });
      const isCalm = failing.every(({ dueAt }) => Date.parse(dueAt ?? '') > Date.now() + 3_000);
      return isCalm && counts.failed === 5 && known === 5 && queue.jobs?.delayed === 5;
    });
    expect(await undelivered()).toBe(5);
    const stored = await readQueue();
    expect(stored).toContain('confirmation');
    expect(stored).not.toMatch(/@example\.com|Dana|Maple/);

    sink = await startMailSink(port);
    expect(readResponse('retryEmails', await shop.admin.post('/api/admin/emails/retry'))).toEqual({ retried: 5 });
    await settled(number, 'sent', 5);
    await until(async () => (await overview()).queue.jobs?.delayed === 0);
    expect(await overview()).toMatchObject({ undelivered: 0, counts: { failed: 0, sent: 5, dead: 0, sending: 0 } });
    expect(await undelivered()).toBe(0);
    const toCustomer = sink.received.filter(({ recipients }) => recipients.includes(address));
    expect([sink.received.length, toCustomer.length]).toEqual([5, 4]);
    for (const { text } of toCustomer) expect(text).toContain(longDay(later));
    const sent = await emails({ search: number, status: 'sent' });
    expect(sent.map(({ messageId }) => messageId).sort()).toEqual(
      sink.received.map(({ messageId }) => messageId ?? '').sort(),
    );
    // The booking's email has changed since it was sent.
    await change(`newest-${customerEmail}`);
    expect((await emails({ search: number, purpose: 'moved' })).map(({ recipient }) => recipient)).toEqual([address]);
  });

  test('dead emails can be retried one by one, unless the person was erased', async () => {
    sink.refuseWith = 550;
    const [known, erased] = [await booked(), await booked()];
    for (const { number } of [known, erased]) await settled(number, 'dead', 2);
    sink.refuseWith = undefined;
    const [dead] = await emails({ search: known.number, purpose: 'confirmation' });
    expect(dead?.error).toContain('no such person');
    await shop.admin.post(`/api/admin/emails/${dead?.eventId}/${dead?.purpose}/retry`).expect(204);
    await until(async () => (await emails({ search: known.number, status: 'sent' })).length === 1);
    expect(
      readProblem(await shop.admin.post(`/api/admin/emails/${dead?.eventId}/${dead?.purpose}/retry`)),
    ).toMatchObject({
      code: 'conflict',
      detail: "This email hasn't failed, so there's nothing to retry.",
    });
    expect(readProblem(await shop.admin.post(`/api/admin/emails/${dead?.eventId}/moved/retry`)).code).toBe('not_found');

    await shop.pool.query('delete from personal_keys where stream = $1', [`booking-${erased.id}`]);
    expect(await emails({ search: erased.number, purpose: 'confirmation' })).toMatchObject([{ recipient: null }]);
    expect(readResponse('retryEmails', await shop.admin.post('/api/admin/emails/retry'))).toEqual({ retried: 3 });
    await until(async () => (await overview()).undelivered === 0);
    await until(async () => (await emails({ search: erased.number, status: 'skipped' })).length === 2);
    expect((await overview()).counts.dead).toBe(0);
    expect(readResponse('retryEmails', await shop.admin.post('/api/admin/emails/retry'))).toEqual({ retried: 0 });
  });

  test('an email is undelivered while it is being retried', async () => {
    sink.refuseWith = 550;
    const { id, number } = await booked();
    await settled(number, 'dead', 2);
    sink.refuseWith = undefined;
    const before = await undelivered();
    await shop.pool.query(
      `update email_deliveries set status = 'sending', due_at = now() + interval '1 hour'
       where booking_id = $1 and purpose = 'confirmation'`,
      [id],
    );
    expect(await undelivered()).toBe(before);
    await shop.pool.query(`update email_deliveries set status = 'dead' where booking_id = $1 and status = 'sending'`, [
      id,
    ]);
  });

  if (redisUrl) return;

  test('emails are listed newest first, page by page, and filtered', async () => {
    const { number } = await booked({ customerName: 'Zora Quill' });
    const contact = { name: 'Vera Visitor', email: 'vera@example.com', phone: null, message: 'Do you deliver?' };
    await shop.guest.post('/api/contact').send(contact);
    const account = { username: 'nina', password: 'correct horse', email: 'nina@example.com' };
    const nina = supertest.agent(shop.url);
    await nina
      .post('/api/register')
      .send({ ...account, firstName: 'Nina', lastName: 'New' })
      .expect(201);
    await settled(number, 'sent', 2);

    const all = await emails();
    expect(all.map(({ eventId }) => eventId)).toEqual(
      all
        .map(({ eventId }) => eventId)
        .toSorted()
        .toReversed(),
    );
    expect(await emails({ purpose: 'contact' })).toMatchObject([{ recipient: null, booking: null }]);
    expect(await emails({ purpose: 'verification' })).toMatchObject([{ recipient: account.email, booking: null }]);
    for (const search of [number, number.slice(3, 8).toLowerCase(), 'zora qui'])
      expect((await emails({ search })).map(({ booking }) => booking?.number)).toEqual(Array(4).fill(number));
    expect(await emails({ search: 'no-such-user' })).toEqual([]);

    const listed: string[] = [];
    let next: string | undefined = '/api/admin/emails?limit=4';
    while (next) {
      const page: supertest.Response = await shop.admin.get(next);
      expect(page.headers['x-total-count']).toBe(`${all.length}`);
      listed.push(...readResponse('emails', page).map(getKey));
      next = /<(.+)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1];
    }
    expect(listed).toEqual(all.map(getKey));

    const cursor = btoa('["019abf3e-6f0a-7c55-9a35-4fd1c0b6a001","\\u0000"]');
    expect((await emails({ cursor })).map(getKey)).toEqual(listed);
  });

  test('only admins may list and retry emails', async () => {
    const customer = supertest.agent(shop.url);
    const account = { username: 'curious', password: 'correct horse', email: 'curious@example.com' };
    await customer
      .post('/api/register')
      .send({ ...account, firstName: 'Curt', lastName: 'Curious' })
      .expect(201);
    const calls = [
      ['get', '/api/admin/emails'],
      ['get', '/api/admin/emails?status=nonsense&limit=-1'],
      ['get', '/api/admin/email-overview'],
      ['post', '/api/admin/emails/retry'],
      ['post', '/api/admin/emails/nonsense/nonsense/retry'],
    ] as const;
    for (const [method, path] of calls) {
      expect(readProblem(await shop.guest[method](path)).code).toBe('unauthenticated');
      expect(readProblem(await customer[method](path)).code).toBe('forbidden');
    }
    expect(readProblem(await shop.admin.get('/api/admin/emails?status=nonsense')).code).toBe('malformed');
  });
}
