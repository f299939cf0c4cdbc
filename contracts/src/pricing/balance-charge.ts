import type { CalendarDate } from '../days/calendar-date.js';
import { addDays } from '../days/days.js';
import { activeLines, eventDays } from '../orders/order-lines.js';
import type { Order } from '../orders/orders.js';

/** What a customer who pays the deposit online can agree to: that the card is charged the balance on a day. */
export interface BalanceChargeOffer {
  /** Cents: never more is charged, and less if less is due. */
  upTo: number;
  on: CalendarDate;
}

/** Undefined if nothing is left after the deposit, or the event is too soon: the day before the first one is the day. */
export function offerBalanceCharge(
  { lines, money: { balance, depositDue } }: Pick<Order, 'lines' | 'money'>,
  today: CalendarDate,
): BalanceChargeOffer | undefined {
  const [firstDay] = eventDays(activeLines(lines));
  const on = firstDay && addDays(firstDay, -1);
  return on && on > today && depositDue > 0 && depositDue < balance ? { upTo: balance - depositDue, on } : undefined;
}
