import type { CalendarDate } from '@party-rental/contracts';
import type { ClientBase, Pool } from 'pg';
import { checkpointStates } from '../../event-store/subscriptions/checkpoint-states.js';
import { readCheckpoint } from '../../event-store/subscriptions/checkpoints.js';
import type { Feed } from '../../event-store/subscriptions/feed.js';
import { BEGINNING, isAtOrAfter, type Position } from '../../event-store/recorded-event.js';
import { project, type Projection } from './projection.js';
import { asynchronous } from './projections.js';
import { inScratchSchema } from './scratch-schema.js';
import { differences } from './table-differences.js';

const BATCH = 10_000;

export interface Finding {
  check: string;
  difference: string;
}

/**
 * Folds the whole log anew and compares: every read table with what the log makes of it, and the units booked with the
 * stock at the moment of each acceptance. Works beside a running system: each comparison sees one moment of it.
 */
export async function verify(
  pool: Pool,
  feed: Feed,
  progress: (what: string) => void = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  progress('availability: comparing with the sums of the log');
  findings.push(...(await availabilityFindings(pool)));
  progress('stock: replaying every acceptance');
  findings.push(...(await oversoldFindings(pool, feed)));
  for (const projection of asynchronous) {
    progress(`${projection.name}: building again and comparing`);
    findings.push(...(await projectionFindings(pool, feed, projection)));
  }
  findings.push(...(await failureFindings(pool)));
  return findings;
}

/** By plain SQL and not by the projection's handlers, so that a fault in those shows. */
async function availabilityFindings(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ item_id: number; day: string; in_log: number; in_table: number }>(`
    select coalesce(l.item_id, a.item_id) item_id, coalesce(l.day, a.day) as day, coalesce(l.units, 0) in_log, coalesce(a.booked, 0) in_table
    from (select item_id, day, sum(delta)::int units from events where day is not null group by 1, 2) l
    full join availability a on a.item_id = l.item_id and a.day = l.day
    where coalesce(l.units, 0) <> coalesce(a.booked, 0) order by 1, 2`);
  return rows.map((row) => ({
    check: 'availability',
    difference: `item ${row.item_id} on ${row.day}: ${row.in_table} booked in the table, ${row.in_log} in the log`,
  }));
}

async function oversoldFindings(pool: Pool, feed: Feed): Promise<Finding[]> {
  const findings: Finding[] = [];
  const stock = new Map<number, { units: number; isActive: boolean }>();
  const booked = new Map<string, number>();
  const book = (itemId: number, day: CalendarDate, delta: number): number => {
    const units = (booked.get(`${itemId} ${day}`) ?? 0) + delta;
    booked.set(`${itemId} ${day}`, units);
    return units;
  };
  const hold = (what: string, itemId: number, day: CalendarDate, quantity: number, had: number) => {
    const units = book(itemId, day, quantity);
    if (units > had)
      findings.push({
        check: 'stock',
        difference: `${what} made ${units} booked of item ${itemId} on ${day}, of ${had} in stock`,
      });
  };
  for await (const event of eventsUpTo(pool, feed, await feed.head(pool))) {
    switch (event.type) {
      case 'ItemAdded':
      case 'ItemChanged':
        stock.set(event.data.itemId, { units: event.data.item.stock, isActive: event.data.item.isActive });
        break;
      case 'ItemRemoved':
        stock.delete(event.data.itemId);
        break;
      case 'BookingCreated': {
        const { itemId, eventDate, quantity, number } = event.data;
        const had = stock.get(itemId);
        hold(number, itemId, eventDate, quantity, had?.isActive ? had.units : 0);
        break;
      }
      case 'BookingMoved': {
        // The owner may move what is no longer offered.
        const { bookingId, itemId, eventDate, quantity } = event.data;
        hold(`The move of ${bookingId}`, itemId, eventDate, quantity, stock.get(itemId)?.units ?? 0);
        break;
      }
      case 'BookingCancelled':
      case 'BookingDayReleased':
        book(event.data.itemId, event.data.eventDate, -event.data.quantity);
        break;
      case 'BookingConfirmed':
      case 'BookingContactChanged':
      case 'BookingClaimed':
      case 'ReviewWritten':
      case 'ReviewHidden':
      case 'SettingsChanged':
      case 'PersonErased':
        break;
    }
  }
  return findings;
}

/** Compares the live tables, as one snapshot shows them, with tables built anew up to that snapshot's checkpoint. */
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

/** A reader that has failed stands still: what it has made may be right, and is old. */
async function failureFindings(pool: Pool): Promise<Finding[]> {
  const { readers } = await checkpointStates(pool);
  return readers.flatMap(({ name, error, behind }) =>
    error === null ? [] : [{ check: name, difference: `stopped, ${behind} events behind: ${error}` }],
  );
}

/**
 * Up to a checkpoint the log is complete, whatever transactions are running: a reader moves there only when all before it
 * is settled, and a rebuild only behind the gate.
 */
async function build(db: ClientBase, feed: Feed, projection: Projection, upTo: Position): Promise<void> {
  let reached = BEGINNING;
  for (;;) {
    const events = await feed.readUnsettled(db, reached, BATCH, projection.personal, projection.name);
    const wanted = events.filter((event) => isAtOrAfter(upTo, event));
    const last = wanted.at(-1);
    if (!last) return;
    await db.query('begin');
    await project(projection, db, wanted);
    await db.query('commit');
    reached = last;
  }
}

async function* eventsUpTo(pool: Pool, feed: Feed, upTo: Position) {
  let reached = BEGINNING;
  for (;;) {
    const events = await feed.read(pool, reached, BATCH);
    for (const event of events) if (isAtOrAfter(upTo, event)) yield event;
    const last = events.at(-1);
    if (!last || !isAtOrAfter(upTo, last)) return;
    reached = last;
  }
}
