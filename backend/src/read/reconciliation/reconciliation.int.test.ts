import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, openPayingShop, waitFor, type PayingShop, type PlacedOrder } from '../../../test-support/paying-shop.js';
import { readProblem, readResponse } from '../../../test-support/http.js';
import { ProviderTransactions } from '../../payments/provider-transactions.js';

const PATH = '/api/admin/reconciliation';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
}, 120_000);
afterAll(() => shop.close());

const place = async (daysAhead: number) => shop.place(await shop.addItem({ stock: 1 }), daysAhead);
const list = () => shop.program.app.get(ProviderTransactions).run();
const read = async (month = shop.today.slice(0, 7)) =>
  readResponse('reconciliation', await shop.admin.get(PATH).query({ month }));

async function pay(order: PlacedOrder, subject?: 'DAMAGE_DEPOSIT') {
  const page = await order.open(subject);
  await act(page, { action: 'pay' });
  let reference = '';
  await waitFor(async () => {
    const { online = [] } = (await order.read()).money;
    reference = online.find(({ id, state }) => id === page.id && state === 'PAID')?.reference ?? '';
    expect(reference).not.toBe('');
  });
  return { page, reference, amount: page.amount };
}

async function exportPayments() {
  const { text } = await shop.admin.get('/api/admin/orders.csv?rows=payments').buffer(true).expect(200);
  const [header = '', ...rows] = text.trim().split('\n');
  const columns = header.replace('\uFEFF', '').split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, i) => [columns[i], cell])));
}

test('what the provider lists agrees with the orders: payments, refunds, disputes, and what was kept of a hold', async () => {
  const [order, disputed, held] = [await place(30), await place(30), await place(5)];
  const payment = await pay(order);
  const disputedPayment = await pay(disputed);
  const hold = await pay(held, 'DAMAGE_DEPOSIT');
  const early = await read();
  expect(early).toMatchObject({ listedAt: expect.any(String), differences: [], transactions: [] });
  expect(await exportPayments()).toMatchObject([{ Fee: '', Payout: '' }, { Fee: '' }, { Fee: '' }]);

  const refund = { amount: 2_000, method: 'CARD', reason: 'Rain', paymentId: payment.page.id };
  await shop.admin.post(`/api/admin/orders/${order.orderId}/refunds`).send(refund).expect(201);
  const kept = { action: 'RETURN', amount: hold.amount - 2_500, reason: 'A torn wall' };
  await shop.admin.post(`/api/admin/orders/${held.orderId}/damage-deposit`).send(kept).expect(201);
  await waitFor(async () => expect((await order.read()).money.refunded).toBe(2_000));
  await waitFor(async () => expect((await held.read()).money.damageDepositHeld).toBe(2_500));
  await act(payment.page, { action: 'payout' });
  // The shop rejects this message, as if it had got lost.
  await act(disputedPayment.page, { action: 'dispute', forged: true });
  shop.clock.moveAhead(1 / 24);
  await list();
  await waitFor(async () => expect((await disputed.read()).money.online).toMatchObject([{ state: 'DISPUTED' }]));
  const { totals, differences, transactions } = await read();
  expect(differences).toEqual([]);
  const paid = payment.amount + disputedPayment.amount + 2_500;
  expect(totals).toEqual({
    ...{ payments: paid, refunds: -2_000, disputes: -disputedPayment.amount },
    ...{ fees: expect.any(Number), payouts: expect.any(Number) },
  });
  expect(transactions.map(({ kind }) => kind).toSorted()).toEqual([
    ...['dispute', 'payment', 'payment', 'payment', 'payout', 'refund'],
  ]);
  const listed = transactions.find(({ reference }) => reference === payment.reference);
  expect(listed).toMatchObject({ kind: 'payment', amount: payment.amount, payout: expect.stringMatching(/^po_/) });
  expect(totals.payouts).toBeLessThan(0);
  expect(totals.fees).toBeGreaterThan(listed?.fee ?? 0);
  expect((await read('2020-01')).transactions).toEqual([]);

  const exported = await exportPayments();
  const fee = ((listed?.fee ?? 0) / 100).toFixed(2);
  const payout = listed?.payout;
  expect(exported).toContainEqual(expect.objectContaining({ Kind: 'DEPOSIT', Fee: fee, Payout: payout }));
  expect(exported).toContainEqual(expect.objectContaining({ Kind: 'REFUND', Fee: '0.00', Payout: payout }));
  const ofHold = exported.filter(({ Kind }) => Kind?.startsWith('DAMAGE_DEPOSIT'));
  expect(ofHold.map(({ Kind, Fee }) => [Kind, Fee === ''])).toEqual([
    ['DAMAGE_DEPOSIT', false],
    ['DAMAGE_DEPOSIT_RETURN', true],
  ]);

  await act(disputedPayment.page, { action: 'loseDispute', forged: true });
  await list();
  await waitFor(async () => expect((await disputed.read()).money.refunded).toBe(disputedPayment.amount));
  expect((await read()).differences).toEqual([]);
  shop.clock.moveAhead(0);
});

test('a refund in the dashboard, and a payment that is missing in the orders, are differences', async () => {
  const [refunded, missing] = [await place(30), await place(30)];
  const [first, second] = [await pay(refunded), await pay(missing)];
  await shop.provider.refundInDashboard(first.reference);
  // The order is read from the log, before the table has the payment.
  await waitFor(async () => {
    const { rowCount } = await shop.pool.query('delete from ledger_entries where reference = $1', [second.reference]);
    expect(rowCount).toBe(1);
  });
  shop.clock.moveAhead(1 / 24);
  await list();
  const { differences, listedAt } = await read();
  expect(differences).toHaveLength(2);
  expect(differences).toContainEqual({
    ...{ kind: 'refund', reference: expect.stringMatching(/^re_/), at: expect.any(String) },
    ...{ orderId: refunded.orderId, number: (await refunded.read()).number },
    ...{ providerAmount: -first.amount, ledgerAmount: null },
  });
  expect(differences).toContainEqual({
    ...{ kind: 'payment', reference: second.reference, at: expect.any(String), orderId: null, number: null },
    ...{ providerAmount: second.amount, ledgerAmount: null },
  });

  await shop.provider.stop();
  shop.clock.moveAhead(2 / 24);
  await list();
  expect(await read()).toMatchObject({ listedAt, differences });
  await shop.provider.startAgain();
  await list();
  expect((await read()).listedAt).not.toBe(listedAt);
  await shop.pool.query('delete from provider_transactions where reference = $1', [first.reference]);
  expect((await read()).differences).toContainEqual(
    expect.objectContaining({ reference: first.reference, providerAmount: null, ledgerAmount: first.amount }),
  );
  shop.clock.moveAhead(0);
});

test('only the owner may read it, for a month, and only once an account was connected', async () => {
  await shop.guest.get(PATH).query({ month: '2026-12' }).expect(401);
  await shop.admin.get(PATH).query({ month: '2026-13' }).expect(400);
  await shop.pool.query('delete from provider_listings');
  const off = await shop.admin.get(PATH).query({ month: '2026-12' });
  expect(readProblem(off)).toMatchObject({ status: 409, code: 'payments_off' });
});
