import { expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { castle as catalogCastle, settings } from '../../../testing/catalog';
import { exportHref } from '../../../testing/export-href';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { MissedDemandPage } from './missed-demand-page';

const REPORT = 'GET /api/admin/missed-demand/report';
const WHAT_IF = 'GET /api/admin/missed-demand/what-if';
const castle = {
  itemId: 1,
  itemName: 'Castle Bounce House',
  refusals: 5,
  views: 41,
  refusedRevenue: 94_500,
  pricedToday: 2,
  weekends: [
    { saturday: '2026-06-06', refusals: 3, views: 20 },
    { saturday: '2026-06-20', refusals: 1, views: 0 },
  ],
};
const pair = { refusedItemId: 1, refusedItemName: 'Castle Bounce House', bookedItemId: 2, bookedItemName: 'Palace' };

const castleItem = { ...catalogCastle, id: 1, name: 'Castle Bounce House' };
const replayed = {
  item: { itemId: 1, itemName: 'Castle Bounce House', stock: 2, price: 18_900 },
  actual: {
    ...{ bookings: 380, revenue: 6_120_000, utilization: 0.21 },
    own: { bookings: 10, units: 10, revenue: 170_100 },
  },
  whatIf: {
    ...{ bookings: 387, revenue: 6_252_300, utilization: 0.175 },
    own: { bookings: 17, units: 17, revenue: 302_400 },
  },
  extra: { bookings: 7, revenue: 132_300 },
  payback: 3,
  refusals: { taken: 7, refused: 2, leftOut: 1, undated: 3 },
  demand: { stayedAway: 0, added: 0, addedTaken: 0 },
};

function open(report: unknown, query = '?from=2026-06-01&to=2026-06-30') {
  const api = fakeApi({
    'GET /api/settings': settings,
    [REPORT]: report,
    'GET /api/items': [castleItem, { ...castleItem, id: 2, name: 'Combo', components: [{ itemId: 1, quantity: 1 }] }],
    [WHAT_IF]: replayed,
  });
  renderAt(`/admin/missed-demand${query}`, '/admin/missed-demand', <MissedDemandPage />);
  return { api, user: userEvent.setup() };
}
const getCells = async (table: string, row: RegExp) =>
  within(within(await screen.findByRole('table', { name: table })).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replaceAll('\u00a0', ' '));

test('the heat map has a column for each weekend and one for other days, by refusals or views', async () => {
  const { user } = open({ items: [castle], bookedInstead: [] });
  expect(await getCells('By Weekend', /Castle/)).toEqual(['Jun 6: 3', 'Jun 13: 0', 'Jun 20: 1', 'Other days: 1']);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect(await getCells('By Weekend', /Castle/)).toEqual(['Jun 6: 20', 'Jun 13: 0', 'Jun 20: 0', 'Other days: 21']);
});

test('items are ranked with the refused revenue, and which of it is at today’s price', async () => {
  open({ items: [castle], bookedInstead: [{ ...pair, bookings: 2 }] });
  expect(await screen.findByRole('heading', { name: 'Revenue Refused: $945.00' })).toBeVisible();
  const ranking = screen.getByRole('table', { name: 'Revenue refused by item' });
  expect(within(ranking).getByText("2 refusals at today's price")).toBeVisible();
  const instead = screen.getByRole('table', { name: 'Booked instead' });
  expect(within(instead).getByRole('row', { name: /Castle Bounce House/ })).toHaveTextContent('Palace');
});

test('the days are in the URL, also for the CSV, and an impossible season is explained without a request', async () => {
  const { api, user } = open({ items: [], bookedInstead: [] });
  expect(await screen.findByRole('heading', { name: 'No missed demand' })).toBeVisible();
  expect(api.sentTo(REPORT)[0]?.query).toBe('from=2026-06-01&to=2026-06-30');
  expect(await exportHref('Days CSV')).toBe('/api/admin/missed-demand.csv?from=2026-06-01&to=2026-06-30');
  fireEvent.change(screen.getByLabelText('Events to'), { target: { value: '2026-05-01' } });
  expect(screen.getByText('The last day is before the first.')).toBeVisible();
  expect(api.sentTo(REPORT)).toHaveLength(1);
  const year = Number(settings.today.slice(0, 4)) - 1;
  await user.click(screen.getByRole('button', { name: 'Last year' }));
  expect(window.location.search).toBe(`?from=${year}-01-01&to=${year}-12-31`);
});

async function openWhatIf(response: unknown) {
  const { api, user } = open({ items: [castle], bookedInstead: [] });
  api.respond(WHAT_IF, response);
  const section = within(await screen.findByRole('region', { name: 'What If' }));
  expect(await section.findByRole('option', { name: 'Castle Bounce House' })).toBeInTheDocument();
  return { api, user, section };
}

test('the season with more units shows extra bookings, revenue and payback, and what is assumed', async () => {
  const { api, user, section } = await openWhatIf(replayed);
  expect(section.queryByRole('option', { name: 'Combo' })).toBeNull();
  await user.selectOptions(section.getByLabelText('More units'), '2');
  await user.type(section.getByLabelText(/^Purchase price/), '1984.50');
  await user.click(section.getByRole('button', { name: 'Replay' }));
  expect(await section.findByRole('heading', { name: 'Castle Bounce House: 2 units and 2 more' })).toBeVisible();
  expect(api.sentTo(WHAT_IF).map(({ query }) => query)).toEqual([
    'itemId=1&extraUnits=2&purchasePrice=198450&from=2026-06-01&to=2026-06-30',
  ]);
  for (const text of ['7', '$1,323.00', '$1,701.00 → $3,024.00', '21% → 17.5%', '7 of 9'])
    expect(section.getByText(text)).toBeVisible();
  expect(section.getByText('Requests with no recorded time (3) count as one unit, decided last.')).toBeVisible();
  expect(section.getByText(/^1 refusal left out/)).toBeVisible();
  expect(section.getByText('Pays for itself after 3.0 seasons like this.')).toBeVisible();
});

test('units that bring nothing are never paid for', async () => {
  const { user, section } = await openWhatIf({ ...replayed, extra: { bookings: 0, revenue: 0 }, payback: null });
  await user.type(section.getByLabelText(/^Purchase price/), '100');
  await user.click(section.getByRole('button', { name: 'Replay' }));
  expect(await section.findByText('These days would never pay for it.')).toBeVisible();
});

test('another price and a change of demand are replayed by the server', async () => {
  const { api, user, section } = await openWhatIf({
    ...replayed,
    extra: { bookings: -1, revenue: -1_100 },
    payback: null,
    demand: { stayedAway: 4, added: 9, addedTaken: 6 },
  });
  await user.selectOptions(section.getByLabelText('More units'), 'None');
  expect(section.queryByLabelText(/^Purchase price/)).toBeNull();
  const price = section.getByLabelText(/^Another price/);
  const demand = section.getByLabelText(/^Demand changes by/);
  await user.type(price, '200x');
  await user.type(demand, '-101');
  await user.click(section.getByRole('button', { name: 'Replay' }));
  expect(section.getByText(/^Please enter an amount/)).toBeVisible();
  expect(section.getByText(/^Please enter a whole number from -100 to 1000/)).toBeVisible();
  expect(api.sentTo(WHAT_IF)).toEqual([]);
  await user.type(price, '{Backspace}');
  await user.type(demand, '{Backspace}{Backspace}0');
  await user.click(section.getByRole('button', { name: 'Replay' }));
  const title = 'Castle Bounce House: 2 units, at $200.00, -10% demand';
  expect(await section.findByRole('heading', { name: title })).toBeVisible();
  expect(api.sentTo(WHAT_IF).map(({ query }) => query)).toEqual([
    'itemId=1&extraUnits=0&price=20000&demandChange=-10&from=2026-06-01&to=2026-06-30',
  ]);
  for (const text of ['-1', '-$11.00', '4', '6 of 9']) expect(section.getByText(text)).toBeVisible();
  expect(section.queryByText(/these days\.$/)).toBeNull();
});
