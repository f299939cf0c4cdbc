import type { Migration } from '../../migration.js';

export const eventLog: Migration = {
  name: 'EventLog1763712000000',
  up: `
    create table events (
      xid xid8 not null default pg_current_xact_id(),
      position bigint generated always as identity,
      event_id uuid not null unique,
      type text not null,
      schema_version smallint not null,
      stream text not null,
      version int not null,
      item_id int,
      day date,
      delta int,
      order_id uuid,
      command_id text not null,
      data jsonb not null,
      meta jsonb not null,
      recorded_at timestamptz not null default clock_timestamp(),
      primary key (xid, position),
      unique (stream, version)
    );
    create index events_by_day on events (item_id, day) include (delta) where day is not null;
    create index events_by_item on events (item_id, position desc) where day is null;
    create index events_by_command on events (command_id);

    create table personal_keys (stream text primary key, wrapped_key bytea not null);

    create sequence item_ids as int;

    create table checkpoints (
      name text primary key,
      version int not null,
      xid xid8 not null default '0',
      position bigint not null default 0,
      moved_at timestamptz not null default now(),
      failures int not null default 0,
      error text,
      failed_event uuid,
      failed_at timestamptz
    );
  `,
};
