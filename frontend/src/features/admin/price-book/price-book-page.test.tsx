import { beforeEach, expect, test } from 'vitest';
import {
  DEFAULT_PRICE_BOOK,
  type CurrentPriceBook,
  type OrderPrice,
  type PriceBacktest,
  type PromoCode,
} from '@party-rental/contracts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { castle, settings } from '../../../testing/catalog';
import { enter } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderOfDana } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { PriceBookPage } from './price-book-page';

const LOAD = 'GET /api/admin/price-book';
const SAVE = 'PUT /api/admin/price-book';
const UNDO = 'POST /api/admin/price-book/undo';
const PREVIEW = 'POST /api/admin/price-book/preview';
const BACKTEST = 'POST /api/admin/price-book/backtest';
const HISTORY = 'GET /api/admin/price-book/history';
const CODES = 'GET /api/admin/promo-codes';
const ADD_CODE = 'POST /api/admin/promo-codes';
const CHANGE_CODE = 'PATCH /api/admin/promo-codes';
const SUMMER: PromoCode = {
  code: 'SUMMER10',
  ...{ amount: null, percent: -10, from: null, to: null, minimumSubtotal: 20_000, maxUses: 100, oncePerEmail: true },
  uses: 12,
};
const book: CurrentPriceBook = {
  ...DEFAULT_PRICE_BOOK,
  version: 3,
  validFrom: '2026-11-22T14:30:00.000Z',
  upcoming: [],
};
const { version: _version, validFrom: _validFrom, upcoming: _upcoming, ...whole } = book;
const scheduled = { ...whole, minimumOrder: 20_000, version: 4, validFrom: '2027-01-01T05:00:00.000Z' };
const { price } = orderOfDana();
const preview = (then: Partial<OrderPrice> = {}) => [{ now: price, then: { ...price, ...then } }];
const june = {
  was: { orders: 40, revenue: 1_000_000, average: 24_000 },
  would: { orders: 38, revenue: 1_050_000, average: 26_500 },
};
const backtest: PriceBacktest = {
  ...june,
  byItem: [{ itemId: 1, name: 'Castle', was: 800_000, would: 800_000 }],
  byMonth: [{ month: '2026-06', ...june }],
};
let api: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/items': [castle],
    [LOAD]: book,
    [HISTORY]: [],
    [CODES]: [SUMMER],
    [ADD_CODE]: SUMMER,
    [CHANGE_CODE]: SUMMER,
    [PREVIEW]: preview(),
    [BACKTEST]: backtest,
    [SAVE]: { ...book, version: 4 },
    [UNDO]: { ...book, version: 5 },
  });
  render(<Toaster />);
  renderAt('/admin/price-book', '/admin/price-book', <PriceBookPage />);
  await screen.findByRole('form', { name: 'Prices & Terms' });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saveIt = () => press('Save Prices & Terms');
const sent = (call = SAVE) => api.sentTo(call).map(({ body }) => body);
const inRow = (name: string) => within(screen.getByRole('group', { name }));
const clickIn = (group: string, name: string) =>
  userEvent.click(inRow(group).getByRole('checkbox', { name, hidden: true }));
