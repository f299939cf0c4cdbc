import { beforeEach, expect, test, vi } from 'vitest';
import { calendarDate, type Order, type OrderRepair } from '@party-rental/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { depositPayment } from '../../../testing/account';
import { calendarOfCastle, castle, palace, settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderLine, orderOfDana } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { OrderPage } from './order-page';

const SATURDAY = calendarDate.parse('2026-12-12');
const SUNDAY = calendarDate.parse('2026-12-13');
const REASON = "A storm is coming, and bounce houses aren't safe in the wind.";

// On the day itself, when the customer's own free changes are over; timers run.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-12T13:00:00Z'), toFake: ['Date'] });
});

function open(order: Order) {
  const api = fakeApi({
    'GET /api/settings': { ...settings, today: SATURDAY },
    [`GET /api/orders/${order.id}`]: order,
    ...calendarOfCastle(),
  });
  renderAt(
    `/orders/${order.id}?token=secret`,
    '/orders/:id',
    <>
      <OrderPage />
      <Toaster />
    </>,
  );
  return { api, user: userEvent.setup() };
}
const { bookingId, itemId, itemName, quantity } = orderLine();
const REPAIR_ID = '0c9f1ed5-6cb4-4f5f-9d0e-3a8c1b52f7aa';
/** Of the castle on Saturday, which was moved to Sunday unless changed. */
const repaired = (but: Partial<OrderRepair> = {}): OrderRepair => ({
  repairId: REPAIR_ID,
  date: SATURDAY,
  repair: { kind: 'move', to: SUNDAY },
  reason: REASON,
  lines: [{ bookingId, itemId, itemName, quantity, eventDate: SATURDAY }],
  totalBefore: orderOfDana().price.total,
  answer: 'WAITING',
  answerUntil: '2026-12-13T13:00:00.000Z',
  ...but,
});
const movedOrder = (but: Partial<OrderRepair> = {}) =>
  orderOfDana({
    lines: [{ bookingId, eventDate: SUNDAY }],
    repair: repaired(but),
    cancellableUntil: '2026-12-11T05:00:00.000Z',
  });

const notice = (name: string) => screen.findByRole('region', { name });
const MOVED = "We've moved your party to Sunday, December 13, 2026";

test('a customer reads why the party was moved, and accepts with one press', async () => {
  const order = movedOrder();
  const { api, user } = open(order);
  const region = await notice(MOVED);
  expect(region).toHaveTextContent(REASON);
  expect(region).toHaveTextContent('It was planned for Saturday, December 12, 2026. The price stays the same.');
  expect(region).toHaveTextContent('choose something else by Sunday, December 13, 2026 at 8:00 AM EST.');
  const accepted = { ...order, repair: { ...order.repair, answer: 'ACCEPTED' } };
  const call = `POST /api/orders/${order.id}/repair`;
  api.respond(call, accepted);
  api.respond(`GET /api/orders/${order.id}`, accepted);
  await user.click(within(region).getByRole('button', { name: 'Accept' }));
  expect(await within(await notice(MOVED)).findByText("You've accepted this. Thank you!")).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Your answer' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(api.sentTo(call)).toMatchObject([
    { query: 'token=secret', body: { answer: 'ACCEPTED', repairId: REPAIR_ID } },
  ]);
});

