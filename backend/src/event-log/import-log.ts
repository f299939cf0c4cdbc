import type { Pool, PoolClient } from 'pg';
import { upcast } from '../domain/upcasters.js';
import { EVENT_VALUES } from './adopt-log.js';
import { LOCK_GATE_EXCLUSIVE } from './boundary-locks.js';
import { HashChain, LogFileError } from './log-file.js';

const AT_ONCE = 1_000;
/** The reader that sends mail. What is imported has happened long ago: its mail was sent then. */
const MAIL_READER = 'email';

interface Line {
  type: string;
  schema_version: number;
  data: Record<string, unknown>;
}

/** Fills an empty log from an exported one, all or nothing. Answers the number of events; throws LogFileError. */
export async function importLog(
  pool: Pool,
  lines: AsyncIterable<string>,
  expectedHash: string | undefined,
  progress: (events: number) => void = () => undefined,
): Promise<number> {
  const chain = new HashChain();
  const db = await pool.connect();
  try {
    await db.query('begin');
    await db.query(LOCK_GATE_EXCLUSIVE);
    const { rowCount } = await db.query('select from events limit 1');
    if (rowCount !== 0) throw new LogFileError('This log is not empty. Import into a new database (SEED=none).');
    await insertAll(db, chain, lines, progress);
    if (expectedHash !== undefined && expectedHash !== chain.hash)
      throw new LogFileError(`The file ends with the hash ${chain.hash}, which is not the one expected`);
    await db.query("select setval('item_ids', greatest(1, (select max(item_id) from events)))");
    await db.query(
      `insert into checkpoints (name, version, xid, position)
       select $1, 1, xid, position from events order by xid desc, position desc limit 1
       on conflict (name) do update set xid = excluded.xid, position = excluded.position`,
      [MAIL_READER],
    );
    await db.query('commit');
    await db.query('analyze events');
    return chain.events;
  } finally {
    db.release(true);
  }
}

async function insertAll(
  db: PoolClient,
  chain: HashChain,
  lines: AsyncIterable<string>,
  progress: (events: number) => void,
): Promise<void> {
  let waiting: string[] = [];
  let ended = false;
  const insert = async () => {
    await db.query(INSERT, [`[${waiting.join(',')}]`]);
    waiting = [];
    progress(chain.events);
  };
  for await (const line of lines) {
    if (ended) throw new LogFileError('There is something behind the end of the log');
    const json = chain.read(line);
    if (json === undefined) {
      ended = true;
      continue;
    }
    const { type, schema_version: version, data } = JSON.parse(json) as Line; // its hash says that this shop wrote it
    upcast(type, version, data);
    waiting.push(json);
    if (waiting.length === AT_ONCE) await insert();
  }
  if (!ended) throw new LogFileError('The file has no end: it was cut off');
  await insert();
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
