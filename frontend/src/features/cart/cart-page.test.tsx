import { beforeEach, expect, test } from 'vitest';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { dana } from '../../testing/account';
import { left, line, saturday, storeCart, storedCart, sunday, table } from '../../testing/cart';
import { calendarOfCastle, castle, palace, settings, settingsWith } from '../../testing/catalog';
import { fakeApi, refuse } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { messageStore } from '../../ui/overlays/notify';
import { CartPage } from './cart-page';

const ON_SATURDAY = 'GET /api/availability?date=2026-12-12';

let user: UserEvent;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  user = userEvent.setup();
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': refuse('unauthenticated', 401),
    'GET /api/items': [castle, table],
    'GET /api/availability': left(2, 40),
    ...calendarOfCastle([saturday]),
  });
});

const open = () => renderAt('/cart', '/cart', <CartPage />);
const onDay = (name: string) => within(screen.getByRole('region', { name }));
const getQuantity = (name: string) => screen.getByRole('spinbutton', { name: `Quantity of ${name}` });
const getAmount = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('an empty cart leads back to the products', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/#products');
});

test('lines stand under their days, with one call for each day and none for each line', async () => {
  storeCart([line(castle, sunday), line(table, saturday, 8), line(castle, saturday)]);
  open();

  const days = await screen.findAllByRole('heading', { level: 2, name: /December/ });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Saturday, December 12, 2026',
    'Sunday, December 13, 2026',
  ]);
  const onSaturday = onDay('Saturday, December 12, 2026');
  expect(onSaturday.getByText('Tables')).toBeVisible();
  expect(onSaturday.getByText('$144.00')).toBeVisible();
  expect(onSaturday.getAllByText(castle.description)).toHaveLength(2);
  expect(onDay('Sunday, December 13, 2026').getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Back to shopping' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
  const availabilityRequests = () => api.sent.filter(({ path }) => path.startsWith('/api/availability'));
  await waitFor(() => expect(availabilityRequests()).toHaveLength(2));
});

test('a package says what is in it', async () => {
  const contents = [{ itemId: 2, itemName: 'Chair', quantity: 12, imageUrl: castle.imageUrl, isActive: true }];
  api.respond('GET /api/items', [{ ...castle, contents }, table]);
  storeCart([line(castle, saturday, 2), line(table, saturday)]);
  open();
  expect(await screen.findByText('Inside: 24 × Chair')).toBeVisible();
  expect(screen.getAllByText(/^Inside/)).toHaveLength(1);
});

test('the total has the surcharge of a ZIP code right after it was typed', async () => {
  api.respond('GET /api/delivery?zip=12799', { served: true, fee: 2_500, city: 'Springfield', state: 'NY' });
  storeCart([line(castle, saturday, 2), line(table, sunday, 10)]);
  open();
  await user.type(await screen.findByLabelText('Delivery to ZIP code'), '12799');
  await waitFor(() => expect(getAmount('Total')).toHaveTextContent('$678.24'));
  expect(getAmount('Delivery surcharge')).toHaveTextContent('$25.00');
  expect(getAmount('Tax (8%)')).toHaveTextContent('$50.24');
  expect(screen.queryByText(/The total is now/)).toBeNull();
});

test('the cart of an account that is exempt from tax has none, on the days that the exemption is valid for', async () => {
  api.respond('GET /api/user', dana);
  api.respond('GET /api/user/tax-exemption', { taxExemption: { until: '2026-12-12' } });
  storeCart([line(castle, saturday, 2), line(table, saturday, 10)]);
  open();
  await waitFor(() => expect(getAmount('Total')).toHaveTextContent('$603.00'));
  expect(getAmount('Tax exempt (number on file)')).toHaveTextContent('$0.00');
  act(() => storeCart([line(castle, saturday, 2), line(table, sunday, 10)]));
  cleanup();
  open();
  await waitFor(() => expect(getAmount('Total')).toHaveTextContent('$651.24'));
});

test("the summary is the server's arithmetic", async () => {
  storeCart([line(castle, saturday, 2), line(table, sunday, 10)]);
  open();
  expect(await screen.findByText('Subtotal')).toBeVisible();
  expect(getAmount('Subtotal')).toHaveTextContent('$558.00');
  expect(getAmount('Delivery')).toHaveTextContent('$25.00');
  expect(getAmount('Setup')).toHaveTextContent('$20.00');
  expect(getAmount('Cleaning fee')).toHaveTextContent('Included');
  expect(getAmount('Tax (8%)')).toHaveTextContent('$48.24');
  expect(getAmount('Total')).toHaveTextContent('$651.24');
  expect(screen.getByText('50% deposit required upon booking. Balance due on delivery.')).toBeVisible();
});

