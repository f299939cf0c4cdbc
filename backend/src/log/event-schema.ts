import type { CalendarDate } from '@party-rental/contracts';
import type { EventsByKind as ShopEvents } from '../domain/events.js';
import { SCHEMA_VERSIONS } from '../domain/event-types.js';
import {
  bookingStream,
  customerStream,
  kindsIn,
  orderStream,
  toPlacement,
  waitlistStream,
} from '../domain/placement.js';
import { isReadable, upcast } from '../domain/upcasters.js';
import type { EventSchema } from '@party-rental/event-store/event-schema';
import { toRecordedEvent, type EventRow, type RecordedEvent } from '@party-rental/event-store/recorded-event';

declare module '@party-rental/event-store/product' {
  interface Product {
    events: ShopEvents;
    day: CalendarDate;
  }
}

/** What the event store has to know of the shop's events. */
export const eventSchema: EventSchema = {
  versions: SCHEMA_VERSIONS,
  isReadable,
  upcast,
  toPlacement,
  kindsIn,
  erasedStreams: (event) => {
    if (event.type === 'CustomerRemoved') return [customerStream(event.data.customerId)];
    if (event.type !== 'PersonErased') return [];
    const { bookingIds, orderIds, waitlistIds, customerIds = [] } = event.data;
    // A customer may have the id of any of their bookings.
    const customers = [...bookingIds, ...customerIds].map(customerStream);
    const streams = [bookingIds.map(bookingStream), orderIds.map(orderStream), waitlistIds.map(waitlistStream)];
    return [...streams, customers].flat();
  },
  // The reasons of cancellations, which an older version of the program stored unencrypted.
  clearErased: 'select clear_cancellation_reasons($1)',
};

export function recordedEvent(row: EventRow, personal: unknown = null): RecordedEvent {
  return toRecordedEvent(eventSchema, row, personal);
}
