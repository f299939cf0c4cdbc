import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { IntegrationsPage } from './integrations-page';

const FEEDS = 'GET /api/admin/calendar-feeds';
const none = { feed: 'orders', name: 'All orders', createdAt: null, lastReadAt: null };
const blue = { ...none, feed: 'truck-1', name: 'Blue Truck', createdAt: '2026-11-21T15:04:05.000Z' };

function open() {
  const api = fakeApi({
    'GET /api/user': { ...dana, role: 'ADMIN' },
    'GET /api/settings': settings,
    [FEEDS]: [none, blue],
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
