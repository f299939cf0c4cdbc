import { beforeEach, expect, test } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { left, line, storeCart, storedCart, table } from '../../testing/cart';
import { calendarOfCastle, castle, longerRentals, settingsWith } from '../../testing/catalog';
import { enterAll } from '../../testing/enter';
import { fakeApi, refuse } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { CartPage } from './cart-page';
import { CheckoutPage } from './checkout/checkout-page';

const FRIDAY = calendarDate.parse('2026-12-11');
const WEEKEND = 'Friday, December 11 to Sunday, December 13, 2026 (3 days)';
const weekend = { ...line(castle, FRIDAY), days: 3 };

let user: UserEvent;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  user = userEvent.setup();
  api = fakeApi({
    'GET /api/settings': settingsWith({ longerRentals }),
    'GET /api/user': refuse('unauthenticated', 401),
    'GET /api/items': [castle, table],
    'GET /api/items/1/alternatives': [],
    'GET /api/availability': left(2, 40),
    ...calendarOfCastle(),
  });
});

const open = () => renderAt('/cart', '/cart', <CartPage />);
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('lines of an item with different lengths stand apart, each with its own price', async () => {
  storeCart([weekend, line(castle, FRIDAY)]);
  open();
  const days = await region(WEEKEND);
  expect(await days.findByText('for 3 days, Weekend rate')).toBeVisible();
  expect(days.getByRole('link', { name: castle.name })).toHaveAttribute('href', '/item/1?date=2026-12-11&days=3');
  const day = await region('Friday, December 11, 2026');
  expect(day.getByText('per day')).toBeVisible();
  expect(screen.getByText('Subtotal').nextElementSibling).toHaveTextContent('$415.80');
  await user.click(days.getByRole('button', { name: /^Remove .*, Fri, Dec 11 to Sun, Dec 13 \(3 days\)$/ }));
  expect(storedCart()).toEqual([line(castle, FRIDAY)]);
});

test('a single line goes on to the booking page with its days', async () => {
  storeCart([weekend]);
  open();
  const next = await screen.findByRole('link', { name: 'Continue as Guest' });
  expect(next).toHaveAttribute('href', '/booking/1?date=2026-12-11&days=3&quantity=1');
});

test('a line is sold out if one of its days is, and moves to days of the same length', async () => {
  for (const [call, response] of Object.entries(calendarOfCastle(['2026-12-12']))) api.respond(call, response);
  api.respond('GET /api/availability?date=2026-12-12', left(0, 40));
  storeCart([weekend]);
  open();
  expect(await screen.findByText(`Sold out from ${WEEKEND}.`)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Sun, Dec 13 to Tue, Dec 15 (3 days)' }));
  expect(storedCart()).toEqual([{ ...weekend, selectedDate: '2026-12-13' }]);
});

test('a line with more days than the shop rents for is not counted, and can be shortened', async () => {
  api.respond('GET /api/settings', settingsWith({ longerRentals: { ...longerRentals, maxDays: 2 } }));
  storeCart([weekend, line(table, FRIDAY)]);
  open();
  expect(await screen.findByText("We don't rent for 3 days anymore.")).toBeVisible();
  expect(screen.getByText('Subtotal').nextElementSibling).toHaveTextContent('$18.00');
  await user.click(screen.getByRole('button', { name: 'Shorten to 2 days' }));
  expect(storedCart()).toEqual([{ ...weekend, days: 2 }, line(table, FRIDAY)]);
});

test('a price that has changed since is that of the days', async () => {
  storeCart([{ ...weekend, item: { ...castle, price: 17_500 } }]);
  open();
  expect(await screen.findByText('The price is now $226.80 for 3 days, Weekend rate.')).toBeVisible();
  expect(screen.getByText(/^It was \$210\.00 when you put it in/)).toBeVisible();
});

test('the checkout shows the days of each line, with their price', async () => {
  storeCart([weekend, line(table, FRIDAY, 2)]);
  renderAt('/checkout', '/checkout', <CheckoutPage />);
  const summary = await screen.findByRole('complementary', { name: 'Order Summary' });
  expect(await within(summary).findByText(WEEKEND)).toBeVisible();
  expect(summary).toHaveTextContent('Quantity: 1, $226.80 for 3 days, Weekend rate$226.80');
  expect(summary).toHaveTextContent('Friday, December 11, 2026Quantity: 2$36.00');
});

test('the checkout sends the days of longer rentals alone', async () => {
  api.respond('POST /api/bookings', refuse('busy', 503));
  storeCart([weekend, line(table, FRIDAY, 2)]);
  renderAt('/checkout', '/checkout', <CheckoutPage />);
  await screen.findByRole('form', { name: 'Checkout' });
  await enterAll({
    ...{ 'Full name': 'Dana Miller', Email: 'dana@example.com', Phone: '(555) 010-2030' },
    ...{ Address: '12 Maple Street', City: 'Springfield', State: 'NY', 'Zip code': '12345' },
  });
  await user.click(screen.getByRole('checkbox', { name: 'I accept the terms and conditions' }));
  await user.click(screen.getByRole('button', { name: 'Complete Booking' }));
  await waitFor(() => expect(api.sentTo('POST /api/bookings')).toHaveLength(1));
  expect(api.sentTo('POST /api/bookings')[0]?.body['cartItems']).toEqual([
    { itemId: castle.id, eventDate: FRIDAY, days: 3, quantity: 1 },
    { itemId: table.id, eventDate: FRIDAY, quantity: 2 },
  ]);
});

test('lines of an item whose days overlap share its units', async () => {
  api.respond('GET /api/availability', left(2, 40));
  storeCart([weekend, { ...line(castle, calendarDate.parse('2026-12-13'), 2), days: 2 }]);
  open();
  expect(
    await screen.findByText('Only 1 unit left from Sunday, December 13 to Monday, December 14, 2026 (2 days).'),
  ).toBeVisible();
});
