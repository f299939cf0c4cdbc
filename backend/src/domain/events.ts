import type {
  BookingStatus,
  CalendarDate,
  Customer,
  PartyDetails,
  Item,
  Quote,
  ShopSettings,
} from '@party-rental/contracts';

/** The whole item, so that the last event of its stream is its state. */
export type ItemDetails = Omit<Item, 'id'>;

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
  data: PartyDetails & {
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
  };
  /** Encrypted in the log; null after an erasure. */
  personal: Customer | null;
}

export interface BookingConfirmed {
  type: 'BookingConfirmed';
  data: { bookingId: string };
}

/**
 * `request`: by the customer or the owner. `flood`: one of many made-up bookings, cancelled without an email.
 * `lapse`: not confirmed in time.
 */
export type CancellationCause = 'request' | 'flood' | 'lapse';

export interface BookingCancelled {
  type: 'BookingCancelled';
  data: {
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

/** Takes the units of the new day. A BookingDayReleased follows in the same transaction. */
export interface BookingMoved {
  type: 'BookingMoved';
  data: { bookingId: string; itemId: number; eventDate: CalendarDate; quantity: number; from: CalendarDate };
}

/** Releases the units of the day that a booking was moved from. */
export interface BookingDayReleased {
  type: 'BookingDayReleased';
  data: { bookingId: string; itemId: number; eventDate: CalendarDate; quantity: number };
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
  };
  /** Encrypted in the log; null after an erasure. */
  personal: { author: string; text: string } | null;
}

/** The review is no longer shown, and its stars no longer count. */
export interface ReviewHidden {
  type: 'ReviewHidden';
  data: { reviewId: string; bookingId: string; itemId: number; rating: number };
}

/** All settings of the shop, so that the last event of their stream is their state. */
export interface SettingsChanged {
  type: 'SettingsChanged';
  data: { settings: ShopSettings; changed: (keyof ShopSettings)[] };
}

/** The encryption keys of these bookings are destroyed in the same transaction (crypto-shredding). */
export interface PersonErased {
  type: 'PersonErased';
  data: { bookingIds: string[]; hadAccount: boolean };
}

/** A projection handles every event of the kinds that it follows, and ignores the other kinds. */
export interface EventsByKind {
  item: ItemAdded | ItemChanged | ItemRemoved;
  booking:
    | BookingCreated
    | BookingConfirmed
    | BookingCancelled
    | BookingMoved
    | BookingDayReleased
    | BookingContactChanged
    | BookingClaimed;
  review: ReviewWritten | ReviewHidden;
  settings: SettingsChanged;
  erasure: PersonErased;
}
export type EventKind = keyof EventsByKind;

export type ItemEvent = EventsByKind['item'];
/** The events of a booking's stream. */
export type BookingEvent = EventsByKind['booking' | 'review'];
export type DomainEvent = EventsByKind[EventKind];
export type EventType = DomainEvent['type'];
export type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>;

/** The current schema version of each type. Raising one needs an upcaster and a golden file. */
export const SCHEMA_VERSIONS: Readonly<Record<EventType, number>> = {
  ItemAdded: 1,
  ItemChanged: 1,
  ItemRemoved: 1,
  BookingCreated: 1,
  BookingConfirmed: 1,
  BookingCancelled: 3,
  BookingMoved: 1,
  BookingDayReleased: 1,
  BookingContactChanged: 1,
  BookingClaimed: 1,
  ReviewWritten: 1,
  ReviewHidden: 1,
  SettingsChanged: 3,
  PersonErased: 1,
};

export const EVENT_TYPES = Object.keys(SCHEMA_VERSIONS) as EventType[];

export interface Placement {
  stream: string;
  itemId: number | null;
  day: CalendarDate | null;
  /** Units that the event adds to (item, day); negative when it frees them. */
  delta: number | null;
  orderId: string | null;
}

/** An event's stream and the consistency boundary that it changes. */
export function placementOf(event: DomainEvent): Placement {
  switch (event.type) {
    case 'ItemAdded':
    case 'ItemChanged':
    case 'ItemRemoved':
      return {
        stream: itemStream(event.data.itemId),
        itemId: event.data.itemId,
        day: null,
        delta: null,
        orderId: null,
      };
    case 'BookingCreated': {
      const { bookingId, itemId, eventDate, quantity, orderId } = event.data;
      return { stream: bookingStream(bookingId), itemId, day: eventDate, delta: quantity, orderId };
    }
    case 'BookingConfirmed':
    case 'BookingContactChanged':
    case 'BookingClaimed':
    case 'ReviewWritten':
    case 'ReviewHidden':
      return { stream: bookingStream(event.data.bookingId), itemId: null, day: null, delta: null, orderId: null };
    case 'BookingMoved': {
      const { bookingId, itemId, eventDate, quantity } = event.data;
      return { stream: bookingStream(bookingId), itemId, day: eventDate, delta: quantity, orderId: null };
    }
    case 'BookingCancelled':
    case 'BookingDayReleased': {
      const { bookingId, itemId, eventDate, quantity } = event.data;
      return { stream: bookingStream(bookingId), itemId, day: eventDate, delta: -quantity, orderId: null };
    }
    case 'SettingsChanged':
      return { stream: SETTINGS_STREAM, itemId: null, day: null, delta: null, orderId: null };
    case 'PersonErased':
      return { stream: ERASURES_STREAM, itemId: null, day: null, delta: null, orderId: null };
  }
}

export const SETTINGS_STREAM = 'settings';

/** Contains which bookings were erased when, and no personal data. */
export const ERASURES_STREAM = 'erasures';

export function itemStream(itemId: number): string {
  return `item-${itemId}`;
}

export function bookingStream(bookingId: string): string {
  return `booking-${bookingId}`;
}

/** The kinds of events that a stream holds; undefined for streams of later versions of the program. */
export function kindsIn(stream: string): readonly EventKind[] | undefined {
  return KINDS_BY_PREFIX.get(stream.replace(/-.*/, ''));
}

const KINDS_BY_PREFIX = new Map<string, readonly EventKind[]>([
  ['item', ['item']],
  ['booking', ['booking', 'review']],
  [SETTINGS_STREAM, ['settings']],
  [ERASURES_STREAM, ['erasure']],
]);
