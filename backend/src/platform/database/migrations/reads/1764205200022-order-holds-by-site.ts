import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The IPv6 /48 of an order, as a keyed hash. Null for IPv4, and for orders from before, which count for their network. */
export class OrderHoldsBySite1764205200022 implements MigrationInterface {
  readonly name = 'OrderHoldsBySite1764205200022';

  /** An index is built concurrently outside a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table order_holds add column if not exists site text');
    // A run that failed leaves an invalid index.
    await db.query('drop index concurrently if exists order_holds_by_site');
    await db.query(
      'create index concurrently order_holds_by_site on order_holds (site, created_at) where site is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table order_holds drop column site');
  }
}
