import type { ClientBase } from 'pg';
import type { Traced } from '../../deliveries/delivery-queue.js';
import { DeliveryReactor } from '../../deliveries/delivery-reactor.js';
import { readOrderIds } from '../../log/order-histories.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { NewWebhookDelivery, WebhookDeliveries, WebhookKey } from './webhook-deliveries.js';
import { toWebhookEvent } from './webhook-events.js';

/** Decides which messages events cause. */
export class WebhookReactor extends DeliveryReactor<WebhookKey> {
  constructor(
    private readonly deliveries: WebhookDeliveries,
    enqueue: (deliveries: readonly Traced<WebhookKey>[]) => void,
  ) {
    super('webhooks', ['booking', 'order'], enqueue);
  }

  protected async insert(db: ClientBase, events: readonly RecordedEvent[]): Promise<WebhookKey[]> {
    const relevant = events.filter((event) => !event.meta.importId && toWebhookEvent(event));
    if (relevant.length === 0) return [];
    const { rowCount } = await db.query('select from webhooks limit 1');
    if (rowCount === 0) return [];
    const orderIds = await readOrderIds(db, new Set(relevant.map(({ stream }) => stream)));
    const pending = relevant.flatMap((event): NewWebhookDelivery[] => {
      const [name, orderId] = [toWebhookEvent(event), orderIds.get(event.stream)];
      return name && orderId ? [{ eventId: event.eventId, event: name, commandId: event.commandId, orderId }] : [];
    });
    return await this.deliveries.insert(db, pending);
  }
}
