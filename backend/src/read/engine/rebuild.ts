import pg, { type ClientBase, type Pool } from 'pg';
import { LOCK_GATE_EXCLUSIVE } from '../../event-store/append/locks.js';
import type { Feed } from '../../event-store/subscriptions/feed.js';
import { BEGINNING, type Position } from '../../event-store/recorded-event.js';
import { project, type Projection } from './projection.js';
import { inScratchSchema } from './scratch-schema.js';

const BATCH = 10_000;
/** Of what is added up inside of the database. */
const STEP = 500_000;
/** A reader that holds a live table for long makes the swap give way and come back, lest appends wait for him. */
const SWAP_ATTEMPTS = 20;

export interface RebuildProgress {
  events: number;
  /** How long appends had to wait for the swap; set at the end. */
  gateHeldMs?: number;
}

/**
 * Builds a projection anew beside its live tables, by the live handlers or a sum that equals them, and swaps: readers see
 * the old tables until the new ones hold everything. Appends wait for the milliseconds that the tail and the swap take.
 */
export async function rebuild(
  pool: Pool,
  feed: Feed,
  projection: Projection,
  progress?: (state: RebuildProgress) => void,
): Promise<RebuildProgress> {
  return inScratchSchema(pool, schemaOf(projection), projection.ddl, (db) => build(db, feed, projection, progress));
}

/** Unless the tables are of the code's version, be it that another process has made them so while this one waited. */
export async function rebuildOutdated(pool: Pool, feed: Feed, projection: Projection): Promise<void> {
  if (await isOfThisVersion(pool, projection)) return;
  await inScratchSchema(pool, schemaOf(projection), projection.ddl, async (db) => {
    if (!(await isOfThisVersion(db, projection))) await build(db, feed, projection);
  });
}

function schemaOf({ name }: Projection): string {
  return `rebuild_${name}`;
}

/** A database that was restored from a dump without read tables has their checkpoints alone. */
async function isOfThisVersion(db: Pick<ClientBase | Pool, 'query'>, projection: Projection): Promise<boolean> {
  const { name, version, tables } = projection;
  const { rowCount } = await db.query(
    `select from checkpoints where name = $1 and version = $2
     and not exists (select from unnest($3::text[]) as t (name) where to_regclass('public.' || t.name) is null)`,
    [name, version, tables.map((table) => table.name)],
  );
  return rowCount === 1;
}

async function build(
  db: ClientBase,
  feed: Feed,
  projection: Projection,
  progress: (state: RebuildProgress) => void = () => undefined,
): Promise<RebuildProgress> {
  const schema = schemaOf(projection);
  const state: RebuildProgress = { events: 0 };
  const applied = (events: number) => progress({ events: (state.events += events) });
  let reached = projection.addUp ? await addUp(db, feed, projection.addUp, applied) : BEGINNING;
  reached = await catchUp(db, feed, projection, reached, applied);
  for (const { name } of projection.tables) await db.query(`analyze ${schema}.${name}`);
  for (let attempt = 1; state.gateHeldMs === undefined; attempt += 1) {
    try {
      state.gateHeldMs = await swap(db, feed, projection, schema, reached, applied);
    } catch (error) {
      if (!isLockTimeout(error) || attempt === SWAP_ATTEMPTS) throw error;
      reached = await catchUp(db, feed, projection, reached, applied);
    }
  }
  progress(state);
  return state;
}

/**
 * As far as the log is settled. In steps that take a second at most, because a long transaction would hold back every
 * reader of the log.
 */
export async function addUp(
  db: ClientBase,
  feed: Feed,
  statement: string,
  applied: (events: number) => void,
  step = STEP,
): Promise<Position> {
  let reached = BEGINNING;
  for (;;) {
    const next = await feed.measure(db, reached, step);
    if (!next) return reached;
    await db.query(statement, [reached.xid, reached.position, next.xid, next.position]);
    applied(next.events);
    reached = next;
  }
}

/** In short transactions, because a long one would hold back every reader of the log. */
async function catchUp(
  db: ClientBase,
  feed: Feed,
  projection: Projection,
  from: Position,
  applied: (events: number) => void,
): Promise<Position> {
  let reached = from;
  for (;;) {
    const events = await feed.read(db, reached, BATCH, projection.personal, projection.name);
    const last = events.at(-1);
    if (!last) return reached;
    await db.query('begin');
    await project(projection, db, events);
    await db.query('commit');
    reached = { xid: last.xid, position: last.position };
    applied(events.length);
  }
}

/** Behind the gate nothing is being appended: what is to be seen of the log then is all of it. */
async function swap(
  db: ClientBase,
  feed: Feed,
  projection: Projection,
  schema: string,
  from: Position,
  applied: (events: number) => void,
): Promise<number> {
  await db.query('begin');
  try {
    await db.query('select from checkpoints where name = $1 for update', [projection.name]);
    await db.query("set local lock_timeout = '500ms'");
    await db.query(LOCK_GATE_EXCLUSIVE);
    const began = performance.now();
    let reached = from;
    for (;;) {
      const events = await feed.readUnsettled(db, reached, BATCH, projection.personal, projection.name);
      const last = events.at(-1);
      if (!last) break;
      await project(projection, db, events);
      reached = { xid: last.xid, position: last.position };
      applied(events.length);
    }
    const end = await feed.head(db);
    for (const { name } of projection.tables) {
      await db.query(`drop table if exists public.${name}; alter table ${schema}.${name} set schema public`);
    }
    await db.query(
      `insert into checkpoints (name, version, xid, position) values ($1, $2, $3::xid8, $4::bigint)
       on conflict (name) do update set version = excluded.version, xid = excluded.xid, position = excluded.position,
         moved_at = now(), failures = 0, error = null, failed_event = null, failed_at = null`,
      [projection.name, projection.version, end.xid, end.position],
    );
    await db.query('commit');
    return performance.now() - began;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}
