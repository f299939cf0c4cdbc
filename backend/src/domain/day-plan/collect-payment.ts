import { formatCents, moneyAtStop, type CalendarDate, type StopPaymentKind } from '@party-rental/contracts';
import type { LedgerEvent } from '../orders/money/ledger-events.js';
import type { BookingConfirmed } from '../orders/order-events.js';
import { collectDamageDeposit, recordPayment, type Entry } from '../orders/money/ledger.js';
import type { OrderState } from '../orders/order-state.js';
import { orderView } from '../orders/order-view.js';
import { noSuchOrder, Rejection } from '../rejections.js';
import { rejectMissingStop, timeOfReport } from './crew-report.js';

export interface CollectPayment extends Omit<Entry, 'takenAt'> {
  date: CalendarDate;
  kind: StopPaymentKind;
  /** An ISO instant. */
  at: string;
}

/** Records up to the amount due at the stop. Confirms no bookings: only the owner does. */
export function collectPayment(
  order: OrderState | undefined,
  { date, kind, at, ...money }: CollectPayment,
  moment: { now: Date; timeZone: string },
): (LedgerEvent | BookingConfirmed)[] | Rejection {
  if (!order) return noSuchOrder();
  const rejection = rejectMissingStop(order, date);
  if (rejection) return rejection;
  const entry = { ...money, takenAt: timeOfReport(at, moment.now) };
  const events =
    kind === 'BALANCE' ? recordPayment(order, { ...entry, kind, confirm: false }) : collectDamageDeposit(order, entry);
  const { balance, damageDeposit } = moneyAtStop(orderView(order, moment), date);
  const due = kind === 'BALANCE' ? balance : damageDeposit;
  if (events instanceof Rejection || entry.amount <= due) return events;
  const left = due > 0 ? `Only ${formatCents(due)} is left` : 'Nothing is left';
  return new Rejection(
    'conflict',
    `${left} to collect for order ${order.number}. If you took more, please tell the shop.`,
  );
}
