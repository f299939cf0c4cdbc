import { expect, test } from 'vitest';
import type { RatedItem } from '@party-rental/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { line, saturday, storeCart, storedCart } from '../../../testing/cart';
import { castle, longerRentals, settings, settingsWith } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { ItemCard } from './item-card';

function show(fields: Partial<RatedItem>) {
  fakeApi({ 'GET /api/settings': settings });
  const availability = { state: 'available' as const, remaining: 2 };
  renderAt('/', '/', <ItemCard item={{ ...castle, ...fields }} availability={availability} day={null} />);
  return screen.getByRole('article');
}

test('a card shows the average and the count of the verified reviews', () => {
  show({ rating: { average: 5, count: 1 } });
  expect(screen.getByText('5.0').parentElement).toHaveTextContent(/^Rated 5\.0 out of 5 stars by 1 review$/);
});

test('a card of an item without reviews shows no rating', () => {
  const card = show({ rating: null });
  expect(card).not.toHaveTextContent(/rated|review|star|4\.8/i);
  expect(card).toHaveTextContent('$189.00 per day');
});

test('a card shows up to three facts as icons with their names, first for how many guests the item is', () => {
  show({
    ages: '3 to 12',
    footprint: null,
    power: 'One outlet',
    surface: null,
    setupTime: null,
    capacity: '8 children',
  });
  const facts = screen.getAllByRole('listitem');
  expect(facts.map(({ textContent }) => textContent)).toEqual(['8 children', '3 to 12', 'One outlet']);
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Ages:', 'Power:', 'Capacity:']),
  );
});

test('a card beside a filled cart says that its price is for the item on its own', async () => {
  storeCart([line(castle, saturday)]);
  show({});
  expect(await screen.findByText(/^about \$269 delivered on its own$/)).toBeVisible();
});

test('with days, a card says their price, and adds its item for all of them', async () => {
  fakeApi({ 'GET /api/settings': settingsWith({ longerRentals }) });
  const card = <ItemCard item={castle} availability={{ state: 'available', remaining: 2 }} day={saturday} days={2} />;
  renderAt('/?date=2026-12-12&days=2', '/', card);
  expect(await screen.findByText('for 2 days, Weekend rate')).toBeVisible();
  expect(screen.getByRole('link', { name: castle.name })).toHaveAttribute('href', '/item/1?date=2026-12-12&days=2');
  await userEvent.click(await screen.findByRole('button', { name: `Add to Cart: ${castle.name}` }));
  expect(storedCart()).toMatchObject([{ selectedDate: '2026-12-12', days: 2 }]);
});
