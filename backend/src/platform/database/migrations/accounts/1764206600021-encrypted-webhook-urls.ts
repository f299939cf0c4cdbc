import type { Migration } from '../../migration.js';

/** The next start encrypts the URLs. A process of the version before retries their deliveries until it ends. */
export const encryptedWebhookUrls: Migration = {
  name: 'EncryptedWebhookUrls1764206600021',
  up: 'alter table webhooks alter column url drop not null',
};
