import {
  addDays,
  calendarDate,
  computeReceived,
  DEFAULT_RATES,
  ofDays,
  priceLine,
  priceOrder,
  type Rates,
} from '@party-rental/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingCreated, CASTLE } from '../../../test-support/events.js';
import { repairOrder } from '../day-desk/repair-order.js';
import { undoRepair } from '../day-desk/undo-repair.js';
import type { EventOfOrder } from '../events.js';
import { FIRST_BOOK } from '../price-book.js';
import { Rejection } from '../rejections.js';
import { defaultRules } from '../settings.js';
import { changeCharge } from './changes/cancellation-charge.js';
import { cancelOrder } from './changes/order-changes.js';
import { giveBack } from './money/credit.js';
import { addAdjustment, recordPayment, recordRefund, reverseEntry, writeOffRefund } from './money/ledger.js';
import { addLine, changeQuantity } from './order-lines.js';
import type { ShopState } from './order.js';
import { computeMoney, computePrice, orderAfter, type OrderState } from './order-state.js';
import { repriceOrder, type PastEvent } from './reprice.js';

const timeZone = 'America/New_York';
const day = calendarDate.parse('2026-12-12');
const AFTERWARDS = new Date('2026-12-20T12:00:00Z');
const IN_TIME = new Date('2026-11-22T12:00:00Z');
const LATE = new Date('2026-12-11T12:00:00Z');

const KEEPING: Rates = { ...DEFAULT_RATES, kept: { keeps: 'DEPOSIT' } };
const OTHER: Rates = {
  ...DEFAULT_RATES,
  delivery: [{ from: 0, fee: 6_000 }],
  taxes: [
    { name: 'State', percent: 7.375, appliesTo: ['RENTAL', 'DELIVERY'] },
    { name: 'County', percent: 1.125, appliesTo: ['RENTAL', 'CANCELLATION'] },
  ],
  deposit: { percent: 30 },
  freeHours: 72,
  kept: { keeps: 'PERCENT', percent: 25 },
};
const LENIENT: Rates = { ...DEFAULT_RATES, deposit: { amount: 5_000 }, waiverPercent: 9, kept: { keeps: 'NOTHING' } };

const LONGER: Rates = {
  ...DEFAULT_RATES,
  longerRentals: {
    maxDays: 4,
    further: [{ fromDay: 2, percent: 33.333 }],
    named: [{ name: 'Weekend rate', from: 'FRIDAY', to: 'MONDAY', days: 1.4 }],
  },
  factors: [{ name: 'Saturdays', percent: 112.5, weekdays: ['SATURDAY'] }],
};

/** The log of an order, as its commands would have written it. */
class Log {
  readonly events: PastEvent[] = [];
  private commands = 0;

  get order(): OrderState {
    const order = orderAfter(this.events);
    if (!order) throw new Error('There is no order');
    return order;
  }

  append(decided: readonly EventOfOrder[] | Rejection, { now = IN_TIME, actor = 'admin:1' } = {}): this {
    if (decided instanceof Rejection) return this;
    this.commands += 1;
    const meta = { commandId: `${this.commands}`, recordedAt: now, meta: { actor } };
    this.events.push(...decided.map((event) => ({ ...event, ...meta })));
    return this;
  }
}

/** With days that the rates allow. */
function placed(rates: Rates, prices: readonly number[] = [10_000, 2_000]): Log {
  const { maxDays = 1 } = rates.longerRentals ?? {};
  const lines = prices.map((price, i) =>
    priceLine({ id: i + 1, name: 'Castle', price }, { eventDate: day, days: 1 + (i % maxDays), quantity: 2 }, rates),
  );
  const quote = priceOrder(lines, rates, 1_500);
  const events = lines.map(({ itemId, days, quantity }) =>
    bookingCreated({
      bookingId: `${itemId}`,
      orderId: 'order',
      itemId,
      quantity,
      eventDate: day,
      ...ofDays(days),
      quote,
    }),
  );
  return new Log().append(events, { actor: 'guest' });
}

const entry = { method: 'CARD', note: null } as const;
const byCustomer = { by: 'admin', requestedBy: 'CUSTOMER', reason: null, timeZone, now: LATE } as const;
const pay = (log: Log, amount: number) =>
  log.append(recordPayment(log.order, { ...entry, entryId: `${log.events.length}`, kind: 'OTHER', amount }));
