import { beforeEach, expect, test } from 'vitest';
import { addDays, calendarDate, type Dashboard } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { keepLive } from '../../../api/live/keep-live';
import { bookingOfDana } from '../../../testing/account';
import { saturday } from '../../../testing/cart';
import { settings } from '../../../testing/catalog';
import { layOutCharts } from '../../../testing/chart-layout';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { fakeStream } from '../../../testing/fake-stream';
import { renderAt } from '../../../testing/render-at';
import { DashboardPage } from './dashboard-page';

const figures: Dashboard = {
  totalItems: 18,
  totalBookings: 1234,
  upcomingEvents: 56,
  pendingBookings: 7,
  recentBookings: [bookingOfDana()],
  popularItems: [{ itemId: 1, name: 'Castle Bounce House', bookings: 41 }],
  overbookedDays: [],
  undeliveredEmails: 0,
  floods: [],
  lag: [],
  bookingsPerWeek: [{ week: calendarDate.parse('2026-12-06'), bookings: 3 }],
  orders: {
    today: settings.today,
    deposits: { orders: 3, amount: 40_338, overdue: 1 },
    refunds: { orders: 1, amount: 2_000 },
    balances: { orders: 0, amount: 0, to: calendarDate.parse('2026-12-16') },
    comingWeeks: [{ week: calendarDate.parse('2026-12-06'), orders: 2, revenue: 53_784 }],
  },
  load: [0, 1].map((ahead) => ({ day: addDays(saturday, ahead), bookings: ahead + 1 })),
};

beforeEach(layOutCharts);

const [BOOKED, CONFIRMED] = ['2026-12-09T15:00:00.000Z', '2026-12-10T14:30:00.000Z'];
const changes = ['BookingConfirmed', 'BookingCreated'].map((type, index) => ({
  ...{ type, at: [CONFIRMED, BOOKED][index], actor: 'Olga (admin)', order: null, item: null },
}));

function open(response: unknown, page = <DashboardPage />, address = '/admin', history: object[] = changes) {
  const api = fakeApi({
    'GET /api/admin/dashboard': response,
    'GET /api/admin/changes': history,
    'GET /api/admin/missed-demand': [],
    'GET /api/settings': settings,
  });
  renderAt(address, '/admin', page);
  return api;
}
const card = (name: string) => within(screen.getByRole('region', { name }));

test('days that customers wanted and could not have are shown, if there are any', async () => {
  const missed = { itemId: 1, itemName: 'Castle Bounce House', date: saturday, refusals: 3, views: 41 };
  const api = open(figures);
  await screen.findByRole('region', { name: 'Total Inventory' });
  expect(screen.queryByRole('region', { name: /Missed Demand/ })).toBeNull();
  cleanup();
  api.respond('GET /api/admin/missed-demand', [missed]);
  renderAt('/admin', '/admin', <DashboardPage />);
  const section = await screen.findByRole('region', { name: 'Missed Demand: Next 30 Days' });
  expect(section).toHaveTextContent('Castle Bounce House, Saturday, December 12, 20263 refusals, 41 views');
});

test('the four cards, the newest bookings and the most popular items are shown', async () => {
  open(figures);
  await screen.findByRole('region', { name: 'Total Inventory' });
  expect(card('Total Inventory').getByText('18')).toBeVisible();
  expect(card('Total Bookings').getByText('1,234')).toBeVisible();
  expect(card('Total Bookings').getByText('All time')).toBeVisible();
  expect(card('Upcoming Events').getByText('56')).toBeVisible();
  expect(card('Pending Bookings').getByText('7')).toBeVisible();
  expect(card('Pending Bookings').getByText('Awaiting confirmation')).toBeVisible();
  const newest = card('Recent Bookings').getByRole('row', { name: /Dana Miller/ });
  expect(newest).toHaveTextContent('Castle Bounce House');
  expect(newest).toHaveTextContent('Sat, Dec 12, 2026');
  expect(newest).toHaveTextContent('Pending');
  expect(card('Most Popular Items').getByText('41 bookings')).toBeVisible();
});

test('each card links to its list', async () => {
  open(figures);
  await screen.findByRole('region', { name: 'Total Inventory' });
  const led = ['Total Inventory', 'Total Bookings', 'Upcoming Events', 'Pending Bookings'].map((name) =>
    card(name).getByRole('link').getAttribute('href'),
  );
  expect(led).toEqual(['/admin/inventory', '/admin/bookings', '/admin/bookings', '/admin/bookings?status=PENDING']);
});

