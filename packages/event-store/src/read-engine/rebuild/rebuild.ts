import pg, { type ClientBase, type Pool } from 'pg';
import { LOCK_OUT_APPENDS } from '../../append/locks.js';
import { countEvents } from '../../subscriptions/checkpoint-states.js';
import type { Feed } from '../../subscriptions/feed.js';
import { BEGINNING, isAtOrAfter, type Position } from '../../recorded-event.js';
import { project, toConsumer, toReplay, type Projection } from '../projection.js';
import { getCheckpointName, getTableSchema } from './table-versions.js';
import { Pace } from './pace.js';
import { inScratchSchema } from './scratch-schema.js';
import { LOCK_NOT_AVAILABLE } from '../../is-database-unavailable.js';
import type { Queryable } from '../../queryable.js';

/** One rebuild runs at a time. */
const SCHEMA = 'rebuild';
const BATCH_SIZE = 10_000;
/** Events per statement of `sumSql`: about a second, because a long transaction stalls every subscription. */
const STEP_SIZE = 500_000;
/** The swap gives up and retries when a query holds a live table, so that appends do not wait for that query. */
const SWAP_ATTEMPTS = 20;
const VACUUM_TIMEOUT = '5s';

export interface RebuildProgress {
  events: number;
  /** The longest time that a swap held the rebuild lock, which blocks appends. Set at the end. */
  lockHeldMs?: number;
}

/**
 * Builds the projections' tables beside the live ones, from one read of the log where they can share it, then swaps them.
 * Queries read the old tables until then. Appends wait for the milliseconds that the last events and a swap take.
 */
export async function rebuild(
  pool: Pool,
  feed: Feed,
  projections: readonly Projection[],
  progress?: (state: RebuildProgress) => void,
): Promise<RebuildProgress> {
  const rebuilt: RebuildProgress = { events: 0, lockHeldMs: 0 };
  for (const group of await groupByRead(pool, projections)) {
    const { events, lockHeldMs = 0 } = await inScratchSchema(pool, SCHEMA, getDdl(group), (db) =>
      build(pool, db, feed, group, progress),
    );
    Object.assign(rebuilt, { events, lockHeldMs: Math.max(lockHeldMs, rebuilt.lockHeldMs ?? 0) });
  }
  return rebuilt;
}

/** Leaves out tables that have the code's version already, or that another process built during the wait. */
export async function rebuildOutdated(pool: Pool, feed: Feed, projections: readonly Projection[]): Promise<void> {
  await pool.query(DROP_LEFTOVERS);
  for (const group of await groupByRead(pool, await findOutdated(pool, projections)))
    await inScratchSchema(pool, SCHEMA, getDdl(group), async (db) => {
      const outdated = await findOutdated(db, group);
      if (outdated.length > 0) await build(pool, db, feed, outdated);
    });
}

/**
 * Which projections to rebuild together. Sums read the log in SQL, and an event that an operator had one projection skip
 * must reach the others.
 */
export async function groupByRead(pool: Pool, projections: readonly Projection[]): Promise<Projection[][]> {
  const { rows } = await pool.query<{ subscription: string }>('select distinct subscription from skipped_events');
  const needsOwnRead = ({ name, sumSql }: Projection) =>
    sumSql !== undefined || rows.some(({ subscription }) => subscription === name);
  const alone = projections.filter(needsOwnRead).map((projection) => [projection]);
  return [...alone, projections.filter((projection) => !needsOwnRead(projection))].filter(({ length }) => length > 0);
}

/** A killed rebuild of an earlier version, which named the schema after the projection, left personal data in it. */
const DROP_LEFTOVERS = `do $$ declare name text; begin
    for name in select nspname from pg_namespace
      where nspname ~ '^rebuild_[a-z]+_[0-9]+$' and pg_try_advisory_xact_lock(hashtextextended(nspname, 0))
    loop execute format('drop schema %I cascade', name); end loop;
  end $$`;

function getDdl(projections: readonly Projection[]): string {
  return projections.map(({ ddl }) => ddl).join(';');
}

async function findOutdated(db: Queryable, projections: readonly Projection[]): Promise<Projection[]> {
  const outdated: Projection[] = [];
  for (const projection of projections) if (!(await isCurrent(db, projection))) outdated.push(projection);
  return outdated;
}

/** A database restored from a dump without read tables has checkpoints but no tables. */
async function isCurrent(db: Queryable, projection: Projection): Promise<boolean> {
  const { version, tables } = projection;
  const { rowCount } = await db.query(
    `select from checkpoints where name = $1 and version = $2
     and not exists (select from unnest($3::text[]) as t (name) where to_regclass($4 || '.' || t.name) is null)`,
    [getCheckpointName(projection), version, tables.map((table) => table.name), getTableSchema(projection)],
  );
  return rowCount === 1;
}

/** What the steps of a build share. */
interface Build {
  pool: Pool;
  /** The scratch tables are in its search path only. */
  db: ClientBase;
  feed: Feed;
  pace: Pace;
  applied: (events: number) => void;
}

