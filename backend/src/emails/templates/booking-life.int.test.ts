import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addDays,
  atHour,
  formatCents,
  longDay,
  priceOrder,
  toOrderNumber,
  type Booking,
  type CalendarDate,
  type Item,
  DEFAULT_RATES,
} from '@party-rental/contracts';
import supertest from 'supertest';
import { WAKE_WORKERS } from '../../platform/enqueue-email.js';
import { OrderCommands } from '../../write/orders/orders.commands.js';
import { readResponse, readProblem } from '../../../test-support/http.js';
import type { MailSink } from '../../../../tests/support/mail-sink.js';
import { openMailedShop, type MailedShop } from '../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../test-support/movable-clock.js';
import { bookingForm, cartForm, inDays, type TestShop } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

const ZONE = 'America/New_York';
let clock: MovableClock;
let sink: MailSink;
let shop: TestShop;
let item: Item;
let day: CalendarDate;
let booked: MailedShop['booked'];

beforeAll(async () => {
  clock = new MovableClock();
  ({ shop, sink, item, day, booked } = await openMailedShop({ BUSINESS_TIMEZONE: ZONE }, clock));
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});

const to = (address: string) => sink.received.filter(({ recipients }) => recipients.includes(address));
const subjectsTo = (address: string) => to(address).map(({ subject }) => subject ?? '');
const about = (number: string) => sink.received.filter(({ text, subject }) => `${subject}${text}`.includes(number));
const getCalendar = (email: (typeof sink.received)[number] | undefined) =>
  new TextDecoder()
    .decode(email?.attachments[0]?.content as ArrayBuffer)
    .replaceAll('\r', '')
    .replace(/\n[ \t]/g, '');
const getEmails = async (id: string) =>
  readResponse('bookingEmails', await shop.admin.get(`/api/admin/bookings/${id}/emails`));
const getStatus = async (id: string, purpose: string) =>
  (await getEmails(id)).findLast((email) => email.purpose === purpose)?.status;
const confirm = (id: string) => shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CONFIRMED' }).expect(200);
const cancel = (id: string, reason: string) =>
  shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED', reason }).expect(200);
const move = (id: string, eventDate: CalendarDate) =>
  shop.admin.post(`/api/admin/bookings/${id}/move`).send({ eventDate }).expect(200);
/** Requeues due emails now instead of at the next poll. */
const wakeWorker = () => void shop.pool.query(`select ${WAKE_WORKERS}`);
/** Waits until everything that is due now is queued, together with this email. */
async function requeued(): Promise<void> {
  const name = `Visitor ${sink.received.length}`;
  await shop.guest.post('/api/contact').send({ name, email: 'visitor@example.com', message: 'Hello!' }).expect(204);
  await until(() => sink.received.some(({ subject }) => subject === `Message from ${name}`));
}

test('the business gets a notice of every order, and replies to it go to the customer', async () => {
  const { id, customerEmail, number } = await booked({ customerName: 'Robin Fox', specialInstructions: 'Ring twice' });
  await until(() => about(number).length === 2);
  const notice = about(number).find(({ subject }) => subject?.startsWith('New order'));
  expect(notice?.subject).toBe(`New order from Robin Fox for ${longDay(day)}`);
  expect(notice?.recipients).toEqual(['hello@hooray.example']);
  expect(notice?.replyTo).toEqual([{ name: 'Robin Fox', address: customerEmail }]);
  for (const words of [
    'Robin Fox',
    customerEmail,
    '(555) 010-2030',
    '12 Maple Street',
    'Ring twice',
    number,
    'Castle',
    `/admin/bookings/${id}`,
  ]) {
    expect(notice?.text).toContain(words);
    expect(notice?.html).toContain(words);
  }
});

test('the notice of an order for today asks for a call before the event', async () => {
  const { number } = await booked({ eventDate: shop.today });
  await until(() => about(number).length === 2);
  const notice = about(number).find(({ subject }) => subject?.startsWith('New order'));
  expect(notice?.text).toContain('Please call before the event to collect the deposit');
});

