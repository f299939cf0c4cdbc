import type { CalendarDate, Card, LedgerKind, PaymentMethod, ProviderName } from '@party-rental/contracts';
import type {
  DamageDepositCollected,
  DamageDepositReturned,
  PaymentRecorded,
  RefundRecorded,
  RefundWrittenOff,
} from './ledger-events.js';

export interface LedgerEntryState {
  id: string;
  kind: LedgerKind;
  /** Cents. */
  amount: number;
  method: PaymentMethod;
  /** Of a rain check. */
  creditCode?: string | undefined;
  validUntil?: CalendarDate | undefined;
  /** Of money that came or went through a provider: its id there. */
  provider?: ProviderName | undefined;
  reference?: string | undefined;
  /** Of a refund: the payment that it gives back. */
  paymentId?: string | undefined;
  /** Null for none, and after an erasure. */
  note: string | null;
  card?: Card | undefined;
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
  const online = {
    ...('provider' in data && { provider: data.provider, reference: data.reference }),
    ...('paymentId' in data && { paymentId: data.paymentId }),
    ...(personal && 'card' in personal && { card: personal.card }),
  };
  return { id, kind, amount, method, ...credit, ...online, note: personal?.note ?? null, at, reversed: false };
}
