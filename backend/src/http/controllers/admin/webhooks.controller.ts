import { Controller } from '@nestjs/common';
import type { InputOf, User } from '@party-rental/contracts';
import { WebhookLog } from '../../../webhooks/admin/webhook-log.js';
import { Webhooks } from '../../../webhooks/admin/webhooks.js';
import { CurrentUser } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly log: WebhookLog,
  ) {}

  @Endpoint('webhooks')
  list() {
    return this.webhooks.list();
  }

  @Endpoint('createWebhook')
  create(@CurrentUser() { id }: User, @Input() { body }: InputOf<'createWebhook'>) {
    return this.webhooks.create(body, id);
  }

  @Endpoint('changeWebhook')
  change(@Input() { params, body }: InputOf<'changeWebhook'>) {
    return this.webhooks.setPaused(params.id, body.isPaused);
  }

  @Endpoint('deleteWebhook')
  delete(@Input() { params }: InputOf<'deleteWebhook'>) {
    return this.webhooks.delete(params.id);
  }

  @Endpoint('webhookDeliveries')
  deliveries(@Input() { params, query: { status, ...paging } }: InputOf<'webhookDeliveries'>) {
    return this.log.page(params.id, paging, status ?? null);
  }

  @Endpoint('replayWebhook')
  replay(@Input() { params, body }: InputOf<'replayWebhook'>) {
    return this.log.replay(params.id, new Date(body.since));
  }

  @Endpoint('replayDelivery')
  replayOne(@Input() { params }: InputOf<'replayDelivery'>) {
    return this.log.replayOne(params.id, params.deliveryId);
  }

  @Endpoint('pingWebhook')
  ping(@Input() { params }: InputOf<'pingWebhook'>) {
    return this.log.ping(params.id);
  }
}
