import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana } from '../../../../testing/account';
import { settings } from '../../../../testing/catalog';
import { fakeApi, pageBefore, refuse } from '../../../../testing/fake-api';
import { renderAt } from '../../../../testing/render-at';
import { BookingsPage } from './bookings-page';

const LIST = 'GET /api/admin/bookings';
const counts = { total: 1234, confirmed: 1000, pending: 200, cancelled: 34 };

function open(address: string, responses: Record<string, unknown>) {
  const api = fakeApi({ 'GET /api/settings': settings, 'GET /api/admin/booking-counts': counts, ...responses });
  renderAt(address, '/admin/bookings', <BookingsPage />);
  return { api, user: userEvent.setup() };
}

const listQueries = ({ sent }: ReturnType<typeof fakeApi>) =>
  sent.filter(({ path }) => path === '/api/admin/bookings').map(({ query }) => new URLSearchParams(query));

test('the cards show counts, and the table shows each booking', async () => {
  const booking = bookingOfDana({ quantity: 2, eventType: 'wedding', createdAt: '2026-11-22T04:30:00.000Z' });
  open('/admin/bookings', { [LIST]: [booking] });

  expect(await screen.findByRole('table', { name: 'Bookings' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Event Date',
    'Customer',
    'Contact',
    'Item',
    'Quantity',
    'Event Type',
    'Status',
    'Created',
  ]);
  const row = screen.getByRole('row', { name: /Dana Miller/ });
  for (const text of ['Sat, Dec 12, 2026', 'Castle Bounce House', '2', 'Wedding', 'Pending']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
  // In the shop's time zone it was still the day before.
  expect(within(row).getByText('Nov 21, 2026')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Dana Miller' })).toHaveAttribute(
    'href',
    `/admin/bookings/${booking.id}`,
  );
  expect(within(row).getByRole('link', { name: 'dana@example.com' })).toHaveAttribute(
    'href',
    'mailto:dana@example.com',
  );
  expect(within(row).getByRole('link', { name: '(555) 010-2030' })).toHaveAttribute('href', 'tel:5550102030');
  for (const [label, figure, address] of [
    ['Total', '1,234', '/admin/bookings'],
    ['Confirmed', '1,000', '/admin/bookings?status=CONFIRMED'],
    ['Pending', '200', '/admin/bookings?status=PENDING'],
    ['Cancelled', '34', '/admin/bookings?status=CANCELLED'],
  ] as const) {
    const link = screen.getByRole('link', { name: label });
    expect(link).toHaveAttribute('href', address);
    expect(link.closest('dt')?.nextElementSibling).toHaveTextContent(figure);
  }
});

test('typed text is searched for after a pause, together with the status, and the export uses the same filter', async () => {
  const { api, user } = open('/admin/bookings', { [LIST]: [bookingOfDana()] });
  await screen.findByRole('table');
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/api/admin/bookings.csv');

  // At once, however slow the machine is at typing.
  await user.click(screen.getByRole('searchbox', { name: 'Search bookings' }));
  await user.paste(' dana+1@');
  expect(listQueries(api)).toHaveLength(1);
  const status = screen.getByRole('combobox', { name: 'Status' });
  expect(
    within(status)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All', 'CONFIRMED', 'PENDING', 'CANCELLED']);
  await user.selectOptions(status, 'PENDING');

  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/admin/bookings.csv?status=PENDING&search=dana%2B1%40',
    ),
  );
  const last = listQueries(api).at(-1);
  expect([last?.get('search'), last?.get('status')]).toEqual(['dana+1@', 'PENDING']);
});

test('the URL contains the filter, and an empty list offers to clear it', async () => {
  const { api, user } = open('/admin/bookings?status=CANCELLED&search=zora&date=2026-12-12', { [LIST]: [] });
  expect(await screen.findByRole('heading', { name: 'No bookings found' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('zora');
  expect(screen.getByRole('combobox')).toHaveValue('CANCELLED');
  expect(screen.getByLabelText('Event date')).toHaveValue('2026-12-12');
  expect(listQueries(api)[0]?.get('date')).toBe('2026-12-12');

  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a long list loads page by page and keeps the focus position', async () => {
  const next = '/api/admin/bookings?limit=50&cursor=abc';
  const { user } = open('/admin/bookings', {
    [LIST]: pageBefore(next, [bookingOfDana()]),
    [`GET ${next}`]: { status: 200, body: [bookingOfDana({ customerName: 'Zoe Last' })], total: 2 },
  });
  expect(await screen.findByText('Showing 1 of 2 bookings')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Zoe Last' })).toBeVisible();
  expect(screen.getByText('Showing 2 of 2 bookings')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('a search that finds more than is counted says so', async () => {
  open('/admin/bookings?search=a', { [LIST]: pageBefore('/x?cursor=abc', [bookingOfDana()], 1_000) });
  expect(await screen.findByText('Showing 1 of 1,000 or more bookings')).toBeVisible();
});

test('a failed load can be retried', async () => {
  const { api, user } = open('/admin/bookings', { [LIST]: refuse('busy', 503) });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(LIST, [bookingOfDana()]);
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Dana Miller' })).toBeVisible();
});
