import { expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { table } from '../../../../testing/cart';
import { calendarOfCastle, castle, palace, settings, settingsWith } from '../../../../testing/catalog';
import { enterAll } from '../../../../testing/enter';
import { readDraft, saveDraft } from '../../../../shared/booking-form/use-details-form';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { orderLine, orderOfDana } from '../../../../testing/orders';
import { renderAt, renderHere } from '../../../../testing/render-at';
import { messageStore } from '../../../../ui/overlays/notify';
import { PhoneOrderPage } from './phone-order-page';

const ENTER = 'POST /api/admin/orders';
const PATH = '/admin/bookings/new';
const ONE_CASTLE = `${PATH}?lines=1_2026-12-12_1`;

function open(address = PATH, shop = settings) {
  localStorage.clear();
  sessionStorage.clear();
  const api = fakeApi({
    'GET /api/settings': shop,
    'GET /api/items': [castle, table, palace.item],
    ...calendarOfCastle(),
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 2 },
    'GET /api/availability/2/2026-12-12': { isAvailable: true, remaining: 40 },
    'GET /api/availability/2/month/2026/12': calendarOfCastle()['GET /api/availability/1/month/2026/12'],
  });
  const { unmount: leave } = renderAt(address, PATH, <PhoneOrderPage />);
  return { api, user: userEvent.setup(), leave };
}

const price = () => screen.getByRole('region', { name: 'Price Summary' });
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

async function fill(user: ReturnType<typeof userEvent.setup>) {
  const fields = {
    'Full name': 'Carl Caller',
    Phone: '555 010 2030',
    Address: '1 Party Lane',
    City: 'Springfield',
    State: 'NY',
    'Zip code': '10001',
  };
  await screen.findByLabelText('Full name');
  await enterAll(fields);
  await user.click(screen.getByLabelText('The customer accepts the terms and conditions'));
}

test('several lines are entered with a discount and the deposit, without an email, and the order opens', async () => {
  const { api, user } = open();
  await user.selectOptions(await screen.findByLabelText('Item'), 'Castle Bounce House');
  expect(screen.getByRole('button', { name: 'Enter Order' })).toBeDisabled();
  await user.click(await screen.findByLabelText(/December 12, 2026, available/));
  await press(user, 'One Castle Bounce House more');
  await press(user, 'Add to Order');
  expect(price()).toHaveTextContent('Total$467.64');
  // The day is still chosen.
  await user.selectOptions(screen.getByLabelText('Item'), 'Round Banquet Table');
  await press(user, 'Add to Order');
  expect(price()).toHaveTextContent('Total$487.08');
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);

  await fill(user);
  await user.selectOptions(screen.getByLabelText('How is it paid?'), 'Check');
  const deposit = screen.getByLabelText('Deposit paid');
  expect(deposit).toHaveValue(243.54);
  await user.selectOptions(screen.getByLabelText('What is it?'), 'Discount');
  await user.type(screen.getByLabelText('Amount'), '25');
  await user.type(screen.getByLabelText('Reason'), 'Neighbors');
  expect(price()).toHaveTextContent('Neighbors-$25.00');
  expect(price()).toHaveTextContent('Total$460.08');
  expect(deposit).toHaveValue(230.04);

  const made = orderOfDana({ status: 'CONFIRMED', customerEmail: '' });
  api.respond(ENTER, made);
  await press(user, 'Enter Order');
  expect(await screen.findByText(`Now at /admin/orders/${made.id}`)).toBeVisible();
  expect(messageStore.get()).toMatchObject({
    title: 'Order Entered',
    description: `Order ${made.number} is confirmed. The customer gets no email.`,
  });
  const [sent] = api.sentTo(ENTER);
  expect(sent?.body).toMatchObject({
    customerName: 'Carl Caller',
    customerEmail: '',
    lines: [
      { itemId: 1, eventDate: '2026-12-12', quantity: 2 },
      { itemId: 2, eventDate: '2026-12-12', quantity: 1 },
    ],
    adjustments: [{ amount: -2_500, reason: 'Neighbors' }],
    payment: { kind: 'DEPOSIT', amount: 23_004, method: 'CHECK', reference: '', confirm: true },
  });
  expect(sent?.headers['idempotency-key']).toBeTruthy();
});

