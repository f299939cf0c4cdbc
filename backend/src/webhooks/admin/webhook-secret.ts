import { createHmac } from 'node:crypto';
import { randomBytes } from '../../platform/ids.js';

const PREFIX = 'whsec_';
/** Of the stream of the key that encrypts a webhook's secret. The stream has no events. */
export const WEBHOOK_STREAM_PREFIX = 'webhook-';

export function webhookStream(id: string): string {
  return `${WEBHOOK_STREAM_PREFIX}${id}`;
}

/** A secret of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/** The signature of a message. `timestamp` is in seconds. */
export function sign(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
