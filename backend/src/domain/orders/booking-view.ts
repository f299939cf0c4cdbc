import { cancellableUntil, pickPartyDetails, type Booking, type BookingReview } from '@party-rental/contracts';
import { isOfKind } from '../event-types.js';
import type { DomainEvent } from '../events.js';
import { toContents } from '../stock/contents.js';
import { getCustomer, ERASED_REVIEW } from './erased-customer.js';
import type { ReviewWritten } from './order-events.js';

type Recorded<Event extends DomainEvent = DomainEvent> = Event & { recordedAt: Date };

/** The API's booking, computed from its own events. Undefined for an empty stream. */
export function bookingView(events: readonly Recorded[], timeZone: string): Booking | undefined {
  let view: Booking | undefined;
  for (const event of events) {
    if (!isOfKind(event, 'booking', 'review')) continue;
    switch (event.type) {
      case 'BookingCreated': {
        const { bookingId, parts: _parts, terms: _terms, isAdded: _isAdded, repair: _repair, ...details } = event.data;
        view = {
          id: bookingId,
          ...details,
          ...pickPartyDetails(details),
          ...getCustomer(event.personal),
          contents: toContents(event.data),
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
      case 'BookingQuantityChanged':
        view &&= { ...view, quantity: event.data.quantity, contents: toContents(event.data) };
        break;
      case 'BookingContactChanged':
        view &&= { ...view, ...getCustomer(event.personal) };
        break;
      case 'BookingClaimed':
        view &&= { ...view, userId: event.data.userId };
        break;
      case 'ReviewWritten':
        view &&= { ...view, review: toReview(event) };
        break;
      case 'ReviewHidden':
        if (view?.review) view = { ...view, review: { ...view.review, isHidden: true } };
        break;
      case 'BookingDayReleased':
        break;
    }
  }
  return view;
}

function toReview({ data, personal, recordedAt }: Recorded<ReviewWritten>): BookingReview {
  const { reviewId: id, rating, writtenAt = recordedAt.toISOString() } = data;
  return { id, rating, ...(personal ?? ERASED_REVIEW), createdAt: writtenAt, isHidden: false };
}
