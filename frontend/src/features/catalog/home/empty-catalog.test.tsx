import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import { NothingFound } from './products';

const nothing = () => {};

test('an empty category says so, and offers another one', () => {
  render(<NothingFound search="" onClearSearch={nothing} />);
  expect(screen.getByRole('heading', { name: 'No items found' })).toBeVisible();
  expect(screen.getByText('Try selecting a different category')).toBeVisible();
});

test('a search without a match says so, and can be cleared', () => {
  render(<NothingFound search="submarine" onClearSearch={nothing} />);
  expect(screen.getByRole('heading', { name: 'No items match your search' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'clear your search' })).toBeVisible();
});
