import type { Migration } from '../../migration.js';

/** Trigram indexes let read tables search for a text anywhere in a name. */
export const search: Migration = {
  name: 'Search1763727200000',
  up: 'create extension if not exists pg_trgm schema public',
};
