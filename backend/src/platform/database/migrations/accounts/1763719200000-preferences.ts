import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Preferences1763719200000 implements MigrationInterface {
  readonly name = 'Preferences1763719200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table users
        add email_verified boolean not null default false,
        add preferences jsonb not null
          default '{ "bookingConfirmations": true, "reminders": true, "promotions": false }';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table users drop email_verified, drop preferences');
  }
}
