import { expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { bookingOfDana as detailsOfDana, listed } from '../../../../testing/account';
import { settings } from '../../../../testing/catalog';
import { exportHref } from '../../../../testing/export-href';
import { fakeApi, pageBefore, refuse } from '../../../../testing/fake-api';
import { renderAt } from '../../../../testing/render-at';
import { OrderDetailPage } from '../../orders/detail/order-detail-page';
import { BookingsPage } from './bookings-page';

const LIST = 'GET /api/admin/bookings';
const bookingOfDana = (but: Parameters<typeof detailsOfDana>[0] = {}) => listed(detailsOfDana(but));
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
    'Order',
    'Contact',
    'Item',
    'Quantity',
    'Status',
    'Event Type',
    'Created',
  ]);
  const row = screen.getByRole('row', { name: /Dana Miller/ });
  for (const text of ['Sat, Dec 12, 2026', 'Castle Bounce House', '2', 'Wedding', 'Pending']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
  // In the shop's time zone it was still the day before.
  expect(within(row).getByText('Nov 21, 2026')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Castle Bounce House' })).toHaveAttribute(
    'href',
    `/admin/bookings/${booking.id}`,
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

test('lines of one order that begin on the same day each say how long they are', async () => {
  const [one, other] = [bookingOfDana(), bookingOfDana({ id: '019abf3e-6f0a-7c55-9a35-4fd1c0c60002', days: 3 })];
  open('/admin/bookings', { [LIST]: [one, { ...other, orderId: one.orderId }] });
  expect(await screen.findByText('Sat, Dec 12 to Mon, Dec 14, 2026 (3 days)')).toBeVisible();
  expect(screen.getByText('Sat, Dec 12, 2026')).toBeVisible();
});

test('typed text is searched for after a pause, together with the status, and the export uses the same filter', async () => {
  const { api, user } = open('/admin/bookings', { [LIST]: [bookingOfDana()] });
  await screen.findByRole('table');
  expect(await exportHref('Bookings CSV')).toBe('/api/admin/bookings.csv');

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

  await waitFor(() => {
    const last = listQueries(api).at(-1);
    expect([last?.get('search'), last?.get('status')]).toEqual(['dana+1@', 'PENDING']);
  });
  expect(await exportHref('Bookings Excel')).toBe('/api/admin/bookings.xlsx?status=PENDING&search=dana%2B1%40');
});

test('each line leads to its order and itself, and the owner picks further columns', async () => {
  const [orderId, number] = ['019abf3e-6f0a-7c55-9a35-4fd1c0e60001', 'PR-8K3M-0001'];
  const tent = bookingOfDana({ orderId, number: `${number}-1`, itemName: 'Party Tent' });
  const chairs = bookingOfDana({ orderId, number: `${number}-2`, itemName: 'Chairs', status: 'CANCELLED' });
  const { user } = open('/admin/bookings', { [LIST]: [tent, chairs] });
  const links = await screen.findAllByRole('link', { name: number });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([1, 2].map(() => `/admin/orders/${orderId}`));
  expect(screen.getByRole('link', { name: 'Chairs' }).closest('[role=row]')).toHaveTextContent(
    /Dana Miller.*Cancelled/,
  );

  await user.click(screen.getByRole('button', { name: 'Columns' }));
  for (const name of ['Email', 'Order Total', 'Money'])
    await user.click(screen.getByRole('menuitemcheckbox', { name }));
  await user.keyboard('{Escape}');
  const row = screen.getAllByRole('row', { name: /Dana Miller/ })[0];
  expect(row).toHaveTextContent(/dana@example\.com.*\$204\.12.*Deposit due: \$102\.06/);
});

test('the list starts with the upcoming days, and is sorted and limited to a range of days', async () => {
  const { api, user } = open('/admin/bookings?pages=2', { [LIST]: [bookingOfDana()] });
  const range = { from: '2026-12-10', to: '2026-12-16' };
  expect(await screen.findByLabelText('Sort by')).toHaveDisplayValue('Upcoming days first');
  expect(listQueries(api).at(-1)?.get('sort')).toBe('coming');
  fireEvent.change(screen.getByLabelText('Events from'), { target: { value: range.from } });
  fireEvent.change(screen.getByLabelText('Events to'), { target: { value: range.to } });
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest booking first');
  await waitFor(() =>
    expect(Object.fromEntries(listQueries(api).at(-1) ?? [])).toEqual({
      ...range,
      sort: 'created',
      direction: 'desc',
      limit: '50',
    }),
  );
  const href = (await exportHref('Bookings CSV')) ?? '';
  expect(Object.fromEntries(new URL(href, location.href).searchParams)).toEqual(range);
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    ...range,
    sort: 'created',
    direction: 'desc',
  });
});

test('the way back from a booking and from its order keeps the filters and the position', async () => {
  const booking = bookingOfDana();
  const search = '?from=2026-12-10&sort=created&direction=asc&pages=2';
  for (const name of [booking.order.number, booking.itemName]) {
    fakeApi({ 'GET /api/settings': settings, 'GET /api/admin/booking-counts': counts, [LIST]: [booking] });
    const { unmount } = renderAt(
      `/admin/bookings${search}`,
      '/admin/*',
      <Routes>
        <Route path="bookings" element={<BookingsPage />} />
        <Route path="bookings/:bookingId" element={<OrderDetailPage />} />
        <Route path="orders/:id" element={<OrderDetailPage />} />
      </Routes>,
    );
    await userEvent.click(await screen.findByRole('link', { name }));
    const [back] = await screen.findAllByRole('link', { name: 'All Bookings' });
    expect(back).toHaveAttribute('href', `/admin/bookings${search}`);
    unmount();
  }
});

test('the URL contains the filter, and an empty list offers to clear it', async () => {
  const { api, user } = open('/admin/bookings?status=CANCELLED&search=zora&from=2026-12-12', { [LIST]: [] });
  expect(await screen.findByRole('heading', { name: 'No bookings found' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('zora');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('CANCELLED');
  expect(screen.getByLabelText('Events from')).toHaveValue('2026-12-12');
  expect(listQueries(api)[0]?.get('from')).toBe('2026-12-12');

  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a long list loads page by page and keeps the focus position', async () => {
  const next = '/api/admin/bookings?sort=coming&limit=50&cursor=abc';
  const { user } = open('/admin/bookings', {
    [LIST]: pageBefore(next, [bookingOfDana()]),
    [`GET ${next}`]: { status: 200, body: [bookingOfDana({ customerName: 'Zoe Last' })], total: 2 },
  });
  expect(await screen.findByText('Showing 1 of 2 bookings')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Zoe Last')).toBeVisible();
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
  expect(await screen.findByText('Dana Miller')).toBeVisible();
});
