import { describe, expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ContactForm } from '../../features/content/contact/contact-form';
import { dana } from '../../testing/account';
import { settings } from '../../testing/catalog';
import { fakeApi } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { ShopLayout } from './shop-layout';

describe('before the shop is open', () => {
  const show = (path: string, user: object | null) => {
    fakeApi({
      'GET /api/settings': { ...settings, businessName: '', businessEmail: '', phone: '' },
      'GET /api/user': user,
      'GET /api/items': [],
    });
    const page = (
      <Routes>
        <Route element={<ShopLayout />}>
          <Route path="*" element={<p>The page</p>} />
        </Route>
      </Routes>
    );
    renderAt(path, '/*', page);
  };

  test('visitors see that it opens soon', async () => {
    show('/pricing', null);
    expect(await screen.findByRole('heading', { name: 'Opening soon' })).toBeVisible();
    expect(screen.queryByText('The page')).not.toBeInTheDocument();
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(screen.getByRole('link', { name: /sign in/ })).toHaveAttribute('href', '/auth');
  });

  test.each([
    ['/auth', null],
    ['/pricing', { ...dana, role: 'ADMIN' }],
  ])('%s is shown to %j', async (path, user) => {
    show(path, user);
    expect(await screen.findByText('The page')).toBeVisible();
    expect(screen.queryByText('Opening soon')).not.toBeInTheDocument();
  });
});

test('logging out clears typed data from the form and the tab', async () => {
  fakeApi({ 'GET /api/settings': settings, 'GET /api/user': dana, 'POST /api/logout': null, 'GET /api/items': [] });
  sessionStorage.setItem('party-rental:booking-details', '{"customerName":"Dana Miller"}');
  const shop = (
    <Routes>
      <Route element={<ShopLayout />}>
        <Route path="contact" element={<ContactForm />} />
      </Route>
    </Routes>
  );
  renderAt('/contact', '/*', shop);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Dana Miller');

  await user.click(await screen.findByRole('button', { name: 'Dana' }));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('link', { name: 'Sign In' });
  expect(screen.getByLabelText('Name')).toHaveValue('');
  await user.type(screen.getByLabelText('Message'), 'Hello');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Dana');
});
