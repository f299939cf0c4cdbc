import { cancellableUntil, type Booking } from '@party-rental/contracts';
import { ERASED_CUSTOMER } from '../domain/erased-customer.js';
import type { RecordedEvent } from '../event-log/recorded-event.js';

/** A booking as its own events tell it, for whoever has just decided about it. Undefined for an empty stream. */
export function bookingView(events: readonly RecordedEvent[], timeZone: string): Booking | undefined {
  let view: Booking | undefined;
  for (const event of events) {
    switch (event.type) {
      case 'BookingCreated': {
        const { bookingId, eventType, ...details } = event.data;
        view = {
          id: bookingId,
          ...details,
          ...(event.personal ?? ERASED_CUSTOMER),
          eventType: eventType as Booking['eventType'], // stored as the contract let it in
          status: 'PENDING',
          cancelReason: null,
          createdAt: event.recordedAt.toISOString(),
          cancellableUntil: cancellableUntil(details.eventDate, timeZone).toISOString(),
        };
        break;
      }
      case 'BookingConfirmed':
        view &&= { ...view, status: 'CONFIRMED' };
        break;
      case 'BookingCancelled':
        view &&= { ...view, status: 'CANCELLED', cancelReason: event.data.reason };
        break;
      case 'ItemAdded':
      case 'ItemChanged':
      case 'ItemRemoved':
        break;
    }
  }
  return view;
}
