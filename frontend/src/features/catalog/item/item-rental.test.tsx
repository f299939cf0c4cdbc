import { beforeEach, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storedCart } from '../../../testing/cart';
import { busySaturdays, calendarOfCastle, castle, longerRentals, settingsWith } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { ItemPage } from './item-page';

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi({
    'GET /api/settings': settingsWith({ longerRentals }),
    'GET /api/items/1': castle,
    'GET /api/items/1/alternatives': [],
    'GET /api/availability/1/2026-12-11': { isAvailable: true, remaining: 2 },
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 2 },
    ...calendarOfCastle(),
  });
});

async function open(query: string) {
  renderAt(`/item/1?${query}`, '/item/:id', <ItemPage />);
  return screen.findByRole('link', { name: 'Book Now' });
}

const chosen = () => screen.getAllByRole('status')[0];

test('the days of the URL are shown with their price and its rate, and go on to the booking page', async () => {
  const book = await open('date=2026-12-11&days=3');
  expect(chosen()).toHaveTextContent(
    'Friday, December 11 to Sunday, December 13, 2026 (3 days)$226.80 for 3 days, Weekend rate',
  );
  expect(book).toHaveAttribute('href', '/booking/1?date=2026-12-11&days=3');
  expect(screen.getByRole('link', { name: 'Back to products' })).toHaveAttribute(
    'href',
    '/?date=2026-12-11&days=3#products',
  );
  // 226.80, 45 and 20 of fees, and 8% of tax
  expect(screen.getByText('about $315 delivered, with setup, fees and tax')).toBeVisible();
});

test.each(['0', 'abc', '99', '5', '-2', '1.5', ''])('days=%s in the URL is one day', async (days) => {
  const book = await open(`date=2026-12-11&days=${days}`);
  expect(book).toHaveAttribute('href', '/booking/1?date=2026-12-11');
  expect(chosen()).toHaveTextContent(/^Friday, December 11, 2026about/);
});

test('more days than one are one day where the shop rents for one', async () => {
  api.respond('GET /api/settings', settingsWith({}));
  expect(await open('date=2026-12-11&days=2')).toHaveAttribute('href', '/booking/1?date=2026-12-11');
});

test('a day with a price of its own says it, and the units are priced by it', async () => {
  api.respond('GET /api/settings', settingsWith({ factors: busySaturdays }));
  await open('date=2026-12-12');
  expect(chosen()).toHaveTextContent('Saturday, December 12, 2026$226.80 on Saturday, December 12');
  await userEvent.click(await screen.findByRole('button', { name: `One ${castle.name} more` }));
  expect(screen.getByText('$453.60')).toBeVisible();
});

test('two taps in the calendar choose the days, which are added to the cart', async () => {
  const user = userEvent.setup();
  await open('date=2026-12-11');
  const calendar = within(screen.getByRole('grid'));
  await user.click(await calendar.findByLabelText(/December 12, 2026, available/));
  await user.click(calendar.getByLabelText(/December 13, 2026, available/));
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Now at /cart?date=2026-12-12&days=2')).toBeVisible();
  expect(storedCart()).toEqual([{ item: castle, selectedDate: '2026-12-12', days: 2, quantity: 1 }]);
});

test('days of which one is booked cannot be booked, and the nearest ones of the same length are offered', async () => {
  for (const [call, response] of Object.entries(calendarOfCastle(['2026-12-12']))) api.respond(call, response);
  renderAt('/item/1?date=2026-12-11&days=3', '/item/:id', <ItemPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "It's already booked on at least one day from Friday, December 11 to Sunday, December 13, 2026 (3 days).",
  );
  expect(api.sentTo('GET /api/items/1/alternatives')[0]?.query).toBe('date=2026-12-11&days=3&quantity=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Sun, Dec 13 to Tue, Dec 15 (3 days)' }));
  expect(await screen.findByRole('link', { name: 'Book Now' })).toHaveAttribute(
    'href',
    '/booking/1?date=2026-12-13&days=3',
  );
});
