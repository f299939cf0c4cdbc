import type { Order } from '@party-rental/contracts';
import { Webhook } from 'standardwebhooks';
import { orderAfter } from '../../domain/orders/order-state.js';
import { orderView } from '../../domain/orders/order-view.js';
import type { OrderHistories } from '../../log/order-histories.js';
import type { BusinessDay } from '../../platform/business-day.js';
import type { WebhookDetails } from '../outbox/webhook-deliveries.js';

/** What a receiver gets. */
interface WebhookMessage {
  /** Of the event; the same at each attempt. */
  id: string;
  type: WebhookDetails['event'];
  /** When the event was accepted for delivery, UTC. */
  timestamp: string;
  /** The order at the time of this attempt. Absent in a ping. */
  order?: Order;
}

/** Reads the order at each attempt, so that no delivery holds personal data, and an erased person stays erased. */
export async function composeMessage(
  { eventId, event, orderId, createdAt }: WebhookDetails & { eventId: string },
  orders: OrderHistories,
  businessDay: BusinessDay,
): Promise<string> {
  const message: WebhookMessage = { id: eventId, type: event, timestamp: createdAt.toISOString() };
  if (orderId !== null) {
    const state = orderAfter(await orders.readEvents(orderId));
    if (state) message.order = orderView(state, businessDay.moment());
  }
  return JSON.stringify(message);
}

/** The headers of the Standard Webhooks specification. */
export function signedHeaders(secret: string, id: string, body: string, now: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Party-Rental-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
}
