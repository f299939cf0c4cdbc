import { describeDue, type OrderDue } from '@party-rental/contracts';

/** What an order's status means for its customer. */
export function describeStatus(order: OrderDue, isOver: boolean): string {
  const { status, money } = order;
  if (status === 'CANCELLED')
    return `Your order is cancelled. ${describeDue(order) || 'We hope to see you at the next party.'}`;
  if (isOver) return 'We hope you had a great party.';
  if (status === 'CONFIRMED') return 'Your order is confirmed. See you at the party!';
  if (status === 'PARTLY_CONFIRMED') return "Part of your order is confirmed. We'll call you about the rest.";
  if (money.depositDue > 0) return "We're holding your day. Your deposit confirms it.";
  return money.paid > 0
    ? "We've received your deposit, and your day is held for you."
    : 'Your day is held for you, and no deposit is due.';
}
