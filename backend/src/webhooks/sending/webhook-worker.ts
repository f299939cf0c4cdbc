import type { Pool } from 'pg';
import { DeliveryError, type Channel, type Send } from '../../deliveries/channel.js';
import { DeliveryEngine, type EngineParts } from '../../deliveries/delivery-engine.js';
import type { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import type { OrderHistories } from '../../log/order-histories.js';
import type { BusinessDay } from '../../platform/business-day.js';
import type { Config } from '../../platform/config/config.js';
import { decryptTarget } from '../admin/webhook-secret.js';
import { WebhookDeliveries, type WebhookKey } from '../outbox/webhook-deliveries.js';
import { WebhookReactor } from '../outbox/webhook-reactor.js';
import { post } from './post.js';
import { composeMessage, signedHeaders } from './webhook-message.js';

export interface WebhookWorkerParts extends EngineParts {
  config: Config;
  pool: Pool;
  personalData: PersonalData;
  orders: OrderHistories;
  businessDay: BusinessDay;
}

/** In the worker role: the delivery engine of webhooks. */
export class WebhookWorker extends DeliveryEngine<WebhookKey> {
  constructor(parts: WebhookWorkerParts) {
    super(parts, webhookChannel(parts));
  }
}

function webhookChannel(parts: WebhookWorkerParts): Channel<WebhookKey> {
  const outbox = new WebhookDeliveries(parts.pool);
  return {
    name: 'webhook',
    queue: {
      queue: 'webhooks',
      concurrency: 10,
      jobId: ({ webhookId, eventId }) => `webhook-${webhookId}-${eventId}`,
      label: () => 'webhook',
    },
    outbox,
    metric: {
      name: 'party_rental_webhook_deliveries',
      help: 'Unfinished webhook deliveries by status: waiting, sending, failed (will be retried)',
      statuses: ['waiting', 'sending', 'failed'],
    },
    // The next one of its order, or another one that waited because its webhook was busy.
    group: ({ webhookId }) => ({ webhookId }),
    subscribers: (enqueue) => [new WebhookReactor(outbox, enqueue)],
    send: sendWebhook(outbox, parts),
  };
}

/** A receiver gets a message at least once. In production only public addresses do. */
function sendWebhook(
  outbox: WebhookDeliveries,
  { config, orders, personalData, businessDay }: WebhookWorkerParts,
): Send<WebhookKey> {
  return async ({ webhookId, eventId }, confirm, signal) => {
    const details = await outbox.read({ webhookId, eventId });
    const target = details && decryptTarget(personalData, webhookId, details);
    if (!target) throw new DeliveryError('Its URL is unreadable: create the webhook again');
    const body = await composeMessage({ eventId, ...details }, orders, businessDay);
    const headers = signedHeaders(target.secret, eventId, body, businessDay.moment().now);
    await confirm();
    const status = await post({ url: target.url, headers, body, isPublic: config.production, signal });
    if (status < 200 || status >= 300) throw new DeliveryError(String(status));
    return { status: 'sent', details: { response: String(status) } };
  };
}
