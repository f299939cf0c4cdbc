import type { Pool, PoolClient } from 'pg';
import type { DomainEvent } from '../domain/events.js';
import { toPlacement } from '../domain/placement.js';
import { upcast } from '../domain/upcasters.js';
import { EVENT_VALUES } from '@party-rental/event-store/maintenance/rebase-transaction-ids';
import { LOCK_OUT_APPENDS } from '@party-rental/event-store/append/locks';
import { HashChain, LogFileError, readLogFile, requireHash } from '@party-rental/event-store/maintenance/log-file';
import type { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { eventSchema } from './event-schema.js';

const BATCH_SIZE = 1_000;
/** Begin behind the imported events: what these cause was sent long ago. */
const SENDERS = ['email', 'webhooks'];
/** The subscriptions without read tables. */
const REACTORS = [...SENDERS, 'reminders'];

/**
 * Imports an exported log into an empty one, all or nothing, and returns the number of events. Deletes the checkpoints of
 * the projections, so that the caller or the next start rebuilds the read tables.
 */
export async function importLog(
  pool: Pool,
  personalData: PersonalData,
  lines: AsyncIterable<string>,
  expectedHash: string | undefined,
): Promise<number> {
  const chain = new HashChain();
  const db = await pool.connect();
  try {
    await db.query('begin');
    // The input may be a slow pipe.
    await db.query('set local idle_in_transaction_session_timeout = 0');
    await db.query(LOCK_OUT_APPENDS);
    const { rowCount } = await db.query('select from events limit 1');
    if (rowCount !== 0)
      throw new LogFileError('This log is not empty. Import into a new database, before the shop first starts on it.');
    await insertAll(db, chain, personalData, lines);
    requireHash(chain, expectedHash);
    await db.query("select setval('item_ids', greatest(1, (select max(item_id) from events)))");
    await db.query('delete from checkpoints where name <> all($1)', [REACTORS]);
    await db.query(
      `insert into checkpoints (name, version, xid, position)
       select name, 1, xid, position from unnest($1::text[]) name,
         (select xid, position from events order by xid desc, position desc limit 1) last
       on conflict (name) do update set xid = excluded.xid, position = excluded.position`,
      [SENDERS],
    );
    await db.query('commit');
    await db.query('analyze events, further_allocations');
    return chain.events;
  } finally {
    db.release(true);
  }
}

async function insertAll(
  db: PoolClient,
  chain: HashChain,
  personalData: PersonalData,
  lines: AsyncIterable<string>,
): Promise<void> {
  let waiting: string[] = [];
  let further: object[] = [];
  let keyTried = false;
  const insert = async () => {
    await db.query(INSERT, [`[${waiting.join(',')}]`]);
    if (further.length > 0) await db.query(INSERT_ALLOCATIONS, [JSON.stringify(further)]);
    [waiting, further] = [[], []];
  };
  for await (const { json, line } of readLogFile(eventSchema, lines, chain)) {
    const { event_id, type, schema_version: version, stream, data, wrapped_key: key } = line;
    const event = { type, data: upcast(type, version, data), personal: null } as unknown as DomainEvent;
    further.push(...toPlacement(event).further.map((allocation) => ({ event_id, ...allocation })));
    if (key && !keyTried) tryKey(personalData, stream, key);
    keyTried ||= Boolean(key);
    waiting.push(json);
    if (waiting.length === BATCH_SIZE) await insert();
  }
  await insert();
}

function tryKey(personalData: PersonalData, stream: string, wrappedKey: string): void {
  if (personalData.wrappedUnder(stream, Buffer.from(wrappedKey, 'base64')) === undefined)
    throw new LogFileError(
      "The personal data of this log is encrypted under another DATA_KEY: set DATA_KEY, or OTHER_DATA_KEY beside a new DATA_KEY, to the exporting shop's key",
    );
}

const INSERT = `
  with lines as materialized (select value, n from jsonb_array_elements($1::jsonb) with ordinality l(value, n)),
  keys as (
    insert into personal_keys (stream, wrapped_key)
    select value->>'stream', decode(value->>'wrapped_key', 'base64') from lines where value->>'wrapped_key' is not null
  )
  insert into events (${EVENT_VALUES})
  select ${EVENT_VALUES} from (
    select n, r.* from lines cross join lateral jsonb_populate_record(null::events, value) r order by n) in_order`;

const INSERT_ALLOCATIONS = `
  insert into further_allocations (event_id, position, item_id, day, delta, held_until)
  select e.event_id, e.position, a."itemId", a.day, a.delta, a.until
  from jsonb_to_recordset($1::jsonb) a(event_id uuid, "itemId" int, day date, delta int, until timestamptz)
  join events e using (event_id)`;
