import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, atTime, type Booking, type CalendarDate, type Item } from '@party-rental/contracts';
import supertest from 'supertest';
import type { MailSink } from '../../../../../tests/support/mail-sink.js';
import { until } from '../../../../../tests/support/until.js';
import { readProblem, readResponse } from '../../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { newMember, type Member } from '../../../../test-support/staff.js';
import { changeSettings, bookingForm, type TestShop } from '../../../../test-support/test-shop.js';

const ZONE = 'America/New_York';
const BLUE = { id: 1, name: 'Blue Truck' };
const MORNING = { from: '08:00', to: '11:00' };
/** About 20 and 40 minutes from the shop in Albany, and 40 from each other. */
const [TROY, SCHENECTADY] = ['12180', '12305'];

let clock: MovableClock;
let shop: TestShop;
let sink: MailSink;
let item: Item;
let booked: MailedShop['booked'];
let crew: Member;
/** Each test has a day of its own. */
let day: CalendarDate;
let days = 3;

beforeAll(async () => {
  clock = new MovableClock();
  ({ shop, sink, item, booked } = await openMailedShop({ BUSINESS_TIMEZONE: ZONE }, clock));
  crew = await newMember(shop, 'CREW');
  await changeSettings(shop, { trucks: [BLUE], setupWindows: [MORNING], city: 'Albany, NY 12207' });
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});
beforeEach(() => {
  days += 1;
  day = addDays(shop.today, days);
  clock.moveTo(atTime(ZONE, addDays(day, -3), '12:00'));
});

const atClock = (time: string) => clock.moveTo(atTime(ZONE, day, time));
const party = (zipCode = TROY, fields: Record<string, unknown> = {}) =>
  booked({ eventDate: day, partyStart: '12:30', zipCode, ...fields });
/** In this order, on the blue truck. */
const assign = (bookings: readonly Booking[]) =>
  shop.admin
    .put('/api/admin/day-plan')
    .query({ date: day })
    .send({ stops: bookings.map(({ orderId }, position) => ({ orderId, truckId: BLUE.id, position })) })
    .expect(200);
const report = ({ orderId }: Booking, step: string, on = day) =>
  crew.browser.post(`/api/crew/stops/${orderId}/${on}`).send({ step, at: clock.now().toISOString() }).expect(200);
const getStops = async (date = day) =>
  readResponse('dayPlan', await shop.admin.get('/api/admin/day-plan').query({ date })).stops;
const getArrival = async ({ orderId, token }: Booking & { token?: string }) =>
  readResponse('orderArrival', await shop.guest.get(`/api/orders/${orderId}/arrival`).query({ token })).arrival;
const emailsTo = ({ customerEmail }: Booking) =>
  sink.received.filter(
    ({ recipients, subject }) => recipients.includes(customerEmail) && subject?.startsWith("We're on our way"),
  );
const getEmail = async ({ id }: Booking) =>
  readResponse('bookingEmails', await shop.admin.get(`/api/admin/bookings/${id}/emails`)).findLast(
    ({ purpose }) => purpose === 'on-the-way',
  );
const becomes = (booking: Booking, status: string) => until(async () => (await getEmail(booking))?.status === status);

test('estimates begin with the day, follow the crew, and mark a stop that will be late before it is', async () => {
  const [dana, olaf] = [await party(), await party(SCHENECTADY)];
  await assign([dana, olaf]);
  atClock('07:30');
  expect((await getStops()).map(({ estimatedArrival, isLate }) => [estimatedArrival, isLate])).toEqual([
    [null, false],
    [null, false],
  ]);
  expect(await getArrival(dana)).toBeNull();

  atClock('08:00');
  const stops = await getStops();
  expect(stops.map(({ isLate }) => isLate)).toEqual([false, false]);
  const [first, second] = stops.map(({ estimatedArrival }) => Date.parse(estimatedArrival ?? ''));
  expect(first).toBeGreaterThan(clock.now().getTime());
  expect(second).toBeGreaterThan((first ?? 0) + 20 * 60_000);
  expect((await getStops(addDays(day, 1))).every(({ estimatedArrival }) => estimatedArrival === null)).toBe(true);

  atClock('10:10');
  expect((await getStops()).map(({ isLate }) => isLate)).toEqual([false, true]);
  await report(dana, 'DELIVERED');
  expect((await getStops())[0]).toMatchObject({ estimatedArrival: null, isLate: false });
});

