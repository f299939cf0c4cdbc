import type { Migration } from '../../migration.js';

export const calendarFeeds: Migration = {
  name: 'CalendarFeeds1763768000000',
  up: `create table calendar_feeds (
    feed text primary key,
    token_hash text not null unique,
    created_at timestamptz not null default now(),
    last_read_at timestamptz
  )`,
};
