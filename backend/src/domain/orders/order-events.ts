import type {
  AgreedFees,
  BookingStatus,
  CalendarDate,
  CancelledBy,
  Customer,
  InternalNote,
  PartyDetails,
  Quote,
} from '@party-rental/contracts';
import type { Taking } from '../stock/allocations.js';

// Events of bookings and their reviews.

export type LineEvent =
  | BookingCreated
  | BookingConfirmed
  | BookingCancelled
  | BookingMoved
  | BookingQuantityChanged
  | BookingDayReleased
  | BookingContactChanged
  | BookingClaimed;

/** Of an order's own stream. */
export interface OrderNoteAdded {
  type: 'OrderNoteAdded';
  /** The rest is set if the crew reports it from a stop: `at` is an ISO instant, because a phone may report later. */
  data: { orderId: string; noteId: string; at?: string } & Pick<InternalNote, 'date' | 'photos' | 'damage'>;
  /** Encrypted in the log; null after an erasure. Customers never see it. */
  personal: { text: string } | null;
}

export type ReviewEvent = ReviewWritten | ReviewHidden;

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
      /** The number of an imported order in the program that it came from. */
      importedAs?: string;
      /** Set for a line that was added to an order later. Its quote has the fees that were agreed on then. */
      isAdded?: true;
    };
  /** Encrypted in the log; null after an erasure. The number is of the certificate that the quote has no tax for. */
  personal: (Customer & { taxExemptNumber?: string }) | null;
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
