import type { Migration } from '../../migration.js';

export const accounts: Migration = {
  name: 'Accounts1763712100000',
  up: `
    create table users (
      id serial primary key,
      username text not null,
      email text not null,
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      phone text,
      role text not null default 'USER' check (role in ('USER', 'ADMIN')),
      created_at timestamptz not null default now()
    );
    create unique index users_by_username on users (lower(username));
    create unique index users_by_email on users (lower(email));

    create table sessions (
      sid text primary key,
      user_id int not null references users on delete cascade,
      expires_at timestamptz not null
    );
    create index sessions_by_user on sessions (user_id);
    create index sessions_by_expiry on sessions (expires_at);
  `,
};
