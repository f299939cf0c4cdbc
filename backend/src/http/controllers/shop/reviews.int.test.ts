import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking, BookingReview, Item } from '@party-rental/contracts';
import supertest from 'supertest';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import { readTables } from '../../../read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { verify } from '../../../read/verify/verify.js';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

const clock = new MovableClock();
let shop: TestShop;
let item: Item;
let customer: ReturnType<typeof supertest.agent>;
let customerId: number;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' }, clock });
  item = await shop.addItem({ name: 'Castle', stock: 100 });
  customer = supertest.agent(shop.url);
  const account = { username: 'dana', email: 'dana@example.com', password: 'correct horse' };
  const { body } = await customer.post('/api/register').send({ ...account, firstName: 'Dana', lastName: 'Miller' });
  customerId = body.id;
});
afterAll(() => shop.close());

type Sender = Pick<typeof customer, 'post' | 'get'>;

/** A booking of yesterday, made while that day was ahead. */
async function past(fields: Record<string, unknown> = {}, by: Sender = shop.guest): Promise<Booking> {
  clock.moveAhead(0);
  const form = bookingForm({ itemId: item.id, eventDate: inDays(shop.today, 3), ...fields });
  const booking = readResponse('createBooking', await by.post('/api/bookings').send(form)) as Booking;
  // One more than it takes: a day may have 23 hours, or 25.
  clock.moveAhead(5);
  return booking;
}
function signToken({ id }: Booking): string {
  return shop.program.app.get(SignedTokens).sign('booking', { bookingId: id });
}
function write(
  booking: Booking,
  body: Record<string, unknown> = {},
  { token = signToken(booking), by = shop.guest }: { token?: string; by?: Sender } = {},
) {
  return by
    .post(`/api/items/${booking.itemId}/reviews`)
    .query(token ? { token } : {})
    .send({ bookingId: booking.id, rating: 5, text: 'They loved it.', ...body });
}
const published = (review: BookingReview) => ({ ...review, isHidden: undefined });
const list = async (of: Item, query = {}) => shop.guest.get(`/api/items/${of.id}/reviews`).query(query);

