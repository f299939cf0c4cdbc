import { expect, test, vi } from 'vitest';
import type { Booking, Order } from '@party-rental/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana, depositPayment } from '../../../testing/account';
import { rates, settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderLine, orderOfDana, orderWith } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { BookingsPage } from './bookings-page';

const OWN = 'GET /api/user-bookings';
const OWN_ORDERS = 'GET /api/user-orders';

function open(bookings: Booking[], { address = '/bookings', orders = [] as Order[] } = {}) {
  const api = fakeApi({ 'GET /api/settings': settings, [OWN]: bookings, [OWN_ORDERS]: orders });
  renderAt(address, '/bookings', <BookingsPage />);
  return { api, user: userEvent.setup() };
}

test('the tabs count, and a card says what, when, where and how it stands', async () => {
  const gone = bookingOfDana({ eventDate: '2026-11-30', status: 'CONFIRMED' });
  const upcoming = bookingOfDana({ quantity: 2 });
  const { user } = open([upcoming, gone]);

  expect(await screen.findByRole('tab', { name: 'Upcoming (1)' })).toHaveAttribute('aria-selected', 'true');
  const card = screen.getByRole('article', { name: `Booking ${upcoming.number}` });
  expect(card).toHaveTextContent(/Castle Bounce House.*2 units.*Received/);
  expect(card).toHaveTextContent('Saturday, December 12, 2026');
  expect(card).toHaveTextContent('12 Maple Street, Springfield, NY 12345');
  expect(within(card).getByRole('link', { name: 'View Details' })).toHaveAttribute(
    'href',
    `/booking-details/${upcoming.id}`,
  );

  await user.click(screen.getByRole('tab', { name: 'Past (1)' }));
  expect(screen.getByRole('article')).toHaveTextContent(/1 unit(?!s).*Confirmed/);
  expect(screen.queryByRole('button', { name: 'Cancel Booking' })).not.toBeInTheDocument();
});

test('the card of a package says what is in it', async () => {
  const chair = { itemId: 2, itemName: 'Chair', quantity: 24 };
  open([bookingOfDana({ contents: [chair] }), bookingOfDana()]);
  expect(await screen.findByText('Inside: 24 × Chair')).toBeVisible();
  expect(screen.getAllByText(/^Inside/)).toHaveLength(1);
});

