import {
  computeReceived,
  describeDue,
  type BookingStatus,
  type Order,
  type OrderDue,
  type OrderStatus,
} from '@party-rental/contracts';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { Badge } from '../../ui/badge';

const STATUSES = {
  PENDING: { tone: 'warn', label: 'Pending', Icon: Clock },
  RECEIVED: { tone: 'warn', label: 'Received', Icon: Clock },
  PARTLY_CONFIRMED: { tone: 'warn', label: 'Partly confirmed', Icon: Clock },
  CONFIRMED: { tone: 'good', label: 'Confirmed', Icon: CircleCheck },
  CANCELLED: { tone: 'bad', label: 'Cancelled', Icon: CircleX },
} as const;

/** By status, for filters. */
export const ORDER_STATUS_LABELS = {
  RECEIVED: STATUSES.RECEIVED.label,
  PARTLY_CONFIRMED: STATUSES.PARTLY_CONFIRMED.label,
  CONFIRMED: STATUSES.CONFIRMED.label,
  CANCELLED: STATUSES.CANCELLED.label,
} as const satisfies Record<OrderStatus, string>;

/** A line in the words of its order, so that a customer reads one word for it. */
export function LineStatus({ status }: { status: BookingStatus }) {
  return <StatusBadge status={status === 'PENDING' ? 'RECEIVED' : status} />;
}

/** The status of an order or of one of its bookings. */
export function StatusBadge({ status }: { status: OrderStatus | BookingStatus }) {
  const { tone, label, Icon } = STATUSES[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}

/** What an order's status means for its customer. */
export function describeStatus(order: OrderDue & Pick<Order, 'hasLapsed'>, isOver: boolean): string {
  const { status, money } = order;
  if (order.hasLapsed) return describeLapse(order);
  if (status === 'CANCELLED')
    return `Your order is cancelled. ${describeDue(order) || 'We hope to see you at the next party.'}`;
  if (isOver) return 'We hope you had a great party.';
  if (status === 'CONFIRMED') return 'Your order is confirmed. See you at the party!';
  if (status === 'PARTLY_CONFIRMED') return "Part of your order is confirmed. We'll call you about the rest.";
  if (order.payBy) return 'Your items are on hold for you. Your payment confirms the order.';
  if (money.depositDue > 0) return "We're holding your day. Your deposit confirms it.";
  return money.paid > 0
    ? "We've received your deposit, and your day is held for you."
    : 'Your day is held for you, and no deposit is due.';
}

function describeLapse(order: OrderDue): string {
  const paid = computeReceived(order.money) > 0 ? describeDue(order) : 'Nothing was charged.';
  return `Your order wasn't confirmed in time, so it's cancelled. ${paid} We'd love to see you try again.`;
}