const typeIn = async (group: string, label: string, text: string) => {
  const field = inRow(group).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('the book in force is shown in dollars, the smallest subtotal first', () => {
  expect(inRow('Delivery fee 1').getByLabelText('Subtotal from')).toHaveDisplayValue('0.00');
  expect(inRow('Delivery fee 3').getByLabelText('Subtotal from')).toHaveDisplayValue('500.00');
  expect(inRow('Delivery fee 3').getByLabelText('Fee')).toHaveDisplayValue('25.00');
  expect(inRow('Tax 1').getByLabelText('Percent')).toHaveDisplayValue('8');
  expect(inRow('Tax 1').getByRole('checkbox', { name: 'Delivery surcharge' })).toBeChecked();
  expect(screen.getByLabelText('Deposit (percent)')).toHaveDisplayValue('50');
  expect(screen.getByLabelText('Damage deposit per order')).toHaveDisplayValue('50.00');
  expect(screen.getByLabelText('Free cancellation (hours)')).toHaveDisplayValue('48');
  expect(screen.getByText('In force since Sunday, November 22, 2026 at 9:30 AM EST')).toBeVisible();
});

test('the book is saved as a whole, with the version that it is based on', async () => {
  await enter('Cleaning fee', '12.5');
  await enter('Free cancellation (hours)', '72');
  await userEvent.selectOptions(screen.getByLabelText('After that, you keep'), 'Part of the total');
  await enter('Percent of the total', '25');
  await userEvent.selectOptions(screen.getByLabelText('Deposit is'), 'Fixed amount');
  await enter('Deposit (dollars)', '100');
  await press('Add a delivery fee');
  await typeIn('Delivery fee 4', 'Subtotal from', '1000');
  await saveIt();
  expect(await screen.findByText('Saved. The new prices and terms apply from now on.')).toBeVisible();
  expect(sent()).toEqual([
    {
      ...whole,
      version: 3,
      cleaningFee: 1_250,
      cancellation: { freeHours: 72, keeps: 'PERCENT', percent: 25, weather: 'REFUND', lateOnline: false },
      deposit: { amount: 10_000 },
      delivery: [{ from: 100_000, fee: 0 }, ...whole.delivery],
    },
  ]);
});

test('the time to pay online is 15 minutes to a day', async () => {
  const field = screen.getByLabelText('Time to pay online (minutes)');
  expect(field).toHaveDisplayValue('30');
  expect(field).toHaveAccessibleDescription(/^Once online payments are connected,/);
  for (const [typed, fault] of [
    ['14', 'Please enter at least 15 minutes'],
    ['1441', 'Please enter at most 1,440 minutes, which is a day'],
    ['20.5', 'Please enter a whole number of minutes'],
  ] as const) {
    await enter('Time to pay online (minutes)', typed);
    await saveIt();
    expect(await screen.findByText(fault)).toBeVisible();
  }
  await enter('Time to pay online (minutes)', '120');
  await saveIt();
  expect(await screen.findByText('Saved. The new prices and terms apply from now on.')).toBeVisible();
  expect(sent()).toEqual([{ ...whole, version: 3, payWithinMinutes: 120 }]);
});

test('a damage waiver and a damage deposit by item are saved, and the examples have the waiver', async () => {
  expect(screen.queryByLabelText('Percent of the rental')).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Damage deposit is'), 'What each item has');
  expect(screen.queryByLabelText('Damage deposit per order')).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Offered'), 'Yes, customers can remove it');
  await saveIt();
  expect(await screen.findByText('Please enter a percentage')).toBeVisible();
  api.respond(PREVIEW, preview({ waiver: 1_701 }));
  await enter('Percent of the rental', '9');
  const example = await screen.findByLabelText('A castle for the birthday');
  await waitFor(() => expect(example).toHaveTextContent('Including the damage waiver$17.01'));
  expect(sent(PREVIEW).at(-1)).toMatchObject({ orders: [{ damageWaiver: true }] });
  await saveIt();
  await screen.findByText(/^Saved\./);
  const changed = { damageDeposit: { perItem: true }, damageWaiver: { percent: 9, offered: 'PRESELECTED' } };
  expect(sent()).toEqual([{ ...whole, version: 3, ...changed }]);
});

test('taxes by ZIP code are added, with what they apply to, and removed', async () => {
  await press('Add a tax');
  await typeIn('Tax 2', 'ZIP starts with', '142');
  await typeIn('Tax 2', 'Name', 'Erie County');
  await typeIn('Tax 2', 'Percent', '4.125');
  for (const part of ['Setup', 'Cleaning', 'Delivery surcharge', 'Damage waiver']) await clickIn('Tax 2', part);
  await press('Remove tax 1');
  expect(screen.getByRole('button', { name: 'Add a tax' })).toHaveFocus();
  await saveIt();
  await screen.findByText(/^Saved\./);
  const taxes = [{ zipPrefix: '142', name: 'Erie County', percent: 4.125, appliesTo: ['RENTAL', 'DELIVERY'] }];
  expect(sent()).toEqual([{ ...whole, version: 3, taxes }]);
});

test('what is wrong is shown at its field, and nothing is sent', async () => {
  await typeIn('Tax 1', 'Percent', '7.3755');
  for (const part of ['Rental', 'Delivery', 'Setup', 'Cleaning', 'Delivery surcharge', 'Damage waiver'])
    await clickIn('Tax 1', part);
  await typeIn('Delivery fee 2', 'Subtotal from', '0');
  await press('Remove setup fee 1');
  await press('Remove setup fee 1');
  await enter('Deposit (percent)', '101');
  await enter('Free cancellation (hours)', '');
  await saveIt();
  expect(await inRow('Tax 1').findByText('Please enter at most three decimals')).toBeVisible();
  expect(inRow('Tax 1').getByText('Please choose what is taxed')).toBeVisible();
  expect(screen.getByText('Please use each subtotal once')).toBeVisible();
  expect(screen.getByText('Please enter at least one fee')).toBeVisible();
  expect(screen.getByText('Please enter at most 100%')).toBeVisible();
  expect(screen.getByText('Please enter a whole number of hours')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('example orders show what the draft changes, once typing pauses', async () => {
  const example = await screen.findByLabelText('A castle for the birthday');
  expect(example).toHaveTextContent('Total today$268.92Total by this draft$268.92DifferenceNone');
  api.respond(PREVIEW, preview({ total: 27_892, deposit: 8_368 }));
  await enter('Deposit (percent)', '30');
  await waitFor(() => expect(example).toHaveTextContent('Difference$10.00Deposit by this draft$83.68'));
  const line = { itemId: castle.id, eventDate: settings.today, quantity: 1 };
  expect(sent(PREVIEW).at(-1)).toEqual({
    book: { ...whole, deposit: { percent: 30 } },
    orders: [{ lines: [line], zipCode: '12345', damageWaiver: true }],
  });
  await enter('Deposit (percent)', '');
  expect(await screen.findByText('Fill in every field and a ZIP code to see examples.')).toBeVisible();
  await enter('Deposit (percent)', '30');
  await enter('Delivered to ZIP code', '14201{Enter}');
  await enter('Delivered to ZIP code', '14201');
  await waitFor(() => expect(sent(PREVIEW).at(-1)).toMatchObject({ orders: [{ zipCode: '14201' }] }));
  expect(sent()).toEqual([]);
});

test('a saved change can be undone at once, and the form shows the book before it', async () => {
  api.respond(SAVE, { ...book, version: 4, cleaningFee: 1_000 });
  await enter('Cleaning fee', '10');
  await saveIt();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back')).toBeVisible();
  expect(sent(UNDO)).toEqual([{ version: 4 }]);
  await waitFor(() => expect(screen.getByLabelText('Cleaning fee')).toHaveDisplayValue('0.00'));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('saving without a change offers no undo', async () => {
  api.respond(SAVE, book);
  await saveIt();
  expect(await screen.findByText('Nothing was changed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a conflict is explained, keeps what was typed, and can be resolved', async () => {
  api.respond(SAVE, refuse('conflict', 409, { detail: 'Someone else changed the prices in the meantime.' }));
  await enter('Cleaning fee', '10');
  await saveIt();
  expect(await screen.findByText('Someone else changed the prices in the meantime.')).toBeVisible();
  expect(screen.getByLabelText('Cleaning fee')).toHaveDisplayValue('10');
  api.respond(LOAD, { ...book, version: 4, minimumOrder: 15_000 });
  api.respond(SAVE, { ...book, version: 5 });
  await press('Show their changes');
  await waitFor(() => expect(screen.getByLabelText('Minimum order')).toHaveDisplayValue('150.00'));
  await saveIt();
  await screen.findByText(/^Saved\./);
  expect(sent()[1]).toEqual({ ...whole, version: 4, minimumOrder: 15_000, cleaningFee: 1_000 });
});

test('a change starts later, by the clock of the shop, and is taken back before it begins', async () => {
  await enter('Minimum order', '200');
  await userEvent.selectOptions(screen.getByLabelText('Starts'), 'Later');
  await saveIt();
  expect(await screen.findByText('Please enter a date and a time')).toBeVisible();
  fireEvent.input(screen.getByLabelText('Date and time'), { target: { value: '2027-01-01T00:00' } });
  api.respond(SAVE, { ...book, upcoming: [scheduled] });
  api.respond(LOAD, { ...book, upcoming: [scheduled] });
  await saveIt();
  const start = 'Friday, January 1, 2027 at 12:00 AM EST';
  expect(await screen.findByText(`Saved. The new prices and terms start on ${start}.`)).toBeVisible();
  expect(sent()).toMatchObject([{ minimumOrder: 20_000, validFrom: '2027-01-01T05:00:00.000Z' }]);
  // The form shows what is in force.
  expect(screen.getByLabelText('Minimum order')).toHaveDisplayValue('0.00');
  const changes = within(screen.getByRole('region', { name: 'Now and later' }));
  expect(await changes.findByText(`Starts on ${start}`)).toBeVisible();
  api.respond(UNDO, book);
  api.respond(LOAD, book);
  await userEvent.click(changes.getByRole('button', { name: 'Take Back' }));
  expect(await screen.findByText('Taken back')).toBeVisible();
  expect(sent(UNDO)).toEqual([{ version: 4 }]);
  await waitFor(() => expect(changes.queryByText(/^Starts/)).not.toBeInTheDocument());
});

test('the history names what each change was about', async () => {
  const history = within(screen.getByRole('region', { name: 'History' }));
  const changes = [
    { field: 'deposit', from: '50%', to: '30%' },
    { field: 'cleaningFee', from: '$0.00', to: '$25.00' },
    { field: 'validFrom', from: null, to: '2027-01-01T05:00:00.000Z' },
  ];
  const entry = { type: 'PriceBookChanged', at: book.validFrom, actor: 'Olga Owner (admin)', changes };
  api.respond(HISTORY, [entry]);
  await saveIt();
  const item = await history.findByRole('listitem');
  expect(item).toHaveTextContent('Deposit: from 50% to 30%');
  expect(item).toHaveTextContent('Cleaning fee: from $0.00 to $25.00');
  expect(item).toHaveTextContent('Starts Friday, January 1, 2027 at 12:00 AM EST');
});

test('the promo codes are listed with their limits and uses', async () => {
  await screen.findByRole('button', { name: 'Edit SUMMER10' });
  const row = screen.getByRole('row', { name: /SUMMER10/ });
  expect(row).toHaveTextContent('10% off');
  expect(row).toHaveTextContent('Orders of $200.00 or more');
  expect(row).toHaveTextContent('12 of 100');
});

test('a code is added with an amount in dollars, and blank limits are none', async () => {
  await press('Add code');
  const dialog = within(screen.getByRole('dialog', { name: 'Add a promo code' }));
  await userEvent.type(dialog.getByLabelText('Code'), 'fall 15');
  await userEvent.selectOptions(dialog.getByLabelText('Discount'), 'Amount');
  await userEvent.type(dialog.getByLabelText('Amount'), '15');
  await userEvent.click(dialog.getByRole('button', { name: 'Add code' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription(/3 to 20 letters, digits, or hyphens/),
  );
  await userEvent.clear(dialog.getByLabelText('Code'));
  await userEvent.type(dialog.getByLabelText('Code'), 'fall15');
  await userEvent.click(dialog.getByRole('button', { name: 'Add code' }));
  await waitFor(() => expect(sent(ADD_CODE)).toHaveLength(1));
  expect(sent(ADD_CODE)).toEqual([
    {
      ...{ code: 'FALL15', amount: -1_500, percent: null, from: null, to: null },
      ...{ minimumSubtotal: null, maxUses: null, oncePerEmail: false },
    },
  ]);
});

test('a code is edited with its limits filled in, and its name stays', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit SUMMER10' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit SUMMER10' }));
  expect(dialog.getByLabelText('Code')).toHaveAttribute('readonly');
  expect(dialog.getByLabelText('Percent')).toHaveDisplayValue('10');
  fireEvent.change(dialog.getByLabelText(/Last day/), { target: { value: '2026-12-31' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(CHANGE_CODE)).toHaveLength(1));
  expect(sent(CHANGE_CODE)[0]).toMatchObject({ code: 'SUMMER10', percent: -10, to: '2026-12-31', maxUses: 100 });
});

test('terms that the server refuses are marked at their field', async () => {
  const message = "The last day can't be before the first";
  api.respond(CHANGE_CODE, refuse('malformed', 400, { errors: [{ path: 'to', message }] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit SUMMER10' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit SUMMER10' }));
  fireEvent.change(dialog.getByLabelText(/First day/), { target: { value: '2026-12-31' } });
  fireEvent.change(dialog.getByLabelText(/Last day/), { target: { value: '2026-12-01' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByLabelText(/Last day/)).toHaveAccessibleDescription(message));
});

test('the draft is tested on past orders, and nothing is saved', async () => {
  const deposit = screen.getByLabelText('Deposit (percent)');
  await userEvent.clear(deposit);
  await press('Test Draft');
  expect(screen.getByText('Please fill in every field first.')).toBeVisible();
  await userEvent.type(deposit, '30');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-06-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-06-30' } });
  await press('Test Draft');
  expect(await screen.findByText(/instead of \$10,000\.00, \$265\.00 instead of \$240\.00 an order/)).toBeVisible();
  expect(screen.getByRole('row', { name: /^June 2026/ })).toHaveTextContent(
    'June 20264038$10,000.00$10,500.00+$500.00',
  );
  expect(screen.queryByText('Castle', { selector: 'th' })).not.toBeInTheDocument();
  const request = { from: '2026-06-01', to: '2026-06-30', book: { ...whole, deposit: { percent: 30 } } };
  expect(sent(BACKTEST)).toEqual([request]);
  expect(sent()).toEqual([]);
});

test('the owner chooses whether the weather gives a refund or a rain check', async () => {
  await userEvent.selectOptions(screen.getByLabelText('If the weather cancels'), 'Customers get a rain check');
  await saveIt();
  await waitFor(() => expect(sent()).toMatchObject([{ cancellation: { weather: 'CREDIT', keeps: 'DEPOSIT' } }]));
});

test('the owner lets customers cancel late online', async () => {
  const choice = screen.getByRole('checkbox', { name: 'Customers can cancel online after that' });
  expect(choice).not.toBeChecked();
  expect(choice).toHaveAccessibleDescription(/^They see what you keep first\. Only whole orders/);
  await userEvent.click(choice);
  await saveIt();
  await waitFor(() => expect(sent()).toMatchObject([{ cancellation: { lateOnline: true, keeps: 'DEPOSIT' } }]));
});