describe('a review', () => {
  test('with the token of the confirmation email shows on the item at once, under a short name', async () => {
    const booking = await past({ customerName: 'Ana Kowalski' });
    const review = readResponse('writeReview', await write(booking, { rating: 4, text: '  Great fun.\nAgain!  ' }));
    expect(review).toMatchObject({ rating: 4, text: 'Great fun.\nAgain!', author: 'Ana K.' });
    expect(readResponse('itemReviews', await list(item))[0]).toEqual(published(review));
    const seen = await shop.guest.get(`/api/bookings/${booking.id}`).query({ token: signToken(booking) });
    expect(readResponse('getBooking', seen).review).toEqual(review);
  });

  test('from the account that booked needs no token', async () => {
    const booking = await past({ userId: customerId }, customer);
    expect(readProblem(await write(booking, {}, { token: '' }))).toMatchObject({ status: 404 });
    readResponse('writeReview', await write(booking, {}, { token: '', by: customer }));
    const [mine] = readResponse('userBookings', await customer.get('/api/user-bookings'));
    expect(mine?.review).toMatchObject({ rating: 5, author: 'Dana M.' });
  });

  test('may have stars only', async () => {
    expect(readResponse('writeReview', await write(await past(), { text: undefined }))).toMatchObject({ text: '' });
  });

  test('is written once, even when sent twice at the same moment', async () => {
    const booking = await past();
    const responses = await Promise.all([write(booking), write(booking), write(booking)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(readProblem(await write(booking))).toMatchObject({
      code: 'conflict',
      detail: "You've already reviewed this booking.",
    });
  });

  test('from a stranger or with a wrong token finds no booking; an admin gets another reason', async () => {
    const booking = await past();
    for (const token of ['', 'wrong', signToken(await past())])
      expect(readProblem(await write(booking, {}, { token }))).toMatchObject({ status: 404 });
    expect(readProblem(await write(booking, {}, { token: '', by: shop.admin }))).toMatchObject({ status: 403 });
  });

  test('is accepted after the event day, and not for cancelled bookings', async () => {
    const booking = await past();
    clock.moveAhead(3);
    expect(readProblem(await write(booking))).toMatchObject({
      status: 409,
      detail: 'You can write a review after the event day.',
    });
    await shop.admin.patch(`/api/admin/bookings/${booking.id}`).send({ status: 'CANCELLED' }).expect(200);
    clock.moveAhead(4);
    expect(readProblem(await write(booking))).toMatchObject({
      status: 409,
      detail: "A cancelled booking can't be reviewed.",
    });
  });

  test.each([
    ['rating', { rating: 0 }],
    ['rating', { rating: 6 }],
    ['rating', { rating: 4.5 }],
    ['rating', { rating: undefined }],
    ['text', { text: 'x'.repeat(1001) }],
    ['text', { text: 'bell \u0007' }],
    ['bookingId', { bookingId: 'PR-7K3M-9Q2F' }],
  ])('with an invalid %s names the field', async (path, body) => {
    const refusal = readProblem(await write(await past(), body));
    expect(refusal).toMatchObject({ status: 400, errors: [{ path }] });
  });

  test('is encrypted in the log', async () => {
    await write(await past(), { text: 'Our daughter Mia turned six.' }).expect(201);
    const { rows } = await shop.pool.query("select string_agg(data::text, '') as log from events");
    // Three letters are found in many a ciphertext.
    expect(rows[0].log).not.toMatch(/Mia turned six|Dana M\./);
  });

  test('loses its text and keeps its stars when its key is destroyed, and cannot be written again', async () => {
    const booking = await past({ itemId: (await shop.addItem()).id });
    await write(booking).expect(201);
    const unsaid = await past();
    await shop.pool.query('delete from personal_keys where stream = any($1)', [
      [`booking-${booking.id}`, `booking-${unsaid.id}`],
    ]);
    const refusal = readProblem(await write(unsaid));
    expect(refusal).toMatchObject({ status: 409, detail: expect.stringContaining('erased') });
    const reviews = readTables.find('reviews');
    if (!reviews) throw new Error('There is no projection of reviews');
    await rebuild(shop.pool, shop.program.app.get(Feed), [reviews]);
    const [erased] = readResponse('itemReviews', await list({ ...item, id: booking.itemId }));
    expect(erased).toMatchObject({ rating: 5, text: '', author: '[erased]' });
  });
});

describe('the reviews of an item', () => {
  let reviewed: Item;
  beforeAll(async () => {
    reviewed = await shop.addItem({ name: 'Slide', stock: 10 });
    for (const rating of [5, 5, 4]) {
      const booking = await past({ itemId: reviewed.id });
      await write(booking, { rating, text: `${rating} stars` }).expect(201);
    }
  });

  test('come newest first, in pages with their total', async () => {
    const first = await list(reviewed, { limit: 2 });
    expect(readResponse('itemReviews', first).map(({ rating }) => rating)).toEqual([4, 5]);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<(.+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1];
    const second = await shop.guest.get(next ?? '');
    expect(readResponse('itemReviews', second).map(({ text }) => text)).toEqual(['5 stars']);
    expect(second.headers['link']).toBeUndefined();
  });

  test.each(['0000-01-01T00:00:00Z', `2026-11-21T15:00:00.${'0'.repeat(150)}Z`])(
    'start at the beginning for the invalid cursor %s',
    async (instant) => {
      const cursor = btoa(JSON.stringify([instant, '019abf3e-6f0a-7c55-9a35-4fd1c0b6a001']));
      const response = await list(reviewed, { cursor });
      expect(readResponse('itemReviews', response)).toEqual(readResponse('itemReviews', await list(reviewed)));
    },
  );

  test('make up the rating wherever the item is returned, and do not affect other items', async () => {
    const rating = { average: 4.7, count: 3 };
    const silent = await shop.addItem({ name: 'Table' });
    expect(readResponse('getItem', await shop.guest.get(`/api/items/${reviewed.id}`)).rating).toEqual(rating);
    for (const items of [
      readResponse('listItems', await shop.guest.get('/api/items')),
      readResponse('listItemsOfType', await shop.guest.get('/api/items/type/BOUNCE_HOUSE')),
    ]) {
      expect(items.find(({ id }) => id === reviewed.id)?.rating).toEqual(rating);
      expect(items.find(({ id }) => id === silent.id)?.rating).toBeNull();
    }
  });

  test('leave out reviews that the owner has hidden; only the owner can hide, once', async () => {
    const disliked = await shop.addItem({ name: 'Tent' });
    const kind = await past({ itemId: disliked.id });
    const rude = await past({ itemId: disliked.id, eventDate: inDays(shop.today, 2) });
    await write(kind, { rating: 5 }).expect(201);
    await write(rude, { rating: 1, text: 'Their phone number is 555-0100.' }).expect(201);
    const path = `/api/admin/bookings/${rude.id}/review/hide`;
    expect(readProblem(await shop.guest.post(path))).toMatchObject({ status: 401 });
    expect(readProblem(await customer.post(path))).toMatchObject({ status: 403 });

    const { review } = readResponse('hideReview', await shop.admin.post(path));
    expect(review).toMatchObject({ rating: 1, isHidden: true });
    expect(readResponse('itemReviews', await list(disliked)).map(({ rating }) => rating)).toEqual([5]);
    expect((await list(disliked)).headers['x-total-count']).toBe('1');
    const shown = readResponse('getItem', await shop.guest.get(`/api/items/${disliked.id}`));
    expect(shown.rating).toEqual({ average: 5, count: 1 });
    const own = await shop.guest.get(`/api/bookings/${rude.id}`).query({ token: signToken(rude) });
    expect(readResponse('getBooking', own).review).toEqual(review);
    const history = readResponse('bookingHistory', await shop.admin.get(`/api/admin/bookings/${rude.id}/history`));
    expect(history.at(-1)).toMatchObject({ type: 'ReviewHidden', actor: expect.stringContaining('(admin)') });

    expect(readProblem(await shop.admin.post(path))).toMatchObject({ code: 'conflict' });
    const findings = await verify(shop.pool, shop.program.app.get(Feed));
    // The person erased above is still in the tables of bookings, orders and customers.
    expect(findings.filter(({ check }) => !['bookings', 'orders', 'customers'].includes(check))).toEqual([]);
  });

  test('of an unknown or inactive item are not found', async () => {
    const hidden = await shop.addItem({ isActive: false });
    expect(readProblem(await list({ ...item, id: 2_000_000 }))).toMatchObject({ status: 404 });
    expect(readProblem(await list(hidden))).toMatchObject({ status: 404 });
    await shop.admin.get(`/api/items/${hidden.id}/reviews`).expect(200, []);
  });
});
