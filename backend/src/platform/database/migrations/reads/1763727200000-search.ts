import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trigram indexes let read tables search for a text anywhere in a name. */
export class Search1763727200000 implements MigrationInterface {
  readonly name = 'Search1763727200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('create extension if not exists pg_trgm schema public');
  }

  async down(): Promise<void> {
    // Read tables use it; a rebuild recreates them.
  }
}
