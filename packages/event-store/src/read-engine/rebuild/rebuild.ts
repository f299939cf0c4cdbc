import pg, { type ClientBase, type Pool } from 'pg';
import { LOCK_OUT_APPENDS } from '../../append/locks.js';
import { countEvents } from '../../subscriptions/checkpoint-states.js';
import type { Feed } from '../../subscriptions/feed.js';
import { BEGINNING, isAtOrAfter, type Position } from '../../recorded-event.js';
import { project, toConsumer, toReplay, type Projection } from '../projection.js';
import { getCheckpointName, getTableSchema } from './table-versions.js';
import { inScratchSchema } from './scratch-schema.js';
import { LOCK_NOT_AVAILABLE } from '../../is-database-unavailable.js';

const BATCH_SIZE = 10_000;
/** Events per statement of `sumSql`: about a second, because a long transaction stalls every subscription. */
const STEP_SIZE = 500_000;
/** The swap gives up and retries when a query holds a live table, so that appends do not wait for that query. */
const SWAP_ATTEMPTS = 20;

export interface RebuildProgress {
  events: number;
  /** How long the swap held the rebuild lock, which blocks appends. Set at the end. */
  lockHeldMs?: number;
}

/**
 * Builds a projection's tables beside the live ones, then swaps them. Queries read the old tables until then. Appends wait
 * for the milliseconds that the last events and the swap take.
 */
export async function rebuild(
  pool: Pool,
  feed: Feed,
  projection: Projection,
  progress?: (state: RebuildProgress) => void,
): Promise<RebuildProgress> {
  return inScratchSchema(pool, getSchema(projection), projection.ddl, (db) =>
    build({ pool, db }, feed, projection, progress),
  );
}

/** Does nothing when the tables already have the code's version, or another process built them during the wait. */
export async function rebuildOutdated(pool: Pool, feed: Feed, projection: Projection): Promise<void> {
  if (await isCurrent(pool, projection)) return;
  await inScratchSchema(pool, getSchema(projection), projection.ddl, async (db) => {
    if (!(await isCurrent(db, projection))) await build({ pool, db }, feed, projection);
  });
}

function getSchema({ name, version }: Projection): string {
  return `rebuild_${name}_${version}`;
}

/** A database restored from a dump without read tables has checkpoints but no tables. */
async function isCurrent(db: Pick<ClientBase | Pool, 'query'>, projection: Projection): Promise<boolean> {
  const { version, tables } = projection;
  const { rowCount } = await db.query(
    `select from checkpoints where name = $1 and version = $2
     and not exists (select from unnest($3::text[]) as t (name) where to_regclass($4 || '.' || t.name) is null)`,
    [getCheckpointName(projection), version, tables.map((table) => table.name), getTableSchema(projection)],
  );
  return rowCount === 1;
}

/** The scratch tables are in the search path of `db` only. */
interface Connections {
  pool: Pool;
  db: ClientBase;
}

async function build(
  connections: Connections,
  feed: Feed,
  projection: Projection,
  progress: (state: RebuildProgress) => void = () => undefined,
): Promise<RebuildProgress> {
  const { db } = connections;
  const schema = getSchema(projection);
  const state: RebuildProgress = { events: 0 };
  const applied = (events: number) => progress({ events: (state.events += events) });
  let reached = projection.sumSql ? await runSumSql(db, feed, projection.sumSql, applied) : BEGINNING;
  reached = await catchUp(connections, feed, projection, reached, applied);
  // Concurrently, because the transaction of another index would stall every subscription until it is built.
  for (const index of projection.indexes ?? []) await db.query(`create index concurrently ${index}`);
  for (const { name } of projection.tables) await db.query(`analyze ${schema}.${name}`);
  for (let attempt = 1; state.lockHeldMs === undefined; attempt += 1) {
    try {
      state.lockHeldMs = await swap(db, feed, projection, schema, reached, applied);
    } catch (error) {
      if (!isLockTimeout(error) || attempt === SWAP_ATTEMPTS) throw error;
      reached = await catchUp(connections, feed, projection, reached, applied);
    }
  }
  state.events = await countEvents(connections.pool);
  progress(state);
  return state;
}

const BETWEEN = '(xid, position) > ($1::xid8, $2::bigint) and (xid, position) <= ($3::xid8, $4::bigint)';

/** Runs up to the log's high-water mark, in steps. */
export async function runSumSql(
  db: ClientBase,
  feed: Feed,
  sumSql: NonNullable<Projection['sumSql']>,
  applied: (events: number) => void,
  step = STEP_SIZE,
): Promise<Position> {
  let reached = BEGINNING;
  for (;;) {
    const next = await feed.measure(db, reached, step);
    if (!next) return reached;
    await db.query(sumSql(BETWEEN, true), [reached.xid, reached.position, next.xid, next.position]);
    applied(next.events);
    reached = next;
  }
}

/**
 * In short transactions, because a long one stalls every subscription. The next events are read meanwhile, on another
 * connection, so that the program and the database both work.
 */
async function catchUp(
  { pool, db }: Connections,
  feed: Feed,
  projection: Projection,
  from: Position,
  applied: (events: number) => void,
): Promise<Position> {
  const [consumer, mark] = [toReplay(projection, feed.schema), await feed.highWaterMark(pool)];
  const read = (after: Position) => feed.readFor(consumer, pool, after, BATCH_SIZE);
  let reached = from;
  for (let batch = await read(from); batch.last;) {
    const { events, last, size } = batch;
    const [next] = await Promise.all([read(last), inTransaction(db, () => project(projection, db, events))]);
    reached = { xid: last.xid, position: last.position };
    applied(size);
    // Until it committed, the transaction hid what was appended since it began.
    batch = next.last ? next : await read(reached);
  }
  return isAtOrAfter(reached, mark) ? reached : mark;
}

async function inTransaction(db: ClientBase, work: () => Promise<void>): Promise<void> {
  await db.query('begin; set local synchronous_commit = off');
  await work();
  await db.query('commit');
}

/** Under the rebuild lock nothing is appended, so the visible log is complete. */
async function swap(
  db: ClientBase,
  feed: Feed,
  projection: Projection,
  schema: string,
  from: Position,
  applied: (events: number) => void,
): Promise<number> {
  const [checkpoint, live] = [getCheckpointName(projection), getTableSchema(projection)];
  await db.query('begin');
  try {
    await db.query('select from checkpoints where name = $1 for update', [checkpoint]);
    await db.query("set local lock_timeout = '500ms'");
    await db.query(LOCK_OUT_APPENDS);
    const began = performance.now();
    let reached = from;
    for (;;) {
      const { events, last, size } = await feed.readVisibleFor(
        toConsumer(projection, feed.schema),
        db,
        reached,
        BATCH_SIZE,
      );
      if (!last) break;
      await project(projection, db, events);
      reached = { xid: last.xid, position: last.position };
      applied(size);
    }
    const end = await feed.head(db);
    await db.query(`create schema if not exists ${live}`);
    for (const { name } of projection.tables) {
      await db.query(`drop table if exists ${live}.${name}; alter table ${schema}.${name} set schema ${live}`);
    }
    await db.query(
      `insert into checkpoints (name, version, xid, position) values ($1, $2, $3::xid8, $4::bigint)
       on conflict (name) do update set version = excluded.version, xid = excluded.xid, position = excluded.position,
         moved_at = now(), failures = 0, error = null, failed_event = null, failed_at = null`,
      [checkpoint, projection.version, end.xid, end.position],
    );
    await db.query('commit');
    return performance.now() - began;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}
