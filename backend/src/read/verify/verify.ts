import type { ClientBase, Pool } from 'pg';
import { placementOf } from '../../domain/placement.js';
import type { ItemDetails } from '../../domain/events.js';
import { checkpointStates } from '../../event-store/subscriptions/checkpoint-states.js';
import { readCheckpoint } from '../../event-store/subscriptions/checkpoints.js';
import type { Batch, Feed } from '../../event-store/subscriptions/feed.js';
import { BEGINNING, isAtOrAfter, type Position, type RecordedEvent } from '../../event-store/recorded-event.js';
import { consumerOf, project, type Projection } from '../engine/projection.js';
import { asynchronous } from '../engine/projections.js';
import { inScratchSchema } from '../engine/scratch-schema.js';
import { availabilityFindings, heldFindings, type Finding } from './availability-findings.js';
import { ReplayedStock } from './replayed-stock.js';
import { differences } from './table-differences.js';

const BATCH_SIZE = 10_000;

/**
 * Replays the whole log and compares every read table with it, and the booked units with the stock at the moment of each
 * acceptance. It can run beside a live system: each comparison reads one snapshot.
 */
export async function verify(
  pool: Pool,
  feed: Feed,
  progress: (step: string) => void = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  progress('availability: comparing with the log');
  findings.push(...(await availabilityFindings(pool)), ...(await heldFindings(pool)));
  progress('stock: replaying every acceptance');
  findings.push(...(await oversoldFindings(pool, feed)));
  for (const projection of asynchronous) {
    progress(`${projection.name}: rebuilding and comparing`);
    findings.push(...(await projectionFindings(pool, feed, projection)));
  }
  findings.push(...(await failureFindings(pool)));
  return findings;
}

async function oversoldFindings(pool: Pool, feed: Feed): Promise<Finding[]> {
  const findings: Finding[] = [];
  const items = new Map<number, ItemDetails>();
  const replayed = new ReplayedStock();
  const read = (after: Position) => feed.readFor({ name: 'stock', personal: false }, pool, after, BATCH_SIZE);
  for await (const events of readBatches(read, await feed.head(pool)))
    for (const event of events) {
      if (event.type === 'ItemAdded' || event.type === 'ItemChanged') items.set(event.data.itemId, event.data.item);
      if (event.type === 'ItemRemoved') items.delete(event.data.itemId);
      const { stream, own, further } = placementOf(event);
      const label = event.type === 'BookingCreated' ? event.data.number : `${event.type} in ${stream}`;
      // The owner may move or change a booking of an inactive item.
      const isChange = event.type === 'BookingMoved' || event.type === 'BookingQuantityChanged';
      // Fewer units may still be too many after the owner lowered the stock.
      const isReduction = event.type === 'BookingQuantityChanged' && event.data.quantity < event.data.from;
      const isForced = event.type === 'DowntimeAdded' && event.data.isForced;
      // It takes no unit that it did not free: holds them, or gives them back. The day may have been overbooked before.
      const isTakenBack = event.type === 'OrderRepaired' || ('repair' in event.data && event.data.repair === 'undone');
      for (const allocation of own ? [own, ...further] : further) {
        const { itemId, day, delta } = allocation;
        const units = replayed.add(allocation, event.recordedAt);
        const isOwn = allocation === own;
        const item = items.get(itemId);
        const isPackage = 'itemId' in event.data && event.data.itemId === itemId && item && item.components.length > 0;
        const stock = item && (item.isActive || isChange || !isOwn) ? item.stock : 0;
        if (delta > 0 && units > stock && !isReduction && !isPackage && !isForced && !isTakenBack)
          findings.push({
            check: 'stock',
            difference: `${label}: ${units} booked of item ${itemId} on ${day}, ${stock} in stock`,
          });
      }
    }
  return findings;
}

/** Compares a snapshot of the live tables with tables rebuilt up to that snapshot's checkpoint. */
async function projectionFindings(pool: Pool, feed: Feed, projection: Projection): Promise<Finding[]> {
  const schema = `verify_${projection.name}`;
  return inScratchSchema(pool, schema, projection.ddl, async (scratch) => {
    const live = await pool.connect();
    try {
      await live.query('begin isolation level repeatable read read only');
      await live.query('set local idle_in_transaction_session_timeout = 0');
      await build(scratch, feed, projection, await readCheckpoint(live, projection.name));
      const findings: Finding[] = [];
      for (const { name, key } of projection.tables) {
        for await (const difference of differences(live, `public.${name}`, scratch, `${schema}.${name}`, key)) {
          findings.push({ check: name, difference });
        }
      }
      return findings;
    } finally {
      live.release(true);
    }
  });
}

/** The tables of a failed projection are correct up to its checkpoint, but outdated. */
async function failureFindings(pool: Pool): Promise<Finding[]> {
  const { subscriptions } = await checkpointStates(pool);
  return subscriptions.flatMap(({ name, error, lag }) =>
    error === null ? [] : [{ check: name, difference: `stopped, ${lag} events behind: ${error}` }],
  );
}

/** Up to a checkpoint the log is complete: every transaction before it has ended. */
async function build(db: ClientBase, feed: Feed, projection: Projection, upTo: Position): Promise<void> {
  const read = (after: Position) => feed.readVisibleFor(consumerOf(projection), db, after, BATCH_SIZE);
  for await (const events of readBatches(read, upTo)) {
    await db.query('begin');
    await project(projection, db, events);
    await db.query('commit');
  }
}

/** The log from its beginning up to and including a position. */
async function* readBatches(
  read: (after: Position) => Promise<Batch>,
  upTo: Position,
): AsyncGenerator<RecordedEvent[]> {
  let reached = BEGINNING;
  for (;;) {
    const { events, last } = await read(reached);
    if (!last) return;
    yield events.filter((event) => isAtOrAfter(upTo, event));
    if (isAtOrAfter(last, upTo)) return;
    reached = last;
  }
}
