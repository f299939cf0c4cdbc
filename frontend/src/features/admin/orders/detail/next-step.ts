import { formatCents, moneyAtStop, type CalendarDate, type Order } from '@party-rental/contracts';
import { longDay } from '../../../../lib/format-day';

/** What the owner does next about an order. */
export function nextStep(order: Order, today: CalendarDate): string {
  const { status, customerName, lines, money } = order;
  const { balance, depositDue, refundDue, damageDepositHeld } = money;
  const days = lines.filter((line) => line.status !== 'CANCELLED').map(({ eventDate }) => eventDate);
  const day = days.filter((each) => each >= today).sort()[0];
  if (refundDue > 0) return `Refund ${formatCents(refundDue)} to ${customerName}: more was paid than is owed now.`;
  if (!day && damageDepositHeld > 0) return `Return the damage deposit of ${formatCents(damageDepositHeld)}.`;
  if (status === 'CANCELLED') return 'The order is cancelled, and nothing is left to do.';
  if (!day) return balance > 0 ? `The event is over, and ${formatCents(balance)} is still to be paid.` : 'All done.';
  if (depositDue > 0) {
    const take = `Call ${customerName} to take the deposit of ${formatCents(depositDue)}.`;
    return status === 'CONFIRMED' ? take : `${take} Recording it confirms the order.`;
  }
  if (status !== 'CONFIRMED') return 'The deposit is paid. Please confirm what is still pending.';
  const stop = moneyAtStop(order, day);
  const due = [
    ...(stop.balance > 0 ? [`the balance of ${formatCents(stop.balance)} before setup`] : []),
    ...(stop.damageDeposit > 0 ? [`the damage deposit of ${formatCents(stop.damageDeposit)} at delivery`] : []),
  ];
  if (due.length > 0) return `Collect ${due.join(' and ')} on ${longDay(day)}.`;
  return balance > 0
    ? `${formatCents(balance)} is still to be paid; it was due on ${longDay(stop.firstDay)}.`
    : `Everything is paid. Deliver on ${longDay(day)}.`;
}
