import { expect, test } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { dana } from '../../testing/account';
import { fakeApi, refuse } from '../../testing/fake-api';
import { RequireUser } from './require-user';

function open(user: unknown) {
  fakeApi({ 'GET /api/user': user });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/account?verify=abc']}>
        <Routes>
          <Route element={<RequireUser />}>
            <Route path="account" element={<p>The account</p>} />
          </Route>
          <Route path="auth" element={<SentFrom />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function SentFrom() {
  return <p>Sent {JSON.stringify(useLocation().state)}</p>;
}

test('a signed-in user sees the page after a spinner', async () => {
  open(dana);
  expect(screen.getByRole('status')).toHaveTextContent('Checking who is signed in');
  expect(await screen.findByText('The account')).toBeVisible();
});

test('a visitor is redirected to sign in and back to the full URL', async () => {
  open(refuse('unauthenticated', 401));
  expect(await screen.findByText('Sent {"from":"/account?verify=abc"}')).toBeVisible();
});

test('when the user cannot be loaded, the request can be retried', async () => {
  open(refuse('busy', 503));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
