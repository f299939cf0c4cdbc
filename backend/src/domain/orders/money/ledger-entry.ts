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
  /** The URL of a photo of the damage. */
  imageUrl?: string | undefined;
  card?: Card | undefined;
  /** Of a hold on a card: until when, an ISO instant. */
  heldUntil?: string | undefined;
  /** Of the return of a hold: its time was over. */
  isExpired?: boolean | undefined;
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
    ...('heldUntil' in data && { heldUntil: data.heldUntil }),
    ...('isExpired' in data && { isExpired: data.isExpired }),
    ...(personal && 'card' in personal && { card: personal.card }),
    ...('imageUrl' in data && { imageUrl: data.imageUrl }),
  };
  return { id, kind, amount, method, ...credit, ...online, note: personal?.note ?? null, at, reversed: false };
}
