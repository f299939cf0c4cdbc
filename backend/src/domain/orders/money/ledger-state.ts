import type { Adjustment } from '@party-rental/contracts';
import { toLedgerEntry, type LedgerEntryState } from './ledger-entry.js';
import type {
  BalanceCharge,
  BalanceChargeEnded,
  LedgerEvent,
  PaymentDeadlineLifted,
  PaymentDisputed,
  RefundRequested,
} from './ledger-events.js';

interface RefundRequest extends Omit<RefundRequested['data'], 'orderId'> {
  note?: string | undefined;
  /** An ISO instant. */
  at: string;
  isFailed: boolean;
}

/** What an order's ledger has recorded, and what changes its price. */
export interface MoneyState {
  adjustments: readonly (Adjustment & { id: string; promoCode?: string | undefined })[];
  /** Cents, before tax; counts once no line is active. */
  cancellationCharge: number;
  /** Whether the terms say so, and not the owner. */
  isChargeByTerms?: boolean;
  entries: readonly LedgerEntryState[];
  /** Refunds that a provider was asked for and has not made, oldest first. */
  refundRequests: readonly RefundRequest[];
  /** The balance that will be charged, or whose charge has ended; absent if that wasn't agreed on, or it is charged. */
  balanceCharge?: (BalanceCharge & { endedBy?: BalanceChargeEnded['data']['cause'] }) | undefined;
  /** Each with its latest status, oldest first; absent for none. */
  disputes?: readonly Omit<PaymentDisputed['data'], 'orderId'>[];
}

type MoneyEvent = Exclude<LedgerEvent, PaymentDeadlineLifted> & { recordedAt?: Date };

/** The order after an event of its money. */
export function evolveLedger<State extends MoneyState>(state: State, event: MoneyEvent): State {
  switch (event.type) {
    case 'PaymentRecorded': {
      const { kind, entryId, balanceCharge } = event.data;
      const isCharged = state.balanceCharge?.chargeId === entryId;
      const entries = [...state.entries, toLedgerEntry(kind, event)];
      return { ...state, entries, ...((balanceCharge || isCharged) && { balanceCharge }) };
    }
    case 'BalanceChargeEnded':
      return { ...state, balanceCharge: state.balanceCharge && { ...state.balanceCharge, endedBy: event.data.cause } };
    case 'PaymentDisputed': {
      const { orderId: _, ...dispute } = event.data;
      const others = (state.disputes ?? []).filter(({ disputeId }) => disputeId !== dispute.disputeId);
      return { ...state, disputes: [...others, dispute] };
    }
    case 'RefundRequested': {
      const { orderId: _, ...request } = event.data;
      const at = event.recordedAt?.toISOString() ?? '';
      const note = event.personal?.note;
      const requested = { ...request, ...(note && { note }), at, isFailed: false };
      return { ...state, refundRequests: [...state.refundRequests, requested] };
    }
    case 'RefundFailed':
      return {
        ...state,
        refundRequests: state.refundRequests.map((one) =>
          one.entryId === event.data.entryId ? { ...one, isFailed: true } : one,
        ),
      };
    case 'RefundRecorded':
      return withReturn(state, toLedgerEntry('REFUND', event));
    case 'DamageDepositCollected':
      return { ...state, entries: [...state.entries, toLedgerEntry('DAMAGE_DEPOSIT', event)] };
    case 'DamageDepositReturned':
      return withReturn(state, toLedgerEntry('DAMAGE_DEPOSIT_RETURN', event));
    case 'RefundWrittenOff':
      return withReturn(state, toLedgerEntry('WRITE_OFF', event));
    case 'CancellationCharged':
      return {
        ...state,
        cancellationCharge: event.data.amount,
        isChargeByTerms: event.data.byTerms === true,
      };
    case 'LedgerEntryReversed': {
      const { entryId } = event.data;
      return { ...state, entries: state.entries.map((e) => (e.id === entryId ? { ...e, reversed: true } : e)) };
    }
    case 'AdjustmentAdded': {
      const { adjustmentId: id, amount, percent, subtotal: agreedSubtotal, promoCode } = event.data;
      const adjustment = { id, amount, percent, agreedSubtotal, promoCode, reason: event.personal?.note ?? '' };
      const known = state.adjustments.find((one) => one.id === id);
      if (!known) return { ...state, adjustments: [...state.adjustments, adjustment] };
      const again = { ...known, amount, agreedSubtotal };
      return { ...state, adjustments: state.adjustments.map((one) => (one === known ? again : one)) };
    }
  }
}

/** The entry that follows a request has its id. Later returns make up for requests that failed. */
function withReturn<State extends MoneyState>(state: State, entry: LedgerEntryState): State {
  const isOfHold = entry.kind === 'DAMAGE_DEPOSIT_RETURN';
  let left = entry.isExpired ? Infinity : entry.amount;
  const refundRequests = state.refundRequests.filter((request) => {
    if (request.entryId === entry.id) return false;
    const isOther = entry.paymentId !== undefined && entry.paymentId !== request.paymentId;
    if (!request.isFailed || Boolean(request.isOfHold) !== isOfHold || isOther || request.amount > left) return true;
    left -= request.amount;
    return false;
  });
  return { ...state, entries: [...state.entries, entry], refundRequests };
}
