import type { EndedAccess } from '@party-rental/contracts';
import type { Connection } from '../../platform/database/transaction.js';

/**
 * Ends what a person created that opens the shop's data without that person signing in; what has no recorded creator as
 * well if the person was an admin: it may be theirs.
 */
export async function endIssuedAccess(db: Connection, userId: number, wasAdmin: boolean): Promise<EndedAccess[]> {
  const { rows } = await db.query<EndedAccess>(END_ALL, [userId, wasAdmin]);
  return rows;
}

const IS_THEIRS = '(created_by = $1::int or created_by is null and $2::boolean)';

const END_ALL = `
  with keys as (update api_keys set revoked_at = now() where created_by = $1 and revoked_at is null returning name),
  feeds as (delete from calendar_feeds where ${IS_THEIRS} returning feed),
  hooks as (delete from webhooks where ${IS_THEIRS} returning id, host),
  secrets as (delete from personal_keys where stream in (select 'webhook-' || id from hooks)),
  invitations as (delete from staff_invitations where invited_by = $1 returning role)
  select 'api_key' as kind, name from keys
  union all select 'calendar_link', feed from feeds
  union all select 'webhook', coalesce(host, id::text) from hooks
  union all select 'invitation', lower(role) from invitations
  order by kind, name`;
