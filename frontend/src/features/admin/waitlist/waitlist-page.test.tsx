import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { WaitlistPage } from './waitlist-page';

const LIST = 'GET /api/admin/waitlist';
const dana = {
  id: '7d9f2c1e-3b5a-4c8d-9e6f-0a1b2c3d4e5f',
  itemId: 1,
  itemName: 'Castle Bounce House',
  eventDate: '2026-12-12',
  quantity: 2,
  email: 'dana@example.com',
  status: 'waiting',
  position: 1,
  joinedAt: '2026-11-21T15:04:05.000Z',
  heldUntil: null,
  holdToken: null,
};

function open(entries: unknown[]) {
  const api = fakeApi({ 'GET /api/settings': settings, [LIST]: entries });
  renderAt('/admin/waitlist', '/admin/waitlist', <WaitlistPage />);
  return { api, user: userEvent.setup() };
}

test('each entry is one row with its day, item, place in line and hold', async () => {
  const heldUntil = '2026-12-01T03:00:00.000Z';
  open([dana, { ...dana, id: 'b', email: 'max@example.com', status: 'offered', position: null, heldUntil }]);
  const row = await screen.findByRole('row', { name: /dana@example.com/ });
  for (const text of ['Sat, Dec 12, 2026', '2 × Castle Bounce House', 'Waiting, no. 1'])
    expect(within(row).getByText(text)).toBeVisible();
  const offered = screen.getByRole('row', { name: /max@example.com/ });
  expect(within(offered).getByText('Offered')).toBeVisible();
  expect(within(offered).getByText('Nov 30, 2026, 10:00 PM EST')).toBeVisible();
});

test('the owner removes an entry after a question; one that has ended cannot be removed', async () => {
  const { api, user } = open([dana, { ...dana, id: 'b', email: null, status: 'left', position: null }]);
  const ended = await screen.findByRole('row', { name: /Erased/ });
  expect(within(ended).queryByRole('button')).not.toBeInTheDocument();
  api.respond(`DELETE /api/waitlist/${dana.id}`, { status: 204, body: null });
  await user.click(screen.getByRole('button', { name: 'Remove dana@example.com' }));
  api.respond(LIST, []);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No waitlist requests yet')).toBeVisible();
  expect(api.sentTo(`DELETE /api/waitlist/${dana.id}`)).toHaveLength(1);
});

test('an entry for several days says which, and all of them are booked', async () => {
  open([{ ...dana, days: 3, status: 'offered', position: null, holdToken: 'b.mac' }]);
  expect(await screen.findByText('Sat, Dec 12 to Mon, Dec 14, 2026 (3 days)')).toBeVisible();
  const book = screen.getByRole('link', { name: 'Book for dana@example.com' });
  expect(book).toHaveAttribute('href', '/admin/bookings/new?lines=1_2026-12-12_2_3&hold=b.mac');
});

test('the owner books held units for the person by phone', async () => {
  open([dana, { ...dana, id: 'b', email: 'max@example.com', status: 'offered', position: null, holdToken: 'b.mac' }]);
  const book = await screen.findByRole('link', { name: 'Book for max@example.com' });
  expect(book).toHaveAttribute('href', '/admin/bookings/new?lines=1_2026-12-12_2&hold=b.mac');
  expect(screen.queryByRole('link', { name: 'Book for dana@example.com' })).not.toBeInTheDocument();
});
