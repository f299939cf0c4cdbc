import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDays,
  atHour,
  type Booking,
  type CalendarDate,
  type Item,
  type Order,
  type PersonExport,
} from '@party-rental/contracts';
import { Redis } from 'ioredis';
import supertest from 'supertest';
import { EmailCommands } from '../emails/admin/emails.commands.js';
import { exportLog } from '@party-rental/event-store/maintenance/export-log';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { projections } from '../read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { verify } from '../read/verify/verify.js';
import { textOfDatabase } from '../../../tests/support/dump.js';
import { readResponse } from '../../test-support/http.js';
import { startMailSink, type MailSink } from '../../../tests/support/mail-sink.js';
import { MovableClock } from '../../test-support/movable-clock.js';
import { describeWithRedis, testRedisUrl } from '../../../tests/support/redis.js';
import { runOps, runOpsWithInput } from '../../../tests/support/run-ops.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../test-support/test-shop.js';
import { until } from '../../../tests/support/until.js';

const ZORA = {
  customerName: 'Zorabella Quillfeather',
  customerEmail: 'Zorabella.Quill@example.com',
  customerPhone: '(555) 867-5309',
  address: '77 Larkspur Lane',
  city: 'Brackenridge',
  partyStart: '14:30',
  specialInstructions: 'Ring the xylophone bell',
};
const OTHER_EMAIL = 'office@gazebo-club.example';
const TRACES = [
  'zorabella',
  'quillfeather',
  'zorabella.quill@example.com',
  '867-5309',
  'larkspur',
  'brackenridge',
  'xylophone',
];
const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };

const formatPayments = ({ money }: Order) => money.payments.map(({ amount, reference }) => `${amount} ${reference}`);
const tracesIn = (text: string) => TRACES.filter((trace) => text.toLowerCase().includes(trace));