test('the customer gets an email at each step: confirmed, moved with a newer calendar file, cancelled with the reason', async () => {
  const { id, number, customerEmail } = await booked();
  await until(() => to(customerEmail).length === 1);
  await confirm(id);
  await until(() => to(customerEmail).length === 2);
  const later = addDays(day, 7);
  await move(id, later);
  await until(() => to(customerEmail).length === 3);
  await cancel(id, 'A storm is coming');
  await until(() => to(customerEmail).length === 4);

  expect(subjectsTo(customerEmail)).toEqual([
    `Your booking ${number} for ${longDay(day)}`,
    `Your booking ${number} is confirmed for ${longDay(day)}`,
    `Your booking ${number} has a new day: ${longDay(later)}`,
    `Your booking ${number} for ${longDay(later)} is cancelled`,
  ]);
  const [, , moved, cancelled] = to(customerEmail);
  expect(moved?.text).toContain(`Moved from: ${longDay(day)}`);
  expect(cancelled?.text).toContain('Reason: A storm is coming');
  expect(cancelled?.html).toContain('A storm is coming');
  expect(cancelled?.text).toContain("We haven't recorded a payment, so there's nothing to refund.");
  expect(cancelled?.attachments[0]).toMatchObject({ mimeType: 'text/calendar', method: 'CANCEL' });
  const previews = to(customerEmail).map(({ html }) => /opacity:0;">(.*?)&#847;/.exec(html ?? '')?.[1]);
  expect(previews).toEqual([
    expect.stringMatching(/^Total \$[\d.]+ for Castle\.$/),
    'We&#39;ve confirmed your booking. Everything is reserved for you.',
    'We&#39;ve moved your booking. Everything else stays the same.',
    expect.stringMatching(/^We&#39;re sorry: we had to cancel this booking\. Please call us at \(555\) 123-4567/),
  ]);
  const files = to(customerEmail).map(getCalendar);
  for (const file of files) expect(file).toContain(`UID:${id}\n`);
  const sequences = files.map((file) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1]));
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  const states = files.map((file) => /STATUS:(\w+)/.exec(file)?.[1]);
  expect(states).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  expect(files[2]).toContain(`DTSTART;VALUE=DATE:${later.replaceAll('-', '')}`);
  expect(files[3]).toContain('METHOD:CANCEL\n');
  expect(about(number).filter(({ subject }) => subject?.startsWith('Cancelled by'))).toEqual([]);
});

test('the business gets a notice when a customer cancels', async () => {
  const { id, number, customerEmail } = await booked();
  await until(() => to(customerEmail).length === 1);
  const token = /token=([\w.-]+)/.exec(to(customerEmail)[0]?.text ?? '')?.[1];
  await shop.guest.post(`/api/bookings/${id}/cancel?token=${token}`).expect(200);
  await until(() => subjectsTo(customerEmail).length === 2);
  const subject = `Cancelled by the customer: booking ${number} for ${longDay(day)}`;
  await until(() => subjectsTo('hello@hooray.example').includes(subject));
  expect(to(customerEmail)[1]?.text).toContain('as you requested');
});

test('no email to a customer contains free text or links of a visitor; the business gets all of it', async () => {
  const ad = 'Cheap pills: https://pills.example/buy';
  const victim = 'victim@customers.example';
  const typed = { customerName: ad, address: ad, city: ad, specialInstructions: ad };
  const { id, number } = await booked({ ...typed, customerEmail: victim });
  await confirm(id);
  await move(id, addDays(day, 3));
  await cancel(id, 'Closed');
  await until(() => to(victim).length === 4);
  for (const email of to(victim)) {
    expect(getCalendar(email)).toContain('BEGIN:VEVENT');
    for (const words of [email.subject, email.text, email.html, getCalendar(email), JSON.stringify(email.headers)])
      expect(words).not.toMatch(/pills/i);
  }
  const notice = about(number).find(({ subject }) => subject?.startsWith('New order'));
  expect(notice?.text).toContain(ad);
});

test('the contact form mails its text to the business alone', async () => {
  const sender = 'sender@customers.example';
  const message = { name: 'Robin', email: sender, message: 'https://pills.example/contact' };
  await shop.guest.post('/api/contact').send(message).expect(204);
  await until(() => sink.received.some(({ text }) => text?.includes('pills.example/contact')));
  await requeued();
  expect(to(sender)).toEqual([]);
});

