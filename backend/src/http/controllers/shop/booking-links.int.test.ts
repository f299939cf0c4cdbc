import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, startOfDay, type Booking, type CalendarDate } from '@party-rental/contracts';
import { readProblem } from '../../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { cartForm } from '../../../../test-support/test-shop.js';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import { until } from '../../../../../tests/support/until.js';

const ZONE = 'America/New_York';
const ENDED = { status: 410, code: 'link_ended' };

let clock: MovableClock;
let mailed: MailedShop;

beforeAll(async () => {
  clock = new MovableClock();
  mailed = await openMailedShop({ BUSINESS_TIMEZONE: ZONE }, clock);
});
afterAll(() => mailed.close());

/** The query of each link, by booking, in the email with this number that arrived at the address. */
async function linksIn(address: string, number = 1): Promise<Map<string, string>> {
  const arrived = () => mailed.sink.received.filter(({ recipients }) => recipients.includes(address));
  await until(() => arrived().length >= number);
  const links = (arrived()[number - 1]?.text ?? '').matchAll(/booking-details\/([\w-]+)\?(token=[\w-]+)/g);
  return new Map([...links].map(([, id = '', query = '']) => [id, query]));
}
/** The query of a link that was sent after so many changes of the email, one for each line. */
const linkTo = (id = '', changes = 0) =>
  `token=${mailed.shop.program.app.get(SignedTokens).sign('booking', { bookingId: id, version: changes })}`;
const open = (id: string, query = '') => mailed.shop.guest.get(`/api/bookings/${id}?${query}`);
const changeContact = (id: string, changes: object) =>
  mailed.shop.admin.patch(`/api/admin/bookings/${id}/contact`).send(changes).expect(200);
const getBegin = (day: CalendarDate) => new Date(startOfDay(ZONE, day).getTime() + 60_000);

async function orderOn(days: readonly CalendarDate[]): Promise<{ bookings: Booking[]; address: string }> {
  const form = cartForm(days.map((eventDate) => ({ itemId: mailed.item.id, eventDate, quantity: 1 })));
  const { body } = await mailed.shop.guest.post('/api/bookings').send(form).expect(201);
  return { bookings: body.bookings, address: String(form['customerEmail']) };
}

test('correcting the email ends all links sent to the old address, and sends new ones', async () => {
  const { id, itemId, customerEmail } = await mailed.booked();
  const old = (await linksIn(customerEmail)).get(id);
  await open(id, old).expect(200);
  await changeContact(id, { customerEmail: 'right@customers.example' });
  expect(readProblem(await open(id, old))).toMatchObject(ENDED);
  expect(readProblem(await mailed.shop.guest.post(`/api/bookings/${id}/cancel?${old}`))).toMatchObject(ENDED);
  const review = mailed.shop.guest.post(`/api/items/${itemId}/reviews?${old}`).send({ bookingId: id, rating: 1 });
  expect(readProblem(await review)).toMatchObject(ENDED);

  const renewed = (await linksIn('right@customers.example')).get(id);
  await open(id, renewed).expect(200);
  await changeContact(id, { customerEmail: 'righter@customers.example' });
  expect(readProblem(await open(id, renewed))).toMatchObject(ENDED);
  expect(readProblem(await open(id, old))).toMatchObject(ENDED);
  const latest = (await linksIn('righter@customers.example')).get(id);
  await mailed.shop.guest.post(`/api/bookings/${id}/cancel?${latest}`).expect(200);
});

test('other corrections leave links valid', async () => {
  const { id, customerEmail } = await mailed.booked();
  const link = (await linksIn(customerEmail)).get(id);
  await changeContact(id, { customerPhone: '(555) 010-9999', address: '1 Elm Street' });
  await open(id, link).expect(200);
});

test('the links of an order end together, and the new email opens all its bookings', async () => {
  const { bookings, address } = await orderOn([mailed.day, addDays(mailed.day, 1)]);
  const ids = bookings.map(({ id }) => id);
  expect([...(await linksIn(address)).entries()]).toEqual([[ids[0], linkTo(ids[0])]]);
  await changeContact(ids[1] ?? '', { customerEmail: 'both@customers.example' });
  expect([...(await linksIn('both@customers.example')).entries()]).toEqual([[ids[0], linkTo(ids[0], ids.length)]]);
  for (const id of ids) {
    expect(readProblem(await open(id, linkTo(id)))).toMatchObject(ENDED);
    await open(id, linkTo(id, ids.length)).expect(200);
  }
});

test('with a wrong token the booking is not found, whether its links have ended or not', async () => {
  const { id, customerEmail } = await mailed.booked();
  const other = await mailed.booked();
  const link = (await linksIn(other.customerEmail)).get(other.id);
  await changeContact(id, { customerEmail: 'elsewhere@customers.example' });
  await linksIn(customerEmail);
  for (const query of ['', 'token=', 'token=x', link]) expect(readProblem(await open(id, query)).status).toBe(404);
});

test('a link works until 90 days after the last event day of its order, in the business time zone', async () => {
  const last = addDays(mailed.day, 20);
  const { bookings, address } = await orderOn([mailed.day, last]);
  const links = await linksIn(address);
  const [first] = bookings;
  const link = links.get(first?.id ?? '');
  clock.moveTo(getBegin(addDays(last, 90)));
  await open(first?.id ?? '', link).expect(200);
  clock.moveTo(new Date(getBegin(addDays(last, 91)).getTime() - 120_000));
  await open(first?.id ?? '', link).expect(200);
  clock.moveTo(getBegin(addDays(last, 91)));
  for (const { id } of bookings) expect(readProblem(await open(id, linkTo(id)))).toMatchObject(ENDED);
  clock.moveAhead(0);
});
