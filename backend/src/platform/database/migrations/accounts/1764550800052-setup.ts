import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The first run of a shop: the codes with which its first admin may be created, as hashes; the steps that the owner skipped;
 * and the mail server from the settings, encrypted under the key of its stream in personal_keys.
 */
export class Setup1764550800052 implements MigrationInterface {
  readonly name = 'Setup1764550800052';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table setup_codes (hash text primary key, created_at timestamptz not null default now());
      create table setup_skips (step text primary key, created_at timestamptz not null default now());
      create table email_account (
        provider text primary key check (provider = 'smtp'),
        keys text not null,
        connected_at timestamptz not null default now(),
        created_by int references users on delete set null
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table setup_codes, setup_skips, email_account');
  }
}