test('the email about a cancelled booking names the new total of the order’s other bookings', async () => {
  const form = cartForm([day, addDays(day, 1)].map((eventDate) => ({ itemId: item.id, eventDate, quantity: 1 })));
  const { body: order } = await shop.guest.post('/api/bookings').send(form).expect(201);
  const address = String(form['customerEmail']);
  const [first, second] = order.bookings;
  const words = 'Your other bookings in this order are unchanged.';
  await cancel(first.id, 'Rain');
  const emails = () => to(address).filter(({ subject }) => subject?.endsWith('is cancelled'));
  await until(() => emails().length === 1);
  await cancel(second.id, 'Rain');
  await until(() => emails().length === 2);
  const [firstEmail, secondEmail] = emails();
  const number = toOrderNumber(first.number);
  expect(emails().map(({ subject }) => subject)).toEqual([
    `Castle in your order ${number} for ${longDay(day)} is cancelled`,
    `Your order ${number} for ${longDay(addDays(day, 1))} is cancelled`,
  ]);
  expect(firstEmail?.text).toContain(words);
  expect(secondEmail?.text).not.toContain(words);
  const { total } = priceOrder(
    [{ itemId: item.id, name: item.name, price: item.price, eventDate: day, quantity: 1 }],
    DEFAULT_RATES,
  );
  expect(firstEmail?.text).toContain(`Order total: ${formatCents(total)}\n`);
  expect(secondEmail?.text).not.toContain('Order total');
});

test('an order gets one confirmation for all its lines, and an email for each line that is confirmed', async () => {
  const other = addDays(day, 1);
  const form = cartForm([day, other].map((eventDate) => ({ itemId: item.id, eventDate, quantity: 1 })));
  const { body: order } = await shop.guest.post('/api/bookings').send(form).expect(201);
  const address = String(form['customerEmail']);
  for (const { id } of order.bookings) await confirm(id);
  await until(() => to(address).length === 3);
  expect(subjectsTo(address).filter((subject) => subject.includes('is confirmed'))).toHaveLength(2);
  const [, second] = order.bookings;
  expect((await getEmails(second.id)).map(({ purpose }) => purpose).toSorted()).toEqual([
    'confirmation',
    'confirmed',
    'order-notice',
    'reminder',
    'review-request',
  ]);
});

test('an admin resends a confirmation, and sees the status of each email', async () => {
  const { id, customerEmail } = await booked();
  await until(() => to(customerEmail).length === 1);
  await shop.guest.post(`/api/admin/bookings/${id}/resend-confirmation`).expect(401);
  await shop.admin.post(`/api/admin/bookings/${id}/resend-confirmation`).expect(204);
  await until(() => to(customerEmail).length === 2);
  expect(subjectsTo(customerEmail)[1]).toBe(subjectsTo(customerEmail)[0]);
  await until(async () => (await getStatus(id, 'confirmation-again')) === 'sent');

  await shop.guest.get(`/api/admin/bookings/${id}/emails`).expect(401);
  const unknownId = id.replace(/.{4}$/, '0000');
  expect(readProblem(await shop.admin.get(`/api/admin/bookings/${unknownId}/emails`)).code).toBe('not_found');
  await cancel(id, 'Closed');
  expect(readProblem(await shop.admin.post(`/api/admin/bookings/${id}/resend-confirmation`)).code).toBe('conflict');
});

test('every email has the shop’s name from the settings', async () => {
  const { body: settings } = await shop.admin.get('/api/admin/settings').expect(200);
  const renamed = { ...settings, businessName: 'Jolly Jumps', businessEmail: 'team@jolly.example' };
  await shop.admin.put('/api/admin/settings').send(renamed).expect(200);
  const { number, customerEmail } = await booked();
  await until(() => about(number).length === 2);
  const [email] = to(customerEmail);
  expect(email?.from).toEqual({ name: 'Jolly Jumps', address: 'team@jolly.example' });
  expect(email?.replyTo).toEqual([{ name: 'Jolly Jumps', address: 'team@jolly.example' }]);
  expect(email?.html).toContain('Jolly Jumps');
  expect(email?.text).not.toContain('Hooray');
  expect(about(number).map(({ recipients }) => recipients[0])).toContain('team@jolly.example');
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, version: undefined })
    .expect(200);
});

