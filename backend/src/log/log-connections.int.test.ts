import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type AnyEndpoint, type Booking } from '@party-rental/contracts';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../test-support/test-shop.js';
import { until } from '../../../tests/support/until.js';

/** Endpoints that never end a response, or read nothing from the log. */
const SKIPPED = ['/api/stream', '/api/admin/upload/{filename}'];

let shop: TestShop;
let logged = '';

beforeAll(async () => {
  shop = await openTestShop({ env: { LOG_LEVEL: 'error', RATE_LIMITS: 'off' }, log: (lines) => (logged += lines) });
  // From here on, statements on the log fail on connections without the plan settings.
  await shop.pool.query(`
    create function require_plan_settings() returns boolean stable language plpgsql as $$
      begin
        if current_setting('enable_seqscan') = 'on' then raise exception 'no plan settings'; end if;
        return true;
      end $$;
    alter table events rename to stored_events;
    create view events as select * from stored_events where require_plan_settings()`);
});
afterAll(() => shop.close());

test('the running shop reads the log only over connections with the plan settings', async () => {
  await expect(shop.pool.query('select from events')).rejects.toThrow('no plan settings');

  const item = await shop.addItem({ stock: 9 });
  const form = bookingForm({ itemId: item.id, eventDate: inDays(shop.today, 21) });
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  const { id } = body as Booking;
  await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CONFIRMED' }).expect(200);
  await shop.admin.patch(`/api/admin/items/${item.id}`).send({ stock: 8 }).expect(200);
  // The reminder is planned with the booking, for days before the event; send it now.
  await until(async () => {
    const { rowCount } = await shop.pool.query(
      `update email_deliveries set due_at = now() where booking_id = $1 and purpose = 'reminder'`,
      [id],
    );
    return rowCount === 1;
  });
  await until(async () => {
    const emails = await shop.admin.get(`/api/admin/bookings/${id}/emails`).expect(200);
    return (emails.body as { status: string }[]).filter(({ status }) => status === 'sent').length >= 4;
  });

  const reads = Object.values<AnyEndpoint>(endpoints).filter(
    ({ method, path }) => method === 'GET' && !SKIPPED.includes(path),
  );
  for (const { path } of reads) {
    const params = { itemId: item.id, date: shop.today, year: 2026, month: 12, type: 'TABLES', id };
    const ids = path.includes('items') ? { ...params, id: item.id } : params;
    const address = Object.entries(ids).reduce((url, [name, value]) => url.replace(`{${name}}`, `${value}`), path);
    for (let time = 0; time < 2; time += 1)
      expect([address, (await shop.admin.get(address)).status < 500]).toEqual([address, true]);
  }
  expect(logged).not.toContain('no plan settings');
});
