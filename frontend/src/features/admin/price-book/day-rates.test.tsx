import { expect, test } from 'vitest';
import { calendarDate, DEFAULT_PRICE_BOOK, type CurrentPriceBook, type PriceBook } from '@party-rental/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { castle, settings } from '../../../testing/catalog';
import { enter } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderOfDana } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { PriceBookPage } from './price-book-page';

const SAVE = 'PUT /api/admin/price-book';
const PREVIEW = 'POST /api/admin/price-book/preview';
const WEEKEND: PriceBook['longerRentals'] = {
  maxDays: 7,
  further: [{ fromDay: 2, percent: 50 }],
  named: [{ name: 'Weekend rate', from: 'FRIDAY', to: 'MONDAY', days: 1.5 }],
};
const SUMMER: PriceBook['factors'][number] = {
  ...{ name: 'Summer Saturdays', percent: 120 },
  ...{ from: calendarDate.parse('2027-06-01'), to: calendarDate.parse('2027-08-31') },
  ...{ weekdays: ['SATURDAY'], itemId: castle.id },
};
const WINTER: PriceBook['factors'][number] = {
  ...{ name: 'Tables', percent: 89.5, type: 'TABLE' },
};

async function open(changes: Partial<PriceBook> = {}, responses = {}) {
  const book: CurrentPriceBook = { ...DEFAULT_PRICE_BOOK, ...changes, version: 0, validFrom: null, upcoming: [] };
  const { price } = orderOfDana();
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/items': [castle],
    'GET /api/admin/items': [castle],
    'GET /api/admin/price-book': book,
    'GET /api/admin/price-book/history': [],
    'GET /api/admin/promo-codes': [],
    [PREVIEW]: [{ now: price, then: { ...price, total: price.total + 1_000 } }],
    [SAVE]: book,
    ...responses,
  });
  renderAt('/admin/price-book', '/admin/price-book', <PriceBookPage />);
  await screen.findByRole('form', { name: 'Prices & Terms' });
  return api;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saveIt = () => press('Save Prices & Terms');
const row = (name: string) => within(screen.getByRole('group', { name }));
const type = (group: string, label: string | RegExp, text: string) =>
  userEvent.type(row(group).getByLabelText(label), text);
const saved = (api: Awaited<ReturnType<typeof open>>) => api.sentTo(SAVE).map(({ body }) => body);

test('a shop without longer rentals says so, and saves none', async () => {
  const api = await open();
  expect(screen.getByLabelText('Most days')).toHaveDisplayValue('1');
  expect(screen.getByText('Every day costs its full price.')).toBeVisible();
  expect(screen.getByText('Every day costs the same.')).toBeVisible();
  await saveIt();
  await waitFor(() => expect(saved(api)).toEqual([{ ...DEFAULT_PRICE_BOOK, version: 0 }]));
});

test('longer rentals are saved with further days and a weekend rate', async () => {
  const api = await open();
  await enter('Most days', '7');
  await press('Add a further day');
  await type('Further day 1', 'From day', '2');
  await type('Further day 1', '% of its price', '50');
  await press('Add a rate');
  await type('Rate 1', 'Name', 'Weekend rate');
  await type('Rate 1', 'Price in days', '1.5');
  expect(row('Rate 1').getByLabelText('First weekday')).toHaveDisplayValue('Friday');
  expect(row('Rate 1').getByLabelText('Last weekday')).toHaveDisplayValue('Monday');
  await saveIt();
  await waitFor(() => expect(saved(api)).toMatchObject([{ longerRentals: WEEKEND, factors: [] }]));
});

