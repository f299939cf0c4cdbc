import { expect, test } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt, renderHere } from '../../../testing/render-at';
import { MobileMenu } from './mobile-menu';

test.each([
  ['a page', '/cart?date=2026-12-12', null, '/cart?date=2026-12-12'],
  ['a confirmation, which only its history entry has', '/booking-confirmed', { bookings: [] }, '/bookings'],
])('signing in from %s leads back', async (_, address, state, from) => {
  fakeApi({ 'GET /api/settings': settings, 'GET /api/items': [] });
  window.history.replaceState({ usr: state }, '', address);
  renderHere('*', <MobileMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(window.history.state).toMatchObject({ usr: { from } });
});

test('the menu is closed on the page that Back leads to', async () => {
  fakeApi({ 'GET /api/settings': settings, 'GET /api/items': [] });
  renderAt('/', '*', <MobileMenu />);
  const toggle = screen.getByRole('button', { name: 'Open menu' });
  await userEvent.click(toggle);
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');

  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  window.history.back();
  await waitFor(() => expect(toggle).toHaveAttribute('aria-expanded', 'false'));
});