test('the worklists show the money and lead to their orders', async () => {
  open(figures);
  await screen.findByRole('region', { name: 'Deposits to collect' });
  for (const [name, amount, hint, to] of [
    [
      'Deposits to collect',
      '$403.38',
      '3 orders, 1 overdue',
      '/admin/orders?money=deposit_due&from=2026-12-10&sort=created&direction=asc',
    ],
    ['Refunds due', '$20.00', '1 order', '/admin/orders?money=refund_due'],
    [
      'Balances for upcoming days',
      '$0.00',
      '0 orders',
      '/admin/orders?money=balance_due&from=2026-12-10&to=2026-12-16',
    ],
  ] as const) {
    expect(card(name).getByText(amount)).toBeVisible();
    expect(card(name).getByText(hint)).toBeVisible();
    expect(card(name).getByRole('link')).toHaveAttribute('href', to);
  }
});

test('disputes and failed refunds lead to their orders', async () => {
  open({ ...figures, orders: { ...figures.orders, paymentProblems: { orders: 2, amount: 5_000 } } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('2 orders with a payment problem');
  expect(within(alert).getByRole('link')).toHaveAttribute('href', '/admin/orders?money=payment_problem');
});

test('a bar and its row lead to the orders of the week or the day plan', async () => {
  open(figures);
  await screen.findByRole('heading', { name: 'Revenue for Upcoming Weeks' });
  expect(screen.getByText('2 upcoming parties, by first event day: $537.84 in all')).toBeVisible();
  await waitFor(() => expect(document.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(4));
  for (const summary of screen.getAllByText('Show as a table')) await userEvent.click(summary);
  for (const week of screen.getAllByRole('link', { name: 'December 6, 2026' }))
    expect(week).toHaveAttribute('href', '/admin/orders?from=2026-12-06&to=2026-12-12');
  await userEvent.click(document.querySelectorAll('.recharts-bar-rectangle')[2] ?? document.body);
  expect(await screen.findByText('Now at /admin/day-plan?date=2026-12-13')).toBeVisible();
});

test('the charts have a table as an alternative', async () => {
  open(figures);
  await screen.findByRole('heading', { name: 'Bookings per Week' });
  await waitFor(() => expect(document.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(4));
  for (const summary of screen.getAllByText('Show as a table')) await userEvent.click(summary);
  expect(screen.getByRole('row', { name: 'December 6, 2026 3' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Saturday, December 12, 2026 1' })).toBeVisible();
  expect(screen.getByText('Events per day, starting today: 3 bookings in all')).toBeVisible();
});

test('overbooked days link to their bookings and item', async () => {
  open({ ...figures, overbookedDays: [{ itemId: 4, name: 'Tables', date: saturday, stock: 3, booked: 5 }] });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/Saturday, December 12, 2026: 5 booked or out of service, 3 in stock/)).toBeVisible();
  expect(alert.getByRole('link', { name: 'Tables' })).toHaveAttribute('href', '/admin/items/4');
  const bookings = alert.getByRole('link', { name: 'Bookings of that day' });
  expect(bookings).toHaveAttribute('href', '/admin/bookings?from=2026-12-12&to=2026-12-12');
  const repair = alert.getByRole('link', { name: 'repair them' });
  expect(repair).toHaveAttribute('href', '/admin/day-desk?date=2026-12-12&items=4');
});

test('undelivered emails and stale data are reported, a short lag is not', async () => {
  const lag = [
    { reader: 'bookings', events: 12, seconds: 40.2 },
    { reader: 'items', events: 1, seconds: 0.4 },
  ];
  open({ ...figures, undeliveredEmails: 2, lag });
  expect(await screen.findByRole('alert')).toHaveTextContent('2 undelivered emails');
  expect(screen.getByText('bookings: 12 events and 40 s behind')).toBeVisible();
  expect(screen.queryByText(/^items/)).not.toBeInTheDocument();
});

function LiveDashboard() {
  const queryClient = useQueryClient();
  useEffect(() => keepLive(queryClient), [queryClient]);
  return <DashboardPage />;
}

test('a new booking shows without a reload', async () => {
  const stream = fakeStream();
  const api = open(figures, <LiveDashboard />);
  await screen.findByRole('region', { name: 'Total Bookings' });
  await waitFor(() => expect(stream.open()).toHaveLength(1), { timeout: 3000 });
  api.respond('GET /api/admin/dashboard', { ...figures, totalBookings: 1235 });
  stream.say({ changed: 'bookings' });
  expect(await card('Total Bookings').findByText('1,235')).toBeVisible();
});

const getMoments = (api: ReturnType<typeof open>) =>
  api.sentTo('GET /api/admin/dashboard').map(({ query }) => new URLSearchParams(query).get('asOf'));

test('the slider leads to the dashboard of a moment, which no new booking changes, and back to now', async () => {
  const stream = fakeStream();
  const api = open(figures, <LiveDashboard />);
  const slider = await screen.findByRole('slider', { name: 'Look back: the dashboard after each of its 2 changes' });
  await waitFor(() => expect(stream.open()).toHaveLength(1), { timeout: 3000 });
  api.respond('GET /api/admin/dashboard', { ...figures, totalBookings: 1200 });
  fireEvent.change(slider, { target: { value: '0' } });
  expect(await screen.findByText('1,200')).toBeVisible();
  expect(screen.getByText("You're looking at the past")).toBeVisible();
  expect(screen.getByText(/^As it was on/)).toHaveTextContent('Wednesday, December 9, 2026 at 10:00 AM EST');
  expect(getMoments(api)).toEqual([null, BOOKED]);
  stream.say({ changed: 'bookings' });
  await userEvent.click(screen.getByRole('button', { name: 'Back to Now' }));
  await waitFor(() => expect(getMoments(api)).toEqual([null, BOOKED, null]));
  expect(screen.queryByText("You're looking at the past")).not.toBeInTheDocument();
});

test('the marks of the slider name the orders, items and settings that changed', async () => {
  const change = (type: string, at: string, about: object = {}) => ({
    ...{ type, at, actor: 'Olga Owner (admin)', order: null, item: null },
    ...about,
  });
  const order = (number: string, customerName: string) => ({ order: { id: number, number, customerName } });
  const [dana, max] = [order('PR-7K3M-9Q2F', 'Dana Miller'), order('PR-8K3M-0001', 'Max Moss')];
  const item = (name: string) => ({ item: { id: 1, name } });
  const [first, second, third, fourth] = [10, 11, 12, 13].map((hour) => `2026-12-09T${hour}:00:00.000Z`);
  // The latest first.
  open(figures, <DashboardPage />, '/admin', [
    ...['Slide', 'Tent', 'Castle', 'Table', 'Chair'].map((name) => change('ItemAdded', fourth ?? '', item(name))),
    change('SettingsChanged', third ?? ''),
    change('BookingCancelled', second ?? '', max),
    change('BookingConfirmed', second ?? '', dana),
    change('PaymentRecorded', second ?? '', dana),
    change('ItemChanged', first ?? '', item('Castle Bounce House')),
  ]);
  const slider = await screen.findByRole('slider');
  const labels = ['0', '1', '2', '3'].map((value) => {
    fireEvent.change(slider, { target: { value } });
    return slider.getAttribute('aria-valuetext')?.split(', Wednesday')[0];
  });
  expect(labels).toEqual([
    'Changed: Castle Bounce House',
    'Payment recorded, Confirmed: PR-7K3M-9Q2F, Dana Miller; Cancelled: PR-8K3M-0001, Max Moss',
    'Changed: Settings',
    'Now, after: Added: Chair; Added: Table; Added: Castle; and 2 more',
  ]);
});

test('the end of a day before the slider begins can be looked at', async () => {
  const api = open(figures);
  fireEvent.change(await screen.findByLabelText('Look back to the end of a day'), { target: { value: '2026-11-30' } });
  await screen.findByText(/^As it was on/);
  await waitFor(() => expect(getMoments(api)).toEqual([null, '2026-12-01T04:59:59.999Z']));
  expect(screen.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    'The end of the day, Monday, November 30, 2026 at 11:59 PM EST',
  );
});

test('a dashboard that fails to load can be retried', async () => {
  const api = open(refuse('busy', 503));
  expect(await screen.findByText("We couldn't load the dashboard")).toBeVisible();
  api.respond('GET /api/admin/dashboard', figures);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Total Bookings' })).toBeVisible();
});

test('a flood of unconfirmed bookings is shown and cancelled after a confirmation', async () => {
  const flood = { source: 'network', key: 'q2bS7dXw', bookings: 94, units: 120, latestAt: '2026-12-10T08:00:00.000Z' };
  const api = open({ ...figures, floods: [flood] });
  expect(await screen.findByText('94 unconfirmed bookings from one network in the last 24 hours')).toBeVisible();
  expect(screen.getByText(/They hold 94 item-days and 120 units/)).toBeVisible();
  api.respond('POST /api/admin/floods/cancel', { cancelled: 94 });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel all from one network' }));
  expect(await screen.findByText(/No emails are sent/)).toBeVisible();
  expect(api.sentTo('POST /api/admin/floods/cancel')).toEqual([]);
  api.respond('GET /api/admin/dashboard', figures);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel all of them' }));
  await waitFor(() => expect(screen.queryByText(/94 unconfirmed bookings/)).toBeNull());
  expect(api.sentTo('POST /api/admin/floods/cancel').map(({ body }) => body)).toEqual([
    { source: 'network', key: 'q2bS7dXw' },
  ]);
});