test('an answer that was not saved can be given again', async () => {
  const order = movedOrder();
  const { api, user } = open(order);
  api.respond(`POST /api/orders/${order.id}/repair`, refuse('conflict', 409, { detail: 'Your order has changed.' }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText("Your answer wasn't saved")).toBeVisible();
  expect(screen.getByText('Your order has changed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test('a customer chooses another day or cancels instead, although the free change is over', async () => {
  const order = movedOrder();
  const { api, user } = open(order);
  const preview = { price: order.price, difference: 0, available: true, problems: [] };
  api.respond(`POST /api/orders/${order.id}/preview`, preview);
  const moved = { ...movedOrder(), id: order.id, repair: { ...order.repair, answer: 'CHANGED' } };
  api.respond(`POST /api/orders/${order.id}/move`, moved);
  const changes = await screen.findByRole('region', { name: 'Plans changed?' });
  expect(changes).toHaveTextContent('free until Sunday, December 13, 2026 at 8:00 AM EST.');
  expect(within(changes).getByRole('button', { name: 'Move to Another Day' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel Instead' }));
  expect(screen.getByRole('dialog', { name: 'What should we cancel?' })).toHaveTextContent('December 13');
  await user.click(screen.getByRole('button', { name: 'Keep Everything' }));
  await user.click(screen.getByRole('button', { name: 'Choose Another Day' }));
  await user.click(await screen.findByRole('button', { name: /December 19, 2026, available/ }));
  await screen.findByText('New total');
  api.respond(`GET /api/orders/${order.id}`, moved);
  await user.click(screen.getByRole('button', { name: 'Move to Sat, Dec 19' }));
  expect(await screen.findByText(/now on Saturday, December 19, 2026/)).toBeVisible();
  expect(api.sentTo(`POST /api/orders/${order.id}/move`)[0]?.body).toEqual({ from: SUNDAY, to: '2026-12-19' });
  expect(screen.queryByRole('heading', { name: MOVED })).not.toBeInTheDocument();
});

test('a swap names both items and the new total', async () => {
  const repair = repaired({ repair: { kind: 'swap', swaps: [{ bookingId, itemId: 3 }] } });
  open(orderOfDana({ lines: [{ itemId: 3, itemName: 'Palace Bounce House', unitPrice: 20_900 }], repair }));
  const region = await notice(`We'll bring Palace Bounce House instead of ${castle.name}`);
  expect(region).toHaveTextContent(/Your total is now \$\d+\.\d\d\. It was \$\d+\.\d\d\./);
});

test('a cancelled party says what comes back, and leads to another day', async () => {
  const lines = [{ bookingId, status: 'CANCELLED' }];
  const repair = repaired({ repair: { kind: 'cancel' } });
  open(orderOfDana({ status: 'CANCELLED', lines, payments: [depositPayment(13_446)], repair }));
  const region = within(await notice("We've had to cancel your party on Saturday, December 12, 2026"));
  expect(screen.getByText(/We'll refund you \$134\.46/)).toBeVisible();
  expect(region.getByRole('link', { name: 'Book Another Day' })).toHaveAttribute('href', `/item/${castle.id}`);
  expect(region.getByRole('button', { name: 'Accept' })).toBeVisible();
  expect(region.queryByText(/Your total/)).not.toBeInTheDocument();
  expect(region.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
});

test('a party that was cancelled in part names what does not come', async () => {
  const lines = [
    { bookingId, status: 'CANCELLED' },
    { bookingId: REPAIR_ID, itemName: 'White Folding Chair' },
  ];
  open(orderOfDana({ lines, repair: repaired({ repair: { kind: 'cancel' } }) }));
  const region = within(await notice(`We've had to cancel ${castle.name} on Saturday, December 12, 2026`));
  expect(region.getByText(/^Your total is now/)).toBeVisible();
  expect(region.getByRole('link', { name: 'Book Another Day' })).toHaveAttribute('href', `/item/${castle.id}`);
});

test('after the time for an answer, a customer who does not agree is asked to call', async () => {
  open(movedOrder({ answerUntil: '2026-12-12T12:00:00.000Z' }));
  const region = within(await notice(MOVED));
  expect(region.getByText('Does that work for you? If not, please call us.')).toBeVisible();
  expect(region.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Accept']);
  const changes = screen.getByRole('region', { name: 'Plans changed?' });
  expect(changes).toHaveTextContent('Free cancellation ended');
  expect(within(changes).queryByRole('button')).not.toBeInTheDocument();
});

test('an order that was changed since says nothing about a repair', async () => {
  const order = movedOrder({ answer: 'CHANGED' });
  open(order);
  await screen.findByRole('heading', { name: order.number });
  expect(screen.queryByRole('heading', { name: MOVED })).not.toBeInTheDocument();
});

test('another item on the same day leads to its booking form, while the answer is awaited', async () => {
  const { api, user } = open(movedOrder());
  api.respond(`GET /api/items/${itemId}/alternatives`, [palace]);
  await user.click(await screen.findByText('Something else on Saturday, December 12, 2026?'));
  await user.click(await screen.findByRole('button', { name: /^Book Palace Bounce House/ }));
  expect(await screen.findByText(`Now at /booking/${palace.item.id}?date=2026-12-12&quantity=1`)).toBeVisible();
});

test('each item of a cancelled order can be booked again', async () => {
  const second = { bookingId: REPAIR_ID, itemId: 9, itemName: 'Slide', quantity: 1, eventDate: SATURDAY };
  const { lines } = repaired();
  const repair = repaired({ repair: { kind: 'cancel' }, lines: [...lines, second] });
  open(orderOfDana({ status: 'CANCELLED', lines: [{ bookingId, status: 'CANCELLED' }], repair }));
  expect(await screen.findByRole('link', { name: `Book ${itemName} Again` })).toHaveAttribute(
    'href',
    `/item/${itemId}`,
  );
  expect(screen.getByRole('link', { name: 'Book Slide Again' })).toHaveAttribute('href', '/item/9');
  expect(screen.getByText(/^Something else on Saturday/)).toBeVisible();
});
