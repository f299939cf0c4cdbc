import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is searched for may stand anywhere in a name: read tables index its groups of three letters. */
export class Search1763727200000 implements MigrationInterface {
  readonly name = 'Search1763727200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('create extension if not exists pg_trgm schema public');
  }

  async down(): Promise<void> {
    // Read tables use it, and are made anew by whichever release is started.
  }
}
