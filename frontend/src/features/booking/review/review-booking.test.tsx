import { beforeEach, expect, test } from 'vitest';
import type { BookingDetails, BookingReview } from '@party-rental/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana, dana } from '../../../testing/account';
import { castle, settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderWith } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { BookingDetailsPage } from '../order/order-page';

const WRITE = 'POST /api/items/1/reviews';
const review: BookingReview = {
  id: '019b3c41-2f0a-7c55-9a35-4fd1c0b6a001',
  rating: 4,
  text: 'They loved it.',
  author: 'Dana M.',
  createdAt: '2026-12-10T15:00:00.000Z',
  isHidden: false,
};

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': dana,
    [WRITE]: { status: 201, body: review },
  });
});

/** Opens the page of a booking of yesterday. Returns the booking, and a function that unmounts the page. */
async function open(
  but: Parameters<typeof bookingOfDana>[0] = {},
  end = '',
): Promise<BookingDetails & { leave(): void }> {
  const booking = bookingOfDana({ eventDate: '2026-12-09', ...but });
  return { ...booking, leave: await show(booking, end) };
}
async function show(booking: BookingDetails, end = ''): Promise<() => void> {
  api.respond(`GET /api/bookings/${booking.id}`, booking);
  const order = orderWith(booking);
  api.respond(`GET /api/orders/${order.id}`, order);
  const { unmount } = renderAt(`/booking-details/${booking.id}${end}`, '/booking-details/:id', <BookingDetailsPage />);
  await screen.findByRole('heading', { name: order.number });
  return unmount;
}
const form = () => screen.findByRole('form', { name: 'Review' });
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish Review' }));
/** Waits until the current user has been fetched. */
const settled = () => waitFor(() => expect(api.sentTo('GET /api/user').length).toBeGreaterThan(0));

test('after the event day, the customer writes a review and sees it as published', async () => {
  const { id } = await open();
  await form();
  await userEvent.click(screen.getByRole('radio', { name: '4 stars: Very good' }));
  await userEvent.type(screen.getByLabelText(/Your review/), 'They loved it.');
  expect(screen.getByText('14 of 1000 characters')).toBeVisible();
  await publish();

  expect(await screen.findByRole('heading', { name: 'Thank you for your review!' })).toHaveFocus();
  expect(screen.getByText('They loved it.')).toBeVisible();
  expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  expect(api.sentTo(WRITE)[0]?.body).toEqual({ bookingId: id, rating: 4, text: 'They loved it.' });
  expect(sessionStorage).toHaveLength(0);
});

test('a guest writes with the token of the email', async () => {
  api.respond('GET /api/user', refuse('unauthenticated', 401));
  await open({ userId: null }, '?token=secret');
  await form();
  await userEvent.click(screen.getByRole('radio', { name: /^5 stars/ }));
  await publish();
  await screen.findByRole('heading', { name: 'Thank you for your review!' });
  expect(api.sentTo(WRITE)).toHaveLength(1);
});

test('a visitor who came to write a review starts at the form', async () => {
  await open({}, '#review');
  await form();
  expect(screen.getByRole('heading', { name: `How was the ${castle.name}?` })).toHaveFocus();
});

test('without stars nothing is sent, and an error is shown', async () => {
  await open();
  await form();
  await publish();
  expect(await screen.findByText('Please choose 1 to 5 stars')).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'Your rating' })).toHaveAccessibleDescription(
    'Please choose 1 to 5 stars',
  );
  expect(screen.getByRole('radio', { name: '1 star: Poor' })).toHaveFocus();
  expect(api.sentTo(WRITE)).toHaveLength(0);
});

test('text that is too long is rejected, not cut off', async () => {
  await open();
  await form();
  await userEvent.click(screen.getByRole('radio', { name: /^3 stars/ }));
  await userEvent.click(screen.getByLabelText(/Your review/));
  await userEvent.paste('x'.repeat(1001));
  expect(screen.getByText('1001 of 1000 characters')).toBeVisible();
  await publish();
  expect(await screen.findByText('Please use at most 1000 characters')).toBeVisible();
  expect(screen.getByLabelText(/Your review/)).toHaveValue('x'.repeat(1001));
  expect(api.sentTo(WRITE)).toHaveLength(0);
});

test('a rejection is shown, and the input survives even a reload', async () => {
  const { leave, ...booking } = await open();
  api.respond(WRITE, refuse('busy', 503, { detail: 'Please try again in a moment.' }));
  await form();
  await userEvent.click(screen.getByRole('radio', { name: /^2 stars/ }));
  await userEvent.type(screen.getByLabelText(/Your review/), 'Rain all day.');
  await publish();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment.');
  expect(screen.getByLabelText(/Your review/)).toHaveValue('Rain all day.');

  leave();
  await show(booking);
  await form();
  expect(screen.getByLabelText(/Your review/)).toHaveValue('Rain all day.');
  expect(screen.getByRole('radio', { name: /^2 stars/ })).toBeChecked();
});

test('a review that is written is shown, and there is no second one', async () => {
  await open({ review });
  expect(screen.getByRole('heading', { name: 'Your review' })).not.toHaveFocus();
  expect(screen.getByText('They loved it.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Review' })).toBeNull();
});

test('a hidden review is shown as hidden', async () => {
  await open({ review: { ...review, isHidden: true } });
  expect(screen.getByText('They loved it.')).toBeVisible();
  expect(screen.getByText("We don't show this review on our pages.")).toBeVisible();
  expect(screen.queryByText(/^Published as/)).toBeNull();
});

test.each([
  ['on the event day', { eventDate: settings.today }],
  ['of a cancelled booking', { status: 'CANCELLED' as const }],
  ['of another user’s booking', { userId: 8 }],
])('there is nothing to review %s', async (_, but) => {
  await open(but);
  await settled();
  expect(screen.queryByRole('form', { name: 'Review' })).toBeNull();
});

test('another past booking of the order has a link to its review, but only for the customer', async () => {
  const booking = bookingOfDana({ eventDate: '2026-12-09' });
  const past = { itemName: 'Folding Table', eventDate: '2026-12-08' };
  const lines = [past, { ...past, status: 'CANCELLED' }, { ...past, eventDate: settings.today }];
  const order = orderWith(booking, { lines });
  api.respond(`GET /api/bookings/${booking.id}`, booking);
  api.respond(`GET /api/orders/${order.id}`, order);
  const open = () => renderAt(`/booking-details/${booking.id}`, '/booking-details/:id', <BookingDetailsPage />);
  const { unmount } = open();
  expect((await screen.findAllByRole('link', { name: /^Review / })).map((link) => link.getAttribute('href'))).toEqual([
    `/booking-details/${order.lines[1]?.bookingId}#review`,
  ]);
  unmount();

  api.respond('GET /api/user', { ...dana, id: 8, role: 'ADMIN' });
  open();
  await screen.findByRole('heading', { name: order.number });
  await settled();
  expect(screen.queryByRole('link', { name: /^Review / })).toBeNull();
});

test('a past booking cannot be cancelled and shows no payment terms', async () => {
  await open();
  await form();
  expect(screen.queryByText('Plans changed?')).toBeNull();
  expect(screen.queryByText(/deposit/)).toBeNull();
});
