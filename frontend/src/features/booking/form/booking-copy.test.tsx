import { beforeEach, describe, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { saveDraft } from '../../../shared/booking-form/use-details-form';
import { bookingOfDana, dana } from '../../../testing/account';
import { calendarOfCastle, castle, settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { BookingPage } from './booking-page';

const BOOK = 'POST /api/bookings';
const ITEM = 'GET /api/items/1';
const NOTE = 'No account required! You can book as a guest or use your account.';

let user: UserEvent;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': dana,
    [ITEM]: castle,
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 20 },
    ...calendarOfCastle(),
    [BOOK]: { ...bookingOfDana(), token: null },
  });
  user = userEvent.setup();
});

function open(query = 'date=2026-12-12') {
  renderAt(
    `/booking/1?${query}`,
    '/booking/:id',
    <>
      <BookingPage />
      <Toaster />
    </>,
  );
}

const place = { address: '12 Maple Street', city: 'Springfield', state: 'NY', zipCode: '12345' };

async function book() {
  saveDraft(place);
  open('date=2026-12-12&step=details');
  await user.click(await screen.findByRole('checkbox', { name: /I accept the terms/ }));
  await user.click(screen.getByRole('button', { name: 'Complete Booking' }));
}

const stages = () => within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
const currentStage = () => stages().find((stage) => stage.getAttribute('aria-current') === 'step');

test('the form shows its three steps and the current one', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Complete Your Reservation' })).toBeVisible();
  expect(screen.getByText(NOTE)).toBeVisible();
  expect(stages().map(({ textContent }) => textContent)).toEqual(['Select Item', 'Enter Details', 'Confirmation']);
  expect(currentStage()).toHaveTextContent('Select Item');
  expect(screen.getByRole('heading', { name: 'Select Date & Quantity' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(currentStage()).toHaveTextContent('Enter Details');
  expect(screen.getByRole('heading', { name: 'Event & Contact Details' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(currentStage()).toHaveTextContent('Select Item');
});

test('a successful booking is reported, with its email', async () => {
  await book();
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
  expect(currentStage()).toHaveTextContent('Confirmation');
  expect(
    screen.getByText("Thank you for your booking. We've sent a confirmation email with all the details."),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  expect(screen.getByText('Booking Successful')).toBeVisible();
  expect(
    screen.getByText(
      'Your booking has been confirmed! A confirmation email has been sent to your email address with all the details.',
    ),
  ).toBeVisible();
});

test('while a booking is pending, the button says so and is disabled', async () => {
  api.respond(BOOK, new Promise(() => {}));
  await book();
  expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
});

test("a failed booking shows the server's sentence once, with the focus, and never a raw response", async () => {
  api.respond(BOOK, refuse('busy', 503, { detail: 'Too many people are booking at once.' }));
  await book();
  const alert = await screen.findByRole('alert');
  expect(alert.parentElement).toHaveFocus();
  expect(alert).toHaveTextContent('Too many people are booking at once.');
  expect(screen.getAllByText('Too many people are booking at once.')).toHaveLength(1);
});

test('a booking with a malformed response fails with a generic sentence', async () => {
  api.respond(BOOK, { orderId: 'x', bookings: [] });
  await book();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There was an error processing your booking. Please try again.',
  );
});

test('an item with one unit is booked without a quantity', async () => {
  api.respond(ITEM, { ...castle, stock: 1 });
  open();
  await screen.findByRole('button', { name: 'Continue' });
  expect(screen.queryByRole('combobox', { name: 'Quantity' })).not.toBeInTheDocument();
});

test.each([
  [3, 3],
  [200, 10],
])('of %i units at most %i can be booked at once', async (stock, most) => {
  api.respond(ITEM, { ...castle, stock });
  open('date=2026-12-12&quantity=999');
  const choice = await screen.findByRole('combobox', { name: 'Quantity' });
  expect(choice).toHaveValue(String(most));
  expect(within(choice).getAllByRole('option')).toHaveLength(most);
});

test('fields have autocomplete types and are filled in from the account', async () => {
  open('date=2026-12-12&step=details');
  await screen.findByRole('heading', { name: 'Event & Contact Details' });
  const fields = [
    ['Full name', 'name', 'text', 'Dana Miller'],
    ['Email', 'email', 'email', dana.email],
    ['Phone', 'tel', 'tel', dana.phone],
    ['Address', 'street-address', 'text', ''],
    ['City', 'address-level2', 'text', ''],
    ['State', 'address-level1', 'text', ''],
    ['Zip code', 'postal-code', 'text', ''],
  ] as const;
  for (const [label, token, type, known] of fields) {
    const field = screen.getByLabelText(label);
    expect(field).toHaveAttribute('autocomplete', token);
    expect(field).toHaveProperty('type', type);
    expect(field).toHaveValue(known);
    expect(field).toBeRequired();
  }
  for (const label of ['Zip code', /Number of attendees/])
    expect(screen.getByLabelText(label)).toHaveAttribute('inputmode', 'numeric');
});

test('the summary shows the price breakdown and payment terms', async () => {
  open();
  const summary = within(await screen.findByRole('complementary', { name: 'Price Summary' }));
  const parts = ['Rental fee (1 day)', 'Delivery and setup fee', 'Cleaning fee', 'Tax (8%)', 'Total'];
  expect(summary.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(parts);
  expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "No payment now. We'll call you within 24 hours to collect the 50% deposit of $134.46.",
    'A $50.00 refundable damage deposit is collected at delivery.',
    'The remaining balance is due on the day of the event before setup.',
  ]);
});

describe('an unknown item', () => {
  test.each([
    ['by its number', 'not_found', 404],
    ['because of a fault', 'internal', 500],
  ] as const)('%s, leads home', async (_, code, status) => {
    api.respond(ITEM, refuse(code, status));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "ErrorWe couldn't find the rental item you're looking for. Please try again.",
    );
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/?date=2026-12-12');
  });
});
