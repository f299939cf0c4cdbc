import { createHmac } from 'node:crypto';
import { randomBytes } from '../../platform/ids.js';

const PREFIX = 'whsec_';

/** A secret of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/** The signature of a message. `timestamp` is in seconds. */
export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
