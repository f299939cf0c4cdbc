import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { MobileMenu } from './mobile-menu';

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
