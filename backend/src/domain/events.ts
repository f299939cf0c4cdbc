import type {
  AgreedFees,
  BookingStatus,
  CalendarDate,
  Customer,
  PartyDetails,
  Item,
  ItemFact,
  PaymentKind,
  PaymentMethod,
  Quote,
  ShopSettings,
} from '@party-rental/contracts';
import type { Part } from './stock/allocations.js';

/**
 * The whole item, so that the last event of its stream is its state. The stock of a package has no meaning. Items of early
 * events lack some fields.
 */
export type ItemDetails = Omit<Item, 'id' | LaterField> & Partial<Pick<Item, LaterField>>;
type LaterField = ItemFact | 'images';

/** What one unit of a booking takes, as it was when it was booked. Not set for an item that only takes its own units of the day. */
interface WithParts {
  parts?: readonly Part[];
}

export interface ItemAdded {
  type: 'ItemAdded';
  data: { itemId: number; item: ItemDetails };
}

export interface ItemChanged {
  type: 'ItemChanged';
  data: { itemId: number; item: ItemDetails; changed: (keyof ItemDetails)[] };
}

export interface ItemRemoved {
  type: 'ItemRemoved';
  data: { itemId: number };
}

export interface BookingCreated {
  type: 'BookingCreated';
  data: PartyDetails &
    WithParts & {
      bookingId: string;
      number: string;
      orderId: string;
      itemId: number;
      itemName: string;
      itemImageUrl: string;
      eventDate: CalendarDate;
      quantity: number;
      userId: number | null;
      /** The price of the whole order at the time of booking. */
      quote: Quote;
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
  data: WithParts & {
    bookingId: string;
    itemId: number;
    eventDate: CalendarDate;
    quantity: number;
    /** The status before. */
    from: Exclude<BookingStatus, 'CANCELLED'>;
    cause: CancellationCause;
  };
  /** Encrypted in the log; null without a reason or after an erasure. */
  personal: { reason: string } | null;
}

/** Takes the units of the new day. A BookingDayReleased of the old one is in the same transaction. */
export interface BookingMoved {
  type: 'BookingMoved';
  data: WithParts & {
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
  data: WithParts & {
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
  data: WithParts & { bookingId: string; itemId: number; eventDate: CalendarDate; quantity: number };
}

export interface BookingContactChanged {
  type: 'BookingContactChanged';
  data: { bookingId: string; changed: (keyof Customer)[] };
  /** All customer details, encrypted in the log; null after an erasure. */
  personal: Customer | null;
}

/** A guest booking was added to the account that verified its email. */
export interface BookingClaimed {
  type: 'BookingClaimed';
  data: { bookingId: string; userId: number };
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

/** Money toward the price of an order. Amounts are in cents, above 0. */
export interface PaymentRecorded {
  type: 'PaymentRecorded';
  data: { orderId: string; entryId: string; kind: PaymentKind; amount: number; method: PaymentMethod };
  personal: Note;
}

export interface RefundRecorded {
  type: 'RefundRecorded';
  data: { orderId: string; entryId: string; amount: number; method: PaymentMethod };
  personal: Note;
}

/** Held until it is returned, and never part of the price. */
export interface DamageDepositCollected {
  type: 'DamageDepositCollected';
  data: { orderId: string; entryId: string; amount: number; method: PaymentMethod };
  personal: Note;
}

export interface DamageDepositReturned {
  type: 'DamageDepositReturned';
  data: { orderId: string; entryId: string; amount: number; method: PaymentMethod };
  personal: Note;
}

/** The entry was a mistake, and no longer counts. */
export interface LedgerEntryReversed {
  type: 'LedgerEntryReversed';
  data: { orderId: string; entryId: string };
  personal: Note;
}

/** A discount, below 0, or a charge, in cents before tax. */
export interface AdjustmentAdded {
  type: 'AdjustmentAdded';
  data: { orderId: string; adjustmentId: string; amount: number };
  personal: Note;
}

/** Takes units of an item out of service on each day from `from` to `to`. */
export interface DowntimeAdded {
  type: 'DowntimeAdded';
  data: {
    downtimeId: string;
    itemId: number;
    from: CalendarDate;
    to: CalendarDate;
    quantity: number;
    reason: string;
    /** Of an uploaded photo. */
    imageUrl?: string;
    /** Set if bookings needed the units, and the owner took them all the same. */
    isForced?: true;
  };
}

/** Frees the units of the days from `from` to `to`, the last one of the downtime. */
export interface DowntimeEnded {
  type: 'DowntimeEnded';
  data: { downtimeId: string; itemId: number; from: CalendarDate; to: CalendarDate; quantity: number };
}

/** All settings of the shop, so that the last event of their stream is their state. */
export interface SettingsChanged {
  type: 'SettingsChanged';
  data: { settings: ShopSettings; changed: (keyof ShopSettings)[] };
}

/** The encryption keys of these bookings, orders and waitlist entries are destroyed in the same transaction (crypto-shredding). */
export interface PersonErased {
  type: 'PersonErased';
  data: { bookingIds: string[]; orderIds: string[]; waitlistIds: string[]; hadAccount: boolean };
}

/** A place on the waitlist of an item and day. */
export interface WaitlistPlace {
  entryId: string;
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
}

export interface WaitlistJoined {
  type: 'WaitlistJoined';
  data: WaitlistPlace;
  /** Encrypted in the log; null after an erasure. */
  personal: { email: string } | null;
}

/** Units are offered to a waitlist entry, and count as taken until the hold ends. An entry has one hold at a time. */
export interface UnitsHeld {
  type: 'UnitsHeld';
  data: WaitlistPlace & WithParts & { until: string };
}

/** Releases what is left of a hold. `undelivered`: it expired before its email was sent, so the entry waits again. */
export interface HoldEnded {
  type: 'HoldEnded';
  data: UnitsHeld['data'] & { outcome: 'booked' | 'declined' | 'expired' | 'undelivered' };
}

/** An entry without a hold has ended. `unbookable`: the day has come too close, or the item is gone. */
export interface WaitlistLeft {
  type: 'WaitlistLeft';
  data: { entryId: string; cause: 'request' | 'unbookable' | 'erasure' };
}

/** A projection handles every event of the kinds that it follows, and ignores the other kinds. */
export interface EventsByKind {
  item: ItemAdded | ItemChanged | ItemRemoved;
  booking:
    | BookingCreated
    | BookingConfirmed
    | BookingCancelled
    | BookingMoved
    | BookingQuantityChanged
    | BookingDayReleased
    | BookingContactChanged
    | BookingClaimed;
  review: ReviewWritten | ReviewHidden;
  order:
    | PaymentRecorded
    | RefundRecorded
    | DamageDepositCollected
    | DamageDepositReturned
    | LedgerEntryReversed
    | AdjustmentAdded;
  downtime: DowntimeAdded | DowntimeEnded;
  waitlist: WaitlistJoined | UnitsHeld | HoldEnded | WaitlistLeft;
  settings: SettingsChanged;
  erasure: PersonErased;
}
export type EventKind = keyof EventsByKind;

export type ItemEvent = EventsByKind['item'];
/** The events of a booking's stream. */
export type BookingEvent = EventsByKind['booking' | 'review'];
/** The events of an order's own stream, which begins with its first money. Its lines have streams of their own. */
export type LedgerEvent = EventsByKind['order'];
export type DowntimeEvent = EventsByKind['downtime'];
export type WaitlistEvent = EventsByKind['waitlist'];
export type DomainEvent = EventsByKind[EventKind];
export type EventType = DomainEvent['type'];
export type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>;
