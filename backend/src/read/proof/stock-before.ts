import type { CalendarDate } from '@party-rental/contracts';
import { isOfKind } from '../../domain/event-types.js';
import { evolveItem, unknownItem } from '../../domain/items/item-state.js';
import { addUp } from '../../domain/stock/allocations.js';
import { getAllocations, itemStream } from '../../domain/placement.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Streams } from '../../log/streams.js';
import type { StockBefore } from './proof-pack.js';
import type { ReadPool } from '../../platform/database/read-replica.js';

/**
 * What there was and what was taken of each item and day, right before each event of an order that took units. A package has
 * none of its own, so its components are listed.
 */
export async function stockBefore(
  pool: ReadPool,
  streams: Streams,
  events: readonly RecordedEvent[],
): Promise<StockBefore[]> {
  const taking = events.flatMap((event) => {
    // What is held until it is paid is in several allocations.
    const allocations = isOfKind(event, 'booking') ? addUp(getAllocations(event)) : [];
    return allocations.filter(({ delta }) => delta > 0).map((allocation) => ({ event, ...allocation }));
  });
  const items = await streams.readAll([...new Set(taking.map(({ itemId }) => itemStream(itemId)))]);
  const stock: StockBefore[] = [];
  for (const { event, itemId, day, delta } of taking) {
    const before = (items.get(itemStream(itemId)) ?? []).filter(
      ({ position }) => BigInt(position) < BigInt(event.position),
    );
    const state = before.filter((earlier) => isOfKind(earlier, 'item')).reduce(evolveItem, unknownItem);
    if (state.status !== 'listed' || state.item.components.length > 0) continue;
    const taken = await unitsTakenBefore(pool, event, itemId, day);
    const { name: itemName, stock: units } = state.item;
    stock.push({ eventId: event.eventId, itemId, itemName, day, units, taken, needed: delta });
  }
  return stock;
}

/** Units taken by bookings, downtimes and active holds. An earlier event already freed the booking's own units. */
export async function unitsTakenBefore(
  pool: ReadPool,
  { position, recordedAt }: Pick<RecordedEvent, 'position' | 'recordedAt'>,
  itemId: number,
  day: CalendarDate,
): Promise<number> {
  const { rows } = await pool.query<{ taken: number }>(
    `select coalesce(sum(delta), 0)::int as taken from allocations
     where item_id = $1 and day = $2 and position < $3::bigint and (held_until is null or held_until > $4)`,
    [itemId, day, position, recordedAt],
  );
  return rows[0]?.taken ?? 0;
}
