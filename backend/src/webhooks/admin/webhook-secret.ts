import type { Pool } from 'pg';
import type { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { randomBytes } from '@party-rental/event-store/random-bytes';

const PREFIX = 'whsec_';
/** Of the stream of the key that encrypts a webhook's target. The stream has no events. */
const WEBHOOK_STREAM_PREFIX = 'webhook-';

export function webhookStream(id: string): string {
  return `${WEBHOOK_STREAM_PREFIX}${id}`;
}

/** Encrypted together, because the path of a URL may be a secret of its receiver. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

export interface StoredTarget {
  /** Null once it is encrypted with the secret. */
  url: string | null;
  encrypted: string;
  wrappedKey: Buffer | null;
}

/** Of `webhooks w`, with its key as `k`. */
export const STORED_TARGET = 'w.url, w.secret as encrypted, k.wrapped_key as "wrappedKey"';
export const TARGET_KEY = `personal_keys k on k.stream = '${WEBHOOK_STREAM_PREFIX}' || w.id`;

/** Undefined if its key is damaged or missing. */
export function decryptTarget(personalData: PersonalData, id: string, stored: StoredTarget): WebhookTarget | undefined {
  const { url, encrypted, wrappedKey } = stored;
  const stream = webhookStream(id);
  if (!wrappedKey || !personalData.wrappedUnder(stream, wrappedKey)) return undefined;
  return { url, ...(personalData.decrypt(stream, encrypted, wrappedKey) as object) } as WebhookTarget; // as it was encrypted
}

/** Encrypts the URLs that earlier versions stored in plain text. Repeating it changes nothing. */
export async function encryptPlainUrls(pool: Pool, personalData: PersonalData): Promise<void> {
  const { rows } = await pool.query<StoredTarget & { id: string; wrappedKey: Buffer }>(
    `select w.id, ${STORED_TARGET} from webhooks w join ${TARGET_KEY} where w.url is not null`,
  );
  for (const { id, ...stored } of rows) {
    const target = decryptTarget(personalData, id, stored);
    if (!target) continue;
    const { encrypted } = personalData.encrypt(webhookStream(id), target, stored.wrappedKey);
    await pool.query('update webhooks set url = null, secret = $2 where id = $1', [id, encrypted]);
  }
}

/** A secret of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}