describe('a person with past and upcoming bookings', () => {
  const clock = new MovableClock();
  let log = '';
  let sink: MailSink;
  let shop: TestShop;
  let item: Item;
  let day: CalendarDate;
  let zora: ReturnType<typeof supertest.agent>;
  let upcoming: Booking;
  let cancelled: Booking;
  let corrected: Booking;
  let reviewed: Booking;
  let undelivered: Booking;
  let maxs: Booking;
  let waiting: string;

  const ops = (...args: string[]) => runOps({ DATABASE_URL: shop.databaseUrl, ...secrets }, ...args);
  const erase = (...more: string[]) => ops('erase', '--email', 'zorabella.quill@EXAMPLE.com', '--yes', ...more);
  const book = async (fields: object, by: Pick<typeof zora, 'post'> = shop.guest): Promise<Booking> =>
    (
      await by
        .post('/api/bookings')
        .send(bookingForm({ itemId: item.id, eventDate: day, ...fields }))
        .expect(201)
    ).body;
  const getBooking = async ({ id }: Booking): Promise<Booking> =>
    (await shop.admin.get(`/api/bookings/${id}`).expect(200)).body;
  const change = (path: string, body: object) => shop.admin.patch(`/api/admin/bookings/${path}`).send(body).expect(200);
  const getEmails = async ({ id }: Booking) => (await shop.admin.get(`/api/admin/bookings/${id}/emails`)).body;
  const figures = async () => {
    const [{ body: dashboard }, { body: items }, { body: free }, { rows }] = await Promise.all([
      shop.admin.get('/api/admin/dashboard').expect(200),
      shop.guest.get('/api/items').expect(200),
      shop.guest.get(`/api/availability/${item.id}/${day}`).expect(200),
      shop.pool.query(
        `select sum(total)::int as revenue, sum(json_array_length(state->'lines'))::int as bookings from orders`,
      ),
    ]);
    const { totalBookings, upcomingEvents, pendingBookings, popularItems } = dashboard;
    return { totalBookings, upcomingEvents, pendingBookings, popularItems, items, free, ...rows[0] };
  };

  beforeAll(async () => {
    sink = await startMailSink();
    shop = await openTestShop({
      env: { ...secrets, SMTP_URL: sink.url, RATE_LIMITS: 'off' },
      clock,
      log: (lines) => (log += lines),
    });
    item = await shop.addItem({ stock: 50 });
    day = inDays(shop.today, 60);
    zora = supertest.agent(shop.url);
    const account = { username: 'zorabella', email: 'zorabella.quill@example.com', password: 'correct horse' };
    const { body: user } = await zora
      .post('/api/register')
      .send({ ...account, firstName: 'Zorabella', lastName: 'Quillfeather', phone: ZORA.customerPhone })
      .expect(201);

    upcoming = await book(ZORA);
    cancelled = await book(ZORA);
    await change(cancelled.id, { status: 'CANCELLED', reason: 'Mrs Quillfeather has called' });
    corrected = await book(ZORA);
    await change(`${corrected.id}/contact`, { customerEmail: OTHER_EMAIL });
    reviewed = await book(
      { ...ZORA, customerEmail: OTHER_EMAIL, userId: user.id, eventDate: inDays(shop.today, 3) },
      zora,
    );
    clock.moveAhead(4);
    await zora
      .post(`/api/items/${item.id}/reviews`)
      .send({ bookingId: reviewed.id, rating: 4, text: 'Our Zorabella has jumped all day' })
      .expect(201);
    clock.moveAhead(0);
    const payment = { kind: 'OTHER', amount: 1_000, method: 'CHECK', reference: 'Check of Zorabella' };
    await shop.admin.post(`/api/admin/orders/${reviewed.orderId}/payments`).send(payment).expect(201);
    const note = { text: 'Zorabella argues about the deposit' };
    await shop.admin.post(`/api/admin/orders/${reviewed.orderId}/notes`).send(note).expect(201);
    await shop.guest
      .post('/api/contact')
      .send({ name: ZORA.customerName, email: ZORA.customerEmail, phone: ZORA.customerPhone, message: 'Larkspur?' })
      .expect(204);
    const full = await shop.addItem({ stock: 1 });
    const { customerEmail: _, termsAccepted: __, quantity: ___, ...caller } = bookingForm();
    const lines = [{ itemId: full.id, eventDate: day, quantity: 1 }];
    await shop.admin
      .post('/api/admin/orders')
      .send({ ...caller, lines })
      .expect(201);
    const place = { itemId: full.id, eventDate: day, email: ZORA.customerEmail };
    waiting = (await shop.guest.post('/api/waitlist').send(place).expect(201)).body.id;
    maxs = await book({ customerName: 'Max Moss', customerEmail: OTHER_EMAIL });
    await until(async () => {
      const emails: { purpose: string; status: string }[] = await getEmails(maxs);
      return (
        emails.length === 4 &&
        emails.every(({ purpose, status }) => ['reminder', 'review-request'].includes(purpose) || status === 'sent')
      );
    });
    sink.refuseWith = 451;
    undelivered = await book(ZORA);
    for (const purpose of ['confirmation', 'order-notice'])
      await until(async () =>
        (await getEmails(undelivered)).some(
          (email: { purpose: string; status: string }) => email.purpose === purpose && email.status === 'failed',
        ),
      );
    // As stored by a release that did not encrypt reasons yet.
    await shop.pool.query(
      `update events set schema_version = 1, data = data - 'sealed' || '{"reason":"Zorabella has moved"}'
       where type = 'BookingCancelled' and stream = $1`,
      [`booking-${cancelled.id}`],
    );
  });
  afterAll(async () => {
    await shop.close();
    await sink.close();
  });

  test('downloads the data of the account, and messages only once the email is verified', async () => {
    const response = await zora.get('/api/user/export');
    const { account, bookings, orders, messages, waitlist } = readResponse('exportUser', response);
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(account).toMatchObject({ username: 'zorabella', phone: ZORA.customerPhone });
    expect(bookings.map(({ booking }) => booking.id)).toEqual([reviewed.id]);
    expect(bookings[0]?.booking.review).toMatchObject({ rating: 4, text: 'Our Zorabella has jumped all day' });
    expect(bookings[0]?.history.map(({ type, actor }) => `${type} ${actor}`)).toEqual([
      'BookingCreated You',
      'ReviewWritten You',
    ]);
    expect(bookings[0]?.emails.map(({ purpose }) => purpose)).toContain('confirmation');
    expect(orders.map(formatPayments)).toEqual([['1000 Check of Zorabella']]);
    expect(response.text).not.toContain('argues');
    expect([messages, waitlist]).toEqual([[], []]);
    await shop.guest.get('/api/user/export').expect(401);

    await shop.pool.query(`update users set email_verified = true where username = 'zorabella'`);
    const proved = readResponse('exportUser', await zora.get('/api/user/export'));
    expect(proved.messages).toMatchObject([{ name: ZORA.customerName, message: 'Larkspur?' }]);
    expect(proved.waitlist).toMatchObject([{ id: waiting, email: ZORA.customerEmail, status: 'waiting' }]);
  });

  test("is exported completely by the operators, including a booking's earlier data", async () => {
    const { code, stdout } = await ops('export-person', '--email', 'ZORABELLA.quill@example.com');
    expect(code).toBe(0);
    const { account, bookings, orders, notes, messages, waitlist } = JSON.parse(stdout);
    expect(waitlist).toMatchObject([{ id: waiting }]);
    expect(account.username).toBe('zorabella');
    expect(account).not.toHaveProperty('passwordHash');
    const ids = bookings.map(({ booking }: { booking: Booking }) => booking.id);
    expect(ids.sort()).toEqual([upcoming, cancelled, corrected, reviewed, undelivered].map(({ id }) => id).sort());
    const history = bookings.find(({ booking }: { booking: Booking }) => booking.id === corrected.id).history;
    expect(history.at(-1).changes).toEqual([{ field: 'customerEmail', from: ZORA.customerEmail, to: OTHER_EMAIL }]);
    expect(messages).toHaveLength(1);
    expect(orders).toHaveLength(5);
    expect(orders.flatMap(formatPayments)).toEqual(['1000 Check of Zorabella']);
    expect(notes).toEqual([
      {
        ...{ id: expect.any(String), orderNumber: reviewed.number, at: expect.any(String) },
        text: 'Zorabella argues about the deposit',
      },
    ]);
    expect(JSON.stringify(bookings)).toContain('Zorabella has moved');
    const actors = bookings.flatMap(({ history }: PersonExport['bookings'][number]) =>
      history.map(({ actor }) => actor),
    );
    expect([...new Set(actors)].sort()).toEqual(['The shop', 'You']);
  });

  test('is listed by a dry run, which changes nothing', async () => {
    expect(tracesIn(await textOfDatabase(shop.pool))).toEqual(TRACES);
    const before = await figures();
    const { code, stdout } = await erase('--dry-run');
    expect(code).toBe(0);
    for (const { number } of [upcoming, cancelled, corrected, reviewed, undelivered]) expect(stdout).toContain(number);
    expect(stdout).not.toContain(maxs.number);
    expect(stdout).toMatch(/^5 bookings\n/);
    expect(stdout).toMatch(
      /1 review\n1 on the waitlist\n1 account: zorabella\n1 stored email\n4 bookings for today or later still reserve their units/,
    );
    expect(stdout).toContain(`${corrected.number}  ${day}  PENDING  (also had another email)`);
    expect(stdout).toContain('Nothing was changed.');
    expect(await figures()).toEqual(before);
    expect((await getBooking(upcoming)).customerName).toBe(ZORA.customerName);
  });

  test.each(['', 'yes\n', 'other@example.com\n'])('is not erased without confirmation (%j)', async (typed) => {
    const email = ZORA.customerEmail;
    const { code, stderr } = await runOpsWithInput(
      typed,
      { DATABASE_URL: shop.databaseUrl, ...secrets },
      ...['erase', '--email', email],
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('nothing was changed') });
    expect((await getBooking(upcoming)).customerName).toBe(ZORA.customerName);
  });

  describe('when erased', () => {
    let before: Awaited<ReturnType<typeof figures>>;
    let mailsBefore: number;

    beforeAll(async () => {
      before = await figures();
      mailsBefore = sink.received.length;
      const confirmed = runOpsWithInput(
        'Zorabella.Quill@example.com\n',
        { DATABASE_URL: shop.databaseUrl, ...secrets },
        ...['erase', '--email', 'zorabella.quill@EXAMPLE.com'],
      );
      expect(await confirmed).toMatchObject({ code: 0, stdout: expect.stringContaining('\nErased.') });
    });

    test('is no longer in any table, log line or export, and nothing else has changed', async () => {
      expect(tracesIn(await textOfDatabase(shop.pool))).toEqual([]);
      expect(tracesIn(log)).toEqual([]);
      expect(log).toContain('email delivery failed');
      let exported = '';
      for await (const line of exportLog(shop.pool)) exported += line;
      expect(exported).toContain('PersonErased');
      expect(tracesIn(exported)).toEqual([]);
      expect(await figures()).toEqual(before);
    });

    test('no longer waits for a full day', async () => {
      const { body } = await shop.admin.get('/api/admin/waitlist').expect(200);
      expect(body).toMatchObject([{ id: waiting, email: null, status: 'left' }]);
    });

    test('leaves bookings without a name, whose history shows when they were erased', async () => {
      for (const booking of [upcoming, reviewed, corrected])
        expect(await getBooking(booking)).toMatchObject({
          number: booking.number,
          status: 'PENDING',
          customerName: '[erased]',
          customerEmail: '[erased]',
          partyStart: null,
          specialInstructions: null,
          quote: booking.quote,
        });
      expect(await getBooking(cancelled)).toMatchObject({ status: 'CANCELLED', cancelReason: null });
      expect((await getBooking(reviewed)).review).toMatchObject({ rating: 4, text: '', author: '[erased]' });
      const { body: history } = await shop.admin.get(`/api/admin/bookings/${upcoming.id}/history`).expect(200);
      expect(history.at(-1)).toMatchObject({ type: 'PersonErased', actor: 'The shop', changes: [] });
    });

    test('leaves no internal note, and the order takes none that no erasure would find', async () => {
      const path = `/api/admin/orders/${reviewed.orderId}`;
      expect((await shop.admin.get(path).expect(200)).body.notes).toEqual([]);
      const { body: history } = await shop.admin.get(`${path}/history`).expect(200);
      expect(history).toContainEqual(expect.objectContaining({ type: 'OrderNoteAdded', changes: [] }));
      const added = await shop.admin.post(`${path}/notes`).send({ text: 'Zorabella called again' }).expect(409);
      expect(added.body.detail).toBe('The personal data of this order has been erased.');
    });

    test('has no account, session or customer entry; another person with the same email stays', async () => {
      await zora.get('/api/user').expect(401);
      await shop.guest.post('/api/login').send({ username: 'zorabella', password: 'correct horse' }).expect(401);
      const { body } = await shop.admin.get('/api/admin/customers').expect(200);
      // The order without an email was entered for another person with this phone.
      expect(body).toMatchObject([
        { name: 'Max Moss', email: OTHER_EMAIL, bookings: 1 },
        { email: '', bookings: 1 },
      ]);
      expect(await getBooking(maxs)).toMatchObject({ customerName: 'Max Moss' });
    });

    test('leaves a log that replays to the same tables', async () => {
      const feed = shop.program.app.get(Feed);
      expect(await verify(shop.pool, feed)).toEqual([]);
      await rebuild(shop.pool, feed, projections);
      expect(tracesIn(await textOfDatabase(shop.pool))).toEqual([]);
      expect(await figures()).toEqual(before);
    });

    test('gets no pending email or reminder, and does not count on the dashboard', async () => {
      sink.refuseWith = undefined;
      clock.moveTo(atHour('America/New_York', addDays(day, -2), 9));
      await until(async () =>
        (await getEmails(maxs)).every(
          ({ status, purpose }: { status: string; purpose: string }) =>
            status === 'sent' || purpose === 'review-request',
        ),
      );
      await new EmailCommands(shop.pool).retry('all');
      await until(async () => (await shop.admin.get('/api/admin/dashboard')).body.undeliveredEmails === 0);
      const pending = [...(await getEmails(undelivered)), ...(await getEmails(upcoming))];
      for (const { status, error } of pending.filter(({ purpose }) => purpose !== 'review-request'))
        expect(['sent', 'skipped erased']).toContain(status === 'sent' ? status : `${status} ${error}`);
      expect(pending.filter(({ purpose }) => purpose === 'reminder')).toMatchObject([
        { status: 'skipped' },
        { status: 'skipped' },
      ]);
      expect(sink.received.slice(mailsBefore).flatMap(({ recipients }) => recipients)).toEqual([OTHER_EMAIL]);
      clock.moveAhead(0);
    });

    test('is not found by a second run, which changes nothing', async () => {
      for (const more of [[], ['--dry-run']])
        expect(await erase(...more)).toEqual({
          code: 1,
          stdout: '',
          stderr: 'There is no data about zorabella.quill@EXAMPLE.com; nothing was changed.\n',
        });
      expect(await ops('export-person', '--email', 'zorabella.quill@EXAMPLE.com')).toEqual({
        code: 1,
        stdout: '',
        stderr: 'There is no data about zorabella.quill@EXAMPLE.com.\n',
      });
      const { rows } = await shop.pool.query(
        `select data, meta->>'actor' as actor from events where type = 'PersonErased'`,
      );
      expect(rows).toEqual([
        {
          data: {
            bookingIds: expect.any(Array),
            orderIds: expect.any(Array),
            waitlistIds: expect.any(Array),
            hadAccount: true,
          },
          actor: 'system',
        },
      ]);
      expect(rows[0].data.bookingIds).toHaveLength(5);
      expect(rows[0].data.waitlistIds).toEqual([waiting]);
    });

    test('leaves bookings that can be cancelled, but without storing a reason', async () => {
      const { body } = await change(upcoming.id, {
        status: 'CANCELLED',
        reason: 'Zorabella Quillfeather does not come',
      });
      expect(body).toMatchObject({ status: 'CANCELLED', cancelReason: null, customerName: '[erased]' });
      const { rows } = await shop.pool.query('select from personal_keys where stream = $1', [`booking-${upcoming.id}`]);
      expect(rows).toEqual([]);
      expect(tracesIn(await textOfDatabase(shop.pool))).toEqual([]);
    });

    test('can return as a new customer', async () => {
      const again = await book(ZORA);
      expect(await getBooking(again)).toMatchObject({ customerName: ZORA.customerName });
      expect((await getBooking(reviewed)).customerName).toBe('[erased]');
      expect((await erase()).stdout).toMatch(/^1 booking\n.*\n1 booking for today or later still reserves its units/s);
      expect(tracesIn(await textOfDatabase(shop.pool))).toEqual([]);
      expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
    });
  });

  test.each(['erase', 'export-person'])('%s requires an email', async (command) => {
    for (const blank of ['', '  ', 'example.com'])
      expect(await ops(command, '--email', blank)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('Please enter a valid email'),
      });
  });

  test('of several accounts with an email only the verified or the named one is exported and erased', async () => {
    const email = 'shared@example.com';
    for (const username of ['first', 'second', 'third'])
      await shop.guest
        .post('/api/register')
        .send({ username, email, password: 'correct horse', firstName: 'Sam', lastName: 'Shared' })
        .expect(201);
    for (const command of ['erase', 'export-person'])
      expect(await ops(command, '--email', email)).toMatchObject({
        code: 1,
        stderr: `Several accounts have ${email}, and none has verified it: first, second, third. Please add --account <username>.\n`,
      });
    const { stdout } = await ops('export-person', '--email', email, '--account', 'second');
    expect(JSON.parse(stdout).account.username).toBe('second');
    expect(await ops('erase', '--yes', '--email', email, '--account', 'second')).toMatchObject({ code: 0 });
    await shop.pool.query(`update users set email_verified = true where username = 'third'`);
    expect((await ops('erase', '--email', email, '--account', 'first')).code).toBe(1);
    expect(await ops('erase', '--yes', '--email', email)).toMatchObject({ code: 0 });
    const { rows } = await shop.pool.query('select username from users where email = $1', [email]);
    expect(rows).toEqual([{ username: 'first' }]);
  });

  test('an invitation to the staff is exported and erased by its email', async () => {
    const email = 'invited@example.com';
    const invitations = '/api/admin/staff/invitations';
    await shop.admin.post(invitations).send({ email, role: 'CREW' }).expect(201);
    await shop.admin.post(invitations).send({ email: 'not.invited@example.com', role: 'CREW' }).expect(201);
    const { stdout: exported } = await ops('export-person', '--email', 'INVITED@example.com');
    const { account, staff } = JSON.parse(exported);
    expect(account).toBeNull();
    expect(staff).toMatchObject({ sessions: [], signIns: [], invitations: [{ email, role: 'CREW' }] });

    const dryRun = await ops('erase', '--email', 'INVITED@example.com', '--dry-run');
    expect(dryRun).toMatchObject({ code: 0, stdout: expect.stringContaining('1 invitation to the staff\n') });
    expect(await ops('erase', '--yes', '--email', 'INVITED@example.com')).toMatchObject({ code: 0 });
    const { rows } = await shop.pool.query('select email from staff_invitations');
    expect(rows).toEqual([{ email: 'not.invited@example.com' }]);
    expect((await ops('export-person', '--email', email)).code).toBe(1);
  });

  test('a customer without an email is erased by phone, and people with an email and this phone stay', async () => {
    const { itemId: _item, eventDate: _day, quantity: _units, customerEmail, ...form } = bookingForm({});
    const enter = async (fields: object) => {
      const lines = [{ itemId: item.id, eventDate: day, quantity: 1 }];
      const body = { ...form, customerName: 'Carl Caller', ...fields, lines };
      return (await shop.admin.post('/api/admin/orders').send(body).expect(201)).body.id as string;
    };
    const [first, second, other] = [
      await enter({ customerPhone: '(555) 020-1111' }),
      await enter({ customerPhone: '+1 555 020 1111 x7' }),
      await enter({ customerPhone: '555-020-1111', customerEmail }),
    ];
    const name = async (id: string) => (await shop.admin.get(`/api/admin/orders/${id}`).expect(200)).body.customerName;
    const dryRun = await ops('erase', '--phone', '555–020–1111', '--dry-run');
    expect(dryRun).toMatchObject({ code: 0, stdout: expect.stringContaining('2 bookings\n') });
    expect(await name(first)).toBe('Carl Caller');

    expect(await ops('erase', '--phone', '555–020–1111', '--yes')).toMatchObject({ code: 0 });
    expect([await name(first), await name(second), await name(other)]).toEqual(['[erased]', '[erased]', 'Carl Caller']);
    const { body: customers } = await shop.admin.get('/api/admin/customers?search=5550201111').expect(200);
    expect(customers).toMatchObject([{ email: customerEmail }]);
    expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
    expect(await ops('erase', '--phone', '555-020-1111', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no data about 555-020-1111'),
    });
    expect((await ops('erase', '--yes')).stderr).toContain('Name the person by --email');
  });

  test('the only administrator cannot be erased', async () => {
    const { body: admin } = await shop.admin.get('/api/user').expect(200);
    await shop.pool.query(`update users set email = 'only-admin@example.com' where id = $1`, [admin.id]);
    expect(await ops('erase', '--yes', '--email', 'only-admin@example.com')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('only administrator'),
    });
    await shop.admin.get('/api/user').expect(200);
  });
});

