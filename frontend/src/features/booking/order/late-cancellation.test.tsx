import { beforeEach, expect, test, vi } from 'vitest';
import { calendarDate, formatCents, type KeptTerms, type Order } from '@party-rental/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { depositPayment } from '../../../testing/account';
import { calendarOfCastle, settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderLine, orderOfDana } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { OrderPage } from './order-page';

const PAID = 20_000;
const castle = orderLine();
const tables = orderLine({ itemId: 9, itemName: 'Folding Table', quantity: 6, unitPrice: 1_200 });
const nextWeek = orderLine({ eventDate: calendarDate.parse('2026-12-19') });

// The day before the event.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-11T15:00:00Z'), toFake: ['Date'] });
});

function given(lines = [castle, tables], kept: KeptTerms = { keeps: 'DEPOSIT', lateOnline: true }) {
  const cancellableUntil = '2026-12-10T05:00:00.000Z';
  const order = orderOfDana({ lines, payments: [depositPayment(PAID)], cancellableUntil });
  return { ...order, terms: { ...order.terms, kept } };
}

async function open(order: Order, today = '2026-12-11') {
  const api = fakeApi({
    'GET /api/settings': { ...settings, today },
    [`GET /api/orders/${order.id}`]: order,
    ...calendarOfCastle(),
  });
  renderAt(`/orders/${order.id}`, '/orders/:id', <OrderPage />);
  const change = await screen.findByRole('region', { name: 'Plans changed?' });
  return { api, change, inChange: within(change), user: userEvent.setup() };
}

/** The response to the preview of cancelling all of it. */
function toPreview({ price }: Order, charge: number) {
  const after = { ...price, subtotal: 0, cancellationCharge: charge, total: charge };
  return { price: after, difference: charge - price.total, available: true, problems: [] };
}

test('a late customer sees what cancelling costs, and cancels the whole order for that', async () => {
  const order = given();
  const { deposit } = order.price;
  const { api, change, inChange, user } = await open(order);
  expect(change).toHaveTextContent(
    "You can still cancel your whole order online until the day before the event, and you'll see what it costs first.",
  );
  expect(inChange.getByText('If you cancel, we keep the deposit.')).toBeVisible();
  expect(change).not.toHaveTextContent('Please call us');
  expect(inChange.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel']);

  api.respond(`POST /api/orders/${order.id}/preview`, toPreview(order, deposit));
  api.respond(`POST /api/orders/${order.id}/cancel`, { ...order, status: 'CANCELLED' });
  await user.click(inChange.getByRole('button', { name: 'Cancel' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('checkbox', { name: 'Everything' })).toBeChecked();
  const figures = await dialog.findByLabelText('After this change');
  expect(figures).toHaveTextContent(`Cancellation charge${formatCents(deposit)}`);
  expect(figures).toHaveTextContent(`Refund due${formatCents(PAID - deposit)}`);
  await user.click(dialog.getByRole('button', { name: 'Cancel 2 Bookings' }));
  const bookingIds = order.lines.map(({ bookingId }) => bookingId);
  expect(api.sentTo(`POST /api/orders/${order.id}/cancel`)[0]?.body).toEqual({ bookingIds, expectedCharge: deposit });
});

test('what cancelling costs by now is shown when it has changed since', async () => {
  const order = given();
  const { api, inChange, user } = await open(order);
  api.respond(`POST /api/orders/${order.id}/preview`, toPreview(order, 0));
  const detail = 'What cancelling costs has changed. Please check it again.';
  api.respond(`POST /api/orders/${order.id}/cancel`, refuse('conflict', 409, { detail }));
  await user.click(inChange.getByRole('button', { name: 'Cancel' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(/^Refund due/);
  expect(dialog.queryByText('Cancellation charge')).not.toBeInTheDocument();
  api.respond(`POST /api/orders/${order.id}/preview`, toPreview(order, order.price.deposit));
  await user.click(dialog.getByRole('button', { name: 'Cancel 2 Bookings' }));
  expect(await dialog.findByText(detail)).toBeVisible();
  expect(await dialog.findByText('Cancellation charge')).toBeVisible();
});

test('a later day of the order can still be changed by itself', async () => {
  const { inChange, user } = await open(given([castle, nextWeek]));
  expect(inChange.getByRole('button', { name: 'Move to Another Day' })).toBeVisible();
  await user.click(inChange.getByRole('button', { name: 'Cancel' }));
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
});

test('until a repair is answered, and after the customer has changed something else, cancelling is free', async () => {
  const repair: Order['repair'] = {
    ...{ repairId: castle.bookingId, date: castle.eventDate, repair: { kind: 'cancel' }, reason: 'A storm', lines: [] },
    ...{ totalBefore: 0, answer: 'CHANGED', answerUntil: '2026-12-11T20:00:00.000Z' },
  };
  const { inChange } = await open({ ...given(), repair });
  expect(inChange.getByText('If you cancel later, we keep the deposit.')).toBeVisible();
});

test.each([
  ['on the event day', given(), '2026-12-12'],
  [
    'on the later day of an order that has begun',
    given([{ ...castle, eventDate: calendarDate.parse('2026-12-10') }, tables]),
    '2026-12-11',
  ],
  ['if the terms of the order say nothing else', given([castle], { keeps: 'DEPOSIT' }), '2026-12-11'],
])('customers call %s', async (_, order, today) => {
  const { change, inChange } = await open(order, today);
  expect(change).toHaveTextContent('Please call us at (555) 123-4567.');
  expect(change).not.toHaveTextContent('You can still cancel');
  expect(inChange.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});
