import { expect, test } from 'vitest';
import { calendarDate, type OrderPayment } from '@party-rental/contracts';
import { orderLine, orderOfDana } from '../../../../testing/orders';
import { nextStep } from './order-view';

const [before, after] = [calendarDate.parse('2026-12-10'), calendarDate.parse('2026-12-13')];
const paid = (amount: number, kind: OrderPayment['kind'] = 'DEPOSIT'): OrderPayment => ({
  id: '019abf3e-6f0a-7c55-9a35-4fd1c0b80001',
  kind,
  amount,
  method: 'CARD',
  reference: null,
  at: '2026-11-22T12:00:00.000Z',
  reversed: false,
});
const confirmed = { status: 'CONFIRMED' as const, lines: [orderLine({ status: 'CONFIRMED' })] };
const twoDays = [orderLine({ status: 'CONFIRMED' }), orderLine({ status: 'CONFIRMED', eventDate: after })];
const threeDays = { status: 'CONFIRMED' as const, lines: [orderLine({ status: 'CONFIRMED', days: 3 })] };
const cancelled = { status: 'CANCELLED' as const, lines: [orderLine({ status: 'CANCELLED' })] };

test.each([
  [
    'a new order',
    orderOfDana(),
    before,
    'Call Dana Miller to take the deposit of $134.46. Recording it confirms the order.',
  ],
  [
    'a deposit that became too small after the confirmation',
    orderOfDana({ ...confirmed, payments: [paid(10_000)] }),
    before,
    'Call Dana Miller to take the deposit of $34.46.',
  ],
  [
    'a paid deposit',
    orderOfDana({ payments: [paid(13_446)] }),
    before,
    'The deposit is paid. Please confirm what is still pending.',
  ],
  [
    'a confirmed order',
    orderOfDana({ ...confirmed, payments: [paid(13_446)] }),
    before,
    'Collect the balance of $134.46 before setup and the damage deposit of $50.00 at delivery on Saturday, December 12, 2026.',
  ],
  [
    'a paid order',
    orderOfDana({ ...confirmed, payments: [paid(26_892), paid(5_000, 'DAMAGE_DEPOSIT')] }),
    before,
    'Everything is paid. Deliver on Saturday, December 12, 2026.',
  ],
  [
    'a paid rental of several days that has begun',
    orderOfDana({ ...threeDays, payments: [paid(26_892), paid(5_000, 'DAMAGE_DEPOSIT')] }),
    after,
    'Everything is paid. Pick up on Monday, December 14, 2026.',
  ],
  [
    'an order whose damage deposit is collected in part',
    orderOfDana({ ...confirmed, payments: [paid(26_892), paid(2_000, 'DAMAGE_DEPOSIT')] }),
    before,
    'Collect the damage deposit of $30.00 at delivery on Saturday, December 12, 2026.',
  ],
  [
    'an unpaid order after its first delivery',
    orderOfDana({ status: 'CONFIRMED', lines: [...twoDays], payments: [paid(30_000)] }),
    after,
    '$167.64 is still to be paid; it was due on Saturday, December 12, 2026.',
  ],
  [
    'a party that is over',
    orderOfDana({ ...confirmed, payments: [paid(26_892), paid(5_000, 'DAMAGE_DEPOSIT')] }),
    after,
    'Return the damage deposit of $50.00.',
  ],
  [
    'an unpaid party that is over',
    orderOfDana({ ...confirmed }),
    after,
    'The event is over, and $268.92 is still to be paid.',
  ],
  [
    'a cancelled order that was paid',
    orderOfDana({ ...cancelled, payments: [paid(13_446)] }),
    before,
    'Refund $134.46 to Dana Miller: more was paid than is due now.',
  ],
  ['a cancelled order', orderOfDana({ ...cancelled }), before, 'The order is cancelled, and nothing is left to do.'],
  [
    'a cancelled order whose charge is not paid',
    orderOfDana({ ...cancelled, money: { ...orderOfDana().money, balance: 1_500, depositDue: 0 } }),
    before,
    'The order is cancelled, and $15.00 of the charge is still to be paid.',
  ],
])('%s has its next step', (_, order, today, sentence) => {
  expect(nextStep(order, today)).toBe(sentence);
});
