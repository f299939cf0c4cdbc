import { addDays, type CheckoutSession } from '@party-rental/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pausePolls } from '../../test-support/simulated-provider.js';
import { act, openPayingShop, waitFor, type PayingShop } from '../../test-support/paying-shop.js';

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const place = async (daysAhead?: number) => shop.place(await shop.addItem({ stock: 1 }), daysAhead);

test('the settings say that orders are paid online', async () => {
  expect((await shop.guest.get('/api/settings')).body.onlinePayments).toBe(true);
});

describe('a placed order', () => {
  test('is confirmed by its payment, which is recorded once however often the provider tells of it', async () => {
    const order = await place();
    expect(await order.read()).toMatchObject({ status: 'RECEIVED', payBy: expect.any(String) });
    const { body, status } = await order.checkout();
    expect(status).toBe(201);
    expect(body.amount).toBe((await order.read()).money.depositDue);
    await act(body, { action: 'pay', deliveries: 10, shuffle: true });
    await waitFor(async () => expect((await order.read()).status).toBe('CONFIRMED'));
    const paid = await order.read();
    expect(paid.payBy).toBeUndefined();
    expect(paid.money.payments).toHaveLength(1);
    expect(paid.money.online).toMatchObject([
      { id: body.id, state: 'PAID', provider: 'simulator', card: { brand: 'visa', last4: '4242' } },
    ]);
    expect((await order.checkout()).status).toBe(409);
  });

  test('keeps its units after a declined card, and can be paid on the same page', async () => {
    const order = await place();
    const page = await order.open();
    await act(page, { action: 'decline' });
    expect((await order.open()).url).toBe(page.url);
    await act(page, { action: 'pay' });
    await waitFor(async () => expect((await order.read()).status).toBe('CONFIRMED'));
  });

  test('leads a repeated request, and a customer who comes back, to one page', async () => {
    const order = await place();
    const pages = await Promise.all(['a', 'a', 'a'].map((key) => order.checkout('DEPOSIT', key)));
    const urls = new Set(pages.map(({ body }) => (body as { url: string }).url));
    expect(urls.size).toBe(1);
    expect(urls).toContain((await order.checkout()).body.url);
    expect((await order.checkout('TOTAL', 'a')).status).toBe(422);
  });
});

describe('a message', () => {
  test.each([
    ['forged', { forged: true }],
    ['older than five minutes', { ageSeconds: 301 }],
  ])('that is %s changes nothing', async (_, how) => {
    const order = await place();
    const page = await order.open();
    await act(page, { action: 'pay', ...how });
    const response = await shop.guest.post('/api/payments/webhooks/simulator').send({ id: 'evt', type: 'x' });
    expect(response.status).toBe(400);
    // The sweep finds what no valid message has told.
    await waitFor(async () => expect((await order.read()).status).toBe('CONFIRMED'));
  });
});

describe('money that comes after the deadline', () => {
  test('goes back whole if another customer has the units', async () => {
    const order = await place();
    const page = await order.open();
    await pausePolls(shop);
    shop.clock.moveAhead(32 / (24 * 60));
    try {
      expect((await order.read()).status).toBe('CANCELLED');
      expect(await order.remaining()).toBe(1);
      await shop.guest
        .post('/api/bookings')
        .send({ ...order.form, customerEmail: 'other@example.com' })
        .expect(201);
      await act(page, { action: 'pay' });
      await waitFor(async () => {
        const { money } = await order.read();
        expect(money).toMatchObject({ refundDue: 0, refunded: money.paid });
        expect(money.paid).toBeGreaterThan(0);
        expect(money.online).toMatchObject([{ state: 'PAID' }, { state: 'REFUNDED', kind: 'REFUND' }]);
      });
      expect(await order.remaining()).toBe(0);
    } finally {
      shop.clock.moveAhead(0);
    }
  });
});

describe('a damage deposit', () => {
  const damageDeposit = (orderId: string, body: object) =>
    shop.admin.post(`/api/admin/orders/${orderId}/damage-deposit`).send(body);

  test('is held on the card from five days before the event, and the shop keeps a part of it for a reason', async () => {
    const early = await (await place(6)).checkout('DAMAGE_DEPOSIT');
    expect(early.status).toBe(409);
    expect(early.body.detail).toMatch(/can be held from .+ on\.$/);

    const order = await place(5);
    const page = await order.open('DAMAGE_DEPOSIT');
    const { amount } = page;
    expect(amount).toBe((await order.read()).terms.damageDeposit);
    await act(page, { action: 'pay' });
    await waitFor(async () => expect((await order.read()).money.damageDepositHeld).toBe(amount));
    const { money, status } = await order.read();
    expect(status).toBe('RECEIVED');
    expect(money).toMatchObject({ paid: 0, online: [{ kind: 'DAMAGE_DEPOSIT', heldUntil: expect.any(String) }] });
    expect((await order.checkout('DAMAGE_DEPOSIT')).status).toBe(409);

    const returned = { action: 'RETURN', amount: amount - 2_500, reason: 'A torn wall' };
    expect((await damageDeposit(order.orderId, { ...returned, reason: '' })).status).toBe(409);
    const { body } = await damageDeposit(order.orderId, returned).expect(201);
    // The provider may have done it by now.
    const state = expect.stringMatching(/^REFUND/);
    expect(body.money.online.at(-1)).toMatchObject({ kind: 'DAMAGE_DEPOSIT_RETURN', state });
    await waitFor(async () => expect((await order.read()).money.damageDepositHeld).toBe(2_500));
    expect((await order.read()).money.online?.at(-1)).toMatchObject({ state: 'REFUNDED', amount: amount - 2_500 });
  });

  test('that is released is no longer held', async () => {
    const order = await place(3);
    const page = await order.open('DAMAGE_DEPOSIT');
    const { amount } = page;
    await act(page, { action: 'pay' });
    await waitFor(async () => expect((await order.read()).money.damageDepositHeld).toBe(amount));
    await damageDeposit(order.orderId, { action: 'RETURN', amount }).expect(201);
    await waitFor(async () => expect((await order.read()).money.damageDepositHeld).toBe(0));
  });
});

