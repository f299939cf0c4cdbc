import { beforeEach, expect, test, vi } from 'vitest';
import { describeDue, formatCents } from '@party-rental/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { bookingOfDana, dana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderOfDana } from '../../../testing/orders';
import { toPlaced } from '../../../shared/order/placed/placed-order';
import { BookingConfirmedPage } from './booking-confirmed-page';

const bookings = [bookingOfDana({ quantity: 2, eventDate: '2026-12-14' }), bookingOfDana({ eventDate: '2026-12-13' })];
const orderId = bookings[0]?.orderId ?? '';
const placed = { ...toPlaced({ orderId, bookings, token: 'opens' }), total: 26_892, deposit: 13_446 };
const lines = bookings.map(({ id: bookingId, number, eventDate, quantity }) => ({
  ...{ bookingId, number, eventDate, quantity },
}));
const address = { address: '12 Maple Street', city: 'Springfield', state: 'NY', zipCode: '12345' };
const order = orderOfDana({ id: orderId, lines, ...address });

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  // Two hours after the order was placed; timers run.
  vi.useFakeTimers({
    now: new Date('2026-11-21T17:04:05Z'),
    toFake: ['Date'],
  });
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': refuse('unauthenticated', 401),
    [`GET /api/orders/${orderId}?token=opens`]: order,
  });
});

function open(state: unknown = placed) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[{ pathname: '/booking-confirmed', state }]}>
        <BookingConfirmedPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('says what happens next and when, and what to remember', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Booking Confirmed!' })).toHaveFocus();
  expect(screen.getByText('Received')).toBeVisible();
  expect(screen.getByText("We're holding your day. Your deposit confirms it.")).toBeVisible();
  expect(screen.getByText(/^Order .* is in\.$/)).toHaveTextContent(`Order ${bookings[0]?.number} is in.`);
  expect(screen.getByText(/We've sent a confirmation email with all the details/)).toBeVisible();
  expect(screen.getByText(/check your spam folder or call us/)).toBeVisible();
  expect(await screen.findByText(/^It's on its way to/)).toHaveTextContent(
    `It's on its way to ${order.customerEmail}. If`,
  );
  expect(await screen.findByRole('link', { name: settings.phone })).toHaveAttribute('href', 'tel:5551234567');
  for (const text of [
    /call you 24-48 hours before the event/,
    /deliver and set everything up on the day/,
    /within 24 hours to collect the 50% deposit, which confirms your order/,
    /pick everything up after the event/,
    /present for delivery and pickup/,
    /flat area with a power outlet/,
    /changes or cancellations at least 48 hours ahead/,
    'By Nov 22, 2026, 10:04 AM EST',
    'Fri, Dec 11 or Sat, Dec 12',
    'Sun, Dec 13 and Mon, Dec 14',
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('link', { name: 'View My Bookings' })).not.toBeInTheDocument();
});

test('says when the crew sets up, once the start time of the party is known', async () => {
  api.respond('GET /api/settings', { ...settings, setupWindows: [{ from: '08:00', to: '11:00' }] });
  api.respond(`GET /api/orders/${orderId}?token=opens`, { ...order, partyStart: '12:00' });
  open();
  expect(await screen.findByText("We'll set up between 8:00 AM and 11:00 AM.")).toBeVisible();
  const google = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /^Google Calendar, Mon, Dec 14/ }).href);
  expect(google.searchParams.get('dates')).toBe('20261214T170000Z/20261214T210000Z');
});

test('no deadline is shown that has passed', async () => {
  vi.setSystemTime(new Date('2026-11-22T17:04:05Z'));
  open();
  expect(await screen.findByText('Fri, Dec 11 or Sat, Dec 12')).toBeVisible();
  expect(screen.getByText("We'll call you soon to collect the 50% deposit, which confirms your order.")).toBeVisible();
  expect(screen.queryByText(/^By /)).not.toBeInTheDocument();
});