test("the price has the surcharge of the caller's ZIP code, which no visitor gets to see", async () => {
  const { api, user } = open(ONE_CASTLE);
  api.respond('GET /api/delivery?zip=12799', { served: true, fee: 2_500, city: 'Springfield', state: 'NY' });
  await user.click(await screen.findByLabelText('Zip code'));
  await user.paste('12799');
  await waitFor(() => expect(price()).toHaveTextContent('Delivery surcharge$25.00'));
  expect(price()).toHaveTextContent('Total$295.92');
  expect(screen.getByLabelText('State')).toHaveValue('NY');
  expect(localStorage).toHaveLength(0);
});

test('a caller who is exempt from tax is known by email or phone, and the price has the number', async () => {
  const { api, user } = open(ONE_CASTLE);
  const known = 'GET /api/admin/tax-exemption?customerEmail=&customerPhone=555+010+2030';
  api.respond('GET /api/admin/tax-exemption', { taxExemption: null });
  api.respond(known, { taxExemption: { number: '85-1234', until: '2026-12-12' } });
  await user.type(await screen.findByLabelText('Phone'), '555 010 2030');
  await waitFor(() => expect(price()).toHaveTextContent('Tax exempt (85-1234)$0.00Total$249.00'));
  await user.type(screen.getByLabelText(/^Email/), 'carl@example.com');
  await waitFor(() => expect(price()).toHaveTextContent('Tax (8%)$19.92Total$268.92'));
});

test('a damage waiver is part of the order if the caller wants it', async () => {
  const { api, user } = open(ONE_CASTLE, settingsWith({ damageWaiver: { percent: 10, offered: 'OPTIONAL' } }));
  const waiver = await screen.findByRole('checkbox', { name: 'Add the damage waiver for $18.90' });
  expect(waiver).not.toBeChecked();
  await user.click(waiver);
  expect(price()).toHaveTextContent('Damage waiver$18.90');
  await fill(user);
  api.respond(ENTER, orderOfDana());
  await press(user, 'Enter Order');
  await screen.findByText(/^Now at/);
  expect(api.sentTo(ENTER)[0]?.body).toMatchObject({ damageWaiver: true });
});

test('a typed deposit stays when the price changes', async () => {
  const { user } = open(ONE_CASTLE);
  await user.selectOptions(await screen.findByLabelText('How is it paid?'), 'Cash');
  const deposit = screen.getByLabelText('Deposit paid');
  await user.clear(deposit);
  await user.type(deposit, '100');
  await press(user, 'One Castle Bounce House, Sat, Dec 12 more');
  expect(price()).toHaveTextContent('Total$467.64');
  expect(deposit).toHaveValue(100);
});

test('part of the deposit confirms the order only when that is ticked', async () => {
  const { api, user } = open(ONE_CASTLE);
  await fill(user);
  await user.selectOptions(screen.getByLabelText('How is it paid?'), 'Cash');
  const confirm = screen.getByRole('checkbox', { name: 'Confirm the order as well' });
  await waitFor(() => expect(confirm).toBeChecked());
  await user.clear(screen.getByLabelText('Deposit paid'));
  await user.type(screen.getByLabelText('Deposit paid'), '100');
  await waitFor(() => expect(confirm).not.toBeChecked());
  expect(confirm).toHaveAccessibleDescription(/of the deposit will still be due/);
  await user.click(confirm);
  api.respond(ENTER, orderOfDana({ status: 'CONFIRMED' }));
  await press(user, 'Enter Order');
  await waitFor(() => expect(api.sentTo(ENTER)[0]?.body).toMatchObject({ payment: { amount: 10_000, confirm: true } }));
});

test('an order is not entered while a chosen item is neither added nor left out', async () => {
  const { user } = open(ONE_CASTLE);
  const enter = await screen.findByRole('button', { name: 'Enter Order' });
  expect(enter).toBeEnabled();
  await user.selectOptions(screen.getByLabelText('Item'), 'Round Banquet Table');
  expect(price()).toHaveTextContent("Round Banquet Table isn't in the order yet. Please add it, or leave it out.");
  expect(enter).toBeDisabled();
  await press(user, 'Leave Out');
  expect(enter).toBeEnabled();
  expect(price()).not.toHaveTextContent('yet');
});

