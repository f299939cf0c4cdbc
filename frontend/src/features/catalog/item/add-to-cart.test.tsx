import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { line, saturday, storeCart, storedCart, sunday } from '../../../testing/cart';
import { castle } from '../../../testing/catalog';
import { renderAt } from '../../../testing/render-at';
import { AddToCart } from './add-to-cart';

const open = (day: typeof saturday | null) =>
  renderAt('/item/1', '/item/1', <AddToCart item={castle} day={day} quantity={2} missingId="missing" />);

test('without a day nothing can be added', () => {
  open(null);
  expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
});

test('adds the item for the day, and goes to the cart', async () => {
  open(saturday);
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Now at /cart?date=2026-12-12')).toBeVisible();
  expect(storedCart()).toEqual([line(castle, saturday, 2)]);
});

test('reports only the line of the chosen day', () => {
  storeCart([line(castle, saturday)]);
  const { unmount } = open(saturday);
  expect(screen.getByRole('button', { name: 'Already in Cart' })).toBeDisabled();
  unmount();
  open(sunday);
  expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});