test('a new day is reported even to a user who does not want confirmations', async () => {
  const account = { username: 'noconfirmations', email: 'still@example.com', password: 'correct horse' };
  const still = supertest.agent(shop.url);
  const { body: user } = await still
    .post('/api/register')
    .send({ ...account, firstName: 'Stella', lastName: 'Still' })
    .expect(201);
  await still
    .put('/api/user/preferences')
    .send({ bookingConfirmations: false, reminders: false, promotions: false })
    .expect(200);
  const form = bookingForm({ itemId: item.id, eventDate: day, userId: user.id, customerEmail: account.email });
  const { body: booking } = await still.post('/api/bookings').send(form).expect(201);
  await move(booking.id, addDays(day, 3));
  const finished = async () =>
    (await getEmails(booking.id)).filter(({ purpose, status }) => purpose === 'moved' && status !== 'queued');
  await until(async () => (await finished()).some(({ status }) => status === 'sent' || status === 'skipped'));
  expect(await finished()).toMatchObject([{ status: 'sent' }]);
});

test('users who do not want confirmations get an email when the shop cancels or the order lapses, not when they cancel', async () => {
  const account = { username: 'nocancellations', email: 'unasked@example.com', password: 'correct horse' };
  const user = supertest.agent(shop.url);
  const { body } = await user
    .post('/api/register')
    .send({ ...account, firstName: 'Una', lastName: 'Unasked' })
    .expect(201);
  const preferences = { bookingConfirmations: false, reminders: false, promotions: false };
  await user.put('/api/user/preferences').send(preferences).expect(200);
  const form = bookingForm({ itemId: item.id, eventDate: day, userId: body.id, customerEmail: account.email });
  const book = async (): Promise<Booking> => (await user.post('/api/bookings').send(form).expect(201)).body;
  const [own, shops, lapsed] = [await book(), await book(), await book()];
  await user.post(`/api/bookings/${own.id}/cancel`).expect(200);
  await cancel(shops.id, 'A storm is coming');
  const caller = { user: null, requestId: 'order-lapse', actor: 'system' as const };
  const cancellation = { type: 'cancel unconfirmed', by: 'system', cause: 'lapse', reason: 'Not confirmed' } as const;
  await shop.program.app
    .get(OrderCommands)
    .change(lapsed.orderId, { ...cancellation, bookingIds: [lapsed.id] }, caller);
  const outcome = async ({ id }: Booking) => {
    await until(async () => ['sent', 'skipped'].includes((await getStatus(id, 'cancelled')) ?? ''));
    return getStatus(id, 'cancelled');
  };
  expect([await outcome(own), await outcome(shops), await outcome(lapsed)]).toEqual(['skipped', 'sent', 'sent']);
});

