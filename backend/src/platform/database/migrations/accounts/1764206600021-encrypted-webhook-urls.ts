import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The next start encrypts the URLs. A process of the version before retries their deliveries until it ends. */
export class EncryptedWebhookUrls1764206600021 implements MigrationInterface {
  readonly name = 'EncryptedWebhookUrls1764206600021';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table webhooks alter column url drop not null');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('delete from webhooks where url is null');
    await db.query('alter table webhooks alter column url set not null');
  }
}
