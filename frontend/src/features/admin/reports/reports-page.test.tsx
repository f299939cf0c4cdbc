import { beforeEach, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { layOutCharts } from '../../../testing/chart-layout';
import { exportHref } from '../../../testing/export-href';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { ReportsPage } from './reports-page';

const REPORTS = 'GET /api/admin/reports';
const zero = {
  ...{ orders: 0, cancelled: 0, revenue: 0, tax: 0, average: 0 },
  ...{ cancellationCharges: 0, balance: 0, refundDue: 0, received: 0, refunded: 0, taxReceived: 0 },
};
const june = {
  ...zero,
  orders: 4,
  revenue: 120_000,
  tax: 8_889,
  average: 30_000,
  balance: 60_000,
  received: 60_000,
  taxReceived: 4_444,
};
const before = { ...zero, orders: 2, revenue: 80_000, tax: 5_926, average: 40_000 };
const none = { bookings: 0, units: 0, revenue: 0, unitDays: 0, utilization: 0 };
const customers = { customers: 3, returning: 1, returningOrders: 2, returningRevenue: 70_000, withoutEmail: 0 };
const reports = {
  ...{ from: '2026-06-01', to: '2026-06-30', unit: 'month' },
  yearBefore: { from: '2025-06-01', to: '2025-06-30' },
  periods: [{ from: '2026-06-01', to: '2026-06-30', now: june, before }],
  totals: { now: june, before },
  taxes: [
    { name: 'Tax', percent: 8, zipCode: '12345', orders: 3, base: 100_000, amount: 8_000 },
    { name: 'Tax', percent: 8, zipCode: null, orders: 1, base: 11_113, amount: 889 },
  ],
  credits: [
    {
      ...{ code: 'RAIN-7KQ4-M2XP', orderId: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a000', orderNumber: 'PR-7K3M-9Q2F' },
      ...{ validUntil: null, given: 5_000, left: 2_000 },
    },
  ],
  items: [
    {
      ...{ itemId: 1, name: 'Castle', stock: 2, isIdle: false },
      now: { ...none, bookings: 3, revenue: 56_700, unitDays: 6, utilization: 0.1 },
      before: { ...none, revenue: 37_800 },
    },
    { itemId: 2, name: 'Snow Machine', stock: 1, isIdle: true, now: none, before: none },
    { itemId: 3, name: 'Sold Slide', stock: 1, isIdle: false, now: { ...none, utilization: null }, before: none },
  ],
  customers: {
    now: customers,
    before: { ...customers, returning: 0 },
    best: [{ name: 'Dana Miller', email: 'dana@example.com', orders: 2, revenue: 70_000 }],
  },
};

beforeEach(layOutCharts);

async function open(query = '?from=2026-06-01&to=2026-06-30') {
  const api = fakeApi({ 'GET /api/settings': settings, [REPORTS]: reports });
  renderAt(`/admin/reports${query}`, '/admin/reports', <ReportsPage />);
  await screen.findByRole('tablist');
  return { api, user: userEvent.setup() };
}
const getRow = (name: string | RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('each month of revenue stands beside the year before, and leads to its orders and its file', async () => {
  await open();
  expect(screen.getByText('June 1, 2026 to June 30, 2026, compared with June 1, 2025 to June 30, 2025.')).toBeVisible();
  expect(getRow(/^June 2026/)).toEqual(['$1,200.00', '$800.00', '+50%']);
  expect(getRow(/^All/)).toEqual(['$1,200.00', '$800.00', '+50%']);
  expect(screen.getByRole('link', { name: 'June 2026' })).toHaveAttribute(
    'href',
    '/admin/orders?from=2026-06-01&to=2026-06-30',
  );
  expect(await exportHref('Report CSV')).toBe('/api/admin/reports.csv?report=revenue&from=2026-06-01&to=2026-06-30');
});

test.each([
  ['Payments', ['$600.00', '$0.00', '–', '$0.00', '$0.00', '–']],
  ['Tax', ['$88.89', '$59.26', '+50%', '$44.44', '$0.00', '–']],
  ['Outstanding', ['$600.00', '$0.00', '–', '$0.00', '$0.00', '–']],
  ['Orders', ['4', '2', '+100%', '$300.00', '$400.00', '-25%', '0', '0', '–']],
])('the tab %s has its figures', async (tab, cells) => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: tab }));
  expect(getRow(/^June 2026/)).toEqual(cells);
});

