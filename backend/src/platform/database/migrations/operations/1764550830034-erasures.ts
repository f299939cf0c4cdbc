import type { Migration } from '../../migration.js';

/** Customers who are being erased, with the emails or phones to search for. */
export const erasures: Migration = {
  name: 'Erasures1764550830034',
  up: `
    create table erasures (
      customer_id uuid primary key, contacts jsonb not null, meta jsonb not null,
      requested_at timestamptz not null default now()
    );
  `,
};
