import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rejections of the last minute, which are returned again for the same `Idempotency-Key`. */
export class RejectedCommands1763751000000 implements MigrationInterface {
  readonly name = 'RejectedCommands1763751000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table rejected_commands (
        command_id text not null,
        request_hash text not null,
        rejection jsonb not null,
        rejected_at timestamptz not null default clock_timestamp(),
        primary key (command_id, request_hash)
      );
      create index rejected_commands_by_time on rejected_commands (rejected_at);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table rejected_commands');
  }
}
