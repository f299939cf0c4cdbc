import { activeLines } from '../orders/order-lines.js';
import type { Order } from '../orders/orders.js';
import type { CalendarDate } from '../days/calendar-date.js';

/** What to collect for an order at its address, in cents. */
export interface StopMoney {
  balance: number;
  damageDeposit: number;
  /** The day of the first delivery, on which all of it is collected. */
  firstDay: CalendarDate;
}

/** Everything is collected at the order's first delivery, and nothing again later. The damage deposit is collected once an order. */
export function moneyAtStop(
  { lines, money, terms }: Pick<Order, 'lines' | 'money' | 'terms'>,
  day: CalendarDate,
): StopMoney {
  const days = activeLines(lines).map(({ eventDate }) => eventDate);
  const firstDay = days.reduce((first, other) => (other < first ? other : first), day);
  if (firstDay < day) return { balance: 0, damageDeposit: 0, firstDay };
  const isReturned = money.payments.some(({ kind, reversed }) => kind === 'DAMAGE_DEPOSIT_RETURN' && !reversed);
  const damageDeposit = isReturned ? 0 : Math.max(0, terms.damageDeposit - money.damageDepositHeld);
  return { balance: money.balance, damageDeposit, firstDay };
}