const cancel = (log: Log) => log.append(cancelOrder(log.order, byCustomer), { now: LATE });
const getTotal = (order: OrderState | undefined) => order && computePrice(order).total;
const options = { getType: () => undefined, timeZone };
const by = (log: Log, rates: Rates) => repriceOrder(log.events, { ...options, chooseRates: () => rates });

describe('an order by other rates', () => {
  test('keeps its prices where the days cost the same, in whatever order the log has the keys', () => {
    const stored: Rates = {
      ...LONGER,
      factors: LONGER.factors?.map((one) => ({ ...one, type: 'SLIDE' as const })),
    };
    const log = placed(stored);
    const rates = { ...stored, factors: stored.factors?.map(({ name, ...rest }) => ({ ...rest, name })) };
    const order = repriceOrder(log.events, { ...options, chooseRates: () => rates, getType: () => 'SLIDE' });
    expect(getTotal(order)).toBe(getTotal(log.order));
  });

  test('has their prices of days', () => {
    const order = by(placed(DEFAULT_RATES, [10_000]), LONGER);
    expect(order?.lines).toMatchObject([{ unitPrice: 11_250, dayPrice: 10_000 }]);
    expect(by(placed(LONGER, [10_000, 10_000]), DEFAULT_RATES)?.lines.map(({ unitPrice }) => unitPrice)).toEqual([
      10_000, 20_000,
    ]);
  });

  test('has their fees and taxes, and keeps what was paid', () => {
    const order = by(pay(placed(KEEPING), 5_000), OTHER);
    expect(getTotal(order)).toBe(getTotal(placed(OTHER).order));
    expect(order && computeMoney(order).paid).toBe(5_000);
  });

  test('that was cancelled too late keeps what their terms say', () => {
    const paid = () => pay(placed(KEEPING), 30_000);
    const total = getTotal(placed(OTHER).order) ?? 0;
    const kept = getTotal(by(cancel(paid()), OTHER)) ?? 0;
    expect(kept).toBe(getTotal(cancel(pay(placed(OTHER), 30_000)).order));
    expect(kept).toBeGreaterThan(total / 4 - 2);
    expect(getTotal(by(cancel(paid()), LENIENT))).toBe(0);
    const entered = paid().append(cancelOrder(paid().order, { ...byCustomer, charge: 1_234 }), { now: LATE });
    expect(computePrice(by(entered, OTHER) as OrderState).cancellationCharge).toBe(1_234);
    const waived = paid().append(cancelOrder(paid().order, { ...byCustomer, charge: 0 }), { now: LATE });
    expect(getTotal(by(waived, OTHER))).toBe(0);
    const noShow = { ...byCustomer, now: AFTERWARDS, reason: 'Did not show up' };
    const corrected = paid().append(cancelOrder(paid().order, noShow), { now: AFTERWARDS });
    expect(getTotal(by(corrected, OTHER))).toBe(kept);
  });

  test('that is erased is priced without its ZIP code', () => {
    const log = placed(KEEPING);
    const erased = log.events.map((event) => ({ ...event, personal: null }) as PastEvent);
    const seen: (string | undefined)[] = [];
    const choose = (agreed: Rates, zipCode: string | undefined) => (seen.push(zipCode), agreed);
    expect(getTotal(repriceOrder(erased, { ...options, chooseRates: choose }))).toBe(getTotal(log.order));
    repriceOrder(log.events, { ...options, chooseRates: choose });
    expect(seen).toEqual([undefined, '12345']);
  });
});

type Step = (log: Log, n: number) => unknown;
const cents = (n: number) => 1 + (n % 20_000);

const SHOP: ShopState = {
  rules: defaultRules,
  priceBook: FIRST_BOOK,
  item: (id) => ({ status: 'listed', item: { ...CASTLE, price: 700 * id, stock: 999 } }),
  booked: () => 0,
};

/** Ids that no event of the log has yet. */
function newIds(log: Log): () => string {
  let ids = 0;
  return () => `${log.events.length}-${(ids += 1)}`;
}

