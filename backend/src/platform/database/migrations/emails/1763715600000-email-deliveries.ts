import type { Migration } from '../../migration.js';

export const emailDeliveries: Migration = {
  name: 'EmailDeliveries1763715600000',
  up: `
    create table email_deliveries (
      event_id uuid not null,
      purpose text not null,
      order_id uuid,
      status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'dead')),
      attempts int not null default 0,
      due_at timestamptz not null default now(),
      claimed_at timestamptz,
      sent_at timestamptz,
      error text,
      message_id text,
      created_at timestamptz not null default now(),
      primary key (event_id, purpose),
      unique (order_id, purpose)
    );
    create index email_deliveries_due on email_deliveries (due_at) where status in ('queued', 'sending', 'failed');
    insert into checkpoints (name, version) values ('email', 1) on conflict do nothing;
  `,
};
