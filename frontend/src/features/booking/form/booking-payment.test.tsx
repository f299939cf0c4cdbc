import { beforeEach, expect, test } from 'vitest';
import { formatCents, priceOrder } from '@party-rental/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { saveDraft } from '../../../shared/booking-form/use-details-form';
import { bookingOfDana, dana } from '../../../testing/account';
import { saturday } from '../../../testing/cart';
import { calendarOfCastle, castle, rates, settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { BookingPage } from './booking-page';

const BOOK = 'POST /api/bookings';
const line = { itemId: castle.id, name: castle.name, eventDate: saturday, quantity: 1, price: castle.price };
const deposit = formatCents(priceOrder([line], rates).deposit);
let user: UserEvent;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi({
    'GET /api/settings': { ...settings, onlinePayments: true, payByPhone: true },
    'GET /api/user': dana,
    'GET /api/items/1': castle,
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 20 },
    ...calendarOfCastle(),
    [BOOK]: { ...bookingOfDana({ payBy: '2026-12-10T15:30:00.000Z' }), token: null },
  });
  user = userEvent.setup();
  saveDraft({ address: '12 Maple Street', city: 'Springfield', state: 'NY', zipCode: '12345' });
});

async function open(query = 'date=2026-12-12&step=details') {
  renderAt(
    `/booking/1?${query}`,
    '/booking/:id',
    <>
      <BookingPage />
      <Toaster />
    </>,
  );
  await screen.findByRole('complementary', { name: 'Price Summary' });
}

async function book() {
  await user.click(await screen.findByRole('checkbox', { name: /I accept the terms/ }));
  await user.click(screen.getByRole('button', { name: 'Complete Booking' }));
  await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(1));
  return api.sentTo(BOOK)[0]?.body;
}

const summary = () => screen.getByRole('complementary', { name: 'Price Summary' });

test('a shop that takes payments online says so while the day is chosen', async () => {
  await open('date=2026-12-12');
  expect(summary()).toHaveTextContent(`After you book, you'll pay the 50% deposit of ${deposit} by card.`);
  expect(screen.queryByText(/We'll call you/)).not.toBeInTheDocument();
});

test('the deposit is paid by card next, unless the customer chooses otherwise', async () => {
  await open();
  expect(await screen.findByText(/^Next, you'll pay/)).toHaveTextContent(
    `Next, you'll pay the deposit of ${deposit} by card on a secure page. We hold your items for 30 minutes.`,
  );
  expect(within(screen.getByRole('group', { name: 'Payment' })).getByRole('radio', { name: /^Pay now/ })).toBeChecked();
  expect(screen.queryByText(/We'll call you (?!about)/)).not.toBeInTheDocument();
  expect(await book()).not.toHaveProperty('payByPhone');
  expect(await screen.findByText("We're holding your items. Your payment confirms your order.")).toBeVisible();
});

test('a customer who pays by phone is promised a call, in the summary as well', async () => {
  api.respond(BOOK, { ...bookingOfDana(), token: null });
  await open();
  await user.click(await screen.findByRole('radio', { name: /^Pay by phone/ }));
  expect(screen.queryByText(/^Next, you'll pay/)).not.toBeInTheDocument();
  expect(summary()).toHaveTextContent(`We'll call you within 24 hours to collect the 50% deposit of ${deposit}.`);
  expect(await book()).toMatchObject({ payByPhone: true });
  expect(await screen.findByText(/^Your booking has been confirmed!/)).toBeVisible();
});
