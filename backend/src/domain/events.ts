import type { BookingStatus, CalendarDate, Customer, Item, Quote } from '@party-rental/contracts';

/** An item as it stands in the inventory, whole, so that its last event tells its stock and price. */
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
  data: {
    bookingId: string;
    number: string;
    orderId: string;
    itemId: number;
    itemName: string;
    itemImageUrl: string;
    eventDate: CalendarDate;
    quantity: number;
    userId: number | null;
    eventType: string | null;
    attendees: number | null;
    /** The whole order's price at the moment of booking. */
    quote: Quote;
  };
  /** Kept encrypted in the log; null once the person has been erased. */
  personal: Customer | null;
}

export interface BookingConfirmed {
  type: 'BookingConfirmed';
  data: { bookingId: string };
}

export interface BookingCancelled {
  type: 'BookingCancelled';
  data: {
    bookingId: string;
    itemId: number;
    eventDate: CalendarDate;
    quantity: number;
    /** The status that the cancellation ended. */
    from: Exclude<BookingStatus, 'CANCELLED'>;
    reason: string | null;
  };
}

export type ItemEvent = ItemAdded | ItemChanged | ItemRemoved;
export type BookingEvent = BookingCreated | BookingConfirmed | BookingCancelled;
export type DomainEvent = ItemEvent | BookingEvent;
export type EventType = DomainEvent['type'];
export type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>;

/** The schema version in which each type is written today. Raising one needs an upcaster and a golden file. */
export const SCHEMA_VERSIONS: Readonly<Record<EventType, number>> = {
  ItemAdded: 1,
  ItemChanged: 1,
  ItemRemoved: 1,
  BookingCreated: 1,
  BookingConfirmed: 1,
  BookingCancelled: 1,
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

/** Where an event belongs in the log: its stream and its boundary. */
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
      return { stream: bookingStream(event.data.bookingId), itemId: null, day: null, delta: null, orderId: null };
    case 'BookingCancelled': {
      const { bookingId, itemId, eventDate, quantity } = event.data;
      return { stream: bookingStream(bookingId), itemId, day: eventDate, delta: -quantity, orderId: null };
    }
  }
}

export function itemStream(itemId: number): string {
  return `item-${itemId}`;
}

export function bookingStream(bookingId: string): string {
  return `booking-${bookingId}`;
}
