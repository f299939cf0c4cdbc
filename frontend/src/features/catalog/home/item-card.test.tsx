import { expect, test } from '@jest/globals';
import type { ItemRating } from '@party-rental/contracts';
import { screen } from '@testing-library/react';
import { castle, settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { ItemCard } from './item-card';

function show(rating: ItemRating | null) {
  fakeApi({ 'GET /api/settings': settings });
  const availability = { state: 'available' as const, remaining: 2 };
  renderAt('/', '/', <ItemCard item={{ ...castle, rating }} availability={availability} day={null} />);
  return screen.getByRole('article');
}

test('a card shows the average and the count of the verified reviews', () => {
  show({ average: 5, count: 1 });
  expect(screen.getByText('5.0').parentElement).toHaveTextContent(/^Rated 5\.0 out of 5 stars by 1 review$/);
});

test('a card of an item without reviews shows no rating', () => {
  const card = show(null);
  expect(card).not.toHaveTextContent(/rated|review|star|4\.8/i);
  expect(card).toHaveTextContent('$189.00 per day');
});