test.each([
  ['revenue', 'Revenue by month', [1, 1], ['$0.00', '$1,200.00']],
  ['orders', 'Orders by month', [1, 1], ['0', '4']],
  ['items', 'Items by revenue', [1, 1], ['$0.00', '$600.00']],
  ['customers', 'Customers, and those who came back', [2, 3], ['0', '3']],
])('the chart of %s has a bar for each figure of both years, and a name', async (report, title, bars, labels) => {
  await open(`?from=2026-06-01&to=2026-06-30&report=${report}`);
  const name = `${title}, beside the year before; the table has the figures`;
  const chart = screen.getByRole('img', { name });
  const rendered = () =>
    [...chart.querySelectorAll('.recharts-bar')].map((bar) => bar.querySelectorAll('.recharts-bar-rectangle').length);
  // The year before is on the left. A figure of 0 has no bar.
  await waitFor(() => expect(rendered()).toEqual(bars));
  for (const text of ['This range', 'Year before', ...labels]) expect(chart).toHaveTextContent(text);
  expect(screen.getByRole('table', { name: title })).toBeVisible();
});

test('the bar of a year is as high as its figure', async () => {
  await open();
  const getHeight = (bar: number) =>
    Number(document.querySelectorAll('.recharts-bar')[bar]?.querySelector('path')?.getAttribute('height'));
  await waitFor(() => expect(getHeight(1)).toBeGreaterThan(0));
  expect(getHeight(0) / getHeight(1)).toBeCloseTo(80_000 / 120_000, 2);
});

test('items show how much of the stock was out, and which are idle', async () => {
  await open('?from=2026-06-01&to=2026-06-30&report=items');
  expect(getRow(/^Castle/)).toEqual(['3', '0', '$567.00', '$378.00', '+50%', '6', '10.0%']);
  expect(getRow(/^Sold Slide/).at(-1)).toBe('–');
  expect(screen.getByText(/^Idle:/).parentElement).toHaveTextContent(/Idle: Snow Machine$/);
});

test('customers show who came back', async () => {
  await open('?from=2026-06-01&to=2026-06-30&report=customers');
  expect(getRow(/^Customers who came back/)).toEqual(['1', '0', '–']);
  expect(getRow(/^Dana Miller/)).toEqual(['2', '$700.00']);
});

test('without days in the URL it is this year, and buttons choose others', async () => {
  const { api, user } = await open('?from=nonsense');
  const year = settings.today.slice(0, 4);
  await user.click(screen.getByRole('button', { name: 'Last year' }));
  expect(api.sentTo(REPORTS).map(({ query }) => query)).toEqual([
    `from=${year}-01-01&to=${year}-12-31`,
    `from=${Number(year) - 1}-01-01&to=${Number(year) - 1}-12-31`,
  ]);
});

test('tax is shown by rate and ZIP code', async () => {
  await open('?from=2026-06-01&to=2026-06-30&report=taxes');
  expect(screen.getByRole('heading', { name: 'Tax by place' })).toBeVisible();
  expect(getRow(/12345/)).toEqual(['12345', '3', '$1,000.00', '$80.00']);
  expect(getRow(/Unknown/)).toEqual(['Unknown (erased)', '1', '$111.13', '$8.89']);
  expect(getRow(/^All/).at(-1)).toBe('$88.89');
});

test('what is left on rain checks is a report', async () => {
  await open('?from=2026-06-01&to=2026-06-30&report=credits');
  expect(screen.getByRole('heading', { name: 'Rain checks' })).toBeVisible();
  expect(getRow(/RAIN-7KQ4/)).toEqual(['PR-7K3M-9Q2F', 'No end', '$50.00', '$20.00']);
  expect(getRow(/^All/).at(-1)).toBe('$20.00');
});
