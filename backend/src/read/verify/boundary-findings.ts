import type { Pool } from 'pg';
import { toPlacement, type Placement } from '../../domain/placement.js';
import type { Allocation } from '../../domain/stock/allocations.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Finding } from './availability-findings.js';

interface StoredPlacement {
  eventId: string;
  place: unknown[];
  further: unknown[][];
}

/** Compares what decisions read of these events, beside their data, with what follows from the data. */
export async function boundaryFindings(pool: Pool, events: readonly RecordedEvent[]): Promise<Finding[]> {
  const { rows } = await pool.query<StoredPlacement>(STORED, [events.map(({ eventId }) => eventId)]);
  const stored = new Map(rows.map((row) => [row.eventId, row]));
  return events.flatMap((event) => {
    const placement = toPlacement(event);
    const { place = [], further = [] } = stored.get(event.eventId) ?? {};
    const label = `event ${event.eventId} (${event.type} in ${event.stream})`;
    const expected = placement.further.map((one) => toFurther(one, event.position));
    return [
      ...(isSame([place], [toPlace(placement)])
        ? []
        : [{ check: 'events', difference: `${label}: its columns differ from its data` }]),
      ...(isSame(further, expected)
        ? []
        : [
            {
              check: 'further_allocations',
              difference: `${label}: ${further.length} rows, ${expected.length} by its data, and they differ`,
            },
          ]),
    ];
  });
}

/** Rows of events that the log does not have. */
export async function strayAllocations(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ eventId: string }>(
    `select distinct event_id as "eventId" from further_allocations f
     where not exists (select from events e where e.event_id = f.event_id)`,
  );
  return rows.map(({ eventId }) => ({
    check: 'further_allocations',
    difference: `event ${eventId} is not in the log`,
  }));
}

function toPlace({ stream, itemId, own, orderId }: Placement): unknown[] {
  return [stream, itemId ?? own?.itemId ?? null, own?.day ?? null, own?.delta ?? null, orderId];
}

function toFurther({ itemId, day, delta, until }: Allocation, position: string): unknown[] {
  return [itemId, day, delta, until === undefined ? null : Date.parse(until), Number(position)];
}

/** In any order. */
function isSame(a: readonly unknown[][], b: readonly unknown[][]): boolean {
  const [one, other] = [a, b].map((rows) => rows.map((row) => JSON.stringify(row)).sort());
  return JSON.stringify(one) === JSON.stringify(other);
}

const STORED = `
  select e.event_id as "eventId", json_build_array(e.stream, e.item_id, e.day, e.delta, e.order_id) as place,
    coalesce((select json_agg(json_build_array(f.item_id, f.day, f.delta,
      round(extract(epoch from f.held_until) * 1000)::bigint, f.position)) from further_allocations f where f.event_id = e.event_id), '[]') as further
  from events e where e.event_id = any($1::uuid[])`;
