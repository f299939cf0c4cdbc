import { expect, test } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { dana } from '../../testing/account';
import { fakeApi, refuse } from '../../testing/fake-api';
import { Toaster } from '../../ui/overlays/toaster';
import { RequireAdmin } from './require-admin';

function open(user: unknown) {
  fakeApi({ 'GET /api/user': user });
  window.history.replaceState(null, '', '/admin/inventory?type=TABLE');
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Toaster />
        <Routes>
          <Route path="admin" element={<RequireAdmin />}>
            <Route path="*" element={<p>The office</p>} />
          </Route>
          <Route path="*" element={<SentTo />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return queryClient;
}

function SentTo() {
  const { pathname, state } = useLocation();
  return <p>{`Sent to ${pathname} ${JSON.stringify(state)}`}</p>;
}

test('an admin sees the page after a spinner', async () => {
  open({ ...dana, role: 'ADMIN' });
  expect(screen.getByRole('status')).toHaveTextContent('Checking who is signed in');
  expect(await screen.findByText('The office')).toBeVisible();
});

test('another user sees that access is denied, and is redirected to the shop', async () => {
  open(dana);
  expect(await screen.findByText('Sent to / null')).toBeVisible();
  expect(screen.getByText('Access Denied')).toBeVisible();
  expect(screen.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
});

test('a visitor is redirected to sign in as an admin and back to the full URL', async () => {
  open(refuse('unauthenticated', 401));
  expect(
    await screen.findByText('Sent to /auth {"from":"/admin/inventory?type=TABLE","restricted":"admin"}'),
  ).toBeVisible();
});

test('a logout on the way to the shop is not redirected to sign in', async () => {
  const queryClient = open({ ...dana, role: 'ADMIN' });
  await screen.findByText('The office');
  // The router still renders the page before, until the next one has loaded.
  window.history.pushState(null, '', '/');
  act(() => void queryClient.setQueryData(currentUserQuery.queryKey, null));
  await waitFor(() => expect(screen.queryByText('The office')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/');
});
