import type { Migration } from '../../migration.js';

/** What the shop has asked a payment provider for: checkout sessions and refunds. No row holds personal data. */
export const paymentRequests: Migration = {
  name: 'PaymentRequests1764378000032',
  up: `
    create table payment_requests (
      kind text not null,
      id uuid not null,
      order_id uuid not null,
      pays text,
      amount bigint not null,
      provider text not null,
      payment text,
      reference text,
      url text,
      expires_at timestamptz,
      is_declined boolean not null default false,
      notices int not null default 0,
      command_id text unique,
      request_hash text,
      status text not null default 'waiting',
      attempts int not null default 0,
      due_at timestamptz not null default now(),
      note text,
      created_at timestamptz not null default now(),
      done_at timestamptz,
      primary key (id, kind)
    );
    create index payment_requests_by_order on payment_requests (order_id, created_at);
    create index payment_requests_due on payment_requests (due_at) where status in ('waiting', 'sending', 'failed');
  `,
};
