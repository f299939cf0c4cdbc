import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { ReconciliationPage } from './reconciliation-page';

const ROUTE = 'GET /api/admin/reconciliation';
const at = '2026-12-05T18:00:00.000Z';
const paid = { kind: 'payment', reference: 'pi_1', at };
const orderId = '019abf3e-6f0a-7c55-9a35-4fd1c0b6a000';
const difference = { ...paid, orderId, number: 'PR-7K3M-9Q2F', providerAmount: 5_000, ledgerAmount: 4_000 };
const found = {
  listedAt: '2026-12-12T12:00:00.000Z',
  totals: { payments: 5_000, refunds: -2_000, disputes: 0, fees: 175, payouts: 0 },
  differences: [],
  transactions: [
    { ...paid, id: 'txn_1', payment: 'pi_1', payout: 'po_1', amount: 5_000, fee: 175, isPending: false },
    { ...paid, kind: 'other', id: 'txn_2', payment: null, payout: null, amount: -100, fee: 0, isPending: false },
  ],
};

function open(response: unknown, query = '?month=2026-12') {
  const api = fakeApi({ 'GET /api/settings': { ...settings, today: '2026-12-20' }, [ROUTE]: response });
  renderAt(`/admin/reconciliation${query}`, '/admin/reconciliation', <ReconciliationPage />);
  return { api, user: userEvent.setup() };
}

test('each difference says what to do, and leads to its order', async () => {
  open({
    ...found,
    differences: [
      difference,
      { ...difference, reference: 'pi_2', providerAmount: null },
      { ...difference, kind: 'refund', reference: 're_1', providerAmount: -2_000, ledgerAmount: null },
      { ...difference, kind: 'dispute', reference: 'du_1', ledgerAmount: null },
      { ...difference, reference: 'pi_3', ledgerAmount: null, orderId: null, number: null },
    ],
  });
  const [other, unlisted, refund, dispute, payment] = await screen.findAllByRole('note');
  expect(other).toHaveTextContent(/^Payment: \$50.00 in the list, \$40.00 in your orders.*settle what's left/);
  expect(within(other as HTMLElement).getByRole('link')).toHaveAttribute('href', `/admin/orders/${orderId}`);
  expect(unlisted).toHaveTextContent(/nothing in the list, \$40.00 in your orders.*Only the order has it/);
  expect(refund).toHaveTextContent(/^Refund: -\$20.00 in the list, nothing in your orders.*method Other/);
  expect(dispute).toHaveTextContent(/^Dispute:.*Answer in the provider's dashboard/);
  expect(payment).toHaveTextContent(/No order has it/);
  expect(within(payment as HTMLElement).queryByRole('link')).toBeNull();
});

test('without differences it says so, with the totals and transactions of the month', async () => {
  open(found);
  expect(await screen.findByText('Your orders and the list agree')).toBeVisible();
  expect(screen.getByText('refunds').parentElement).toHaveTextContent('-$20.00');
  const rows = within(screen.getByRole('table', { name: /^Transactions/ })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/^Payment\$50.00\$1.75Dec 5, 2026, 1:00 PM ESTpo_1pi_1$/);
  expect(rows[2]).toHaveTextContent(/^Other-\$1.00\$0.00.*–pi_1$/);
});

test('the month is in the URL, and is this one by default', async () => {
  const { api, user } = open(found, '');
  expect(await screen.findByText('December 2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Month before' }));
  expect(await screen.findByText('November 2026')).toBeVisible();
  expect(window.location.search).toBe('?month=2026-11');
  expect(api.sentTo(ROUTE).map(({ query }) => query)).toEqual(['month=2026-12', 'month=2026-11']);
  await user.click(screen.getByRole('button', { name: 'Month after' }));
  expect(await screen.findByText('December 2026')).toBeVisible();
});

test('before the first listing, nothing is said to agree', async () => {
  open({ ...found, listedAt: null, transactions: [] });
  expect(await screen.findByText(/haven't been able to read/)).toBeVisible();
  expect(screen.queryByText('Your orders and the list agree')).toBeNull();
});

test('a shop without an account is told so, and a failure can be retried', async () => {
  const { api, user } = open(refuse('payments_off', 409));
  expect(await screen.findByRole('heading', { name: 'No online payments yet' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  api.respond(ROUTE, refuse('internal', 500));
  await user.click(screen.getByRole('button', { name: 'Month before' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the online payments");
  api.respond(ROUTE, found);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Your orders and the list agree')).toBeVisible();
});