test('a quantity is at least 1, at most the stock, and 1 when it is no number', async () => {
  storeCart([line(table, saturday, 3)]);
  open();
  const quantity = getQuantity(table.name);

  await user.click(screen.getByRole('button', { name: `One ${table.name} more` }));
  expect(quantity).toHaveValue(4);
  await user.clear(quantity);
  await user.type(quantity, '45');
  expect(quantity).toHaveValue(table.stock);
  expect(screen.getByRole('button', { name: `One ${table.name} more` })).toBeDisabled();
  await user.clear(quantity);
  await user.tab();
  expect(quantity).toHaveValue(1);
  expect(screen.getByRole('button', { name: `One ${table.name} less` })).toBeDisabled();
  await user.clear(quantity);
  await user.type(quantity, '0');
  expect(quantity).toHaveValue(1);
  expect(storedCart()).toEqual([line(table, saturday, 1)]);
});

test('one day of an item can be removed, and the whole cart can be cleared', async () => {
  storeCart([line(castle, saturday), line(castle, sunday), line(table, sunday)]);
  open();
  await user.click(screen.getByRole('button', { name: 'Remove Castle Bounce House, Sat, Dec 12' }));
  expect(storedCart()).toEqual([line(castle, sunday), line(table, sunday)]);
  expect(screen.getByRole('heading', { name: 'Your Cart' })).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Clear Cart' }));
  await user.click(screen.getByRole('button', { name: 'Keep Cart' }));
  expect(storedCart()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Clear Cart' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear Cart' }));
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test.each([
  ['one line goes to its booking page', [line(castle, saturday, 2)], '/booking/1?date=2026-12-12&quantity=2'],
  ['a line that the booking page cannot take goes to the checkout', [line(table, saturday, 11)], '/checkout'],
  ['several lines go to the checkout', [line(castle, saturday), line(castle, sunday)], '/checkout'],
])('%s', async (_, lines, address) => {
  storeCart(lines);
  open();
  expect(await screen.findByRole('link', { name: 'Continue as Guest' })).toHaveAttribute('href', address);
});

