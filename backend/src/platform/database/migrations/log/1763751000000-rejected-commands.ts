import type { Migration } from '../../migration.js';

/** Rejections of the last minute, which are returned again for the same `Idempotency-Key`. */
export const rejectedCommands: Migration = {
  name: 'RejectedCommands1763751000000',
  up: `
    create table rejected_commands (
      command_id text not null,
      request_hash text not null,
      rejection jsonb not null,
      rejected_at timestamptz not null default clock_timestamp(),
      primary key (command_id, request_hash)
    );
    create index rejected_commands_by_time on rejected_commands (rejected_at);
  `,
};
