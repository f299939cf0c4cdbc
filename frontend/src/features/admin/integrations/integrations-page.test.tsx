import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { IntegrationsPage } from './integrations-page';

const FEEDS = 'GET /api/admin/calendar-feeds';
const KEYS = 'GET /api/admin/api-keys';
const WEBHOOKS = 'GET /api/admin/webhooks';
const none = { feed: 'orders', name: 'All orders', createdAt: null, lastReadAt: null };
const blue = { ...none, feed: 'truck-1', name: 'Blue Truck', createdAt: '2026-11-21T15:04:05.000Z' };

const till = {
  id: 7,
  name: 'Till',
  prefix: 'prk_Yk3vQ8mW',
  scopes: ['orders:read'],
  createdAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-22T12:00:00.000Z',
  lastUsedAt: null,
};

const hook = {
  id: '0199c8e2-7f3a-7c10-9d2e-3b1f5a7c9e01',
  url: 'https://books.example/hooks',
  events: ['order.placed'],
  isPaused: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  undelivered: 2,
  givenUp: 1,
  lastDeliveredAt: null,
};

function open() {
  const api = fakeApi({
    'GET /api/user': { ...dana, role: 'ADMIN' },
    'GET /api/settings': settings,
    [FEEDS]: [none, blue],
    [KEYS]: [till],
    [WEBHOOKS]: [hook],
  });
  renderAt(
    '/admin/integrations',
    '/admin/integrations',
    <>
      <IntegrationsPage />
      <Toaster />
    </>,
  );
  return { api, user: userEvent.setup() };
}

test('a calendar link is created and shown once', async () => {
  const { api, user } = open();
  api.respond('POST /api/admin/calendar-feeds/orders/link', { url: 'https://shop.example/api/calendar.ics?token=abc' });
  await user.click(await screen.findByRole('button', { name: 'Create link of All orders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar link: All orders' }));
  expect(dialog.getByLabelText('Calendar link')).toHaveTextContent('https://shop.example/api/calendar.ics?token=abc');
  await user.click(dialog.getByRole('button', { name: "I've saved it" }));
  expect(screen.queryByText(/token=abc/)).not.toBeInTheDocument();
});

test('a calendar link that is in use is replaced or ended after a question', async () => {
  const { api, user } = open();
  api.respond('DELETE /api/admin/calendar-feeds/truck-1/link', { status: 204, body: undefined });
  await user.click(await screen.findByRole('button', { name: 'New link of Blue Truck' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(api.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End link of Blue Truck' }));
  await user.click(screen.getByRole('button', { name: 'End link' }));
  expect(await screen.findByText('Link ended')).toBeVisible();
  expect(api.sentTo('DELETE /api/admin/calendar-feeds/truck-1/link')).toHaveLength(1);
});

test('an API key is created with what it may do and shown once', async () => {
  const { api, user } = open();
  api.respond('POST /api/admin/api-keys', { status: 201, body: { ...till, secret: 'prk_Yk3vQ8mW-and-more' } });
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = within(screen.getByRole('form', { name: 'Create an API key' }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByText('Please choose at least one')).toBeVisible();
  await user.type(form.getByLabelText('What is it for?'), 'Till');
  await user.click(form.getByLabelText('Change items and stock'));
  await user.click(form.getByLabelText('Read the dashboard, orders, customers and day plans'));
  await user.selectOptions(form.getByLabelText('Expires'), 'In 90 days');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'API key: Till' }));
  expect(dialog.getByLabelText('API key')).toHaveTextContent('prk_Yk3vQ8mW-and-more');
  expect(api.sentTo('POST /api/admin/api-keys').map(({ body }) => body)).toEqual([
    { name: 'Till', scopes: ['orders:read', 'items:write'], expiresInDays: 90 },
  ]);
});

test('an expired key is marked, and a key is revoked after a question', async () => {
  const { api, user } = open();
  api.respond('DELETE /api/admin/api-keys/7', { status: 204, body: undefined });
  expect(await screen.findByText('Expired')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke Till' }));
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Key revoked')).toBeVisible();
  expect(api.sentTo('DELETE /api/admin/api-keys/7')).toHaveLength(1);
});

test('a webhook is created with what it wants, and its secret shown once', async () => {
  const { api, user } = open();
  api.respond('POST /api/admin/webhooks', { status: 201, body: { ...hook, secret: 'whsec_abc' } });
  await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
  const form = within(screen.getByRole('form', { name: 'Create a webhook' }));
  await user.type(form.getByLabelText('URL'), 'books.example');
  await user.click(form.getByRole('button', { name: 'Create webhook' }));
  expect(await form.findByText('Please choose at least one')).toBeVisible();
  expect(form.getByText(/Please enter a URL that begins with https:/)).toBeVisible();
  await user.clear(form.getByLabelText('URL'));
  await user.type(form.getByLabelText('URL'), 'https://books.example/hooks');
  await user.click(form.getByLabelText('A payment is recorded'));
  await user.click(form.getByLabelText('An order is placed'));
  await user.click(form.getByRole('button', { name: 'Create webhook' }));
  expect((await screen.findByRole('status', { name: 'Webhook secret' })).textContent).toBe('whsec_abc');
  expect(api.sentTo('POST /api/admin/webhooks').map(({ body }) => body)).toEqual([
    { url: 'https://books.example/hooks', events: ['order.placed', 'payment.recorded'] },
  ]);
});

test('a webhook shows what waits and what was given up, and is tested, paused and deleted', async () => {
  const { api, user } = open();
  expect(await screen.findByText('2 waiting')).toBeVisible();
  expect(screen.getByText('1 message given up. Resume to try again.')).toBeVisible();
  const at = `/api/admin/webhooks/${hook.id}`;
  api.respond(`POST ${at}/ping`, { status: 204, body: undefined });
  api.respond(`PATCH ${at}`, { ...hook, isPaused: true });
  api.respond(`DELETE ${at}`, { status: 204, body: undefined });
  await user.click(screen.getByRole('button', { name: `Send test to ${hook.url}` }));
  expect(await screen.findByText('Test on its way')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Pause ${hook.url}` }));
  expect(await screen.findByText('Webhook paused')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Delete ${hook.url}` }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Webhook deleted')).toBeVisible();
  expect(api.sentTo(`PATCH ${at}`).map(({ body }) => body)).toEqual([{ isPaused: true }]);
});
