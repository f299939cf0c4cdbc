import { PLANNED_PURPOSES, addDays, longDay, type BookingEmail, type Order } from '@party-rental/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DANAS_FORM } from '../../../test-support/dana.js';
import { readResponse } from '../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../test-support/movable-clock.js';
import { act, pausePolls, SimulatedProvider } from '../../../test-support/simulated-provider.js';
import { enqueueEmail } from '../../platform/enqueue-email.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { until } from '../../../../tests/support/until.js';
import { Composer } from './composer.js';
import { SkippedDelivery } from './parts/email.js';
import { PaymentLapse } from '../../write/orders/pending/payment-lapse.js';

/** Longer than customers have for paying, in days. */
const TOO_LONG = 32 / (24 * 60);

const clock = new MovableClock();
let mailed: MailedShop;
let provider: SimulatedProvider;
let placed = 0;

beforeAll(async () => {
  provider = await SimulatedProvider.start();
  mailed = await openMailedShop(provider.env, clock);
  provider.tell(mailed.shop.url);
  // A test decides when a lapse is recorded.
  await lapse().onApplicationShutdown();
});
afterEach(() => clock.moveAhead(0));
afterAll(async () => {
  await mailed.close();
  await provider.close();
});

const lapse = () => mailed.shop.program.app.get(PaymentLapse);

/** An order of the only unit of an item, with the page on which it is paid. */
async function place() {
  const { shop, sink } = mailed;
  const item = await shop.addItem({ stock: 1 });
  const eventDate = addDays(shop.today, 30);
  placed += 1;
  const customerEmail = `payer${placed}@customers.example`;
  const form = { ...DANAS_FORM, customerEmail, itemId: item.id, eventDate, quantity: 1, termsAccepted: true };
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  const { id, orderId, number, token } = body as { id: string; orderId: string; number: string; token: string };
  const checkout = async (pay = 'DEPOSIT') => {
    const path = `/api/orders/${orderId}/checkout-sessions`;
    const opened = await shop.guest.post(path).query({ token }).send({ pay }).expect(201);
    return opened.body.url as string;
  };
  const order = {
    ...{ id, number, item, eventDate, form, checkout },
    read: async () => {
      const { body } = await shop.guest.get(`/api/orders/${orderId}`).query({ token }).expect(200);
      return body as Order;
    },
    cancel: () => shop.guest.post(`/api/bookings/${id}/cancel`).query({ token }).expect(200),
    emails: () => sink.received.filter(({ recipients }) => recipients.includes(customerEmail)),
    subjects: () => order.emails().map(({ subject }) => subject ?? ''),
    /** What the owner sees of each email about the order, once none of them is waiting; reminders wait for their day. */
    deliveries: async () => {
      let rows: BookingEmail[] = [];
      const { lines } = await order.read();
      await until(async () => {
        const paths = lines.map(({ bookingId }) => `/api/admin/bookings/${bookingId}/emails`);
        const lists = await Promise.all(
          paths.map(async (path) => readResponse('bookingEmails', await shop.admin.get(path))),
        );
        const all = new Map(lists.flat().map((email) => [`${email.eventId} ${email.purpose}`, email]));
        rows = [...all.values()].filter(({ purpose }) => !PLANNED_PURPOSES.includes(purpose));
        return rows.every(({ status }) => status === 'sent' || status === 'skipped');
      });
      return rows;
    },
    outcomes: async () => (await order.deliveries()).map(({ purpose, status }) => `${purpose} ${status}`).sort(),
  };
  await until(() => order.emails().length === 1);
  return order;
}

const pay = (url: string) => act({ url }, { action: 'pay' });

const FIRST = ['confirmation sent', 'order-notice sent'];

