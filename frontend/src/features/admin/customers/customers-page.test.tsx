import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi, pageBefore, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { CustomersPage } from './customers-page';

const LIST = 'GET /api/admin/customers';
const dana = {
  id: '019b3c41-2f0a-7c55-9a35-4fd1c0b6a001',
  tags: ['Church'],
  name: 'Dana Miller',
  email: 'dana+party@example.com',
  phone: '(555) 010-2030',
  bookings: 2,
  orders: 1,
  lastEvent: null,
  nextEvent: '2026-12-12',
  total: 26_892,
};

function open(address: string, response: unknown) {
  const api = fakeApi({ 'GET /api/settings': settings, [LIST]: response });
  renderAt(address, '/admin/customers', <CustomersPage />);
  return { api, user: userEvent.setup() };
}

test('each customer is one row with contact, tags, orders, next event and total, and leads to their page', async () => {
  open('/admin/customers', [dana]);
  const row = await screen.findByRole('row', { name: /Dana Miller/ });
  for (const text of ['Church', dana.email, dana.phone, '1', 'Sat, Dec 12, 2026', '$268.92'])
    expect(within(row).getByText(text)).toBeVisible();
  expect(screen.getByText('1 customer')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Dana Miller' })).toHaveAttribute('href', `/admin/customers/${dana.id}`);
});

test('a search is sent after a pause, and an empty result can be cleared', async () => {
  const { api, user } = open('/admin/customers', [dana]);
  await screen.findByRole('table', { name: 'Customers' });
  api.respond(`${LIST}?search=zoe&limit=50`, []);
  await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'zoe');
  expect(await screen.findByRole('heading', { name: 'No customers found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  expect(await screen.findByRole('row', { name: /Dana Miller/ })).toBeVisible();
});

test('a shop without customers says so', async () => {
  open('/admin/customers', []);
  expect(await screen.findByRole('heading', { name: 'No customers yet' })).toBeVisible();
});

test('more customers are loaded on demand', async () => {
  const next = '/api/admin/customers?limit=50&cursor=abc';
  const { api, user } = open('/admin/customers', pageBefore(next, [dana]));
  api.respond(`GET ${next}`, [{ ...dana, name: 'Zoe Last', email: 'zoe@example.com' }]);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('row', { name: /Zoe Last/ })).toBeVisible();
});

test('a failed load can be retried', async () => {
  const { api, user } = open('/admin/customers', refuse('busy', 503));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(LIST, [dana]);
  await user.click(retry);
  expect(await screen.findByRole('row', { name: /Dana Miller/ })).toBeVisible();
});
