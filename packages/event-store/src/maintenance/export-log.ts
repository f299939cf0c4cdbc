import type { Pool } from 'pg';
import { HashChain } from './log-file.js';
import { BEGINNING, type Position } from '../recorded-event.js';

const BATCH_SIZE = 2_000;

export interface Exported {
  events: number;
  /** Of the last line. */
  hash: string;
}

/** Yields the lines of the log as of one moment. Personal data stays encrypted; the wrapped keys are included. */
export async function* exportLog(pool: Pool): AsyncGenerator<string, Exported> {
  const chain = new HashChain();
  const db = await pool.connect();
  try {
    await db.query('begin isolation level repeatable read read only');
    // The output may be a slow pipe.
    await db.query('set local idle_in_transaction_session_timeout = 0');
    let after: Position = BEGINNING;
    for (;;) {
      const { rows } = await db.query<Position & { json: string }>(READ, [after.xid, after.position, BATCH_SIZE]);
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

/** A stream's key is in the line of its first event. Positions are left out: another cluster assigns its own. */
const READ = `
  select e.xid::text, e.position::text,
    (to_jsonb(e) - 'xid' - 'position' || coalesce(jsonb_build_object('wrapped_key', encode(k.wrapped_key, 'base64')), '{}'))::text as json
  from events e left join personal_keys k on k.stream = e.stream and e.version = 1
  where (e.xid, e.position) > ($1::xid8, $2::bigint) order by e.xid, e.position limit $3`;
