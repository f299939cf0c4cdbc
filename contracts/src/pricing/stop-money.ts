import { addDays } from '../days/days.js';
import { lastDay } from '../days/rentals.js';
import { activeLines, eventDays } from '../orders/order-lines.js';
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
  return { balance: money.balance, damageDeposit: damageDepositDue({ money, terms }), firstDay };
}

/** What is still to be collected or held of the damage deposit, in cents: nothing again once it was returned. */
function damageDepositDue({ money, terms }: Pick<Order, 'money' | 'terms'>): number {
  const isReturned = money.payments.some(({ kind, reversed }) => kind === 'DAMAGE_DEPOSIT_RETURN' && !reversed);
  return isReturned ? 0 : Math.max(0, terms.damageDeposit - money.damageDepositHeld);
}

/** How many days before the first event day a damage deposit can be held on a card at the earliest: holds end after a week. */
const HOLD_DAYS_BEFORE = 5;

/** What of the damage deposit can be held on a card, in cents, and from which day on. 0 once the rentals are over. */
export function damageDepositToHold(
  { lines, money, terms }: Pick<Order, 'lines' | 'money' | 'terms'>,
  today: CalendarDate,
): { amount: number; from: CalendarDate } {
  const isOver = activeLines(lines).every((line) => lastDay(line) < today);
  const [firstDay = today] = eventDays(lines);
  return { amount: isOver ? 0 : damageDepositDue({ money, terms }), from: addDays(firstDay, -HOLD_DAYS_BEFORE) };
}
