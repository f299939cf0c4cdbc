import { formatCents, type CalendarDate, type Card, type ProviderName } from '@party-rental/contracts';
import { conflict, noSuchOrder, Rejection } from '../../rejections.js';
import { toNote } from '../erased-customer.js';
import type { DamageDepositCollected, DamageDepositReturned, RefundRequested } from './ledger-events.js';
import type { LedgerEntryState } from './ledger-entry.js';
import { computeMoney, deriveStatus, type OrderState } from '../order-state.js';

// A damage deposit that is not collected, but held on a card, until the shop releases it or takes some of it.

export interface ReceivedHold {
  /** The id of the checkout session. */
  entryId: string;
  /** Cents. */
  amount: number;
  provider: ProviderName;
  reference: string;
  card?: Card | undefined;
  /** When the provider ends it, an ISO instant. */
  heldUntil: string;
}

/** Records the hold whatever became of the order. One that is placed for nothing is released. */
export function receiveHold(
  order: OrderState | undefined,
  { card, newId, ...hold }: ReceivedHold & { newId: () => string },
): (DamageDepositCollected | RefundRequested)[] | Rejection {
  if (!order) return noSuchOrder();
  if (order.entries.some(({ id }) => id === hold.entryId)) return [];
  const { entryId: id, amount } = hold;
  const data = { orderId: order.id, ...hold, method: 'CARD' } as const;
  const personal = card && order.customer ? { card } : null;
  const isForNothing = deriveStatus(order) === 'CANCELLED' || computeMoney(order).damageDepositHeld > 0;
  return [
    { type: 'DamageDepositCollected', data, personal },
    ...(isForNothing ? [toRelease(order, { id, amount }, newId)] : []),
  ];
}

export interface ReleaseHold {
  entryId: string;
  /** Cents, from 0: what the customer gets back. The shop takes the rest. */
  amount: number;
  note: string | null;
  imageUrl?: string | undefined;
}

/** Asks the provider to release the hold, or to take what the shop keeps. Undefined if no hold is in force. */
export function releaseHold(
  order: OrderState,
  { entryId, amount, note, imageUrl }: ReleaseHold,
): RefundRequested[] | Rejection | undefined {
  const hold = findHold(order);
  if (!hold) return undefined;
  const held = formatCents(hold.amount);
  if (amount > hold.amount) return conflict(`At most ${held} can be released, because ${held} is held on the card.`);
  if (amount < hold.amount && !note) return conflict(`Please enter why part of the ${held} is kept.`);
  const ids = { orderId: order.id, entryId, paymentId: hold.id };
  const data = { ...ids, amount, isOfHold: true as const, ...(imageUrl && { imageUrl }) };
  return [{ type: 'RefundRequested', data, personal: toNote(order, note) }];
}

/** Of an order that is cancelled before its first day: there will be no damage. */
export function releaseCancelled(
  order: OrderState | undefined,
  { today, newId }: { today: CalendarDate; newId: () => string },
): RefundRequested[] {
  const hold = order && findHold(order);
  const isOver = order?.lines.every(({ status, eventDate }) => status === 'CANCELLED' && eventDate > today);
  return hold && isOver ? [toRelease(order, hold, newId)] : [];
}

function toRelease(
  order: OrderState,
  { id: paymentId, amount }: Pick<LedgerEntryState, 'id' | 'amount'>,
  newId: () => string,
) {
  const ids = { orderId: order.id, entryId: newId(), paymentId };
  const data = { ...ids, amount, isAutomatic: true, isOfHold: true } as const;
  return { type: 'RefundRequested', data, personal: null } as const;
}

/** The provider has ended the hold, because its time was over. Repeated, and of one that was released, yields no event. */
export function expireHold(
  order: OrderState | undefined,
  { paymentId, entryId }: { paymentId: string; entryId: string },
): DamageDepositReturned[] | Rejection {
  if (!order) return noSuchOrder();
  const hold = findHold(order);
  if (hold?.id !== paymentId) return [];
  const { amount, provider, reference = '' } = hold;
  const online = { ...(provider && { provider }), reference, paymentId };
  const data = { orderId: order.id, entryId, amount, method: 'CARD', ...online, isExpired: true } as const;
  return [{ type: 'DamageDepositReturned', data, personal: null }];
}

/** In cents: holds that the provider was asked to release or to take from, and hasn't. */
export function sumReleasing({ entries, refundRequests }: OrderState): number {
  const releasing = new Set(
    refundRequests.filter((one) => one.isOfHold && !one.isFailed).map(({ paymentId }) => paymentId),
  );
  return entries.reduce((sum, { id, amount }) => (releasing.has(id) ? sum + amount : sum), 0);
}

/** The hold in force, which no one has asked to release. */
export function findHold({ entries, refundRequests }: OrderState): LedgerEntryState | undefined {
  const ended = new Set(
    [...entries, ...refundRequests.filter(({ isFailed }) => !isFailed)].map(({ paymentId }) => paymentId),
  );
  return entries.find(({ id, heldUntil }) => heldUntil !== undefined && !ended.has(id));
}
