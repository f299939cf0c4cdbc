import type { ClientBase } from 'pg';
import { isCustomer, isDemonstration } from '../../domain/actor.js';
import { changesEmail } from '../../domain/orders/booking-link.js';
import { kindsIn, type DomainEvent } from '../../domain/events.js';
import type { Subscriber } from '../../event-store/subscriptions/subscription.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import type { Deliveries, NewDelivery } from './deliveries.js';
import type { TracedDelivery } from './delivery.js';

/**
 * Writes down, in one transaction with its place in the log, which emails the events of the log call for. Only then is
 * the queue told. A replay of the log finds them all written down and sends nothing.
 */
export class EmailReactor implements Subscriber {
  readonly name = 'email';
  readonly personal = false;
  /** An email cannot be caught up on: events in streams of later versions are needed, too. */
  readonly needs = (_type: string, stream: string) => kindsIn(stream)?.includes('booking') ?? true;
  private written: TracedDelivery[] = [];

  constructor(
    private readonly deliveries: Deliveries,
    private readonly enqueue: (deliveries: readonly TracedDelivery[]) => void,
  ) {}

  async handle(db: ClientBase, events: readonly RecordedEvent[]): Promise<void> {
    this.written = [];
    const owed = events.filter(({ meta }) => !isDemonstration(meta.actor)).flatMap(deliveriesFor);
    if (owed.length === 0) return;
    const traces = new Map(events.map(({ eventId, meta }) => [eventId, meta.traceparent]));
    const written = await this.deliveries.insert(db, owed);
    this.written = written.map((delivery) => ({ ...delivery, traceparent: traces.get(delivery.eventId) }));
  }

  moved(): void {
    const { written } = this;
    this.written = [];
    if (written.length > 0) this.enqueue(written);
  }
}

function deliveriesFor(event: RecordedEvent<DomainEvent>): NewDelivery[] {
  const { eventId } = event;
  switch (event.type) {
    case 'BookingCreated':
      // Of the lines of an order the first one counts: there is one confirmation an order.
      return [
        { eventId, purpose: 'confirmation', orderId: event.data.orderId },
        { eventId, purpose: 'order-notice', orderId: event.data.orderId },
      ];
    case 'BookingConfirmed':
      return [{ eventId, purpose: 'confirmed', bookingId: event.data.bookingId }];
    case 'BookingMoved':
      return [{ eventId, purpose: 'moved', bookingId: event.data.bookingId }];
    case 'BookingCancelled': {
      const { bookingId, cause } = event.data;
      // The addresses of a flood are made up, or belong to people who booked nothing.
      if (cause === 'flood') return [];
      return [
        { eventId, purpose: 'cancelled', bookingId },
        ...(isCustomer(event.meta.actor) ? [{ eventId, purpose: 'cancellation-notice', bookingId } as const] : []),
      ];
    }
    case 'BookingContactChanged':
      // Links that were mailed before have ended.
      return changesEmail(event) ? [{ eventId, purpose: 'confirmation-again', bookingId: event.data.bookingId }] : [];
    case 'BookingDayReleased':
    case 'BookingClaimed':
    case 'ReviewWritten':
    case 'ReviewHidden':
    case 'SettingsChanged':
    case 'PersonErased':
    case 'ItemAdded':
    case 'ItemChanged':
    case 'ItemRemoved':
      return [];
  }
}
