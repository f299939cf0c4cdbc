import type {
  BalanceChargeOffer,
  CalendarDate,
  Card,
  PaymentKind,
  PaymentMethod,
  ProviderName,
} from '@party-rental/contracts';
import type { Taking } from '../../stock/allocations.js';

// Events of the money of an order.

/** Of an order's own stream, as those of its stops and repairs are. */
export type LedgerEvent =
  | PaymentRecorded
  | RefundRequested
  | RefundFailed
  | RefundRecorded
  | PaymentDisputed
  | BalanceChargeEnded
  | DamageDepositCollected
  | DamageDepositReturned
  | RefundWrittenOff
  | LedgerEntryReversed
  | AdjustmentAdded
  | CancellationCharged
  | PaymentDeadlineLifted;

/** What an admin entered about money: a check number, or a reason. Encrypted in the log. */
type Note = { note: string } | null;

/** Money that changed hands. `takenAt` is an ISO instant: a crew member without a connection reports it later. */
interface Taken {
  orderId: string;
  entryId: string;
  amount: number;
  method: PaymentMethod;
  takenAt?: string;
}

/** A rain check, for the method CREDIT. */
interface OfCredit {
  creditCode?: string;
  /** Its last day; absent for none. */
  validUntil?: CalendarDate;
}

/** Money that came or goes through a payment provider. `reference` is the provider's id of the payment or refund. */
interface OfProvider {
  provider?: ProviderName;
  reference?: string;
  /** Of a refund: the ledger entry of the payment. */
  paymentId?: string;
}

/** Money toward the price of an order. Amounts are in cents, above 0. */
export interface PaymentRecorded {
  type: 'PaymentRecorded';
  data: Taken & OfCredit & OfProvider & { kind: PaymentKind; balanceCharge?: BalanceCharge };
  personal: { note?: string; card?: Card } | null;
}

/** The customer agreed that the card with which they pay the deposit is also charged the balance. */
export interface BalanceCharge extends BalanceChargeOffer {
  /** The id of the ledger entry that follows. */
  chargeId: string;
  /** The provider's ids of the customer and the card. */
  customer: string;
  method: string;
}

/** The customer has withdrawn the agreement, or the card was declined. */
export interface BalanceChargeEnded {
  type: 'BalanceChargeEnded';
  data: { orderId: string; chargeId: string; cause: 'WITHDRAWN' | 'DECLINED' };
}

/** What the customer's bank says about a payment that its customer disputes. A lost one is followed by RefundRecorded. */
export interface PaymentDisputed {
  type: 'PaymentDisputed';
  data: Dispute & {
    orderId: string;
    /** The ledger entry of the payment. */
    paymentId: string;
  };
}

export interface Dispute {
  /** The provider's id. */
  disputeId: string;
  amount: number;
  status: 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'LOST';
  /** The last moment for the owner's answer, an ISO instant. */
  respondBy?: string;
}

/** The provider will be asked to give back money of a payment. RefundRecorded or RefundFailed follows. */
export interface RefundRequested {
  type: 'RefundRequested';
  data: {
    orderId: string;
    /** The id of the ledger entry that follows. */
    entryId: string;
    /** The ledger entry of the payment. */
    paymentId: string;
    amount: number;
    /** By the program: money came for an order that had lapsed, or that was paid already. */
    isAutomatic?: true;
    /** Of a damage deposit that is held on a card: `amount` is released, which can be 0, and the shop takes the rest. */
    isOfHold?: true;
    /** The URL of an uploaded photo of what was damaged. */
    imageUrl?: string;
  };
  personal: Note;
}

/** The provider can't give it back, or the hold has ended: the owner has to do it another way. */
export interface RefundFailed {
  type: 'RefundFailed';
  data: { orderId: string; entryId: string };
}

/** With CREDIT, it gives a rain check, or gives back to the one that the order was paid with. */
export interface RefundRecorded {
  type: 'RefundRecorded';
  data: OfCredit &
    OfProvider & {
      orderId: string;
      entryId: string;
      amount: number;
      method: PaymentMethod;
      /** The email about the cancellation has it. */
      isAtOnce?: true;
    };
  personal: Note;
}

/** Held until it is returned, and never part of the price. */
export interface DamageDepositCollected {
  type: 'DamageDepositCollected';
  data: Taken &
    OfProvider & {
      /** Of a hold on a card: the provider ends it then, an ISO instant. */
      heldUntil?: string;
    };
  personal: { note?: string; card?: Card } | null;
}

export interface DamageDepositReturned {
  type: 'DamageDepositReturned';
  data: OfProvider & {
    orderId: string;
    entryId: string;
    amount: number;
    method: PaymentMethod;
    /** The provider has ended the hold, because its time was over. */
    isExpired?: true;
    /** The URL of an uploaded photo of what was damaged. */
    imageUrl?: string;
  };
  personal: Note;
}

/** A refund that was due, and will not be made. */
export interface RefundWrittenOff {
  type: 'RefundWrittenOff';
  data: RefundRecorded['data'];
  personal: Note;
}

/** The entry was a mistake, and no longer counts. */
export interface LedgerEntryReversed {
  type: 'LedgerEntryReversed';
  data: { orderId: string; entryId: string };
  personal: Note;
}

/** A discount, below 0, or a charge, before tax. With the id of a discount that the order has, it is given again. */
export interface AdjustmentAdded {
  type: 'AdjustmentAdded';
  data: {
    orderId: string;
    adjustmentId: string;
    /** Cents; of a percentage what it was when it was given. */
    amount: number;
    percent?: number;
    /** For which a fixed discount was given, in cents; absent in events from before discounts shrank. */
    subtotal?: number;
    /** Set for a discount by a code, which this order uses. */
    promoCode?: string;
  };
  /** The email by which the code is used. */
  personal: { note: string; email?: string } | null;
}

/** The units of these lines were held until the customer pays, and are booked now: money came, or the order is paid by phone. */
export interface PaymentDeadlineLifted {
  type: 'PaymentDeadlineLifted';
  data: {
    orderId: string;
    lines: (Taking & { bookingId: string; itemId: number; eventDate: CalendarDate; quantity: number })[];
  };
}

/** What cancelling the whole order costs its customer, in cents before tax. It replaces what was charged before. */
export interface CancellationCharged {
  type: 'CancellationCharged';
  data: {
    orderId: string;
    amount: number;
    /** By the terms, it is never more than what was received. */
    byTerms?: true;
  };
  personal: Note;
}