test('an order gets one email that asks for the payment, and one that is the receipt and the confirmation', async () => {
  const order = await place();
  const [held] = order.emails();
  expect(held?.subject).toMatch(
    new RegExp(`^We're holding your booking ${order.number} until .*: please pay by then$`),
  );
  expect(held?.text).toMatch(/Pay now: http\S+\/booking-details\/\S+\?token=\S+#pay\n/);
  expect(held?.text).not.toMatch(/to collect the deposit|when we call/);
  await pay(await order.checkout());
  await until(() => order.emails().length === 2);
  expect(order.subjects()[1]).toBe(`Your booking ${order.number} is confirmed for ${longDay(order.eventDate)}`);
  const receipt = order.emails()[1];
  for (const words of [receipt?.text, receipt?.html])
    expect(words).toMatch(/payment of \$[\d.]+ by Visa ending in 4242\./);
  expect(receipt?.text).toMatch(/Payment: \$[\d.]+ still to pay before setup\./);
  expect(receipt?.text).toMatch(/Pay online: http\S+#pay\n/);
  expect(receipt?.attachments[0]).toMatchObject({ mimeType: 'text/calendar', method: 'PUBLISH' });
  expect(await order.outcomes()).toEqual([...FIRST, 'confirmed skipped', 'receipt sent'].sort());

  await pay(await order.checkout('BALANCE'));
  await until(() => order.emails().length === 3);
  expect(order.subjects()[2]).toBe(`We've received your payment for booking ${order.number}`);
  expect(order.emails()[2]?.text).toContain('Payment: Paid in full.');
  expect(order.emails()[2]?.text).not.toContain('#pay');
});

test('money that comes too late for units that another customer has gets one email, which says that it goes back', async () => {
  const order = await place();
  const url = await order.checkout();
  await pausePolls(mailed.shop);
  clock.moveAhead(TOO_LONG);
  const other = { ...order.form, customerEmail: 'other@customers.example' };
  await mailed.shop.guest.post('/api/bookings').send(other).expect(201);
  await pay(url);
  await until(() => order.emails().length === 2);
  const [, back] = order.emails();
  expect(back?.subject).toBe(`We're sending back your payment for booking ${order.number}`);
  for (const words of [back?.text, back?.html]) {
    expect(words).toContain('It came after your time to pay was over, and not everything was still available.');
    expect(words).toMatch(/sending all of it back to your card/);
    expect(words).not.toMatch(/confirmed|reserved|Order total/);
  }
  expect(back?.attachments[0]).toMatchObject({ method: 'CANCEL' });
  await until(async () => (await order.read()).money.refunded > 0);
  // An email about a later event: the refund would have had its own by then.
  const later = await place();
  await later.cancel();
  await until(() => later.emails().length === 2);
  expect(await order.outcomes()).toEqual([...FIRST, 'cancelled skipped', 'receipt sent'].sort());
});

test('money that comes too late for units that are still available books them again, and the receipt says so', async () => {
  const order = await place();
  const url = await order.checkout();
  await pausePolls(mailed.shop);
  clock.moveAhead(TOO_LONG);
  await pay(url);
  await until(() => order.emails().length === 2);
  expect(order.subjects()[1]).toBe(`Your booking ${order.number} is confirmed for ${longDay(order.eventDate)}`);
  expect(order.emails()[1]?.text).toContain('Your time to pay was over, but everything was still available');
  expect(await order.outcomes()).toEqual([...FIRST, 'confirmed skipped', 'receipt sent'].sort());
});

test('an order that is booked again after the email about its lapse gets its receipt, and nothing about new lines', async () => {
  const order = await place();
  const url = await order.checkout();
  await pausePolls(mailed.shop);
  clock.moveAhead(TOO_LONG);
  await lapse().run();
  await until(() => order.emails().length === 2);
  const [, lapsed] = order.emails();
  expect(lapsed?.subject).toBe(`Your booking ${order.number} for ${longDay(order.eventDate)} wasn't paid in time`);
  for (const words of [lapsed?.text, lapsed?.html?.replaceAll('&#39;', "'")]) {
    expect(words).toContain("it wasn't paid in time, so we've cancelled it. Nothing was charged.");
    expect(words).toContain(`/item/${order.item.id}?date=${order.eventDate}`);
    expect(words).not.toMatch(/we're sorry|refund/i);
  }
  expect(lapsed?.attachments[0]).toMatchObject({ method: 'CANCEL' });
  await pay(url);
  await until(() => order.emails().length === 3);
  const [, , receipt] = order.emails();
  expect(receipt?.subject).toContain('is confirmed');
  expect(receipt?.text).toContain("so we've booked it for you again.");
  const skipped = ['changed skipped', 'confirmed skipped'];
  expect(await order.outcomes()).toEqual([...FIRST, ...skipped, 'cancelled sent', 'receipt sent'].sort());
  // Had the email about the lapse been late, it would have been wrong.
  const { eventId = '' } = (await order.deliveries()).find(({ purpose }) => purpose === 'cancelled') ?? {};
  const late = await mailed.shop.program.app.get(Composer).compose({ eventId, purpose: 'cancelled' });
  expect(late).toEqual(new SkippedDelivery('outdated'));
});

test('no email says that an order isn’t confirmed yet while its customer has time to pay', async () => {
  const order = await place();
  const { pool } = mailed.shop;
  const lapsesAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
  await inTransaction(pool, (db) => enqueueEmail(db, 'lapse-warning', { bookingId: order.id, lapsesAt }));
  await until(async () => (await order.outcomes()).includes('lapse-warning skipped'));
});

test('money for an order that its customer has cancelled goes back with one email', async () => {
  const order = await place();
  const url = await order.checkout();
  await pausePolls(mailed.shop);
  await order.cancel();
  await until(() => order.emails().length === 2);
  await pay(url);
  await until(() => order.emails().length === 3);
  expect(order.emails()[2]?.text).toContain('Your order was already cancelled when it came.');
  expect(order.subjects()[2]).toContain("We're sending back your payment");
});
