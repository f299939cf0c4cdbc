import type { Pool } from 'pg';
import { HashChain } from './log-file.js';
import { BEGINNING, type Position } from '../recorded-event.js';

const AT_ONCE = 2_000;

export interface Exported {
  events: number;
  /** Of the last line. */
  hash: string;
}

/** The whole log as of one moment, line by line. Personal data stays sealed; the wrapped keys go along, so the data key opens it. */
export async function* exportLog(pool: Pool): AsyncGenerator<string, Exported> {
  const chain = new HashChain();
  const db = await pool.connect();
  try {
    await db.query('begin isolation level repeatable read read only');
    // The reader at the other end of a pipe may take his time.
    await db.query('set local idle_in_transaction_session_timeout = 0');
    let after: Position = BEGINNING;
    for (;;) {
      const { rows } = await db.query<Position & { json: string }>(READ, [after.xid, after.position, AT_ONCE]);
      for (const { json } of rows) yield chain.write(json);
      const last = rows.at(-1);
      if (!last) break;
      after = last;
    }
    await db.query('commit');
    yield chain.end();
    return { events: chain.events, hash: chain.hash };
  } finally {
    db.release(true);
  }
}

/** A stream's key stands with its first event. Places in the log are left out: another cluster gives its own. */
const READ = `
  select e.xid::text, e.position::text,
    (to_jsonb(e) - 'xid' - 'position' || coalesce(jsonb_build_object('wrapped_key', encode(k.wrapped_key, 'base64')), '{}'))::text as json
  from events e left join personal_keys k on k.stream = e.stream and e.version = 1
  where (e.xid, e.position) > ($1::xid8, $2::bigint) order by e.xid, e.position limit $3`;
