import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { AccountMenu } from './account-menu';

async function entriesFor(role: 'USER' | 'CREW' | 'ADMIN') {
  fakeApi({ 'GET /api/settings': settings });
  renderAt('/', '/', <AccountMenu user={{ ...dana, role }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Dana' }));
  return screen.getAllByRole('menuitem').map((entry) => [entry.textContent, entry.getAttribute('href')]);
}

test('the menu links a customer to the account and bookings, and logs out', async () => {
  expect(await entriesFor('USER')).toEqual([
    ['My Account', '/account'],
    ['My Bookings', '/bookings'],
    ['Logout', null],
  ]);
});

test('the menu links a crew member to the stops first', async () => {
  expect((await entriesFor('CREW'))[0]).toEqual(['Stops', '/crew']);
});

test('the menu links an admin to the admin area, too', async () => {
  expect(await entriesFor('ADMIN')).toEqual([
    ['My Account', '/account'],
    ['My Bookings', '/bookings'],
    ['Admin Dashboard', '/admin/dashboard'],
    ['Manage Inventory', '/admin/inventory'],
    ['Manage Bookings', '/admin/bookings'],
    ['Logout', null],
  ]);
});
