import type { Migration } from '../../migration.js';

/** `seq` is the order of the log. Only unfinished deliveries are in the second index. */
export const webhooks: Migration = {
  name: 'Webhooks1763773000000',
  up: `
    create table webhooks (
      id uuid primary key,
      url text not null,
      secret text not null,
      events text[] not null,
      is_paused boolean not null default false,
      created_at timestamptz not null default now()
    );
    create table webhook_deliveries (
      webhook_id uuid not null references webhooks (id) on delete cascade,
      event_id uuid not null,
      seq bigint generated always as identity,
      event text not null,
      order_id uuid,
      command_id text not null,
      status text not null default 'waiting' check (status in ('waiting', 'sending', 'delivered', 'failed', 'given_up')),
      attempts int not null default 0,
      response text,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      delivered_at timestamptz,
      primary key (webhook_id, event_id),
      unique (webhook_id, order_id, command_id, event)
    );
    create index webhook_deliveries_list on webhook_deliveries (webhook_id, seq);
    create index webhook_deliveries_owed on webhook_deliveries (webhook_id, order_id, seq)
      where status in ('waiting', 'sending', 'failed');
    -- Earlier events have no receiver.
    insert into checkpoints (name, version) values ('webhooks', 1);
    update checkpoints c set xid = e.xid, position = e.position
      from (select xid, position from events order by xid desc, position desc limit 1) e where c.name = 'webhooks';
  `,
};
