import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dana as carl } from '../../testing/account';
import { fakeApi } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { CrewLayout } from './crew-layout';

function open() {
  const api = fakeApi({ 'GET /api/user': { ...carl, role: 'CREW' }, 'POST /api/logout': null });
  renderAt('/crew', '/crew', <CrewLayout />);
  return api;
}

test('a crew member whose changes wait for a connection is asked before logging out', async () => {
  const change = { type: 'step', step: 'LOADED', at: '2026-12-10T15:00:00Z', key: 'k', orderId: 'o', number: 'PR-1' };
  localStorage.setItem(`party-rental:crew-queue:${carl.id}`, JSON.stringify([change]));
  const api = open();
  await screen.findByText(/Dana Miller/);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('1 change waits for a connection.');
  await userEvent.click(screen.getByRole('button', { name: 'Stay Logged In' }));
  expect(api.sentTo('POST /api/logout')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log Out Anyway' }));
  expect(api.sentTo('POST /api/logout')).toHaveLength(1);
});

test('without any, logging out takes one tap', async () => {
  const api = open();
  await screen.findByText(/Dana Miller/);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(api.sentTo('POST /api/logout')).toHaveLength(1);
});
