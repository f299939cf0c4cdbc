import {
  formatCents,
  getRates,
  longDay,
  type CalendarDate,
  type CancelledBy,
  type PaymentMethod,
} from '@party-rental/contracts';
import type { DomainEvent } from '../../events.js';
import { conflict, Rejection } from '../../rejections.js';
import { toNote } from '../erased-customer.js';
import type { PaymentRecorded, RefundRecorded } from './ledger-events.js';
import { computeMoney, deriveStatus, type OrderState } from '../order-state.js';

// A rain check is what refunds with its code have given and payments with it have not used, over all orders.

export interface Credit {
  /** Cents. */
  left: number;
  /** The last day; null for none. */
  validUntil: CalendarDate | null;
}

/** The rain checks that a decision depends on. */
export interface CreditSource {
  credit(code: string): Credit | undefined;
}

/** Entries of rain checks that are not reversed, by their id. */
export type CreditEntries = Map<string, PaymentRecorded | RefundRecorded>;

export function evolveCredits(entries: CreditEntries, event: DomainEvent): void {
  if (event.type === 'LedgerEntryReversed') entries.delete(event.data.entryId);
  else if ((event.type === 'PaymentRecorded' || event.type === 'RefundRecorded') && event.data.creditCode)
    entries.set(event.data.entryId, event);
}

/** Undefined if no entry has the code. */
export function addUpCredit(entries: CreditEntries, code: string): Credit | undefined {
  const own = [...entries.values()].filter(({ data }) => data.creditCode === code);
  if (own.length === 0) return undefined;
  const left = own.reduce((sum, { type, data }) => sum + (type === 'RefundRecorded' ? data.amount : -data.amount), 0);
  const ends = own.flatMap(({ data }) => ('validUntil' in data && data.validUntil) || []);
  return { left, validUntil: ends[0] ?? null };
}

/** Why a payment can't be made with its rain check, if it is one with a rain check. */
export function rejectCredit(
  { method, creditCode = '', amount }: { method: PaymentMethod; creditCode?: string | undefined; amount: number },
  credits: CreditSource,
  today: CalendarDate,
): Rejection | undefined {
  if (method !== 'CREDIT') return undefined;
  const credit = credits.credit(creditCode);
  if (!credit) return conflict("We couldn't find this rain check. Please check its code.");
  const { left, validUntil } = credit;
  if (validUntil !== null && validUntil < today)
    return conflict(`This rain check was good until ${longDay(validUntil)}.`);
  if (amount <= left) return undefined;
  return conflict(left > 0 ? `This rain check has ${formatCents(left)} left.` : 'Nothing is left on this rain check.');
}

/** Why an entry can't be reversed: it gave to a rain check that has been used since. */
export function rejectReversal(
  order: OrderState | undefined,
  entryId: string,
  credits: CreditSource,
): Rejection | undefined {
  const entry = order?.entries.find(({ id, reversed }) => id === entryId && !reversed);
  if (entry?.kind !== 'REFUND' || !entry.creditCode) return undefined;
  if (entry.amount <= (credits.credit(entry.creditCode)?.left ?? 0)) return undefined;
  return conflict('This rain check has been used. Please reverse that payment first.');
}

/** A payment with the last day of its rain check, so that a refund knows whether it can go back there. */
export function withCreditEnd<Payment extends { creditCode?: string | undefined }>(
  payment: Payment,
  credits: CreditSource,
): Payment & { validUntil?: CalendarDate | undefined } {
  const validUntil = payment.creditCode ? credits.credit(payment.creditCode)?.validUntil : undefined;
  return { ...payment, ...(validUntil && { validUntil }) };
}

interface GiveBack {
  /** Who wanted the cancellation; undefined for a later change of its charge. */
  requestedBy?: CancelledBy | undefined;
  today: CalendarDate;
  /** Whether another email of the same decision names the rain checks. */
  isAtOnce: boolean;
  newId: () => string;
  newCreditCode: () => string;
}

/**
 * What a decision makes due to the customer of a cancelled order, and gives back by itself: first to the rain checks that
 * paid for the order and have not ended, then as a new one, if its terms say so for the weather.
 */
export function giveBack(
  before: OrderState,
  after: OrderState | undefined,
  { requestedBy, today, isAtOnce, newId, newCreditCode }: GiveBack,
): RefundRecorded[] {
  if (!after || deriveStatus(after) !== 'CANCELLED') return [];
  const refunds: RefundRecorded[] = [];
  let due = computeMoney(after).refundDue - computeMoney(before).refundDue;
  const give = (creditCode: string, most: number, validUntil?: CalendarDate) => {
    const amount = Math.min(due, most);
    if (amount <= 0) return;
    due -= amount;
    const credit = { creditCode, ...(validUntil && { validUntil }), ...(isAtOnce && { isAtOnce }) };
    const data = { orderId: after.id, entryId: newId(), amount, method: 'CREDIT', ...credit } as const;
    refunds.push({ type: 'RefundRecorded', data, personal: toNote(after, null) });
  };
  for (const { code, left, validUntil } of listUsed(after))
    if (!validUntil || validUntil >= today) give(code, left, validUntil);
  if (requestedBy === 'WEATHER' && getRates(after.agreed).kept?.weather === 'CREDIT') give(newCreditCode(), due);
  return refunds;
}

/** The rain checks that paid for an order, with the cents that it still has of each. */
function listUsed({ entries }: OrderState): { code: string; left: number; validUntil: CalendarDate | undefined }[] {
  const used = new Map<string, { code: string; left: number; validUntil: CalendarDate | undefined }>();
  for (const { creditCode: code, kind, amount, validUntil, reversed } of entries) {
    if (!code || reversed) continue;
    const left = (used.get(code)?.left ?? 0) + (kind === 'REFUND' ? -amount : amount);
    used.set(code, { code, left, validUntil });
  }
  return [...used.values()];
}