test('reminders are sent once, at 09:00 two days before the booking’s current day, if the user wants them', async () => {
  const account = { username: 'noreminders', email: 'quiet@example.com', password: 'correct horse' };
  const quiet = supertest.agent(shop.url);
  const { body: user } = await quiet
    .post('/api/register')
    .send({ ...account, firstName: 'Quinn', lastName: 'Quiet' })
    .expect(201);
  await quiet
    .put('/api/user/preferences')
    .send({ bookingConfirmations: true, reminders: false, promotions: false })
    .expect(200);
  const far = inDays(shop.today, 60);
  const kept = await booked({ eventDate: far });
  const cancelled = await booked({ eventDate: far });
  await cancel(cancelled.id, 'Closed');
  const moved = await booked({ eventDate: far });
  await move(moved.id, addDays(far, 5));
  const back = await booked({ eventDate: far });
  await move(back.id, addDays(far, 5));
  await move(back.id, far);
  const form = bookingForm({ itemId: item.id, eventDate: far, userId: user.id, customerEmail: account.email });
  const { body: unwanted } = await quiet.post('/api/bookings').send(form).expect(201);
  const reminders = ({ customerEmail }: Booking) =>
    subjectsTo(customerEmail).filter((subject) => subject.startsWith('Reminder'));
  const settled = (booking: Booking, status: string) =>
    until(async () => (await getEmails(booking.id)).some((one) => one.purpose === 'reminder' && one.status === status));

  const due = atHour(ZONE, addDays(far, -2), 9);
  await settled(kept, 'queued');
  expect((await getEmails(kept.id)).find(({ purpose }) => purpose === 'reminder')?.dueAt).toBe(due.toISOString());
  const outdated = async ({ id }: Booking) =>
    (await getEmails(id)).filter(({ purpose }) => purpose === 'reminder').map(({ isOutdated }) => isOutdated);
  expect(await outdated(kept)).toEqual([false]);
  await until(async () => (await outdated(cancelled)).join() === 'true');
  await until(async () => (await outdated(moved)).join() === 'true,false');
  await until(async () => (await outdated(back)).join() === 'false,true');
  clock.moveTo(new Date(due.getTime() - 60_000));
  // What the first poll queues is sent before what the second one queues.
  await requeued();
  await requeued();
  expect(reminders(kept)).toEqual([]);

  clock.moveTo(due);
  wakeWorker();
  await settled(kept, 'sent');
  await settled(back, 'sent');
  await settled(cancelled, 'skipped');
  await settled(moved, 'skipped');
  await settled(unwanted, 'skipped');
  expect(reminders(kept)).toEqual([`Reminder: Castle for your party on ${longDay(far)}`]);
  expect(to(kept.customerEmail).at(-1)?.text).toContain(
    `Please have the balance of ${formatCents(kept.quote.total)} ready, and $50.00 as a refundable`,
  );
  expect(reminders(back)).toHaveLength(1);
  expect([cancelled, moved, unwanted].flatMap(reminders)).toEqual([]);

  clock.moveTo(atHour(ZONE, addDays(far, 4), 20));
  wakeWorker();
  await settled(moved, 'sent');
  expect(reminders(moved)).toEqual([`Reminder: Castle for your party on ${longDay(addDays(far, 5))}`]);
  expect(reminders(kept)).toHaveLength(1);
});

test('an order has one reminder a day, which names everything of that day', async () => {
  const far = inDays(shop.today, 90);
  const days = [far, far, addDays(far, 1)];
  const other = await shop.addItem({ name: 'Slide', stock: 9 });
  const items = [item, other, item];
  const form = cartForm(days.map((eventDate, i) => ({ itemId: items[i]?.id ?? 0, eventDate })));
  const { body: order } = await shop.guest.post('/api/bookings').send(form).expect(201);
  const address = String(form['customerEmail']);
  const reminders = () => to(address).filter(({ subject }) => subject?.startsWith('Reminder'));
  const [, second] = order.bookings;
  await until(async () => (await getEmails(second.id)).some(({ purpose }) => purpose === 'reminder'));

  clock.moveTo(atHour(ZONE, addDays(far, -1), 9));
  wakeWorker();
  await until(() => reminders().length === 2);
  await until(async () => (await getEmails(second.id)).some(({ error }) => error === 'combined'));
  const number = toOrderNumber(String(second.number));
  const ofBoth = `Reminder: your party on ${longDay(far)}, order ${number}`;
  const ofOne = `Reminder: Castle for your party on ${longDay(addDays(far, 1))}, order ${number}`;
  expect(new Set(reminders().map(({ subject }) => subject))).toEqual(new Set([ofBoth, ofOne]));
  const combined = reminders().find(({ subject }) => subject === ofBoth);
  for (const name of ['Castle', 'Slide']) expect(combined?.text).toContain(name);
});

