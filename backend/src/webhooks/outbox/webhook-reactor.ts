import type { ClientBase } from 'pg';
import { isDemonstration } from '../../domain/actor.js';
import { kindsIn } from '../../domain/placement.js';
import { readOrderIds } from '../../event-store/order-histories.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import type { Subscriber } from '../../event-store/subscriptions/subscription.js';
import type { NewWebhookDelivery, WebhookDeliveries, WebhookKey } from './webhook-deliveries.js';
import { toWebhookEvent } from './webhook-events.js';

/**
 * The process manager of webhooks: inserts the deliveries that events cause, in one transaction with its checkpoint, and
 * enqueues them after the commit. Reading the log again inserts nothing, so it sends nothing.
 */
export class WebhookReactor implements Subscriber {
  readonly name = 'webhooks';
  readonly personal = false;
  /** A skipped event would lose its delivery, so this also needs events of streams that only later versions know. */
  readonly needs = (_type: string, stream: string) =>
    kindsIn(stream)?.some((kind) => kind === 'booking' || kind === 'order') ?? true;
  private inserted: WebhookKey[] = [];

  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly enqueue: (keys: readonly WebhookKey[]) => void,
  ) {}

  async handle(db: ClientBase, events: readonly RecordedEvent[]): Promise<void> {
    this.inserted = [];
    const relevant = events.filter((event) => !isDemonstration(event.meta.actor) && toWebhookEvent(event));
    if (relevant.length === 0) return;
    const { rowCount } = await db.query('select from webhooks limit 1');
    if (rowCount === 0) return;
    const orderIds = await readOrderIds(db, new Set(relevant.map(({ stream }) => stream)));
    const owed = relevant.flatMap((event): NewWebhookDelivery[] => {
      const [name, orderId] = [toWebhookEvent(event), orderIds.get(event.stream)];
      return name && orderId ? [{ eventId: event.eventId, event: name, commandId: event.commandId, orderId }] : [];
    });
    this.inserted = await this.deliveries.insert(db, owed);
  }

  moved(): void {
    const { inserted } = this;
    this.inserted = [];
    if (inserted.length > 0) this.enqueue(inserted);
  }
}
