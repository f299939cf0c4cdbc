import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Letters1763720000000 implements MigrationInterface {
  readonly name = 'Letters1763720000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table letters (
        id uuid primary key,
        kind text not null,
        data jsonb not null,
        created_at timestamptz not null default now()
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table letters`);
  }
}