describeWithRedis('a queue in Redis', () => {
  test('contains no personal data, even when emails fail', async () => {
    const sink = await startMailSink();
    sink.refuseWith = 451;
    const shop = await openTestShop({ env: { REDIS_URL: testRedisUrl ?? '', SMTP_URL: sink.url, RATE_LIMITS: 'off' } });
    const redis = new Redis(testRedisUrl ?? '');
    try {
      const { id: itemId } = await shop.addItem();
      const form = bookingForm({ ...ZORA, itemId, eventDate: inDays(shop.today, 20) });
      const { body: booking } = await shop.guest.post('/api/bookings').send(form).expect(201);
      const emails = `/api/admin/bookings/${booking.id}/emails`;
      await until(async () =>
        (await shop.admin.get(emails)).body.some(({ status }: { status: string }) => status === 'failed'),
      );
      const keys = await redis.keys('*');
      const stored = await Promise.all(keys.map((key) => getContent(redis, key)));
      expect(keys.join(' ')).toContain(':mail:');
      expect(tracesIn(JSON.stringify(stored))).toEqual([]);
    } finally {
      redis.disconnect();
      await shop.close();
      await sink.close();
    }
  });
});

async function getContent(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    case 'string':
      return redis.get(key);
    default:
      return null; // another test's key, deleted meanwhile
  }
}
