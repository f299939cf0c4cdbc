import { expect, test } from 'vitest';
import { calendarDate, type CalendarDate } from '../days/calendar-date.js';
import { order, type Order } from '../orders/orders.js';
import { exampleOrder } from '../api/examples.js';
import { damageDepositToHold, moneyAtStop } from './stop-money.js';

const saturday = calendarDate.parse('2026-12-12');
const sunday = calendarDate.parse('2026-12-13');
const whole = order.parse(exampleOrder);

/** The example on each of these days, with a balance of $200.00. */
function orderOn(
  days: readonly CalendarDate[],
  money: Partial<Order['money']> = {},
): Pick<Order, 'lines' | 'money' | 'terms'> {
  return {
    lines: whole.lines.flatMap((line) => days.map((eventDate) => ({ ...line, eventDate }))),
    money: { ...whole.money, balance: 20_000, damageDepositHeld: 0, payments: [], ...money },
    terms: whole.terms,
  };
}
const entry = { id: whole.id, amount: 5_000, method: 'CASH', reference: null, at: whole.createdAt } as const;

test('everything is collected at the first delivery, and nothing again later', () => {
  const order = orderOn([sunday, saturday]);
  expect(moneyAtStop(order, saturday)).toEqual({ balance: 20_000, damageDeposit: 5_000, firstDay: saturday });
  expect(moneyAtStop(order, sunday)).toEqual({ balance: 0, damageDeposit: 0, firstDay: saturday });
});

test('a cancelled line is no delivery', () => {
  const { lines, ...order } = orderOn([saturday, sunday]);
  const without = lines.map((line) => (line.eventDate === saturday ? { ...line, status: 'CANCELLED' as const } : line));
  expect(moneyAtStop({ lines: without, ...order }, sunday)).toEqual({
    balance: 20_000,
    damageDeposit: 5_000,
    firstDay: sunday,
  });
});

test('a damage deposit that is held or was returned is not collected again', () => {
  const held = { damageDepositHeld: 2_000 };
  expect(moneyAtStop(orderOn([saturday], held), saturday).damageDeposit).toBe(3_000);
  const payments = [
    { ...entry, kind: 'DAMAGE_DEPOSIT', reversed: false },
    { ...entry, kind: 'DAMAGE_DEPOSIT_RETURN', reversed: false },
  ] as const;
  expect(moneyAtStop(orderOn([saturday], { payments: [...payments] }), saturday).damageDeposit).toBe(0);
});

test('a damage deposit whose collection and return were mistakes is still collected', () => {
  const payments = [
    { ...entry, kind: 'DAMAGE_DEPOSIT', reversed: true },
    { ...entry, kind: 'DAMAGE_DEPOSIT_RETURN', reversed: true },
  ] as const;
  expect(moneyAtStop(orderOn([saturday], { payments: [...payments] }), saturday).damageDeposit).toBe(5_000);
});

test('a damage deposit can be held from five days before the first day until the last one is over', () => {
  const order = orderOn([sunday, saturday], { damageDepositHeld: 2_000 });
  const from = calendarDate.parse('2026-12-07');
  expect(damageDepositToHold(order, sunday)).toEqual({ amount: 3_000, from });
  expect(damageDepositToHold(order, calendarDate.parse('2026-12-14')).amount).toBe(0);
  const payments = [{ ...entry, kind: 'DAMAGE_DEPOSIT_RETURN', reversed: false }] as const;
  expect(damageDepositToHold(orderOn([saturday], { payments: [...payments] }), saturday).amount).toBe(0);
});
