import { beforeEach, expect, test, vi } from 'vitest';
import { calendarDate, formatCents, type Order } from '@party-rental/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { depositPayment } from '../../../testing/account';
import { calendarOfCastle, castle, monthOfCastle, palace, settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderLine, orderOfDana } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { OrderPage } from './order-page';

// The catalog's today; timers run.
beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-12-01T15:00:00Z'),
    toFake: ['Date'],
  });
});

const SUNDAY = calendarDate.parse('2026-12-13');
const castleLine = orderLine();
const tables = orderLine({ itemId: 9, itemName: 'Folding Table', quantity: 6, unitPrice: 1_200 });
const sunday = orderLine({ eventDate: SUNDAY });

const WITH_WINDOWS = {
  ...settings,
  setupWindows: [
    { from: '08:00', to: '11:00' },
    { from: '11:00', to: '14:00' },
  ],
};

function open(order: Order, token?: string, shop = settings) {
  const api = fakeApi({
    'GET /api/settings': shop,
    [`GET /api/orders/${order.id}`]: order,
    ...calendarOfCastle(),
  });
  renderAt(
    `/orders/${order.id}${token ? `?token=${token}` : ''}`,
    '/orders/:id',
    <>
      <OrderPage />
      <Toaster />
    </>,
  );
  return { api, user: userEvent.setup() };
}

const toPreview = (order: Order, after: Order) => ({
  price: after.price,
  difference: after.price.total - order.price.total,
  available: true,
  problems: [],
});

