import pg from 'pg';
import type { Connection } from './transaction.js';

/** The program appends to these tables and reads them, also for a dump. Only the owner can change or delete rows. */
const APPEND_ONLY = ['events', 'further_allocations'];
/** What an erasure changes in events of an early version, with the owner's rights. */
const OWNERS_FUNCTION = 'clear_cancellation_reasons(text[])';

/**
 * With a role of its own for the program (OWNER_DATABASE_URL names the other one), leaves the log to the owner, on whose
 * connection this runs after the migrations, and all other tables to the program. Does nothing if both are one role.
 */
export async function protectLog(owner: Connection, programRole: string): Promise<void> {
  const role = pg.escapeIdentifier(programRole);
  const isProgram = `current_user = ${pg.escapeLiteral(programRole)}`;
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter table %s owner to %I', c.oid::regclass, wanted.owner) as statement
     from pg_class c, lateral (select case when relname = any($1) then current_user else $2::name end as owner) wanted
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       and pg_get_userbyid(relowner) <> wanted.owner and not ${isProgram}
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i', 'e'))
     union all
     select unnest(array[
       'grant select, insert on ${APPEND_ONLY.join(', ')} to ${role}',
       'grant select on all sequences in schema public to ${role}',
       'alter function ${OWNERS_FUNCTION} owner to current_user',
       'revoke execute on function ${OWNERS_FUNCTION} from public',
       'grant execute on function ${OWNERS_FUNCTION} to ${role}'])
     where not ${isProgram}`,
    [APPEND_ONLY, programRole],
  );
  for (const { statement } of rows) await owner.query(statement);
}

/** Whether the role of the pool can change events that were appended. */
export async function canChangeLog(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ canChange: boolean }>(
    `select has_table_privilege('events', 'update, delete, truncate') as "canChange"`,
  );
  return rows[0]?.canChange ?? false;
}