test('an order for tomorrow is not told to change its plans 48 hours ahead', async () => {
  const soon = [bookingOfDana({ eventDate: '2026-12-11' })];
  open(toPlaced({ orderId, bookings: soon, token: null }));
  expect(await screen.findByText('Please call us right away if your plans change.')).toBeVisible();
  expect(screen.queryByText(/48 hours ahead/)).not.toBeInTheDocument();
});

test('names the bookings by day with their numbers, and keeps no personal data of them', async () => {
  expect(JSON.stringify(placed)).not.toMatch(/Dana|Maple|example\.com/);
  open();
  expect(screen.getByRole('list', { name: 'Your bookings, Monday, December 14, 2026' })).toHaveTextContent(
    `2 × Castle Bounce House${bookings[0]?.number}`,
  );
  expect(screen.getByRole('heading', { name: 'Sunday, December 13, 2026' })).toBeVisible();
  expect(await screen.findByText('12 Maple Street, Springfield, NY 12345')).toBeVisible();
});

test("a guest's links open the order and its calendar entries without an account", async () => {
  open();
  const url = `/orders/${orderId}?token=opens`;
  expect(screen.getByRole('link', { name: 'View Your Order' })).toHaveAttribute('href', url);
  expect(screen.getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute(
    'href',
    `/api/orders/${orderId}/calendar.ics?token=opens`,
  );
  await screen.findByText(/12 Maple Street/);
  const google = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /^Google Calendar, Mon, Dec 14/ }).href);
  expect(Object.fromEntries(google.searchParams)).toMatchObject({
    text: `Castle Bounce House from ${settings.businessName}`,
    dates: '20261214/20261215',
    location: '12 Maple Street, Springfield, NY 12345',
    details: expect.stringContaining(url),
  });
});

test('shows the state of an order that was confirmed meanwhile', async () => {
  api.respond(`GET /api/orders/${orderId}?token=opens`, { ...order, status: 'CONFIRMED' });
  open();
  expect(await screen.findByText('Your order is confirmed. See you at the party!')).toBeVisible();
  expect(screen.queryByText('Received')).not.toBeInTheDocument();
});

test('shows the lines and the price of an order that was changed meanwhile', async () => {
  const [first = {}, second = {}] = lines;
  const changed = orderOfDana({
    id: orderId,
    lines: [
      { ...first, eventDate: '2026-12-20' },
      { ...second, status: 'CANCELLED' },
    ],
  });
  api.respond(`GET /api/orders/${orderId}?token=opens`, changed);
  open();
  expect(await screen.findByRole('heading', { name: 'Sunday, December 20, 2026' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /December 1[34]/ })).not.toBeInTheDocument();
  expect(screen.getByText(formatCents(changed.price.total))).toBeVisible();
  expect(screen.getByText(describeDue(changed))).toBeVisible();
});

test('promises nothing about an order that was cancelled meanwhile', async () => {
  const cancelled = lines.map((line) => ({ ...line, status: 'CANCELLED' }));
  api.respond(
    `GET /api/orders/${orderId}?token=opens`,
    orderOfDana({ id: orderId, status: 'CANCELLED', lines: cancelled }),
  );
  open();
  expect(await screen.findByRole('heading', { name: 'Booking Cancelled' })).toBeVisible();
  expect(screen.getByText(/^Your order is cancelled/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: /What happens next|Please remember|Booking Confirmed/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /Calendar/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View Your Order' })).toBeVisible();
});

test.each([[null], [{ nonsense: true }]])('without an order it says so, and where to find one', (state) => {
  open(state);
  expect(screen.getByRole('heading', { name: 'No order to show here' })).toBeVisible();
  expect(screen.queryByText(/Booking Confirmed!/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find My Booking' })).toHaveAttribute('href', '/find-booking');
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

test('leads a signed-in visitor to the account', async () => {
  api.respond('GET /api/user', dana);
  open();
  expect(await screen.findByRole('link', { name: 'View My Bookings' })).toHaveAttribute('href', '/account');
});
