import { cancellableUntil, type Booking, type BookingReview } from '@party-rental/contracts';
import { ERASED_CUSTOMER, ERASED_REVIEW } from '../../domain/orders/erased-customer.js';
import type { ReviewWritten } from '../../domain/events.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';

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
          review: null,
          createdAt: event.recordedAt.toISOString(),
          cancellableUntil: cancellableUntil(details.eventDate, timeZone).toISOString(),
        };
        break;
      }
      case 'BookingConfirmed':
        view &&= { ...view, status: 'CONFIRMED' };
        break;
      case 'BookingCancelled':
        view &&= { ...view, status: 'CANCELLED', cancelReason: event.personal?.reason ?? null };
        break;
      case 'BookingMoved': {
        const { eventDate } = event.data;
        view &&= { ...view, eventDate, cancellableUntil: cancellableUntil(eventDate, timeZone).toISOString() };
        break;
      }
      case 'BookingContactChanged':
        view &&= { ...view, ...(event.personal ?? ERASED_CUSTOMER) };
        break;
      case 'BookingClaimed':
        view &&= { ...view, userId: event.data.userId };
        break;
      case 'ReviewWritten':
        view &&= { ...view, review: reviewOf(event) };
        break;
      case 'ReviewHidden':
        if (view?.review) view = { ...view, review: { ...view.review, isHidden: true } };
        break;
      case 'BookingDayReleased':
      case 'SettingsChanged':
      case 'PersonErased':
      case 'ItemAdded':
      case 'ItemChanged':
      case 'ItemRemoved':
        break;
    }
  }
  return view;
}

function reviewOf({ data, personal, recordedAt }: RecordedEvent<ReviewWritten>): BookingReview {
  const { reviewId: id, rating } = data;
  return { id, rating, ...(personal ?? ERASED_REVIEW), createdAt: recordedAt.toISOString(), isHidden: false };
}