test('a line is removed, and the rest is priced again', async () => {
  const { user } = open(`${PATH}?lines=1_2026-12-12_1,2_2026-12-12_10`);
  await user.click(await screen.findByRole('button', { name: 'Remove Round Banquet Table, Sat, Dec 12' }));
  expect(screen.getByRole('list', { name: 'Lines' })).not.toHaveTextContent('Round Banquet Table');
  expect(price()).toHaveTextContent('Total$268.92');
});

test('a customer who has ordered before is found once, and fills in the details', async () => {
  const { api, user } = open(ONE_CASTLE);
  const earlier = orderOfDana({ partyStart: '14:30', specialInstructions: 'Gate code 1' });
  api.respond('GET /api/admin/orders', [earlier, orderOfDana({ lines: [orderLine()] })]);
  await user.type(await screen.findByLabelText('Has the customer ordered before?'), '555 010');
  const found = await screen.findByRole('list', { name: 'Customers found' });
  expect(within(found).getAllByRole('listitem')).toHaveLength(1);
  await user.click(within(found).getByRole('button', { name: /Dana Miller/ }));
  expect(screen.getByLabelText('Full name')).toHaveValue('Dana Miller');
  expect(screen.getByLabelText(/^Email/)).toHaveValue(earlier.customerEmail);
  expect(screen.getByLabelText('Address')).toHaveValue('12 Maple Street');
  expect(screen.getByLabelText(/^Party start time/)).toHaveValue('');
  expect(screen.getByLabelText(/^Special instructions/)).toHaveValue('');
  expect(screen.getByLabelText('Full name')).toHaveFocus();
});

test('a day that is too soon for visitors can be ordered by phone', async () => {
  const { api, user } = open();
  const month = calendarOfCastle()['GET /api/availability/1/month/2026/12'];
  const soon = { available: false, remaining: 0, reason: 'lead_time', ownerRemaining: 2 } as const;
  api.respond('GET /api/availability/1/month/2026/12', { ...month, '2026-12-11': soon });
  api.respond('GET /api/availability/1/2026-12-11', { isAvailable: false, ...soon });
  await user.selectOptions(await screen.findByLabelText('Item'), 'Castle Bounce House');
  await user.click(await screen.findByLabelText('Friday, December 11, 2026, available'));
  await press(user, 'Add to Order');
  expect(screen.getByRole('list', { name: 'Lines' })).toHaveTextContent('Friday, December 11, 2026');
  expect(screen.queryByText(/call us/)).not.toBeInTheDocument();
});

test('at most the available units can be entered', async () => {
  const { user } = open(`${PATH}?lines=2_2026-12-12_1`);
  const units = await screen.findByRole('spinbutton', { name: 'Quantity of Round Banquet Table, Sat, Dec 12' });
  await user.tripleClick(units);
  await user.keyboard('99');
  expect(units).toHaveValue(40);
  expect(price()).toHaveTextContent('40 × $18.00');
});

test('missing values are reported at their fields, and nothing is sent', async () => {
  const { api, user } = open(ONE_CASTLE);
  await user.selectOptions(await screen.findByLabelText('What is it?'), 'Extra charge');
  await press(user, 'Enter Order');
  for (const words of [
    'Name is required',
    'Phone number is required',
    'Address is required',
    'City is required',
    'State is required',
    'Zip code is required',
    'Please enter an amount above $0.00',
    'Please enter a reason',
    'You must accept the terms and conditions',
  ]) {
    expect(await screen.findByText(words)).toBeVisible();
  }
  expect(screen.queryByText('Please enter a valid email')).not.toBeInTheDocument();
  expect(api.sentTo(ENTER)).toHaveLength(0);
});

