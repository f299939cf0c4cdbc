import type { Migration } from '../../migration.js';

/** Crew accounts, invitations, two-step sign-in, and the log of staff sign-ins. */
export const staffSecurity: Migration = {
  name: 'StaffSecurity1763756000000',
  // A process of the version before joins sessions to users, and selects the only column that is named id.
  up: `
    alter table sessions add column session_id uuid not null default gen_random_uuid();
    alter table sessions add column last_seen_at timestamptz not null default now();
    alter table sessions add column browser text;
    alter table sessions add column network text;
    create unique index sessions_by_id on sessions (session_id);

    alter table users drop constraint users_role_check;
    alter table users add constraint users_role_check check (role in ('USER', 'ADMIN', 'CREW'));
    alter table users add column disabled_at timestamptz;
    create index users_staff on users (id) where role <> 'USER';

    -- The secret is encrypted under the key of its stream in personal_keys.
    create table second_factors (
      user_id int primary key references users on delete cascade,
      secret text not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    );
    create table recovery_codes (
      user_id int not null references second_factors on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    );

    create table staff_invitations (
      id uuid primary key,
      email text not null,
      role text not null check (role in ('ADMIN', 'CREW')),
      invited_by int not null references users on delete cascade,
      invited_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create unique index staff_invitations_by_email on staff_invitations (lower(email));

    create table staff_sign_ins (
      id bigint generated always as identity primary key,
      user_id int not null references users on delete cascade,
      at timestamptz not null default now(),
      outcome text not null,
      browser text,
      network text not null
    );
    create index staff_sign_ins_by_user on staff_sign_ins (user_id, at);
    create index staff_sign_ins_by_time on staff_sign_ins (at);
  `,
};
