import { formatCents, type Order } from '@party-rental/contracts';

/** What an order's status means for its customer. */
export function describeStatus({ status, money }: Pick<Order, 'status' | 'money'>, isOver: boolean): string {
  if (status === 'CANCELLED') {
    return money.refundDue > 0
      ? `Your order is cancelled. We'll return the ${formatCents(money.refundDue)} that you've paid.`
      : 'Your order is cancelled. We hope to see you at the next party.';
  }
  if (isOver) return 'We hope you had a great party.';
  if (status === 'CONFIRMED') return 'Your order is confirmed. See you at the party!';
  if (status === 'PARTLY_CONFIRMED') return "Part of your order is confirmed. We'll call you about the rest.";
  return describePending(money);
}

/** What it means that an order is received and not confirmed. */
export function describePending({ depositDue, paid }: Pick<Order['money'], 'depositDue' | 'paid'>): string {
  if (depositDue > 0) return "We're holding your day. Your deposit confirms it.";
  return paid > 0
    ? "We've received your deposit, and your day is held for you."
    : 'Your day is held for you, and no deposit is due.';
}
