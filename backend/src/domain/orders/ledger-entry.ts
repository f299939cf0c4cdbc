import type { CalendarDate, LedgerKind, PaymentMethod } from '@party-rental/contracts';
import type {
  DamageDepositCollected,
  DamageDepositReturned,
  PaymentRecorded,
  RefundRecorded,
  RefundWrittenOff,
} from './order-events.js';

export interface LedgerEntryState {
  id: string;
  kind: LedgerKind;
  /** Cents. */
  amount: number;
  method: PaymentMethod;
  /** Of a rain check. */
  creditCode?: string | undefined;
  validUntil?: CalendarDate | undefined;
  /** Null for none, and after an erasure. */
  note: string | null;
  /** An ISO instant. */
  at: string;
  reversed: boolean;
}

type EntryEvent = (
  PaymentRecorded | RefundRecorded | RefundWrittenOff | DamageDepositCollected | DamageDepositReturned
) & {
  recordedAt?: Date;
};

export function toLedgerEntry(kind: LedgerKind, { data, personal, recordedAt }: EntryEvent): LedgerEntryState {
  const { entryId: id, amount, method } = data;
  const at = ('takenAt' in data && data.takenAt) || (recordedAt?.toISOString() ?? '');
  const credit = {
    ...('creditCode' in data && { creditCode: data.creditCode }),
    ...('validUntil' in data && { validUntil: data.validUntil }),
  };
  return { id, kind, amount, method, ...credit, note: personal?.note ?? null, at, reversed: false };
}
