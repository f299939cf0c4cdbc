import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions look up the orders that use a promo code. */
export class PromoUses1764291600030 implements MigrationInterface {
  readonly name = 'PromoUses1764291600030';
  /** An index is built concurrently outside a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // A run that failed leaves an invalid index.
    await db.query('drop index concurrently if exists events_promo_uses');
    await db.query(
      `create index concurrently events_promo_uses on events ((data->>'promoCode')) where type = 'AdjustmentAdded'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index events_promo_uses');
  }
}