test('bookings are grouped by order, with its number, date, total and what is due', async () => {
  const order = orderOfDana({ lines: [orderLine(), orderLine()], payments: [depositPayment(20_000)] });
  const [first, second] = [bookingOfDana({ orderId: order.id }), bookingOfDana({ orderId: order.id })];
  open([first, bookingOfDana(), second], { orders: [order] });
  const group = within(await screen.findByRole('region', { name: `Order ${order.number}` }));
  expect(group.getAllByRole('article')).toHaveLength(2);
  expect(group.getByText(/^Ordered on/)).toHaveTextContent('Ordered on November 21, 2026 · Total $467.64');
  expect(
    group.getByText('$267.64 still to pay: $33.82 when we call to confirm, the other $233.82 before setup.'),
  ).toBeVisible();
  expect(group.getByRole('link', { name: 'View Order' })).toHaveAttribute('href', `/orders/${order.id}`);
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

test('each tab says that it is empty', async () => {
  const { user } = open([]);
  expect(await screen.findByRole('heading', { name: 'No upcoming bookings' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/#products');
  await user.click(screen.getByRole('tab', { name: 'Past (0)' }));
  expect(screen.getByRole('heading', { name: 'No past bookings' })).toBeVisible();
});

test('a cancelled booking goes to Past, and reading goes on at the heading', async () => {
  vi.useFakeTimers({
    now: new Date('2026-12-01T15:00:00Z'),
    toFake: ['Date'],
  });
  const booking = bookingOfDana();
  const cancelled = { ...booking, status: 'CANCELLED' as const };
  const order = orderWith(booking, {
    lines: [{ itemName: 'Folding Table' }, { itemName: 'Past', eventDate: '2026-11-30' }],
  });
  const { api, user } = open([booking], { orders: [order] });
  const preview = { price: order.price, difference: 0, available: true, problems: [] };
  api.respond(`POST /api/orders/${order.id}/preview`, preview);
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  api.respond(`POST /api/orders/${order.id}/cancel`, orderWith(cancelled));
  // The connection is lost right after the response.
  api.respond(OWN, refuse('busy', 503));
  api.respond(OWN_ORDERS, refuse('busy', 503));
  const dialog = within(screen.getByRole('dialog', { name: 'What should we cancel?' }));
  expect(dialog.getByRole('checkbox', { name: /^Castle Bounce House/ })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: /^Folding Table/ })).not.toBeChecked();
  expect(dialog.queryByRole('checkbox', { name: /^Past/ })).toBeNull();
  const confirm = dialog.getByRole('button', { name: 'Cancel 1 Booking' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);

  expect(await screen.findByRole('heading', { name: 'No upcoming bookings' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'My Bookings' })).toHaveFocus());
  expect(api.sentTo(`POST /api/orders/${order.id}/cancel`)[0]?.body).toEqual({ bookingIds: [booking.id] });
  await user.click(screen.getByRole('tab', { name: 'Past (1)' }));
  expect(screen.getByRole('article')).toHaveTextContent('Cancelled');
});

test('a past booking may be reviewed once, a cancelled one not', async () => {
  const review = {
    id: '019b3c41-2f0a-7c55-9a35-4fd1c0b6a002',
    rating: 5,
    text: '',
    author: 'Dana M.',
    isHidden: false,
  };
  const eventDate = '2026-11-30';
  const unreviewed = bookingOfDana({ eventDate });
  open(
    [
      unreviewed,
      bookingOfDana({ eventDate, review: { ...review, createdAt: '2026-12-01T12:00:00.000Z' } }),
      bookingOfDana({ eventDate, status: 'CANCELLED' }),
    ],
    { address: '/bookings?tab=past' },
  );
  expect(
    (await screen.findAllByRole('link', { name: 'Write a Review' })).map((link) => link.getAttribute('href')),
  ).toEqual([`/booking-details/${unreviewed.id}#review`]);
});

test('the last moment to cancel is shown, and after it the phone number in place of the button', async () => {
  open([
    bookingOfDana({ cancellableUntil: '2020-12-10T05:00:00.000Z', createdAt: '2020-12-01T05:00:00.000Z' }),
    bookingOfDana({ cancellableUntil: '2999-12-10T05:00:00.000Z' }),
  ]);
  const [inTime, late] = await screen.findAllByRole('article');
  expect(inTime).toHaveTextContent('Free cancellation until Monday, December 9, 2999 at 11:59 PM EST');
  expect(late).toHaveTextContent('Free cancellation ended Wednesday, December 9, 2020 at 11:59 PM EST');
  expect(late).toHaveTextContent('Please call us at (555) 123-4567.');
  expect(screen.getAllByRole('button', { name: 'Cancel Booking' })).toHaveLength(1);
});

test('a late booking whose terms allow it is cancelled with its whole order, for what the dialog shows first', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-11T15:00:00Z'), toFake: ['Date'] });
  const kept = { keeps: 'DEPOSIT', lateOnline: true } as const;
  const cancellableUntil = '2026-12-10T05:00:00.000Z';
  const { quote, ...rest } = bookingOfDana({ cancellableUntil });
  const booking = { ...rest, quote: { ...quote, rates: { ...rates, kept } } };
  const lines = [{ itemName: 'Folding Table' }];
  const { terms, ...order } = orderWith(booking, { lines, cancellableUntil });
  const { user } = open([booking], { orders: [{ ...order, terms: { ...terms, kept } }] });
  const card = await screen.findByRole('article');
  await waitFor(() => expect(card).toHaveTextContent('If you cancel, we keep the deposit.'));
  expect(card).toHaveTextContent('You can still cancel your whole order online until the day before the event');
  expect(card).not.toHaveTextContent('Please call us');
  await user.click(within(card).getByRole('button', { name: 'Cancel Booking' }));
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
});

test('a long list is shown step by step, to its last booking', async () => {
  const { user } = open(Array.from({ length: 45 }, () => bookingOfDana()));
  expect(await screen.findAllByText('View Details')).toHaveLength(20);
  await user.click(screen.getByText('Show 20 more of 25'));
  await user.click(screen.getByText('Show 5 more of 5'));
  expect(screen.getAllByText('View Details')).toHaveLength(45);
  expect(screen.queryByText(/^Show/)).not.toBeInTheDocument();
});

test('a failed load can be retried', async () => {
  const api = fakeApi({ 'GET /api/settings': settings, [OWN]: refuse('busy', 503), [OWN_ORDERS]: [] });
  renderAt('/bookings?tab=past', '/bookings', <BookingsPage />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(OWN, []);
  await userEvent.click(retry);
  expect(await screen.findByRole('tab', { name: 'Past (0)' })).toHaveAttribute('aria-selected', 'true');
});
