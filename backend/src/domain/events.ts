import type {
  CalendarDate,
  ContentKey,
  Item,
  Look,
  NO_LATER_FIELDS,
  PriceBook,
  PromoTerms,
  ShopSettings,
} from '@party-rental/contracts';
import type { CustomerEvent } from './customers/customer-events.js';
import type { LedgerEvent } from './orders/money/ledger-events.js';
import type { LineEvent, OrderNoteAdded, ReviewEvent } from './orders/order-events.js';
import type { RepairEvent } from './day-desk/repair-events.js';
import type { StopEvent } from './day-plan/stop-events.js';
import type { CrewAssigned } from './day-plan/truck-crews.js';
import type { Taking } from './stock/allocations.js';

/**
 * The whole item, so that the last event of its stream is its state. The stock of a package has no meaning. Items of early
 * events lack some fields.
 */
export type ItemDetails = Omit<Item, 'id' | LaterField> & Partial<Pick<Item, LaterField>>;
type LaterField = keyof typeof NO_LATER_FIELDS;

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
    /** The URL of an uploaded photo. */
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

/** All settings of the shop, so that the last event of their stream is their state. Their cleaning fee holds until the price book first changes. */
export interface SettingsChanged {
  type: 'SettingsChanged';
  data: { settings: ShopSettings; changed: (keyof ShopSettings)[] };
}

/** All prices and terms, for orders that are placed from an ISO instant on. */
export interface PriceBookChanged {
  type: 'PriceBookChanged';
  data: { version: number; validFrom: string; isScheduled?: true; book: PriceBook };
}

/** An upcoming version was taken back before it began. */
export interface PriceBookWithdrawn {
  type: 'PriceBookWithdrawn';
  data: { version: number };
}

/** All terms of a promo code, for orders that are placed from now on. The first one of a code adds it. */
export interface PromoCodeChanged {
  type: 'PromoCodeChanged';
  data: { code: string; terms: PromoTerms };
}

/** All of the shop's look, so that the last event of its stream is its state. */
export interface BrandChanged {
  type: 'BrandChanged';
  data: Look;
}

/** A text of the owner's; null for its default. */
export interface ContentChanged {
  type: 'ContentChanged';
  data: { key: ContentKey; text: string | null };
}

/** The encryption keys of these bookings, orders, waitlist entries and imported customers are destroyed in the same transaction (crypto-shredding). */
export interface PersonErased {
  type: 'PersonErased';
  data: {
    bookingIds: string[];
    orderIds: string[];
    waitlistIds: string[];
    hadAccount: boolean;
    /** Of imported customers; absent for none. */
    customerIds?: string[];
  };
}

/** A place on the waitlist of an item and day, the first one of the rental. */
export interface WaitlistPlace {
  entryId: string;
  itemId: number;
  eventDate: CalendarDate;
  /** Of the rental; 1 if absent. */
  days?: number | undefined;
  quantity: number;
}

export interface WaitlistJoined {
  type: 'WaitlistJoined';
  data: WaitlistPlace;
  /** Encrypted in the log; null after an erasure. */
  personal: { email: string } | null;
}

/** The same email has joined again for another number of units. A hold stays the same. */
export interface WaitlistQuantityChanged {
  type: 'WaitlistQuantityChanged';
  data: { entryId: string; quantity: number };
}

/** Units are offered to a waitlist entry, and count as taken until the hold ends. An entry has one hold at a time. */
export interface UnitsHeld {
  type: 'UnitsHeld';
  data: WaitlistPlace & Pick<Taking, 'parts'> & { until: string };
}

/** Releases what is left of a hold. `undelivered`: it expired before its email was sent, so the entry waits again. */
export interface HoldEnded {
  type: 'HoldEnded';
  data: UnitsHeld['data'] & { outcome: 'booked' | 'declined' | 'expired' | 'undelivered' };
}

/** An entry without a hold has ended. `unbookable`: the day has come too close; `removed`: the item was deleted. */
export interface WaitlistLeft {
  type: 'WaitlistLeft';
  data: { entryId: string; cause: 'request' | 'unbookable' | 'removed' | 'erasure' };
}

/** A projection handles every event of the kinds that it follows, and ignores the other kinds. */
export interface EventsByKind {
  item: ItemAdded | ItemChanged | ItemRemoved;
  booking: LineEvent;
  review: ReviewEvent;
  order: LedgerEvent;
  repair: RepairEvent;
  stop: StopEvent;
  orderNote: OrderNoteAdded;
  crew: CrewAssigned;
  downtime: DowntimeAdded | DowntimeEnded;
  waitlist: WaitlistJoined | WaitlistQuantityChanged | UnitsHeld | HoldEnded | WaitlistLeft;
  settings: SettingsChanged;
  priceBook: PriceBookChanged | PriceBookWithdrawn;
  promoCode: PromoCodeChanged;
  content: BrandChanged | ContentChanged;
  erasure: PersonErased;
  customer: CustomerEvent;
}
export type EventKind = keyof EventsByKind;

export type ItemEvent = EventsByKind['item'];
/** The events of a booking's stream. */
export type BookingEvent = EventsByKind['booking' | 'review'];
/** The events of an order's own stream and of the streams of its lines. */
export type EventOfOrder = BookingEvent | LedgerEvent | StopEvent | RepairEvent | OrderNoteAdded;
export type DowntimeEvent = EventsByKind['downtime'];
export type WaitlistEvent = EventsByKind['waitlist'];
export type DomainEvent = EventsByKind[EventKind];
export type EventType = DomainEvent['type'];
export type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>;