test('a season is saved with its days, weekdays and items', async () => {
  const api = await open();
  const name = 'Season or weekday 1';
  await press('Add a season or weekday');
  await type(name, 'Name', 'Summer Saturdays');
  await type(name, 'Change in %', '+20');
  fireEvent.change(row(name).getByLabelText(/First day/), { target: { value: '2027-06-01' } });
  fireEvent.change(row(name).getByLabelText(/Last day/), { target: { value: '2027-08-31' } });
  await userEvent.click(row(name).getByRole('checkbox', { name: 'Saturday' }));
  await row(name).findByRole('option', { name: castle.name });
  await userEvent.selectOptions(row(name).getByLabelText('Items'), castle.name);
  await press('Add a season or weekday');
  await type('Season or weekday 2', 'Name', 'Tables');
  await type('Season or weekday 2', 'Change in %', '−10.5');
  await userEvent.selectOptions(row('Season or weekday 2').getByLabelText('Items'), 'Tables');
  await saveIt();
  await waitFor(() => expect(saved(api)).toMatchObject([{ factors: [SUMMER, WINTER] }]));
});

test('saved rates are shown, and stay as they are', async () => {
  const changes = { longerRentals: WEEKEND, factors: [SUMMER, WINTER] };
  const api = await open(changes);
  expect(row('Further day 1').getByLabelText('From day')).toHaveDisplayValue('2');
  expect(row('Season or weekday 1').getByLabelText('Change in %')).toHaveDisplayValue('+20');
  expect(row('Season or weekday 1').getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
  await waitFor(() => expect(row('Season or weekday 1').getByLabelText('Items')).toHaveDisplayValue(castle.name));
  expect(row('Season or weekday 2').getByLabelText('Items')).toHaveDisplayValue('Tables');
  await saveIt();
  await waitFor(() => expect(saved(api)).toEqual([{ ...DEFAULT_PRICE_BOOK, ...changes, version: 0 }]));
});

test('a price of one item is shown as that while the items are unknown', async () => {
  await open({ factors: [SUMMER] }, { 'GET /api/items': refuse('internal', 500) });
  expect(row('Season or weekday 1').getByLabelText('Items')).toHaveDisplayValue(`Item ${castle.id}`);
});

test('what is wrong about days is shown at its field, and nothing is sent', async () => {
  const further = [
    { fromDay: 2, percent: 50 },
    { fromDay: 3, percent: 25 },
  ];
  const api = await open({ longerRentals: { ...WEEKEND, further }, factors: [SUMMER, WINTER] });
  await enter('Most days', '15');
  await userEvent.clear(row('Further day 2').getByLabelText('From day'));
  await type('Further day 2', 'From day', '2');
  await userEvent.clear(row('Rate 1').getByLabelText('Price in days'));
  await type('Rate 1', 'Price in days', '0.9');
  await userEvent.clear(row('Season or weekday 1').getByLabelText('Change in %'));
  fireEvent.change(row('Season or weekday 2').getByLabelText(/First day/), { target: { value: '2027-09-01' } });
  fireEvent.change(row('Season or weekday 2').getByLabelText(/Last day/), { target: { value: '2027-08-31' } });
  await saveIt();
  expect(await screen.findByText('Please enter at most 14 days')).toBeVisible();
  expect(screen.getByText('Please use each day once')).toBeVisible();
  expect(row('Rate 1').getByText('Please enter at least 1 day')).toBeVisible();
  expect(row('Season or weekday 1').getByText('Please enter a percentage')).toBeVisible();
  expect(row('Season or weekday 2').getByText("The last day can't be before the first day")).toBeVisible();
  expect(saved(api)).toEqual([]);
});

test('an example order is for the next weekend as soon as the draft has several days', async () => {
  const api = await open();
  const example = (await screen.findByLabelText('A castle for the birthday')).parentElement;
  expect(example).not.toHaveTextContent('days');
  await enter('Most days', '3');
  await waitFor(() => expect(example).toHaveTextContent('Fri, Dec 11 to Sun, Dec 13 (3 days)'));
  const line = { itemId: castle.id, eventDate: '2026-12-11', days: 3, quantity: 1 };
  await waitFor(() => expect(api.sentTo(PREVIEW).at(-1)?.body).toMatchObject({ orders: [{ lines: [line] }] }));
});