test('emails ask for a power outlet only if something that they are about needs one', async () => {
  const far = inDays(shop.today, 95);
  const chair = await shop.addItem({ name: 'Chair', type: 'CHAIR', stock: 9 });
  const lines = [
    { itemId: item.id, eventDate: far },
    { itemId: chair.id, eventDate: addDays(far, 1) },
  ];
  const form = cartForm(lines);
  await shop.guest.post('/api/bookings').send(form).expect(201);
  const { customerEmail, number } = await booked({ itemId: chair.id, eventDate: far });
  const customers = [String(form['customerEmail']), customerEmail];
  const placesIn = (address: string) =>
    to(address).map(({ subject, text }) => [
      subject?.split(':')[0],
      /keep (a flat area.*) free\./.exec(text ?? '')?.[1],
    ]);
  await until(() => customers.every((address) => to(address).length === 1));
  clock.moveTo(atHour(ZONE, addDays(far, -1), 9));
  wakeWorker();
  await until(() => customers.every((address) => to(address).length === (address === customerEmail ? 2 : 3)));
  const outlet = 'a flat area with a power outlet';
  expect(placesIn(customerEmail)).toEqual([
    [`Your booking ${number} for ${longDay(far)}`, 'a flat area'],
    ['Reminder', 'a flat area'],
  ]);
  expect(
    placesIn(String(form['customerEmail']))
      .map(([, place]) => place)
      .sort(),
  ).toEqual(['a flat area', outlet, outlet]);
});

test('a reminder that is due only when its event has begun is never sent', async () => {
  const late = inDays(shop.today, 100);
  const { id, customerEmail } = await booked({ eventDate: late });
  await until(async () => (await getStatus(id, 'reminder')) === 'queued');
  clock.moveTo(atHour(ZONE, late, 0));
  await until(async () => (await getStatus(id, 'reminder')) === 'skipped');
  expect(subjectsTo(customerEmail)).toHaveLength(1);
});

test('on the morning after the last day, an order gets one email that links to its review', async () => {
  const far = inDays(shop.today, 120);
  const slide = await shop.addItem({ name: 'Long Slide', stock: 9 });
  const chair = await shop.addItem({ name: 'Gold Chair', type: 'CHAIR', stock: 9 });
  const lines = [item, slide, chair].map(({ id }, i) => ({ itemId: id, eventDate: addDays(far, Math.min(i, 1)) }));
  const form = cartForm(lines);
  const { body: order } = await shop.guest.post('/api/bookings').send(form).expect(201);
  const [castle, ofSlide, ofChair] = order.bookings as Booking[];
  for (const { id } of [castle, ofSlide, ofChair] as Booking[]) await confirm(id);
  const pending = await booked({ eventDate: far });
  const reviewed = await booked({ eventDate: far });
  await confirm(reviewed.id);
  const requests = (address: string) => to(address).filter(({ subject }) => subject?.startsWith('How was'));
  const address = String(form['customerEmail']);
  await until(async () => (await getStatus(reviewed.id, 'confirmed')) === 'sent');
  const review = async ({ id, itemId, customerEmail }: Booking) => {
    const token = /token=([\w.-]+)/.exec(to(customerEmail)[0]?.text ?? '')?.[1] ?? '';
    const words = { bookingId: id, rating: 5, text: 'Great fun' };
    await shop.guest.post(`/api/items/${itemId}/reviews`).query({ token }).send(words).expect(201);
  };

  clock.moveTo(atHour(ZONE, addDays(far, 1), 9));
  await review(reviewed);
  clock.moveTo(atHour(ZONE, addDays(far, 1), 10));
  wakeWorker();
  for (const { id } of [pending, reviewed, castle] as Booking[])
    await until(async () => (await getStatus(id, 'review-request')) === 'skipped');
  expect([address, pending.customerEmail, reviewed.customerEmail].flatMap(requests)).toEqual([]);

  clock.moveTo(atHour(ZONE, addDays(far, 2), 10));
  wakeWorker();
  for (const [booking, status] of [
    [ofSlide, 'sent'],
    [ofChair, 'skipped'],
  ] as const)
    await until(async () => (await getStatus(String(booking?.id), 'review-request')) === status);
  const [request, ...others] = requests(address);
  expect(others).toEqual([]);
  expect(request?.subject).toBe('How was your party?');
  expect(request?.text).toContain(`/booking-details/${castle?.id}?token=`);
  expect(request?.text).toMatch(/#review\n/);
});
