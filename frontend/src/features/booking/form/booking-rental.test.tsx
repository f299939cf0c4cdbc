import { beforeEach, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { bookingOfDana } from '../../../testing/account';
import { busySaturdays, calendarOfCastle, castle, longerRentals, settingsWith } from '../../../testing/catalog';
import { line, storeCart, storedCart } from '../../../testing/cart';
import { enterAll } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { calendarDate } from '@party-rental/contracts';
import { BookingPage } from './booking-page';

const BOOK = 'POST /api/bookings';
const FRIDAY = calendarDate.parse('2026-12-11');

let user: UserEvent;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  user = userEvent.setup();
  const { orderId: _, ...booking } = bookingOfDana({ eventDate: FRIDAY, days: 3 });
  api = fakeApi({
    'GET /api/settings': settingsWith({ longerRentals }),
    'GET /api/user': refuse('unauthenticated', 401),
    'GET /api/items/1': castle,
    'GET /api/items/1/alternatives': [],
    'GET /api/availability/1/2026-12-11': { isAvailable: true, remaining: 2 },
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 2 },
    ...calendarOfCastle(),
    [BOOK]: { ...booking, orderId: bookingOfDana().orderId, token: 'opens' },
  });
});

const open = (query: string) => renderAt(`/booking/1?${query}`, '/booking/:id', <BookingPage />);
const summary = () => screen.findByRole('complementary', { name: 'Price Summary' });

async function fill() {
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await enterAll({
    ...{ 'Full name': 'Dana Miller', Email: 'dana@example.com', Phone: '(555) 010-2030' },
    ...{ Address: '12 Maple Street', City: 'Springfield', State: 'NY', 'Zip code': '12345' },
  });
  await user.click(screen.getByRole('checkbox', { name: /I accept the terms/ }));
}

const complete = () => user.click(screen.getByRole('button', { name: 'Complete Booking' }));

test('a rental of three days is priced and booked by its days, and leaves the cart', async () => {
  storeCart([{ ...line(castle, FRIDAY), days: 3 }, line(castle, FRIDAY)]);
  open('date=2026-12-11&days=3');
  expect(await summary()).toHaveTextContent('Friday, December 11 to Sunday, December 13, 2026 (3 days)');
  expect(await summary()).toHaveTextContent('Rental fee (3 days), Weekend rate$226.80');
  expect(screen.getByText('$226.80 for 3 days, Weekend rate')).toBeVisible();
  await fill();
  await complete();
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
  expect(screen.getByText('Friday, December 11 to Sunday, December 13, 2026 (3 days)')).toBeVisible();
  expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ eventDate: FRIDAY, days: 3, expectedTotal: 31_514 });
  expect(storedCart()).toEqual([line(castle, FRIDAY)]);
});

test('a booking of one day sends no days', async () => {
  open('date=2026-12-11&days=many');
  expect(await summary()).toHaveTextContent('Rental fee (1 day)$189.00');
  await fill();
  await complete();
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(api.sentTo(BOOK)[0]?.body).not.toHaveProperty('days');
});

test('without a day, the price is the one per day; a day with a price of its own says it', async () => {
  api.respond('GET /api/settings', settingsWith({ factors: busySaturdays }));
  open('');
  expect(await summary()).toHaveTextContent('Rental fee (1 day)$189.00');
  await user.click(await screen.findByLabelText(/December 12, 2026, available/));
  expect(await screen.findByText('$226.80 on Saturday, December 12')).toBeVisible();
  expect(await summary()).toHaveTextContent('Rental fee (1 day)$226.80');
});

test('days that were taken meanwhile are named, and another first day keeps their number', async () => {
  open('date=2026-12-11&days=3');
  await fill();
  const taken = { itemId: 1, itemName: castle.name, eventDate: FRIDAY, days: 3, requested: 1, remaining: 0 };
  api.respond(BOOK, refuse('unavailable', 409, { lines: [taken] }));
  await complete();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'Castle Bounce House, Friday, December 11 to Sunday, December 13, 2026 (3 days): 1 unit requested, 0 left.',
  );
  await user.click(await within(alert).findByRole('button', { name: 'Fri, Dec 18 to Sun, Dec 20 (3 days)' }));
  expect(window.location.search).toContain('date=2026-12-18&days=3');
});

test('a shop that rents for fewer days by now says so, and leads back to the calendar', async () => {
  open('date=2026-12-11&days=3');
  await fill();
  const message = 'Please choose at most 2 days';
  api.respond(BOOK, refuse('malformed', 400, { detail: `${message}.`, errors: [{ path: 'days', message }] }));
  await complete();
  expect(await screen.findByText(`${message}.`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pick other days' }));
  expect(await screen.findByRole('heading', { name: 'Select Date & Quantity' })).toBeVisible();
});
