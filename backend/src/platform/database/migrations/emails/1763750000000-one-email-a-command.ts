import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OneEmailACommand1763750000000 implements MigrationInterface {
  readonly name = 'OneEmailACommand1763750000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table email_deliveries add column command_id text;
      create unique index email_deliveries_one_a_command on email_deliveries (command_id, purpose)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table email_deliveries drop column command_id');
  }
}
