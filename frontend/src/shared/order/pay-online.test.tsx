import { beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '@party-rental/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { depositPayment } from '../../testing/account';
import { settings } from '../../testing/catalog';
import { fakeApi, refuse } from '../../testing/fake-api';
import { orderOfDana } from '../../testing/orders';
import { renderAt } from '../../testing/render-at';
import { useQuery } from '@tanstack/react-query';
import { orderQuery, type OrderKey } from '../../api/orders';
import { PayOnline } from './pay-online';

const CHECKOUT = '019abf3e-6f0a-7c55-9a35-4fd1c0c60001';
const payBy = '2026-12-01T15:30:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T15:00:00Z'), toFake: ['Date'] });
  window.location.hash = '';
});

type Checkout = NonNullable<Order['money']['online']>[number];

function withCheckout(order: Order, state: Checkout['state']): Order {
  const at = '2026-12-01T15:00:00.000Z';
  const checkout = {
    id: CHECKOUT,
    kind: 'DEPOSIT',
    amount: 100,
    state,
    provider: 'simulator',
    reference: null,
  } as const;
  return { ...order, money: { ...order.money, online: [{ ...checkout, card: null, at }] } };
}

function OpenedOrder({ orderKey }: { orderKey: OrderKey }) {
  const order = useQuery(orderQuery(orderKey)).data;
  return order ? <PayOnline order={order} orderKey={orderKey} /> : <p>Loading</p>;
}

function open(order: Order, { query = '', isOn = true } = {}) {
  const api = fakeApi({
    'GET /api/settings': { ...settings, onlinePayments: isOn },
    [`GET /api/orders/${order.id}`]: order,
    [`POST /api/orders/${order.id}/checkout-sessions`]: { url: '#page', amount: 1, id: CHECKOUT, expiresAt: payBy },
  });
  renderAt(`/orders${query}`, '/orders', <OpenedOrder orderKey={{ id: order.id, token: 'secret' }} />);
  return { api, user: userEvent.setup() };
}

const posts = ({ sent }: ReturnType<typeof fakeApi>) => sent.filter(({ method }) => method === 'POST');

test('an order that must be paid says until when, and leads to the page of the provider', async () => {
  const { api, user } = open(orderOfDana({ payBy }));
  expect(await screen.findByRole('region', { name: 'One last step: pay by card' })).toHaveTextContent(
    "We're holding your items until 10:30 AM EST. Your payment confirms the order.",
  );
  await user.click(screen.getByRole('button', { name: 'Pay $134.46 Deposit' }));
  await waitFor(() => expect(window.location.hash).toBe('#page'));
  expect(posts(api)).toMatchObject([{ body: { pay: 'DEPOSIT' }, query: 'token=secret' }]);
});

test('all of it can be paid at once', async () => {
  const { api, user } = open(orderOfDana({ payBy }));
  await user.click(await screen.findByRole('button', { name: 'Pay All $268.92' }));
  await waitFor(() => expect(posts(api)).toMatchObject([{ body: { pay: 'TOTAL' } }]));
});

test('who pays the deposit can agree that the balance is charged later, and withdraw that', async () => {
  const lines = [{ eventDate: '2026-12-19' }];
  const { api, user } = open(orderOfDana({ payBy, lines }));
  await user.click(await screen.findByRole('checkbox', { name: /Charge the balance.*Friday, December 18/ }));
  expect(screen.getByText(/At most \$134\.46/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Deposit/ }));
  await waitFor(() =>
    expect(posts(api)).toMatchObject([{ body: { chargeBalance: { upTo: 13_446, on: '2026-12-18' } } }]),
  );

  cleanup();
  const balanceCharge = { upTo: 13_446, on: '2026-12-18', state: 'AGREED' };
  const agreed = orderOfDana({ status: 'CONFIRMED', lines, payments: [depositPayment(13_446)], balanceCharge });
  const second = open(agreed);
  const withdrawn = { ...agreed, balanceCharge: { ...balanceCharge, state: 'WITHDRAWN' } };
  second.api.respond(`DELETE /api/orders/${agreed.id}/balance-charge`, withdrawn);
  expect(await screen.findByText(/at most \$134\.46, to your card on Friday, December 18/)).toBeVisible();
  second.api.respond(`GET /api/orders/${agreed.id}`, withdrawn);
  await second.user.click(screen.getByRole('button', { name: "Don't Charge It" }));
  await waitFor(() => expect(screen.queryByText(/as you agreed/)).not.toBeInTheDocument());
});

test('after the deposit, the balance is left', async () => {
  open(orderOfDana({ status: 'CONFIRMED', payments: [depositPayment(13_446)] }));
  expect(await screen.findByRole('button', { name: 'Pay $134.46' })).toBeVisible();
  expect(screen.queryByText(/holding/)).not.toBeInTheDocument();
});

test('a provider that is down is said in its words', async () => {
  const order = orderOfDana({ payBy });
  const { api, user } = open(order);
  api.respond(`POST /api/orders/${order.id}/checkout-sessions`, refuse('busy', 503));
  await user.click(await screen.findByRole('button', { name: /Deposit/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Not this time/);
});

test('a declined card keeps the order, and can be tried again', async () => {
  open(withCheckout(orderOfDana({ payBy }), 'FAILED'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was charged, and we still hold your items.');
  expect(screen.getByRole('button', { name: /Deposit/ })).toBeEnabled();
});

test('who comes back from paying waits for the payment without being asked to pay again', async () => {
  const order = orderOfDana({ payBy });
  const { api } = open(withCheckout(order, 'PENDING'), { query: `?checkout=${CHECKOUT}` });
  expect(await screen.findByRole('status')).toHaveTextContent("you don't need to pay again");
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  api.respond(`GET /api/orders/${order.id}`, withCheckout(orderOfDana({ id: order.id, status: 'CONFIRMED' }), 'PAID'));
  expect(await screen.findByText(/We've received your payment/, undefined, { timeout: 10_000 })).toBeVisible();
});

test('who comes back without paying can pay', async () => {
  open(withCheckout(orderOfDana({ payBy }), 'PENDING'));
  expect(await screen.findByRole('button', { name: /Deposit/ })).toBeEnabled();
});

test('money that came too late goes back', async () => {
  const order = orderOfDana({ status: 'CANCELLED', lines: [{ status: 'CANCELLED' }], hasLapsed: true });
  open(withCheckout(order, 'PAID'), { query: `?checkout=${CHECKOUT}` });
  expect(await screen.findByRole('status')).toHaveTextContent('all of it goes back to your card');
});

test('shortly before the event, the damage deposit can be held on a card', async () => {
  const { api, user } = open(orderOfDana({ status: 'CONFIRMED', payments: [depositPayment(26_892)] }));
  await user.click(await screen.findByRole('button', { name: 'Hold $50.00 on My Card' }));
  await waitFor(() => expect(posts(api)).toMatchObject([{ body: { pay: 'DAMAGE_DEPOSIT' } }]));
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test.each([
  ['a shop without a provider', orderOfDana({ payBy }), false],
  ['a cancelled order', orderOfDana({ status: 'CANCELLED', lines: [{ status: 'CANCELLED' }] }), true],
  [
    'an order with nothing due',
    orderOfDana({ payments: [depositPayment(26_892)], terms: { ...orderOfDana().terms, damageDeposit: 0 } }),
    true,
  ],
])('%s offers nothing to pay', async (_, order, isOn) => {
  open(order, { isOn });
  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
});