/** What happens to orders. A step that is refused changes nothing. */
const STEPS: Readonly<Record<string, Step>> = {
  pay: (log, n) => pay(log, cents(n)),
  refund: (log, n) => log.append(recordRefund(log.order, { ...entry, entryId: `r${n}`, amount: cents(n) })),
  reverse: (log, n) => {
    const { entries } = log.order;
    const entryId = entries[n % Math.max(1, entries.length)]?.id ?? '';
    return log.append(reverseEntry(log.order, { entryId, note: 'x' }));
  },
  'write off': (log, n) => log.append(writeOffRefund(log.order, { entryId: `w${n}`, amount: cents(n), note: 'x' })),
  discount: (log, n) =>
    log.append(addAdjustment(log.order, { adjustmentId: `a${n}`, amount: n % 2 ? -cents(n) : 500, reason: 'x' })),
  percentage: (log, n) =>
    log.append(addAdjustment(log.order, { adjustmentId: `p${n}`, percent: -(n % 50) - 1, reason: 'x' })),
  charge: (log, n) => log.append(changeCharge(log.order, { amount: cents(n), reason: 'x' })),
  'cancel a line': (log, n) => {
    const { order } = log;
    const line = order.lines[n % order.lines.length]?.bookingId ?? '';
    const requestedBy = (['CUSTOMER', 'SHOP', 'WEATHER'] as const)[n % 3];
    const now = [IN_TIME, LATE, AFTERWARDS][n % 5] ?? LATE;
    const charge = [undefined, 0, 700][n % 7];
    const command = { ...byCustomer, requestedBy, now, charge, bookingIds: [line], reason: 'x' };
    const decided = cancelOrder(order, command);
    if (decided instanceof Rejection) return log;
    const back = giveBack(order, orderAfter([...log.events, ...decided]), {
      ...{ requestedBy, today: day, isAtOnce: true, newId: newIds(log), newCreditCode: () => 'RAIN-TEST' },
    });
    return log.append([...decided, ...back], { now });
  },
  'cancel by the customer': (log) =>
    log.append(cancelOrder(log.order, { ...byCustomer, by: 'customer', now: IN_TIME }), { actor: 'guest' }),
  'change a quantity': (log, n) => {
    const bookingId = log.order.lines[n % log.order.lines.length]?.bookingId ?? '';
    const command = { by: 'admin', now: IN_TIME, timeZone, bookingId, quantity: 1 + (n % 5) } as const;
    return log.append(changeQuantity(log.order, SHOP, command));
  },
  'add a line': (log, n) => {
    const line = { itemId: 9 + (n % 2), eventDate: addDays(day, n % 2), days: 1 + (n % 3), quantity: 1 };
    return log.append(
      addLine(log.order, SHOP, { by: 'admin', now: IN_TIME, timeZone, bookingId: newIds(log)(), ...line }),
    );
  },
  repair: (log, n) => {
    const repair = [{ kind: 'cancel' } as const, { kind: 'move', to: addDays(day, 3) } as const][n % 2] ?? {
      kind: 'cancel',
    };
    return log.append(
      repairOrder(log.order, SHOP, {
        ...{
          date: day,
          repairId: `repair ${n}`,
          repair,
          reason: 'x',
          newId: newIds(log),
          newCreditCode: () => 'RAIN-TEST',
        },
        ...{ now: IN_TIME, timeZone },
      }),
    );
  },
  'undo a repair': (log) =>
    log.append(
      undoRepair(
        log.order,
        { ...SHOP, credit: () => ({ left: 1_000_000, validUntil: null }) },
        {
          ...{ newId: newIds(log), now: IN_TIME, timeZone },
        },
      ),
    ),
};

const histories = fc.record({
  rates: fc.constantFrom(KEEPING, OTHER, LENIENT, LONGER),
  prices: fc.array(fc.integer({ min: 100, max: 50_000 }), { minLength: 1, maxLength: 3 }),
  steps: fc.array(fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(1_000_000)), { maxLength: 12 }),
});

test('whatever happened to an order, its own rates reproduce it to the cent, and others give it a price', () => {
  fc.assert(
    fc.property(histories, fc.constantFrom(KEEPING, OTHER, LENIENT, LONGER), ({ rates, prices, steps }, others) => {
      const log = placed(rates, prices);
      for (const [step, n] of steps) STEPS[step]?.(log, n);
      const { price, money } = figures(log.order);
      expect(figures(repriceOrder(log.events, { ...options, chooseRates: (agreed) => agreed }))).toEqual({
        price,
        money,
      });
      expect(price.total).toBeGreaterThanOrEqual(0);
      expect(money.balance - money.refundDue).toBe(price.total - computeReceived(money));
      expect(Math.min(money.balance, money.refundDue)).toBe(0);
      const again = by(log, others);
      expect(getTotal(again)).toBeGreaterThanOrEqual(0);
      expect(again?.lines.map(({ status }) => status)).toEqual(log.order.lines.map(({ status }) => status));
    }),
    { numRuns: 500 },
  );
});

function figures(order: OrderState | undefined) {
  if (!order) throw new Error('There is no order');
  return { price: computePrice(order), money: computeMoney(order) };
}
