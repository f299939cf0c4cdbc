import { expect, test } from 'vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { renderAt } from '../../testing/render-at';
import { notify } from '../../ui/overlays/notify';
import { Toaster } from '../../ui/overlays/toaster';
import { RouteFocus } from './root';

test('a message is shown on the page to which its action leads, and ends when the visitor leaves that', async () => {
  renderAt(
    '/item',
    '*',
    <>
      <RouteFocus />
      <Toaster />
      <AddToCart />
      <Link to="/checkout">Checkout</Link>
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(window.location.pathname).toBe('/cart');
  expect(screen.getByText('Item added to cart')).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: 'Checkout' }));
  expect(screen.queryByText('Item added to cart')).toBeNull();

  act(() => notify('success', 'Cart updated'));
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByText('Cart updated')).toBeNull());
});

function AddToCart() {
  const navigate = useNavigate();
  return (
    <button
      onClick={() => {
        notify('success', 'Item added to cart');
        void navigate('/cart');
      }}
    >
      Add
    </button>
  );
}