test('shows the lines by day, the price with every adjustment, and what is paid and due', async () => {
  const adjustments = [{ amount: -2_500, reason: 'Returning customer' }];
  const order = orderOfDana({ lines: [sunday, castleLine, tables], adjustments, payments: [depositPayment(20_000)] });
  open(order);
  expect(await screen.findByRole('heading', { name: order.number })).toBeVisible();
  expect(
    screen
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual(['Saturday, December 12, 2026', 'Sunday, December 13, 2026']);
  expect(screen.getByRole('region', { name: 'Saturday, December 12, 2026' })).toHaveTextContent('Folding Table');
  const price = screen.getByRole('region', { name: 'Price Summary' });
  expect(price).toHaveTextContent('Folding Table, Sat, Dec 12, 6 × $12.00$72.00');
  expect(price.textContent).toMatch(/Sat, Dec 12.*Sun, Dec 13/);
  expect(price).toHaveTextContent('Returning customer-$25.00');
  expect(price).toHaveTextContent(
    'Total$518.40Deposit (50%)$259.20Paid$200.00Due$318.40 still to pay: $59.20 when we call to confirm, the other $259.20 before setup.',
  );
});

test('shows what is in a package', async () => {
  const contents = [
    { itemId: 5, itemName: 'Castle', quantity: 2 },
    { itemId: 6, itemName: 'Chair', quantity: 24 },
  ];
  open(orderOfDana({ lines: [{ itemName: 'Party Package', quantity: 2, contents }, tables] }));
  const lines = await screen.findByRole('region', { name: 'Saturday, December 12, 2026' });
  expect(lines).toHaveTextContent('2 unitsInside: 2 × Castle, 24 × Chair');
  expect(screen.getAllByText(/^Inside/)).toHaveLength(1);
});

test('offers the calendar file by the link that opened the page', async () => {
  const order = orderOfDana();
  open(order, 'secret');
  const link = await screen.findByRole('link', { name: 'Add to Calendar' });
  expect(link).toHaveAttribute('href', `/api/orders/${order.id}/calendar.ics?token=secret`);
});

test.each([
  [{ status: 'RECEIVED' }, /We're holding your day\. Your deposit confirms it\./],
  [{ status: 'RECEIVED', payments: [depositPayment(13_446)] }, /We've received your deposit/],
  [{ status: 'PARTLY_CONFIRMED' }, /Part of your order is confirmed/],
  [{ status: 'CONFIRMED' }, /Your order is confirmed/],
] as const)('says in words how an order stands: %j', async ({ status, ...paid }, words) => {
  open(orderOfDana({ status, payments: 'payments' in paid ? [...paid.payments] : [] }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('an order that costs nothing does not claim that a deposit was received', async () => {
  open(orderOfDana({ adjustments: [{ amount: -100_000, reason: 'A gift' }] }));
  expect(await screen.findByText('Your day is held for you, and no deposit is due.')).toBeVisible();
});

test('a cancelled order says what comes back, and offers no change', async () => {
  const lines = [{ ...castleLine, status: 'CANCELLED' as const }];
  open(orderOfDana({ status: 'CANCELLED', lines, payments: [depositPayment(13_446)] }));
  expect(await screen.findByText("Your order is cancelled. We'll refund you $134.46.")).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Plans changed?' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'What happens next' })).not.toBeInTheDocument();
});

test('cancelling a line shows the new total first, and sends the line once with a key', async () => {
  const order = orderOfDana({ lines: [castleLine, tables], payments: [depositPayment(30_000)] });
  const after = orderOfDana({ lines: [castleLine, { ...tables, status: 'CANCELLED' }] });
  const { api, user } = open(order, 'secret');
  api.respond(`POST /api/orders/${order.id}/preview?token=secret`, toPreview(order, after));
  api.respond(`POST /api/orders/${order.id}/cancel?token=secret`, { ...after, id: order.id, number: order.number });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const dialog = within(screen.getByRole('dialog'));
  const button = dialog.getByRole('button', { name: 'Cancel 0 Bookings' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('Choose what to cancel.');
  await user.click(dialog.getByRole('checkbox', { name: /Folding Table/ }));
  const figures = await dialog.findByRole('status');
  expect(figures).toHaveTextContent(/New total\$\d+\.\d\dDifference-\$\d+\.\d\dRefund due\$\d+\.\d\d/);
  expect(api.sentTo(`POST /api/orders/${order.id}/preview`)[0]?.body).toEqual({ cancel: [tables.bookingId] });
  await user.click(dialog.getByRole('button', { name: 'Cancel 1 Booking' }));
  expect(
    await screen.findByText(`Folding Table cancelled. New total ${formatCents(after.price.total)}.`),
  ).toBeVisible();
  const [sent] = api.sentTo(`POST /api/orders/${order.id}/cancel`);
  expect(sent?.body).toEqual({ bookingIds: [tables.bookingId] });
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});

test('an order over two days asks which day to move, and offers the days on which all its units are free', async () => {
  const order = orderOfDana({ lines: [castleLine, sunday] });
  const { api, user } = open(order);
  api.respond(`POST /api/orders/${order.id}/preview`, toPreview(order, order));
  api.respond(`POST /api/orders/${order.id}/move`, order);
  await user.click(await screen.findByRole('button', { name: 'Move to Another Day' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Sunday, December 13, 2026' }));
  await user.click(await dialog.findByRole('button', { name: /December 19, 2026, available/ }));
  expect(await dialog.findByText('None')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Keep Sun, Dec 13' })).toBeEnabled();
  await user.click(dialog.getByRole('button', { name: 'Move to Sat, Dec 19' }));
  expect(await screen.findByText(/now on Saturday, December 19, 2026/)).toBeVisible();
  expect(api.sentTo(`POST /api/orders/${order.id}/move`)[0]?.body).toEqual({ from: SUNDAY, to: '2026-12-19' });
});

test('a day is booked for an order that needs more units than are left', async () => {
  const order = orderOfDana({ lines: [{ ...castleLine, quantity: 21 }] });
  const { user } = open(order);
  await user.click(await screen.findByRole('button', { name: 'Move to Another Day' }));
  expect(await screen.findByRole('button', { name: /December 19, 2026, booked/ })).toBeVisible();
});

test('a quantity is changed up to the stock, after its new total is shown', async () => {
  const order = orderOfDana({ lines: [castleLine, tables] });
  const after = orderOfDana({ lines: [castleLine, { ...tables, quantity: 8 }] });
  const { api, user } = open(order, 'secret');
  api.respond('GET /api/items', [castle, { ...castle, id: 9, stock: 8 }]);
  api.respond(`POST /api/orders/${order.id}/preview?token=secret`, toPreview(order, after));
  const path = `PATCH /api/orders/${order.id}/lines/${tables.bookingId}`;
  api.respond(`${path}?token=secret`, { ...after, id: order.id, number: order.number });
  await user.click(await screen.findByRole('button', { name: 'Change a Quantity' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /^Folding Table/ }));
  const more = await dialog.findByRole('button', { name: 'One Folding Table more' });
  const submit = dialog.getByRole('button', { name: 'Change Quantity' });
  await waitFor(() => expect(submit).toHaveAccessibleDescription('Choose another number.'));
  await user.click(more);
  await user.click(more);
  expect(more).toBeDisabled();
  expect(more).toHaveAccessibleDescription('8 is the most you can book.');
  expect(await dialog.findByText('New total')).toBeVisible();
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(await screen.findByText('Quantity changed')).toBeVisible();
  expect(api.sentTo(path)[0]).toMatchObject({ body: { quantity: 8 }, query: 'token=secret' });
});

test('an item is added on the day of the order; sold out, something similar of that day takes its place', async () => {
  const order = orderOfDana({ lines: [tables] });
  const after = orderOfDana({ lines: [tables, { itemId: palace.item.id, itemName: palace.item.name }] });
  const { api, user } = open(order, 'secret');
  api.respond('GET /api/items', [castle, palace.item]);
  api.respond('GET /api/availability/1/2026-12-12', { isAvailable: false, remaining: 0 });
  api.respond('GET /api/availability/3/2026-12-12', { isAvailable: true, remaining: 2 });
  api.respond('GET /api/availability/3/month/2026/12', monthOfCastle(2026, 12));
  api.respond('GET /api/items/1/alternatives?date=2026-12-12&quantity=1', [palace]);
  api.respond(`POST /api/orders/${order.id}/preview?token=secret`, toPreview(order, after));
  api.respond(`POST /api/orders/${order.id}/lines?token=secret`, { ...after, id: order.id, number: order.number });
  await user.click(await screen.findByRole('button', { name: 'Add an Item' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText('Item'), castle.name);
  await user.click(await dialog.findByRole('button', { name: new RegExp(palace.item.name) }));
  const submit = dialog.getByRole('button', { name: 'Add Item' });
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(await screen.findByText('Item added')).toBeVisible();
  expect(api.sentTo(`POST /api/orders/${order.id}/lines`)[0]?.body).toEqual({
    itemId: palace.item.id,
    eventDate: '2026-12-12',
    quantity: 1,
  });
});

test('a change that is refused says why, and cannot be sent', async () => {
  const order = orderOfDana();
  const { api, user } = open(order);
  const refusal = { ...toPreview(order, order), available: false, problems: ['Sold out on Saturday.'] };
  api.respond(`POST /api/orders/${order.id}/preview`, refusal);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Sold out on Saturday.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel 1 Booking' })).toBeDisabled();
});

test('editing contact details sends only what has changed', async () => {
  const order = orderOfDana();
  const { api, user } = open(order);
  api.respond(`PATCH /api/orders/${order.id}`, { ...order, city: 'Shelbyville' });
  await user.click(await screen.findByRole('button', { name: 'Edit Contact Details' }));
  const city = await screen.findByLabelText('City');
  await user.clear(city);
  await user.type(city, 'Shelbyville');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Contact details changed')).toBeVisible();
  expect(api.sentTo(`PATCH /api/orders/${order.id}`)[0]?.body).toEqual({ city: 'Shelbyville' });
});

test('the start time of the party is edited with the contact details, and says when the crew sets up', async () => {
  const order = orderOfDana({ partyStart: '14:30' });
  const { api, user } = open(order, 'secret', WITH_WINDOWS);
  expect(await screen.findByText("We'll set up between 11:00 AM and 2:00 PM.")).toBeVisible();
  expect(screen.getByText('2:30 PM')).toBeVisible();
  const url = `PATCH /api/orders/${order.id}`;
  for (const call of [url, `GET /api/orders/${order.id}`]) api.respond(call, { ...order, partyStart: null });
  await user.click(screen.getByRole('button', { name: 'Edit Contact Details' }));
  const start = await screen.findByLabelText(/^Party start time/);
  expect(start).toHaveAccessibleDescription(/^We'll set up between/);
  expect(start).toHaveValue('14:30');
  await user.clear(start);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(
    await screen.findByText(/between 8:00 AM and 2:00 PM, and we'll tell you the time when we call/),
  ).toBeVisible();
  expect(api.sentTo(url)[0]?.body).toEqual({ partyStart: null });
});

test('the phone of the event day is shown on that day and the day before, and not requested earlier', async () => {
  const order = orderOfDana();
  const call = `GET /api/orders/${order.id}/event-day-phone`;
  const { api } = open(order, 'secret', { ...settings, today: calendarDate.parse('2026-12-10') });
  await screen.findByRole('heading', { name: order.number });
  expect(api.sentTo(call)).toEqual([]);
  for (const today of ['2026-12-11', '2026-12-12']) {
    cleanup();
    const later = open(order, 'secret', { ...settings, today: calendarDate.parse(today) });
    later.api.respond(call, { phone: '(555) 999-8877' });
    const phone = await screen.findByRole('link', { name: '(555) 999-8877' });
    expect(phone).toHaveAttribute('href', 'tel:5559998877');
    expect(later.api.sentTo(call)).toMatchObject([{ query: 'token=secret' }]);
  }
});

test.each([
  ['PLANNED', "Today's the day!"],
  ['NEXT', "You're next!"],
  ['ON_THE_WAY', "We're on our way!"],
])('on the event day, a customer whose stop is %s sees about when the crew comes', async (status, title) => {
  const order = orderOfDana();
  const call = `GET /api/orders/${order.id}/arrival`;
  const { api } = open(order, 'secret', { ...settings, today: calendarDate.parse('2026-12-12') });
  api.respond(call, {
    arrival: { status, from: '2026-12-12T15:15:00.000Z', to: '2026-12-12T15:45:00.000Z' },
  });
  const arrival = await screen.findByRole('region', { name: 'Our arrival' });
  expect(within(arrival).getByRole('heading', { name: title })).toBeVisible();
  expect(arrival).toHaveTextContent('We expect to be there between 10:15 AM and 10:45 AM.');
  expect(api.sentTo(call)).toMatchObject([{ query: 'token=secret' }]);
});

test('before the event day only the planned window is shown, and no estimate is requested', async () => {
  const order = orderOfDana({ partyStart: '14:30' });
  const { api } = open(order, 'secret', { ...WITH_WINDOWS, today: calendarDate.parse('2026-12-11') });
  expect(await screen.findByText("We'll set up between 11:00 AM and 2:00 PM.")).toBeVisible();
  expect(api.sentTo(`GET /api/orders/${order.id}/arrival`)).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Our arrival' })).not.toBeInTheDocument();
});

test('a party that is over, and a shop without setup windows, say nothing about the setup', async () => {
  open(orderOfDana({ partyStart: '14:30', lines: [{ eventDate: '2026-11-20' }] }), undefined, WITH_WINDOWS);
  expect(await screen.findByText('2:30 PM')).toBeVisible();
  expect(screen.queryByText(/set up between/)).not.toBeInTheDocument();
  cleanup();
  open(orderOfDana({ partyStart: '14:30' }));
  expect(await screen.findByText('2:30 PM')).toBeVisible();
  expect(screen.queryByText(/set up between/)).not.toBeInTheDocument();
});

test('within 48 hours of its first day only the later day can be changed', async () => {
  vi.setSystemTime(new Date('2026-12-10T15:00:00Z'));
  const order = orderOfDana({ lines: [castleLine, sunday], cancellableUntil: '2026-12-10T05:00:00.000Z' });
  const { user } = open(order);
  const change = within(await screen.findByRole('region', { name: 'Plans changed?' }));
  expect(change.getByText(/Free cancellation ended/)).toBeVisible();
  expect(change.getByText(/Free cancellation until/)).toBeVisible();
  expect(change.queryByRole('button', { name: 'Edit Contact Details' })).not.toBeInTheDocument();
  await user.click(change.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('checkbox', { name: /December 12/ })).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /December 13/ })).toBeChecked();
});

test('contact details can be edited until the deadline of the order, whatever its past and cancelled days are', async () => {
  const past = orderLine({ eventDate: calendarDate.parse('2026-11-20') });
  const cancelled = orderLine({ eventDate: calendarDate.parse('2026-12-02'), status: 'CANCELLED' });
  open(orderOfDana({ lines: [past, cancelled, castleLine] }));
  expect(await screen.findByRole('button', { name: 'Edit Contact Details' })).toBeVisible();
});

test('what the crew has done is told with the time in the shop, by day', async () => {
  const done = (date: string, step: string, at: string) => ({ date, step, at });
  const loaded = done('2026-12-12', 'LOADED', '2026-12-11T22:05:00.000Z');
  const left = done('2026-12-12', 'ON_THE_WAY', '2026-12-12T13:40:00.000Z');
  const delivered = done('2026-12-12', 'DELIVERED', '2026-12-12T14:12:00.000Z');
  open(orderOfDana({ progress: [loaded, left, delivered] }));
  const delivery = await screen.findByRole('region', { name: 'Your delivery' });
  const steps = within(delivery).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'On the truck since Dec 11, 2026, 5:05 PM EST',
    'On our way since 8:40 AM',
    'Delivered at 9:12 AM',
  ]);
  expect(delivery).toHaveTextContent('Have a wonderful party!');
  cleanup();
  open(orderOfDana({ lines: [castleLine, sunday], progress: [done(SUNDAY, 'PICKED_UP', '2026-12-13T22:00:00.000Z')] }));
  const ofSunday = await screen.findByRole('region', { name: 'Your delivery on Sunday, December 13, 2026' });
  expect(ofSunday).toHaveTextContent(/Picked up at 5:00\sPMThanks for celebrating with us!/);
});

test('an expired link says so', async () => {
  const { id } = orderOfDana();
  fakeApi({ 'GET /api/settings': settings, [`GET /api/orders/${id}`]: refuse('link_ended', 410) });
  renderAt(`/orders/${id}?token=old`, '/orders/:id', <OrderPage />);
  expect(await screen.findByRole('heading', { name: 'This Link Has Expired' })).toBeVisible();
});
