import { beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { bookingOfDana, dana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { BookingConfirmedPage } from './booking-confirmed-page';
import { confirmationOf } from './order-confirmation';

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi({ 'GET /api/settings': settings, 'GET /api/user': refuse('unauthenticated', 401) });
});

const bookings = [bookingOfDana({ quantity: 2, eventDate: '2026-12-14' }), bookingOfDana({ eventDate: '2026-12-13' })];
const order = confirmationOf({ orderId: bookings[0]?.orderId ?? '', bookings });

function open(state: unknown = order) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[{ pathname: '/booking-confirmed', state }]}>
        <BookingConfirmedPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('says what happens next and what to remember', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
  expect(screen.getByText(/We've received it, and your day is held\. We've sent a confirmation email/)).toBeVisible();
  expect(screen.getByText(/look in the spam folder or call us/)).toBeVisible();
  expect(await screen.findByRole('link', { name: settings.phone })).toHaveAttribute('href', 'tel:5551234567');
  for (const text of [
    /call you 24-48 hours before the event/,
    /deliver and set everything up on the day/,
    /within 24 hours to collect the 50% deposit, which confirms your order/,
    /pick everything up after the event/,
    /present for delivery and pickup/,
    /flat area with a power outlet/,
    /changes or cancellations at least 48 hours ahead/,
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('link', { name: 'View My Bookings' })).not.toBeInTheDocument();
});

test('an order for tomorrow is not told to change its plans 48 hours ahead', async () => {
  const soon = [bookingOfDana({ eventDate: '2026-12-11' })];
  open(confirmationOf({ orderId: '', bookings: soon }));
  expect(await screen.findByText('Please call us right away if your plans change.')).toBeVisible();
  expect(screen.queryByText(/48 hours ahead/)).not.toBeInTheDocument();
});

test('names the bookings of the order by their numbers, and keeps no personal data of it', () => {
  expect(JSON.stringify(order)).not.toMatch(/Dana|Maple|example\.com/);
  open();
  expect(screen.getByText(bookings[0]?.number ?? '')).toBeVisible();
  expect(screen.getByText('Castle Bounce House, 2 units')).toBeVisible();
  expect(screen.getByText('Sunday, December 13, 2026')).toBeVisible();
});

test.each([[null], [{ nonsense: true }]])('without an order it names no booking, but says the rest', (state) => {
  open(state);
  expect(screen.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
  expect(screen.getByText("We'll pick everything up after the event.")).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Your bookings' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});

test('leads a signed-in visitor to the account', async () => {
  api.respond('GET /api/user', dana);
  open();
  expect(await screen.findByRole('link', { name: 'View My Bookings' })).toHaveAttribute('href', '/account');
});
