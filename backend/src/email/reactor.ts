import type { ClientBase } from 'pg';
import type { DomainEvent } from '../domain/events.js';
import type { Reader } from '../event-log/follower.js';
import type { RecordedEvent } from '../event-log/recorded-event.js';
import type { Deliveries, NewDelivery } from './deliveries.js';
import type { Delivery } from './delivery.js';

/**
 * Writes down, in one transaction with its place in the log, which emails the events of the log call for. Only then is
 * the queue told. A replay of the log finds them all written down and sends nothing.
 */
export class MailReactor implements Reader {
  readonly name = 'email';
  readonly personal = false;
  private written: Delivery[] = [];

  constructor(
    private readonly deliveries: Deliveries,
    private readonly enqueue: (deliveries: readonly Delivery[]) => void,
  ) {}

  async handle(db: ClientBase, events: readonly RecordedEvent[]): Promise<void> {
    this.written = [];
    const owed = events.flatMap(deliveriesFor);
    if (owed.length > 0) this.written = await this.deliveries.insert(db, owed);
  }

  moved(): void {
    const { written } = this;
    this.written = [];
    if (written.length > 0) this.enqueue(written);
  }
}

function deliveriesFor(event: RecordedEvent<DomainEvent>): NewDelivery[] {
  switch (event.type) {
    case 'BookingCreated':
      // Of the lines of an order the first one counts: there is one confirmation an order.
      return [{ eventId: event.eventId, purpose: 'confirmation', orderId: event.data.orderId }];
    case 'BookingConfirmed':
    case 'BookingCancelled':
    case 'ItemAdded':
    case 'ItemChanged':
    case 'ItemRemoved':
      return [];
  }
}
