import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import type { PersonalData } from '../../event-store/encryption/personal-data.js';
import type { OrderHistories } from '../../event-store/order-histories.js';
import type { BusinessDay } from '../../platform/business-day.js';
import { MAX_ATTEMPTS, pauseAfter, RetryLater } from '../../deliveries/retry-schedule.js';
import { decryptTarget } from '../admin/webhook-secret.js';
import type { ClaimedDelivery, WebhookDeliveries, WebhookKey } from '../outbox/webhook-deliveries.js';
import { post, PostError } from './post.js';
import { composeMessage, signedHeaders } from './webhook-message.js';

export interface WebhookSenderParts {
  deliveries: WebhookDeliveries;
  orders: OrderHistories;
  personalData: PersonalData;
  businessDay: BusinessDay;
  /** Only to public addresses. */
  isPublic: boolean;
  logger: Logger;
}

/** Makes one attempt of a delivery and records its result. A receiver gets it at least once. */
export class WebhookSender {
  private readonly stopping = new AbortController();

  constructor(private readonly parts: WebhookSenderParts) {}

  /** Returns whether it was delivered; false if there is nothing to do now. Throws after a failed attempt. */
  async deliver(key: WebhookKey): Promise<boolean> {
    const { deliveries, logger } = this.parts;
    const delivery = await deliveries.claim(key);
    if (!delivery) return false;
    const { attempt, event } = delivery;
    const { isAccepted, response } = await this.attempt(delivery);
    if (isAccepted) {
      await deliveries.markDelivered(key, response);
      logger.info({ ...key, event, attempt }, 'webhook delivered');
      return true;
    }
    if (attempt >= MAX_ATTEMPTS) {
      await deliveries.giveUp(delivery, response);
      logger.error({ ...key, event, attempt, response }, 'webhook delivery given up, webhook paused');
      throw new UnrecoverableError(response);
    }
    const pauseMs = pauseAfter(attempt);
    await deliveries.markFailed(delivery, response, pauseMs);
    logger.warn({ ...key, event, attempt, response, pauseMs }, 'webhook delivery failed');
    throw new RetryLater(response, pauseMs);
  }

  /** Cuts off running attempts; they are repeated. */
  stop(): void {
    this.stopping.abort();
  }

  private async attempt(delivery: ClaimedDelivery): Promise<{ isAccepted: boolean; response: string }> {
    const { orders, personalData, businessDay, isPublic } = this.parts;
    const target = decryptTarget(personalData, delivery.webhookId, delivery);
    if (!target) return { isAccepted: false, response: 'Its URL is unreadable: create the webhook again' };
    const body = await composeMessage(delivery, orders, businessDay);
    const headers = signedHeaders(target.secret, delivery.eventId, body, businessDay.moment().now);
    try {
      const status = await post({ url: target.url, headers, body, isPublic, signal: this.stopping.signal });
      return { isAccepted: status >= 200 && status < 300, response: String(status) };
    } catch (error) {
      if (!(error instanceof PostError)) throw error;
      return { isAccepted: false, response: error.message };
    }
  }
}
