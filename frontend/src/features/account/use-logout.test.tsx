import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