test('an unavailable day is reported with the nearest available ones, and the input stays', async () => {
  const { api, user } = open(ONE_CASTLE);
  await fill(user);
  const line = { itemId: 1, itemName: castle.name, eventDate: '2026-12-12', requested: 1, remaining: 0 };
  api.respond(ENTER, refuse('unavailable', 409, { detail: 'Gone.', lines: [line] as never }));
  await press(user, 'Enter Order');
  expect(await screen.findAllByText('Gone.')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Fri, Dec 11' }));
  expect(screen.getByLabelText('Full name')).toHaveValue('Carl Caller');
  expect(screen.getByRole('list', { name: 'Lines' })).toHaveTextContent('Friday, December 11, 2026');
});

test('a line that is sold out is swapped for another item of that day', async () => {
  const { api, user } = open(`${PATH}?lines=1_2026-12-12_1,2_2026-12-12_8`);
  api.respond('GET /api/availability/1/2026-12-12', { isAvailable: false, remaining: 0 });
  api.respond('GET /api/availability/3/2026-12-12', { isAvailable: true, remaining: 1 });
  api.respond('GET /api/items/1/alternatives?date=2026-12-12&quantity=1&forOwner=true', [palace]);
  await user.click(await screen.findByRole('button', { name: 'Swap for Palace Bounce House $20 more' }));
  expect(window.location.search).toBe('?lines=3_2026-12-12_1%2C2_2026-12-12_8');
  expect(messageStore.get()).toMatchObject({
    description: "You've swapped Castle Bounce House for Palace Bounce House.",
  });
  // The pressed button is gone.
  expect(screen.getByLabelText('Item')).toHaveFocus();
});

test('the focus stays in the form when the item that is being added is swapped', async () => {
  const { api, user } = open();
  api.respond('GET /api/availability/1/2026-12-12', { isAvailable: false, remaining: 0 });
  api.respond('GET /api/availability/3/2026-12-12', { isAvailable: true, remaining: 1 });
  api.respond('GET /api/items/1/alternatives', [palace]);
  await user.selectOptions(await screen.findByLabelText('Item'), castle.name);
  await user.click(await screen.findByLabelText(/December 12, 2026, available/));
  await user.click(await screen.findByRole('button', { name: 'Swap for Palace Bounce House $20 more' }));
  expect(screen.getByLabelText('Item')).toHaveFocus();
  expect(screen.getByLabelText('Item')).toHaveDisplayValue(palace.item.name);
});

test("a caller's details survive a reload, but are not shown for the next caller or in the shop", async () => {
  const { user, leave } = open(ONE_CASTLE);
  await fill(user);
  expect(readDraft('caller')).toMatchObject({ customerName: 'Carl Caller', zipCode: '10001' });
  expect(readDraft()).toEqual({});
  const typed = readDraft('caller');
  leave();
  expect(readDraft('caller')).toEqual({});

  saveDraft(typed, 'caller');
  renderHere(PATH, <PhoneOrderPage />);
  expect(await screen.findByLabelText('Full name')).toHaveValue('Carl Caller');
});

test.each([
  ['wendy@example.com', ''],
  ['carl@example.com', 'Carl Caller'],
])('an order for %s from the waitlist has the typed details of this caller only', async (customerEmail, name) => {
  open().leave();
  saveDraft({ customerName: 'Carl Caller', customerEmail: 'carl@example.com' }, 'caller');
  window.history.replaceState({ usr: { customerEmail } }, '', ONE_CASTLE);
  renderHere(PATH, <PhoneOrderPage />);
  expect(await screen.findByLabelText('Full name')).toHaveValue(name);
  expect(screen.getByLabelText(/^Email/)).toHaveValue(customerEmail);
});

test('an order for a person on the waitlist takes the units that are held for them', async () => {
  const { api, user } = open(`${ONE_CASTLE}&hold=token`);
  api.respond('GET /api/availability/1/2026-12-12', { isAvailable: false, remaining: 0 });
  const hold = { itemId: 1, eventDate: '2026-12-12', quantity: 1, heldUntil: '2026-12-01T03:00:00.000Z' };
  api.respond('GET /api/waitlist/hold', { hold });
  expect(
    await screen.findByText(/^From the waitlist: 1 unit held on Saturday, December 12, 2026, until/),
  ).toBeVisible();
  await fill(user);
  api.respond(ENTER, orderOfDana());
  await press(user, 'Enter Order');
  await waitFor(() => expect(api.sentTo(ENTER)[0]?.body).toMatchObject({ holdToken: 'token' }));
  expect(screen.queryByText(/is already booked/)).not.toBeInTheDocument();
});
