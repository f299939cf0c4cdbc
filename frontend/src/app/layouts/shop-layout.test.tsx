import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ContactForm } from '../../features/content/contact/contact-form';
import { dana } from '../../testing/account';
import { settings } from '../../testing/catalog';
import { fakeApi } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { ShopLayout } from './shop-layout';

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
