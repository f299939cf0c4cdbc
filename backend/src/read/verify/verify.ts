import type { ClientBase, Pool } from 'pg';
import { checkpointStates } from '@party-rental/event-store/subscriptions/checkpoint-states';
import { readCheckpoint } from '@party-rental/event-store/subscriptions/checkpoints';
import type { Batch, Feed } from '@party-rental/event-store/subscriptions/feed';
import { BEGINNING, isAtOrAfter, type Position, type RecordedEvent } from '@party-rental/event-store/recorded-event';
import { project, toReplay, type Projection } from '@party-rental/event-store/read-engine/projection';
import { asynchronous, readTables } from '../projections.js';
import { inScratchSchema } from '@party-rental/event-store/read-engine/rebuild/scratch-schema';
import { getCheckpointName, getTableSchema } from '@party-rental/event-store/read-engine/rebuild/table-versions';
import { availabilityFindings, heldFindings, type Finding } from './availability-findings.js';
import { boundaryFindings, strayAllocations } from './boundary-findings.js';
import { oversoldFindings } from './oversold-findings.js';
import { pastFindings } from './past-findings.js';
import { differences } from './table-differences.js';

const BATCH_SIZE = 10_000;

/**
 * Replays the whole log and compares every read table with it, and the booked units with the stock at the moment of each
 * acceptance. It can run beside a live system: each comparison reads one snapshot.
 */
export async function verify(
  pool: Pool,
  feed: Feed,
  progress: (step: string, done?: number, noun?: 'events' | 'rows') => void = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  progress('availability: comparing with the log');
  findings.push(
    ...(await availabilityFindings(pool)),
    ...(await heldFindings(pool)),
    ...(await strayAllocations(pool)),
  );
  progress('past: comparing a sample with the log');
  findings.push(...(await pastFindings(pool)));
  const replaying = 'stock: replaying every acceptance';
  progress(replaying);
  const read = (after: Position) => feed.readFor({ name: 'stock', personal: false }, pool, after, BATCH_SIZE);
  const log = readBatches(read, await feed.head(pool), (events) => progress(replaying, events));
  findings.push(...(await oversoldFindings(withBoundaries(pool, log, findings))));
  for (const projection of asynchronous) {
    const rebuilding = `${projection.name}: rebuilding and comparing`;
    progress(rebuilding);
    const report = (done: number, noun?: 'events' | 'rows') => progress(rebuilding, done, noun);
    findings.push(...(await projectionFindings(pool, feed, projection, report)));
  }
  findings.push(...(await failureFindings(pool)));
  return findings;
}

/** Checks each batch on its way: the replay trusts only what follows from the data of the events. */
async function* withBoundaries(
  pool: Pool,
  log: AsyncIterable<RecordedEvent[]>,
  findings: Finding[],
): AsyncGenerator<RecordedEvent[]> {
  for await (const events of log) {
    findings.push(...(await boundaryFindings(pool, events)));
    yield events;
  }
}

/** Compares a snapshot of the live tables with tables rebuilt up to that snapshot's checkpoint. */
async function projectionFindings(
  pool: Pool,
  feed: Feed,
  projection: Projection,
  progress: (done: number, noun?: 'events' | 'rows') => void,
): Promise<Finding[]> {
  const schema = `verify_${projection.name}`;
  return inScratchSchema(pool, schema, projection.ddl, async (scratch) => {
    const live = await pool.connect();
    try {
      await live.query('begin isolation level repeatable read read only');
      await live.query('set local idle_in_transaction_session_timeout = 0');
      await build(scratch, feed, projection, await readCheckpoint(live, getCheckpointName(projection)), progress);
      const findings: Finding[] = [];
      for (const { name, key } of projection.tables) {
        const [read, rebuilt] = [
          { db: live, table: `${getTableSchema(projection)}.${name}` },
          { db: scratch, table: `${schema}.${name}` },
        ];
        const compared = (rows: number) => progress(rows, 'rows');
        for await (const difference of differences(read, rebuilt, key, compared))
          findings.push({ check: name, difference });
      }
      return findings;
    } finally {
      live.release(true);
    }
  });
}

/** The tables of a failed projection are correct up to its checkpoint, but outdated. */
async function failureFindings(pool: Pool): Promise<Finding[]> {
  const { subscriptions } = await checkpointStates(pool, readTables.inline.name);
  return subscriptions.flatMap(({ name, checkpoint, error, lag }) =>
    error === null || readTables.isOfAnotherVersion(checkpoint)
      ? []
      : [{ check: name, difference: `stopped, ${lag} events behind: ${error}` }],
  );
}

/** Up to a checkpoint the log is complete: every transaction before it has ended. */
async function build(
  db: ClientBase,
  feed: Feed,
  projection: Projection,
  upTo: Position,
  progress: (events: number) => void,
): Promise<void> {
  const read = (after: Position) => feed.readVisibleFor(toReplay([projection], feed.schema), db, after, BATCH_SIZE);
  for await (const events of readBatches(read, upTo, progress)) {
    await db.query('begin');
    await project(projection, db, events);
    await db.query('commit');
  }
}

/** The log from its beginning up to and including a position. */
async function* readBatches(
  read: (after: Position) => Promise<Batch>,
  upTo: Position,
  progress: (events: number) => void,
): AsyncGenerator<RecordedEvent[]> {
  let [reached, done] = [BEGINNING, 0];
  for (;;) {
    const { events, last, size } = await read(reached);
    if (!last) return;
    progress((done += size));
    yield events.filter((event) => isAtOrAfter(upTo, event));
    if (isAtOrAfter(last, upTo)) return;
    reached = last;
  }
}