test('a customer sees about when the crew comes, and nothing of others', async () => {
  const [dana, olaf] = [await party(), await party(SCHENECTADY)];
  await assign([dana, olaf]);
  atClock('08:00');
  expect(await getArrival(dana)).toBeNull();
  await report(dana, 'ON_THE_WAY');
  expect(await getArrival(olaf)).toEqual({
    status: 'PLANNED',
    from: expect.stringMatching(/:(00|15|30|45):00\.000Z$/),
    to: expect.any(String),
  });
  const { from, to, ...arrival } = (await getArrival(dana)) ?? {};
  expect(arrival).toEqual({ status: 'ON_THE_WAY' });
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(30 * 60_000);
  atClock('08:40');
  await report(dana, 'DELIVERED');
  expect(await getArrival(dana)).toBeNull();
  expect(await getArrival(olaf)).toMatchObject({ status: 'NEXT' });
  for (const query of [{}, { token: 'forged' }])
    expect(readProblem(await shop.guest.get(`/api/orders/${olaf.orderId}/arrival`).query(query)).code).toBe(
      'not_found',
    );
});

test('leaving for a stop sends one email with the estimate, and nothing when it is repeated or already over', async () => {
  const dana = await party();
  await assign([dana]);
  atClock('08:00');
  await report(dana, 'ON_THE_WAY');
  await report(dana, 'ON_THE_WAY');
  await becomes(dana, 'sent');
  const [email] = emailsTo(dana);
  expect(email?.subject).toBe("We're on our way: expect us between 8:15 AM and 8:45 AM");
  expect(email?.text).toContain('Our crew is on its way to you with your Castle.');
  expect(email?.text).toContain("We'll set up between 8:00 AM and 11:00 AM.");
  expect(email?.text).toContain('Phone on the event day: (555) 123-4567');
  await report(dana, 'DELIVERED');
  await shop.admin
    .post(`/api/crew/stops/${dana.orderId}/${day}/revert`)
    .send({ step: 'ON_THE_WAY', at: (await getStops())[0]?.progress[0]?.at })
    .expect(200);
  await report(dana, 'ON_THE_WAY');
  const { rows } = await shop.pool.query(
    `select from events where order_id = $1 and data->>'step' = 'ON_THE_WAY' and type = 'StopProgressed'`,
    [dana.orderId],
  );
  expect(rows).toHaveLength(1);
  expect(emailsTo(dana)).toHaveLength(1);
});

test('an email that had to wait is not sent once the crew was there, nor when a phone reports long after that it left', async () => {
  const [dana, olaf] = [await party(), await party()];
  await assign([dana, olaf]);
  atClock('08:00');
  sink.refuseWith = 451;
  await report(dana, 'ON_THE_WAY');
  await becomes(dana, 'failed');
  await report(dana, 'DELIVERED');
  sink.refuseWith = undefined;
  // It may have been tried again by itself.
  const { status } = await shop.admin.post(`/api/admin/emails/${(await getEmail(dana))?.eventId}/on-the-way/retry`);
  expect([204, 409]).toContain(status);
  await becomes(dana, 'skipped');
  const left = clock.now().toISOString();
  atClock('08:20');
  await crew.browser.post(`/api/crew/stops/${olaf.orderId}/${day}`).send({ step: 'ON_THE_WAY', at: left }).expect(200);
  await becomes(olaf, 'skipped');
  expect((await getEmail(olaf))?.error).toBe('outdated');
  expect([dana, olaf].flatMap(emailsTo)).toEqual([]);
});

test('a customer who wants no reminders gets no such email', async () => {
  const account = { username: 'noemails', email: 'quiet@example.com', password: 'correct horse' };
  const quiet = supertest.agent(shop.url);
  await quiet
    .post('/api/register')
    .send({ ...account, firstName: 'Quinn', lastName: 'Quiet' })
    .expect(201);
  const preferences = { bookingConfirmations: true, reminders: false, promotions: false };
  await quiet.put('/api/user/preferences').send(preferences).expect(200);
  const { body: user } = await quiet.get('/api/user').expect(200);
  const form = bookingForm({ itemId: item.id, eventDate: day, userId: user.id, customerEmail: account.email });
  const { body: dana } = await quiet.post('/api/bookings').send(form).expect(201);
  atClock('08:00');
  await report(dana, 'ON_THE_WAY');
  await becomes(dana, 'skipped');
  // An email that was skipped for another reason has that as its error.
  expect((await getEmail(dana))?.error).toBeNull();
});
