import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, longDay } from '@party-rental/contracts';
import { enqueueEmail } from '../../../platform/enqueue-email.js';
import { openMailedShop, type MailedShop } from '../../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { cartForm } from '../../../../test-support/test-shop.js';
import { until } from '../../../../../tests/support/until.js';

const clock = new MovableClock();
let mailed: MailedShop;
let email: string;
let people = 0;

beforeAll(async () => {
  mailed = await openMailedShop({ PUBLIC_URL: 'https://shop.example' }, clock);
});
afterAll(() => mailed.close());
beforeEach(() => {
  people += 1;
  email = `lost${people}@example.com`;
});

const find = (address: string) => mailed.shop.guest.post('/api/find-booking').send({ email: address }).expect(204);
const found = (address: string) =>
  mailed.sink.received.filter(
    (sent) => sent.recipients.includes(address) && /^Your bookings? at /.test(sent.subject ?? ''),
  );
async function emailTo(address: string) {
  await until(() => found(address).length > 0);
  return found(address)[0];
}
/** Waits until every email of the kind is sent or skipped. */
async function settled(): Promise<string[]> {
  const outcomes = async () =>
    (
      await mailed.shop.pool.query(
        `select status, error from email_deliveries where purpose = 'find-booking' order by event_id`,
      )
    ).rows;
  await until(async () => (await outcomes()).every(({ status }) => ['sent', 'skipped'].includes(status)));
  return (await outcomes()).map(({ status, error }) => error ?? status);
}

test('one email has a link to each upcoming order, which opens it, and nothing that the customer typed', async () => {
  const day = addDays(mailed.day, 7);
  const cartItems = [mailed.day, day].map((eventDate) => ({ itemId: mailed.item.id, eventDate, quantity: 2 }));
  const cart = { ...cartForm(cartItems), customerEmail: email, customerName: 'www.evil.example' };
  const { body: order } = await mailed.shop.guest.post('/api/bookings').send(cart).expect(201);
  const single = await mailed.booked({ customerEmail: email.toUpperCase(), eventDate: addDays(day, 1) });
  await mailed.booked({ customerEmail: `other.${email}` });
  await find(email.toUpperCase());
  const sent = await emailTo(email);
  expect(sent?.to).toEqual([{ name: '', address: email }]);
  expect(sent?.subject).toMatch(/^Your bookings at /);
  const [first, second] = [mailed.day, day].map((one) => `2 × ${mailed.item.name}, ${longDay(one)}`);
  expect(sent?.text).toMatch(new RegExp(`Order PR-[\\w-]{9}: ${first}\n${second}\nOrder ${single.number}: `));
  expect(`${sent?.text} ${sent?.html}`).not.toMatch(/evil/);
  const links = [...(sent?.text ?? '').matchAll(/https:\/\/shop\.example\/booking-details\/([\w-]+)\?(token=\S+)/g)];
  expect(links.map(([, id]) => id)).toEqual([order.bookings[0].id, single.id]);
  for (const [, id, query] of links) await mailed.shop.guest.get(`/api/bookings/${id}?${query}`).expect(200);
});

test('cancelled and past orders, those with another email by now, and unknown emails have no links', async () => {
  const cancelled = await mailed.booked({ customerEmail: email });
  const token = /token=([\w-]+)/.exec((await firstEmail(email)).text ?? '')?.[1];
  await mailed.shop.guest.post(`/api/bookings/${cancelled.id}/cancel?token=${token}`).expect(200);
  const corrected = await mailed.booked({ customerEmail: email });
  await mailed.shop.admin
    .patch(`/api/admin/bookings/${corrected.id}/contact`)
    .send({ customerEmail: `new.${email}` })
    .expect(200);
  await mailed.booked({ customerEmail: `past.${email}` });
  clock.moveAhead(22);
  await find(`past.${email}`);
  clock.moveAhead(0);
  await find(email);
  await find(`unknown.${email}`);
  await find(`new.${email}`);
  expect((await emailTo(`new.${email}`))?.subject).toMatch(/^Your booking at /);
  expect((await settled()).slice(-4).sort()).toEqual(['sent', 'unknown', 'unknown', 'unknown']);
  const { rows } = await mailed.shop.pool.query('select from account_emails where data::text like $1', ['%unknown.%']);
  expect(rows).toEqual([]);
});

test('links of a booking that ends before the email is written are left out', async () => {
  const booking = await mailed.booked({ customerEmail: email });
  await mailed.shop.admin.patch(`/api/admin/bookings/${booking.id}`).send({ status: 'CANCELLED' }).expect(200);
  await enqueueEmail(mailed.shop.pool, 'find-booking', { to: email, bookingIds: [booking.id] });
  expect((await settled()).at(-1)).toBe('outdated');
  expect(found(email)).toEqual([]);
});

test('the owner sees whom the links went to, an address cannot add headers, and no log line names it', async () => {
  await mailed.booked({ customerEmail: email });
  await find(email);
  await emailTo(email);
  await settled();
  const { body } = await mailed.shop.admin.get('/api/admin/emails?purpose=find-booking').expect(200);
  expect(body[0]).toMatchObject({ recipient: email, status: 'sent' });
  const injected = { email: `${email}\nBcc: evil@example.com` };
  await mailed.shop.guest.post('/api/find-booking').send(injected).expect(400);
  expect(mailed.log()).not.toContain(email);
});

async function firstEmail(address: string) {
  const all = () => mailed.sink.received.filter(({ recipients }) => recipients.includes(address));
  await until(() => all().length > 0);
  return all()[0] ?? { text: '' };
}
