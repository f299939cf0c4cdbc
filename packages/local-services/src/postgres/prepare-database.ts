import pg from 'pg';

/** The role of the program. It may create tables in the shop's database, and has no rights outside it. */
export const APP_ROLE = 'party_rental';
/** Owns the database and the log, so that the program can only append. */
export const OWNER_ROLE = 'party_rental_owner';

/** Creates the database and its roles. Transfers what the superuser or the program's role owned in an earlier version. */
export async function prepareDatabase(superuserUrl: (database: string) => string, database: string, password: string) {
  await withClient(superuserUrl('postgres'), async (client) => {
    // Each one implicit transaction. pg_monitor lets the program see long transactions of other roles.
    for (const [role, grant] of [
      [APP_ROLE, 'pg_monitor'],
      [OWNER_ROLE, APP_ROLE],
    ])
      if (!(await exists(client, 'select from pg_roles where rolname = $1', role)))
        await client.query(
          `create role ${role} login password ${client.escapeLiteral(password)}; grant ${grant} to ${role}`,
        );
    if (!(await exists(client, 'select from pg_database where datname = $1', database)))
      await client.query(`create database ${database} owner ${OWNER_ROLE}`);
    await client.query(
      `alter database ${database} owner to ${OWNER_ROLE}; grant create on database ${database} to ${APP_ROLE}`,
    );
  });
  await withClient(superuserUrl(database), (client) =>
    client.query(`${TRANSFER}; grant create on schema public to ${APP_ROLE}`),
  );
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function exists(client: pg.Client, query: string, name = ''): Promise<boolean> {
  return (await client.query(query, [name])).rowCount !== 0;
}

/** `reassign owned` refuses the bootstrap superuser. Sequences of a column follow their table; extensions stay. */
const TRANSFER = `
do $$
declare statement text;
begin
  for statement in
    with own_schemas as (
      select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), dependent as (
      select classid, objid, deptype from pg_depend where deptype in ('e', 'a', 'i')
    )
    select format('alter schema %I owner to ${APP_ROLE}', nspname)
    from own_schemas where nspowner = 'postgres'::regrole
    union all
    select format('alter %s %s owner to ${APP_ROLE}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      c.oid::regclass)
    from pg_class c join own_schemas s on s.oid = relnamespace
    where relowner = 'postgres'::regrole and relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
      select from dependent where classid = 'pg_class'::regclass and objid = c.oid and (deptype = 'e' or relkind = 'S'))
    union all
    select format('alter routine %s owner to ${APP_ROLE}', p.oid::regprocedure)
    from pg_proc p join own_schemas s on s.oid = pronamespace
    where proowner = 'postgres'::regrole and not exists (
      select from dependent where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    union all
    select format('alter type %s owner to ${APP_ROLE}', t.oid::regtype)
    from pg_type t join own_schemas s on s.oid = typnamespace
    where typowner = 'postgres'::regrole and typtype in ('e', 'd', 'r') and not exists (
      select from dependent where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`;