test('a refund that the provider refuses is a problem that the owner sees', async () => {
  const order = await place();
  const page = await order.open();
  await act(page, { action: 'pay' });
  await waitFor(async () => expect((await order.read()).status).toBe('CONFIRMED'));
  const [payment] = (await order.read()).money.online ?? [];
  // The owner has refunded it in the provider's dashboard.
  await shop.provider.refundInDashboard(payment?.reference ?? '');
  const refund = { amount: 1_000, method: 'CARD', reason: 'Rain', paymentId: payment?.id };
  await shop.admin.post(`/api/admin/orders/${order.orderId}/refunds`).send(refund).expect(201);
  await waitFor(async () => expect((await order.read()).money.online?.at(-1)).toMatchObject({ state: 'FAILED' }));
  await waitFor(async () => {
    const { body } = await shop.admin.get('/api/admin/orders?money=payment_problem').expect(200);
    expect(body).toMatchObject([{ id: order.orderId }]);
  });
  expect((await shop.admin.get('/api/admin/dashboard').expect(200)).body.orders.paymentProblems).toEqual({
    ...{ orders: 1, amount: 1_000 },
  });
});

test('a dispute is recorded, and its money is gone once it is lost', async () => {
  const order = await place();
  const page = await order.open();
  const { amount } = page;
  await act(page, { action: 'pay' });
  await waitFor(async () => expect((await order.read()).status).toBe('CONFIRMED'));
  await act(page, { action: 'dispute', deliveries: 3 });
  await waitFor(async () => expect((await order.read()).money.online).toMatchObject([{ state: 'DISPUTED' }]));
  await act(page, { action: 'loseDispute' });
  await waitFor(async () => expect((await order.read()).money).toMatchObject({ paid: amount, refunded: amount }));
  expect((await order.read()).money.online).toMatchObject([{ state: 'DISPUTED' }, { kind: 'REFUND' }]);
});

describe('a balance that the customer agreed to be charged', () => {
  const THE_DAY_BEFORE = 29.9;

  async function agree(action?: object) {
    const order = await place();
    const { balance, depositDue } = (await order.read()).money;
    const chargeBalance = { upTo: balance - depositDue, on: addDays(shop.today, 29) };
    const other = { ...chargeBalance, upTo: chargeBalance.upTo + 1 };
    expect((await order.checkout('DEPOSIT').send({ chargeBalance: other })).status).toBe(409);
    const page = (await order.checkout('DEPOSIT').send({ chargeBalance }).expect(201)).body as CheckoutSession;
    await act(page, { action: 'pay' });
    await waitFor(async () =>
      expect((await order.read()).balanceCharge).toEqual({ ...chargeBalance, state: 'AGREED' }),
    );
    if (action) await act(page, action);
    return { order, upTo: chargeBalance.upTo };
  }

  test('is charged on its day, and never more than was agreed', async () => {
    const { order, upTo } = await agree();
    const path = `/api/admin/orders/${order.orderId}`;
    await shop.admin.post(`${path}/adjustments`).send({ amount: 5_000, reason: 'A generator' }).expect(201);
    const { balance } = (await order.read()).money;
    expect(balance).toBeGreaterThan(upTo);
    shop.clock.moveAhead(THE_DAY_BEFORE);
    await waitFor(async () => expect((await order.read()).money.balance).toBe(balance - upTo));
    const charged = await order.read();
    expect(charged.balanceCharge).toBeUndefined();
    expect(charged.money.online).toMatchObject([{ kind: 'DEPOSIT' }, { kind: 'BALANCE', amount: upTo, state: 'PAID' }]);
    shop.clock.moveAhead(0);
  });

  test('and whose card is declined is a problem that the owner sees', async () => {
    const { order } = await agree({ action: 'declineLater' });
    shop.clock.moveAhead(THE_DAY_BEFORE);
    await waitFor(async () => expect((await order.read()).balanceCharge?.state).toBe('DECLINED'));
    const { body } = await shop.admin.get('/api/admin/orders?money=payment_problem').expect(200);
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ id: order.orderId })]));
    shop.clock.moveAhead(0);
  });

  test('and that is withdrawn is not charged', async () => {
    const { order, upTo } = await agree();
    expect((await order.withdraw().expect(200)).body.balanceCharge.state).toBe('WITHDRAWN');
    shop.clock.moveAhead(THE_DAY_BEFORE);
    const state = `select status from payment_requests where kind = 'charge' and order_id = $1`;
    await waitFor(async () =>
      expect((await shop.pool.query(state, [order.orderId])).rows).toEqual([{ status: 'skipped' }]),
    );
    expect((await order.read()).money.balance).toBe(upTo);
    shop.clock.moveAhead(0);
  });
});

test('while the provider is down, an order is kept to be paid by phone', async () => {
  const order = await place();
  await shop.provider.stop();
  const { status, body } = await order.checkout();
  expect(status).toBe(503);
  expect(body.detail).toContain("We've kept your order");
  const kept = await order.read();
  expect(kept).toMatchObject({ status: 'RECEIVED' });
  expect(kept.payBy).toBeUndefined();
  shop.clock.moveAhead(1);
  try {
    expect((await order.read()).status).toBe('RECEIVED');
    expect(await order.remaining()).toBe(0);
  } finally {
    shop.clock.moveAhead(0);
  }
});
