import { Module } from '@nestjs/common';
import { WebhookLog } from './webhook-log.js';
import { Webhooks } from './webhooks.js';

/** What the API needs of webhooks: their settings, and the log of their deliveries. */
@Module({ providers: [Webhooks, WebhookLog], exports: [Webhooks, WebhookLog] })
export class WebhooksModule {}
