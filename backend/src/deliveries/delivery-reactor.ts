import type { ClientBase } from 'pg';
import { isDemonstration } from '../domain/actor.js';
import { kindsIn } from '../domain/placement.js';
import type { EventKind } from '../domain/events.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Subscriber } from '@party-rental/event-store/subscriptions/subscription';
import type { Traced } from './delivery-queue.js';

/**
 * The process manager of a channel: inserts the deliveries that events cause, in one transaction with its checkpoint, and
 * enqueues them after the commit. Reading the log again inserts nothing, so it sends nothing. All events of the streams that
 * hold one of the kinds arrive.
 */
export abstract class DeliveryReactor<Key extends { eventId: string }> implements Subscriber {
  readonly personal = false;
  private inserted: Traced<Key>[] = [];

  constructor(
    readonly name: string,
    private readonly kinds: readonly EventKind[],
    private readonly enqueue: (deliveries: readonly Traced<Key>[]) => void,
  ) {}

  /** Returns the deliveries to enqueue. */
  protected abstract insert(db: ClientBase, events: readonly RecordedEvent[]): Promise<Key[]>;

  /** A skipped event would lose its delivery, so this also needs events of streams that only later versions know. */
  needs(_type: string, stream: string): boolean {
    return kindsIn(stream)?.some((kind) => this.kinds.includes(kind)) ?? true;
  }

  async handle(db: ClientBase, events: readonly RecordedEvent[]): Promise<void> {
    this.inserted = [];
    const causes = events.filter(({ meta }) => !isDemonstration(meta.actor));
    if (causes.length === 0) return;
    const inserted = await this.insert(db, causes);
    const traces = new Map(causes.map(({ eventId, meta }) => [eventId, meta.traceparent]));
    this.inserted = inserted.map((delivery) => ({ ...delivery, traceparent: traces.get(delivery.eventId) }));
  }

  afterCommit(): void {
    const { inserted } = this;
    this.inserted = [];
    if (inserted.length > 0) this.enqueue(inserted);
  }
}
