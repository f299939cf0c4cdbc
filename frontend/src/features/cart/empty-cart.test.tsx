import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { settings } from '../../testing/catalogue';
import { fakeApi } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { EmptyCart } from './empty-cart';

test('a cart that was not looked into yet is not said to be empty', async () => {
  fakeApi({ 'GET /api/settings': settings });
  renderAt('/cart', '/cart', <EmptyCart isKnown={false} />);
  expect(await screen.findByRole('heading', { name: 'Your Cart' })).toBeInTheDocument();
  expect(screen.queryByText('Your cart is empty')).not.toBeInTheDocument();
});
