import type {
  AgreedFees,
  BookingStatus,
  CalendarDate,
  CancelledBy,
  Card,
  Customer,
  PartyDetails,
  PaymentKind,
  PaymentMethod,
  ProviderName,
  Quote,
} from '@party-rental/contracts';
import type { Taking } from '../stock/allocations.js';

// Events of bookings and their reviews, and of the money of an order.

export type LineEvent =
  | BookingCreated
  | BookingConfirmed
  | BookingCancelled
  | BookingMoved
  | BookingQuantityChanged
  | BookingDayReleased
  | BookingContactChanged
  | BookingClaimed;

export type ReviewEvent = ReviewWritten | ReviewHidden;

/** Of an order's own stream, as those of its stops and repairs are. */
export type LedgerEvent =
  | PaymentRecorded
  | RefundRequested
  | RefundFailed
  | RefundRecorded
  | DamageDepositCollected
  | DamageDepositReturned
  | RefundWrittenOff
  | LedgerEntryReversed
  | AdjustmentAdded
  | CancellationCharged
  | PaymentDeadlineLifted;

/** Set for events of a repair or its undo. Only the email about the repair is sent. */
interface InRepair {
  repair?: 'applied' | 'undone';
}

/** How an order's terms were agreed on. Events from before quotes had rates name the terms themselves. */
export interface AgreedTerms {
  /** By the customer, in the booking form. Orders by phone are entered by the owner. */
  accepted: boolean;
  depositPercent?: number;
  /** Cents. */
  damageDeposit?: number;
  freeCancellationHours?: number;
}

export interface BookingCreated {
  type: 'BookingCreated';
  data: PartyDetails &
    Taking &
    InRepair & {
      bookingId: string;
      number: string;
      orderId: string;
      itemId: number;
      itemName: string;
      itemImageUrl: string;
      eventDate: CalendarDate;
      /** Of the rental; 1 if absent. */
      days?: number;
      quantity: number;
      userId: number | null;
      /** The price of the whole order at the time of booking, with the rates that it was priced by. */
      quote: Quote;
      /** Events of earlier orders, and of lines that were added to an order, have none. */
      terms?: AgreedTerms;
      /** Set for a line that was added to an order later. Its quote has the fees that were agreed on then. */
      isAdded?: true;
    };
  /** Encrypted in the log; null after an erasure. */
  personal: Customer | null;
}

export interface BookingConfirmed {
  type: 'BookingConfirmed';
  /** `atOnce` if the same command created the booking: the email about that says that it is confirmed. */
  data: { bookingId: string; atOnce?: true };
}

/**
 * `request`: by the customer or the owner. `flood`: one of many made-up bookings. `lapse`: not confirmed in time.
 * `correction`: after the event, by the owner. No email is sent about a flood or a correction.
 */
export type CancellationCause = 'request' | 'flood' | 'lapse' | 'correction';

export interface BookingCancelled {
  type: 'BookingCancelled';
  data: Taking &
    InRepair & {
      bookingId: string;
      itemId: number;
      eventDate: CalendarDate;
      quantity: number;
      /** The status before. */
      from: Exclude<BookingStatus, 'CANCELLED'>;
      cause: CancellationCause;
      /** Set if the owner said so; otherwise the customer or the shop, as the actor is one. */
      requestedBy?: CancelledBy;
    };
  /** Encrypted in the log; null without a reason or after an erasure. */
  personal: { reason: string } | null;
}

/** Takes the units of the new day. A BookingDayReleased of the old one is in the same transaction. */
export interface BookingMoved {
  type: 'BookingMoved';
  data: Taking &
    InRepair & {
      bookingId: string;
      itemId: number;
      eventDate: CalendarDate;
      quantity: number;
      from: CalendarDate;
    };
}

/** Takes the new units. A BookingDayReleased of the old ones is before it in the same transaction. */
export interface BookingQuantityChanged {
  type: 'BookingQuantityChanged';
  data: Taking & {
    bookingId: string;
    itemId: number;
    eventDate: CalendarDate;
    quantity: number;
    /** The quantity before. */
    from: number;
    /** The fees of the whole order, in cents: agreed on again for more units, and unchanged for fewer. */
    agreed: AgreedFees;
  };
}

/** Releases the units that a booking had before it was moved, or before its quantity changed. */
export interface BookingDayReleased {
  type: 'BookingDayReleased';
  data: Taking & { bookingId: string; itemId: number; eventDate: CalendarDate; quantity: number };
}

export interface BookingContactChanged {
  type: 'BookingContactChanged';
  data: {
    bookingId: string;
    changed: (keyof Customer)[];
    /** In cents, of the whole order: set if the owner applied the new ZIP code's surcharge. */
    agreedSurcharge?: number;
    /** The earlier email was set back by the link of the notice to it. */
    isUndo?: true;
  };
  /** All customer details, encrypted in the log; null after an erasure. */
  personal: Customer | null;
}

/** A guest booking was added to the account that verified its email; null if setting the email back has ended that. */
export interface BookingClaimed {
  type: 'BookingClaimed';
  data: { bookingId: string; userId: number | null };
}

export interface ReviewWritten {
  type: 'ReviewWritten';
  data: {
    reviewId: string;
    bookingId: string;
    itemId: number;
    /** Stars, 1 to 5. */
    rating: number;
    /** Set if it was written before it was recorded. */
    writtenAt?: string;
  };
  /** Encrypted in the log; null after an erasure. */
  personal: { author: string; text: string } | null;
}

/** The review is no longer shown, and its stars no longer count. */
export interface ReviewHidden {
  type: 'ReviewHidden';
  data: { reviewId: string; bookingId: string; itemId: number; rating: number };
}

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
  data: Taken & OfCredit & OfProvider & { kind: PaymentKind };
  personal: { note?: string; card?: Card } | null;
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
  };
  personal: Note;
}

/** The provider can't give it back: the owner has to do it another way. */
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
  data: Taken;
  personal: Note;
}

export interface DamageDepositReturned {
  type: 'DamageDepositReturned';
  data: { orderId: string; entryId: string; amount: number; method: PaymentMethod };
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
