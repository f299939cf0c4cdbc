import { addDays, type CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { EventSubject } from '../../event-store/subscriptions/feed.js';

/** How the units of one item and day are also those of others. */
export interface SharedStock {
  /** The packages that each item is in. */
  packages: ReadonlyMap<number, readonly number[]>;
  /** The most buffer days that an item has. */
  bufferDays: number;
}

export const NOTHING_SHARED: SharedStock = { packages: new Map(), bufferDays: 0 };

export async function readSharedStock(pool: Pool): Promise<SharedStock> {
  const { rows } = await pool.query<{ id: number; bufferDays: number; components: { itemId: number }[] }>(
    `select id, buffer_days as "bufferDays", components from items
     where not removed and (buffer_days > 0 or components <> '[]')`,
  );
  const packages = new Map<number, number[]>();
  for (const { id, components } of rows)
    for (const { itemId } of components) packages.set(itemId, [...(packages.get(itemId) ?? []), id]);
  return { packages, bufferDays: Math.max(0, ...rows.map(({ bufferDays }) => bufferDays)) };
}

/** The items and days whose units an event took or freed, and the packages that these items are in. */
export function allocatedDays(
  { itemId, day, further }: EventSubject,
  { packages }: SharedStock,
): { itemId: number; day: CalendarDate }[] {
  const own = itemId === null || day === null ? [] : [{ itemId, day }];
  return [...own, ...further].flatMap((allocated) =>
    [allocated.itemId, ...(packages.get(allocated.itemId) ?? [])].map((id) => ({ itemId: id, day: allocated.day })),
  );
}

/** The event days whose bookings need units of this day. */
export function daysThatNeed(day: CalendarDate, { bufferDays }: SharedStock): CalendarDate[] {
  return Array.from({ length: bufferDays + 1 }, (_, before) => addDays(day, -before));
}
