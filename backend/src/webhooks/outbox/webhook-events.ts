import type { WebhookEvent } from '@party-rental/contracts';
import type { DomainEvent, EventsByKind, EventType } from '../../domain/events.js';

type OrderEventType = EventsByKind['booking' | 'order' | 'repair' | 'stop' | 'orderNote']['type'];

/** The message about an order's event; null: none. */
const MESSAGES: { readonly [Type in OrderEventType]: WebhookEvent | null } = {
  BookingCreated: 'order.placed',
  BookingConfirmed: 'order.confirmed',
  BookingCancelled: 'order.cancelled',
  BookingMoved: 'order.moved',
  BookingQuantityChanged: 'order.changed',
  BookingContactChanged: 'order.changed',
  BookingDayReleased: null,
  BookingClaimed: null,
  PaymentRecorded: 'payment.recorded',
  PaymentDeadlineLifted: null,
  RefundRequested: null,
  RefundFailed: null,
  PaymentDisputed: 'order.changed',
  BalanceChargeEnded: 'order.changed',
  RefundRecorded: 'refund.recorded',
  RefundWrittenOff: 'order.changed',
  CancellationCharged: 'order.changed',
  LedgerEntryReversed: 'payment.reversed',
  DamageDepositCollected: 'damage_deposit.changed',
  DamageDepositReturned: 'damage_deposit.changed',
  AdjustmentAdded: 'order.changed',
  OrderRepaired: 'order.changed',
  RepairAccepted: 'order.changed',
  RepairUndone: 'order.changed',
  StopAssigned: null,
  StopProgressed: 'delivery.progressed',
  StopProgressReverted: 'delivery.progressed',
  OrderNoteAdded: null,
};

/** Undefined for events that are not about orders. */
export function toWebhookEvent(event: DomainEvent): WebhookEvent | undefined {
  if (event.type === 'BookingCreated' && event.data.isAdded) return 'order.changed';
  // Part of the order that is placed.
  if (event.type === 'AdjustmentAdded' && event.data.promoCode !== undefined) return undefined;
  return (MESSAGES as Partial<Record<EventType, WebhookEvent | null>>)[event.type] ?? undefined;
}
