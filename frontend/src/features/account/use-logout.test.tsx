import { expect, test } from 'vitest';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentUserQuery } from '../../api/accounts';
import { userBookingsQuery, userOrdersQuery } from '../../api/orders';
import { dana } from '../../testing/account';
import { fakeApi, refuse } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { Toaster } from '../../ui/overlays/toaster';
import { useLogout } from './use-logout';

function LogoutButton() {
  const logout = useLogout();
  return (
    <>
      <button onClick={() => logout.mutate()}>Logout</button>
      <Toaster />
    </>
  );
}

test('a logout that fails says so', async () => {
  fakeApi({ 'POST /api/logout': refuse('busy', 503) });
  renderAt('/', '/', <LogoutButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logout failed')).toBeVisible();
});

function OwnBookings() {
  const isLoaded = [useQuery(userBookingsQuery), useQuery(userOrdersQuery)].every(({ isSuccess }) => isSuccess);
  return isLoaded ? <p>My Bookings</p> : null;
}

function Account() {
  const isSignedIn = Boolean(useQuery(currentUserQuery).data);
  return (
    <>
      {isSignedIn ? <OwnBookings /> : <p>Signed out</p>}
      <LogoutButton />
    </>
  );
}

test("after a logout the user's bookings and orders are not loaded again", async () => {
  const own = { 'GET /api/user-bookings': [], 'GET /api/user-orders': [] };
  const api = fakeApi({ 'GET /api/user': dana, 'POST /api/logout': null, ...own });
  renderAt('/', '/', <Account />);
  await screen.findByText('My Bookings');
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logged out')).toBeVisible();
  expect(await screen.findByText('Signed out')).toBeVisible();
  for (const call of Object.keys(own)) expect(api.sentTo(call)).toHaveLength(1);
});
