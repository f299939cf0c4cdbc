import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A decision about an order reads all its lines. */
export class EventsByOrder1763749000000 implements MigrationInterface {
  readonly name = 'EventsByOrder1763749000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('create index events_by_order on events (order_id) where order_id is not null');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index events_by_order');
  }
}
