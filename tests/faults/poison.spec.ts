import { until } from '../support/until.js';
import { expect, LONG, test } from './support/test.js';

test('an event that a projection cannot handle stalls only that projection, until an operator skips it', async ({
  shop,
  random,
}) => {
  const clients = await shop.startClients(random, { count: 2, pauseMs: 500 });
  const [poison] = await shop.database.query<{ position: string }>(
    `insert into events (event_id, type, schema_version, stream, version, command_id, data, meta)
     select gen_random_uuid(), 'ReviewWritten', 1, 'booking-' || id, 1, 'poison',
       jsonb_build_object('bookingId', id, 'rating', 'many'), '{}'
     from gen_random_uuid() id returning position::text`,
  );
  const position = poison?.position ?? '';
  const failures = () => shop.metric('party_rental_subscription_failures{subscription="reviews"}');
  await until(async () => (await failures()) > 1);
  expect(await shop.metric('party_rental_subscription_failures{subscription="orders"}')).toBe(0);
  expect(await shop.ops('status')).toMatchObject({
    code: 1,
    output: expect.stringContaining(`at position ${position} (ReviewWritten of booking-`),
  });
  expect(await shop.ops('retry', 'reviews')).toMatchObject({ code: 1, output: expect.stringContaining(position) });
  expect(await shop.ops('skip', 'reviews', position)).toMatchObject({ code: 0 });
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
  expect(await shop.ops('status')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`reviews skips position ${position} (ReviewWritten)`),
  });
  // A rebuild skips it, too.
  expect(await shop.ops('replay', 'reviews')).toMatchObject({ code: 0 });
});

test('an operator retries a stalled projection once its cause is mended', LONG, async ({ shop, random }) => {
  const clients = await shop.startClients(random, { count: 2, pauseMs: 500 });
  await shop.database.query('alter table dashboard_items rename to mislaid');
  await until(async () => (await shop.metric('party_rental_subscription_failures{subscription="dashboard"}')) > 1);
  expect(await shop.ops('retry', 'dashboard')).toMatchObject({
    code: 1,
    output: expect.stringContaining('failed again'),
  });
  await shop.database.query('alter table mislaid rename to dashboard_items');
  expect(await shop.ops('retry', 'dashboard')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/has continued past|is not stalled/),
  });
  expect(await shop.metric('party_rental_subscription_failures{subscription="dashboard"}')).toBe(0);
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});
