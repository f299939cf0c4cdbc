import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A verified email belongs to one account only; an unverified one blocks no other account. */
export class VerifiedEmails1763742000000 implements MigrationInterface {
  readonly name = 'VerifiedEmails1763742000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table users add column email_since timestamptz not null default now();
      update users set email_since = created_at;
      drop index users_by_email;
      create index users_by_email on users (lower(email));
      create unique index users_by_verified_email on users (lower(email)) where email_verified;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index users_by_verified_email, users_by_email;
      create unique index users_by_email on users (lower(email));
      alter table users drop column email_since;
    `);
  }
}
