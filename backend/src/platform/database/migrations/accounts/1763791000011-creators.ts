import type { Migration } from '../../migration.js';

/** Null for links and webhooks that were created before: they end with the next admin who loses access. */
export const creators: Migration = {
  name: 'Creators1763791000011',
  up: `
    alter table calendar_feeds add column created_by int references users on delete cascade;
    alter table webhooks add column created_by int references users on delete cascade;
    alter table webhooks add column host text;
    update webhooks set host = lower(substring(url from '^[^:]+://([^/:?]+)')) where host is null;
    -- Keys of former admins were only suspended, and would have come back with the account.
    update api_keys set revoked_at = now() where revoked_at is null and not exists (
      select from users where users.id = created_by and role = 'ADMIN' and disabled_at is null);
  `,
};
