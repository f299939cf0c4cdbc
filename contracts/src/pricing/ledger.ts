import type { CalendarDate } from '../days/calendar-date.js';

export const MONEY_METHODS = ['CARD', 'CASH', 'CHECK', 'TRANSFER', 'OTHER'] as const;
/** CREDIT is a rain check: the code of what the shop owes a customer instead of a refund. */
export const PAYMENT_METHODS = [...MONEY_METHODS, 'CREDIT'] as const;
export type MoneyMethod = (typeof MONEY_METHODS)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Payment providers; the simulator is for demonstrations and tests. */
export const PROVIDERS = ['stripe', 'simulator'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** What a provider tells of a card: never its number. */
export interface Card {
  brand: string;
  last4: string;
}

/** Kinds of payments that count toward the total of an order. */
export const PAYMENT_KINDS = ['DEPOSIT', 'BALANCE', 'OTHER'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
/** Everything that an order's ledger records. A damage deposit is held, and never part of the total. */
export const LEDGER_KINDS = [
  ...PAYMENT_KINDS,
  'REFUND',
  'WRITE_OFF',
  'DAMAGE_DEPOSIT',
  'DAMAGE_DEPOSIT_RETURN',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** `amount` is in cents, above 0. A reversed entry was a mistake, and does not count. */
export interface LedgerEntry {
  kind: LedgerKind;
  amount: number;
  reversed: boolean;
}

interface CreditEntry extends LedgerEntry {
  creditCode?: string | undefined;
  validUntil?: CalendarDate | null | undefined;
}

/** What was given to a rain check, in cents. */
export interface GivenCredit {
  code: string;
  amount: number;
  validUntil: CalendarDate | null;
}

/** The rain checks that an order's refunds were given to: part of what was refunded. */
export function listCredits(entries: readonly CreditEntry[]): GivenCredit[] {
  const given = new Map<string, GivenCredit>();
  for (const { kind, amount, reversed, creditCode: code, validUntil } of entries) {
    if (kind !== 'REFUND' || reversed || !code) continue;
    given.set(code, { code, amount: amount + (given.get(code)?.amount ?? 0), validUntil: validUntil ?? null });
  }
  return [...given.values()];
}

/** What an order's ledger adds up to, in cents, none below 0. */
export interface LedgerTotals {
  paid: number;
  refunded: number;
  /** Still to be paid. */
  balance: number;
  /** Still to be paid of the deposit. */
  depositDue: number;
  /** Paid and neither refunded nor written off, above the total. */
  refundDue: number;
  /** Of refunds that were due: no longer part of what was received for the order. */
  writtenOff: number;
  damageDepositHeld: number;
}

/** What the shop has of the payments for an order, in cents. */
export function computeReceived({
  paid,
  refunded,
  writtenOff,
}: Pick<LedgerTotals, 'paid' | 'refunded' | 'writtenOff'>): number {
  return paid - refunded - writtenOff;
}

export function addUpLedger(
  { total, deposit }: { total: number; deposit: number },
  entries: readonly LedgerEntry[],
): LedgerTotals {
  const sum = (...kinds: LedgerKind[]) =>
    entries.reduce((sum, { kind, amount, reversed }) => (!reversed && kinds.includes(kind) ? sum + amount : sum), 0);
  const [paid, refunded, writtenOff] = [sum(...PAYMENT_KINDS), sum('REFUND'), sum('WRITE_OFF')];
  const received = computeReceived({ paid, refunded, writtenOff });
  return {
    paid,
    refunded,
    balance: Math.max(0, total - received),
    depositDue: Math.max(0, deposit - received),
    refundDue: Math.max(0, received - total),
    writtenOff,
    damageDepositHeld: sum('DAMAGE_DEPOSIT') - sum('DAMAGE_DEPOSIT_RETURN'),
  };
}