test('a signed-in visitor proceeds', async () => {
  api.respond('GET /api/user', dana);
  storeCart([line(castle, saturday), line(castle, sunday)]);
  open();
  expect(await screen.findByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout');
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
});

test('a sold-out line says so, is not counted, and can be moved to a free day nearby', async () => {
  api.respond(ON_SATURDAY, left(0, 40));
  storeCart([line(castle, saturday), line(table, saturday)]);
  open();
  expect(await screen.findByText('Sold out on Saturday, December 12, 2026.')).toBeVisible();
  expect(getAmount('Subtotal')).toHaveTextContent('$18.00');
  expect(screen.queryByRole('link', { name: 'Continue as Guest' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue as Guest' }));
  expect(screen.getByText('1 item in your cart needs a fix first.')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Sold out on Saturday');

  await user.click(await screen.findByRole('button', { name: 'Sun, Dec 13' }));
  expect(storedCart()).toEqual([line(castle, sunday), line(table, saturday)]);
  expect(await screen.findByRole('link', { name: 'Continue as Guest' })).toHaveAttribute('href', '/checkout');
  expect(screen.queryByText(/Sold out/)).not.toBeInTheDocument();
});

test('an item of the cart is not offered instead when too few of it are left for both lines', async () => {
  api.respond(ON_SATURDAY, { ...left(0, 40), 3: { available: true, remaining: 2 } });
  api.respond('GET /api/items', [castle, palace.item]);
  api.respond('GET /api/items/1/alternatives', [palace]);
  storeCart([line(castle, saturday), line(palace.item, saturday, 2)]);
  open();
  expect(await screen.findByText("We don't have anything similar available that day.")).toBeVisible();
});

test('a sold-out line is swapped in its place for another item of that day, with the same quantity', async () => {
  api.respond(ON_SATURDAY, { ...left(1, 40), 3: { available: true, remaining: 2 } });
  api.respond('GET /api/items', [castle, table, palace.item]);
  api.respond('GET /api/items/1/alternatives', [palace]);
  storeCart([line(castle, saturday, 2), line(table, saturday)]);
  open();
  await user.click(await screen.findByRole('button', { name: 'Swap for Palace Bounce House $20 more each' }));
  expect(storedCart()).toEqual([line(palace.item, saturday, 2), line(table, saturday)]);
  expect(messageStore.get()).toMatchObject({
    title: 'Cart updated',
    description: "You've swapped Castle Bounce House for Palace Bounce House on Sat, Dec 12.",
  });
  expect(await screen.findByRole('link', { name: 'Continue as Guest' })).toHaveAttribute('href', '/checkout');
  expect(getAmount('Subtotal')).toHaveTextContent('$436.00');
});

test('a line with too few units left can be reduced to what is left', async () => {
  api.respond(ON_SATURDAY, left(1, 40));
  storeCart([line(castle, saturday, 2)]);
  open();
  expect(await screen.findByText('Only 1 unit left on Saturday, December 12, 2026.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take the 1 that is left' }));
  expect(storedCart()).toEqual([line(castle, saturday, 1)]);
  expect(screen.queryByText(/Only 1 unit left/)).not.toBeInTheDocument();
});

test('a new price is shown beside the old one and is counted; it can be accepted', async () => {
  storeCart([line({ ...castle, price: 15_000 }, saturday)]);
  open();
  expect(await screen.findByText('The price is now $189.00 per day.')).toBeVisible();
  expect(getAmount('Subtotal')).toHaveTextContent('$189.00');
  await user.click(screen.getByRole('button', { name: 'Accept new price' }));
  expect(screen.queryByText(/The price is now/)).not.toBeInTheDocument();
  expect(storedCart()).toEqual([line(castle, saturday)]);
});

test('a cleaning fee that changes meanwhile is announced beside the total and shown in the bar', async () => {
  storeCart([line(castle, saturday)]);
  const { queryClient } = open();
  await screen.findByText('Subtotal');
  expect(screen.queryByText(/The total is now/)).not.toBeInTheDocument();
  api.respond('GET /api/settings', settingsWith({ cleaningFee: settings.priceBook.cleaningFee + 1_000 }));
  await act(() => queryClient.invalidateQueries());
  const sentence = /^The total is now \S+ instead of \S+, because the cleaning fee has changed\.$/;
  const [inSummary, inBar] = await screen.findAllByText(sentence);
  expect(inSummary).toHaveAttribute('role', 'status');
  expect(inBar).toHaveAttribute('aria-hidden');
});

test('a damage waiver that is preselected is part of the total, and one that is not is left to the checkout', async () => {
  storeCart([line(castle, saturday)]);
  api.respond('GET /api/settings', settingsWith({ damageWaiver: { percent: 10, offered: 'PRESELECTED' } }));
  const { queryClient } = open();
  expect((await screen.findByText('Damage waiver')).nextElementSibling).toHaveTextContent('$18.90');
  api.respond('GET /api/settings', settingsWith({ damageWaiver: { percent: 10, offered: 'OPTIONAL' } }));
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText('Damage waiver')).not.toBeInTheDocument());
});

test('an order below the minimum says how much is missing before the checkout', async () => {
  storeCart([line(castle, saturday)]);
  api.respond('GET /api/settings', settingsWith({ minimumOrder: castle.price }));
  const { queryClient } = open();
  await screen.findByText('Subtotal');
  expect(screen.queryByText(/minimum order/)).not.toBeInTheDocument();
  api.respond('GET /api/settings', settingsWith({ minimumOrder: castle.price + 1_100 }));
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Our minimum order is $200.00 before delivery and tax.')).toBeVisible();
  expect(screen.getByText('Add $11.00 more to book online, or call us.')).toBeVisible();
});

test('what has left the shop, and what is past, says so and can be removed', async () => {
  const gone = { ...castle, id: 99, name: 'Submarine' };
  const yesterday = { ...line(castle, saturday), selectedDate: '2026-12-09' };
  localStorage.setItem('party-rental:cart', JSON.stringify([line(gone, saturday), yesterday]));
  open();
  expect(await screen.findByText('We no longer offer this item.')).toBeVisible();
  expect(await screen.findByText('Wednesday, December 9, 2026 is in the past.')).toBeVisible();
  expect(screen.getByText('2 items in your cart need a fix first.')).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: 'Remove from cart' })) await user.click(button);
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test.each([
  ['closed', "We're closed on Saturday, December 12, 2026."],
  ['lead_time', 'Saturday, December 12, 2026 is too soon for us to deliver.'],
])('a day that the owner has ruled out is not called sold out (%s)', async (reason, sentence) => {
  api.respond(ON_SATURDAY, { [castle.id]: { available: false, remaining: 0, reason } });
  storeCart([line(castle, saturday)]);
  open();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Sun, Dec 13' })).toBeVisible();
});

test('a cart of which nothing can be booked has no total', async () => {
  api.respond(ON_SATURDAY, left(0, 0));
  storeCart([line(castle, saturday)]);
  open();
  expect(
    await screen.findByText("There's no total, because you can no longer book Castle Bounce House, Sat, Dec 12.", {
      selector: '[role=status]',
    }),
  ).toBeVisible();
  expect(screen.queryByText(/\$64\.80/)).not.toBeInTheDocument();
  expect(screen.queryByText('Subtotal')).not.toBeInTheDocument();
});

test('when availability cannot be loaded, the cart says so, offers to try again, and lets people go on', async () => {
  api.respond('GET /api/availability', refuse('busy', 503));
  storeCart([line(castle, saturday), line(castle, sunday)]);
  open();
  expect(await screen.findByText("We couldn't check what is still available")).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Continue as Guest' })).toBeVisible();
  api.respond('GET /api/availability', left(0, 0));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Sold out on Saturday, December 12, 2026.')).toBeVisible();
});
