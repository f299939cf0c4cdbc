import { expect, test, vi } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { renderAt } from '../../testing/render-at';
import { lazyPage } from '../lazy-page';
import { PageFrame } from './page-frame';

test('a page that failed to load loads again on the next visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const download = vi.fn(async () => () => <p>The cart</p>).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Cart = lazyPage(download);
  const pages = (
    <Routes>
      <Route element={<PageFrame />}>
        <Route index element={<Link to="/cart">Cart</Link>} />
        <Route path="cart" element={<Cart />} />
      </Route>
    </Routes>
  );
  renderAt('/', '/*', pages);
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(download).toHaveBeenCalledTimes(1);

  window.history.back();
  await userEvent.click(await screen.findByRole('link', { name: 'Cart' }));
  expect(await screen.findByText('The cart')).toBeVisible();
});