async function build(
  pool: Pool,
  db: ClientBase,
  feed: Feed,
  projections: readonly Projection[],
  progress: (state: RebuildProgress) => void = () => undefined,
): Promise<RebuildProgress> {
  const state: RebuildProgress = { events: 0 };
  const applied = (events: number) => progress({ events: (state.events += events) });
  const pace = await Pace.find(pool);
  const building: Build = { pool, db, feed, pace, applied };
  const [first] = projections;
  const isPaced = pace.isBusy;
  // The steps then build the indexes, too.
  if (isPaced) await createIndexes(db, projections);
  let reached = first?.sumSql ? await runSumSql(building, first.sumSql) : BEGINNING;
  reached = await catchUp(building, projections, reached);
  if (!isPaced) await createIndexes(db, projections);
  for (const { name } of projections.flatMap(({ tables }) => tables)) await db.query(`analyze ${SCHEMA}.${name}`);
  const remaining = projections.map((projection) => ({ projection, attempts: 0 }));
  for (let next = remaining.shift(); next; next = remaining.shift()) {
    const waiting = [next, ...remaining].map(({ projection }) => projection);
    reached = await catchUp(building, waiting, reached);
    try {
      await waitForVacuum(db, next.projection);
      const held = await swap(building, next.projection, reached);
      state.lockHeldMs = Math.max(state.lockHeldMs ?? 0, held);
    } catch (error) {
      await db.query('rollback');
      next.attempts += 1;
      if (!isLockTimeout(error) || next.attempts === SWAP_ATTEMPTS) throw error;
      remaining.push(next);
    }
  }
  state.events = await countEvents(pool);
  progress(state);
  return state;
}

/** Concurrently, because the transaction of another index would stall every subscription until it is built. */
async function createIndexes(db: ClientBase, projections: readonly Projection[]): Promise<void> {
  for (const index of projections.flatMap(({ indexes = [] }) => indexes))
    await db.query(`create index concurrently ${index}`);
}

const BETWEEN = '(xid, position) > ($1::xid8, $2::bigint) and (xid, position) <= ($3::xid8, $4::bigint)';

/** Runs up to the log's high-water mark, in steps. */
export async function runSumSql(
  { db, feed, pace, applied }: Pick<Build, 'db' | 'feed' | 'applied'> & { pace?: Pace },
  sumSql: NonNullable<Projection['sumSql']>,
  step = STEP_SIZE,
): Promise<Position> {
  let reached = BEGINNING;
  for (;;) {
    const began = performance.now();
    const next = await feed.measure(db, reached, pace?.limit(step) ?? step);
    if (!next) return reached;
    await db.query(sumSql(BETWEEN, true), [reached.xid, reached.position, next.xid, next.position]);
    applied(next.events);
    reached = next;
    await pace?.rest(next.events, performance.now() - began);
  }
}

/**
 * In short transactions, because a long one stalls every subscription. Without traffic the next events are read meanwhile,
 * on another connection, so that the program and the database both work.
 */
async function catchUp(
  { pool, db, feed, pace, applied }: Build,
  projections: readonly Projection[],
  from: Position,
): Promise<Position> {
  const [consumer, mark] = [toReplay(projections, feed.schema), await feed.highWaterMark(pool)];
  const read = async (after: Position) => {
    const limit = pace.limit(BATCH_SIZE);
    const batch = await feed.readFor(consumer, pool, after, limit);
    return { ...batch, isFull: batch.size === limit };
  };
  let reached = from;
  for (let batch = await read(from); batch.last;) {
    const began = performance.now();
    const { events, last, size, isFull } = batch;
    const write = async () => {
      for (const projection of projections) await project(projection, db, events);
    };
    const [next] = await Promise.all([pace.isBusy ? undefined : read(last), inTransaction(db, write)]);
    reached = { xid: last.xid, position: last.position };
    applied(size);
    // The events that keep coming are left to the swap.
    if (!isFull && isAtOrAfter(reached, mark)) break;
    await pace.rest(size, performance.now() - began);
    // Until it committed, the transaction hid what was appended since it began.
    batch = next?.last ? next : await read(reached);
  }
  return isAtOrAfter(reached, mark) ? reached : mark;
}

async function inTransaction(db: ClientBase, work: () => Promise<void>): Promise<void> {
  await db.query('begin; set local synchronous_commit = off');
  await work();
  await db.query('commit');
}

/** Under the rebuild lock nothing is appended, so the visible log is complete. */
async function swap({ db, feed, applied }: Build, projection: Projection, from: Position): Promise<number> {
  const [checkpoint, live] = [getCheckpointName(projection), getTableSchema(projection)];
  await db.query('begin');
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
    await db.query(`drop table if exists ${live}.${name}; alter table ${SCHEMA}.${name} set schema ${live}`);
  }
  await db.query(
    `insert into checkpoints (name, version, xid, position) values ($1, $2, $3::xid8, $4::bigint)
     on conflict (name) do update set version = excluded.version, xid = excluded.xid, position = excluded.position,
       moved_at = now(), failures = 0, error = null, failed_event = null, failed_at = null`,
    [checkpoint, projection.version, end.xid, end.position],
  );
  await db.query('commit');
  return performance.now() - began;
}

/**
 * In a transaction of its own, in which no append waits: a vacuum may hold a live table for minutes. After a second
 * PostgreSQL cancels its own vacuum that another transaction waits for, except one of a TOAST table.
 */
async function waitForVacuum(db: ClientBase, projection: Projection): Promise<void> {
  const { rows } = await db.query<{ names: string | null }>(
    `select string_agg(name, ', ') as names from unnest($1::text[]) t(name) where to_regclass(name) is not null`,
    [projection.tables.map(({ name }) => `${getTableSchema(projection)}.${name}`)],
  );
  if (!rows[0]?.names) return;
  await db.query(
    `begin; set local lock_timeout = '${VACUUM_TIMEOUT}'; lock table ${rows[0].names} in share update exclusive mode; commit`,
  );
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}
