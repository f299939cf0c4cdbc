import { addDays, type CalendarDate } from '@party-rental/contracts';

/** How the units of one item and day are also those of others. */
export interface SharedStock {
  /** The packages that each item is in. */
  packages: ReadonlyMap<number, readonly number[]>;
  /** Of the items that have some. */
  bufferDays: ReadonlyMap<number, number>;
}

/** The items and days whose units were taken or freed. */
export interface Allocated {
  itemId: number | null;
  day: CalendarDate | null;
  /** Beside those of the event itself. */
  further: readonly ItemDay[];
}

export interface ItemDay {
  itemId: number;
  day: CalendarDate;
}

/** An item that others share units with. */
export interface SharedItem {
  id: number;
  bufferDays: number;
  components: readonly { itemId: number }[];
}

export const NOTHING_SHARED: SharedStock = { packages: new Map(), bufferDays: new Map() };

export function toSharedStock(items: readonly SharedItem[]): SharedStock {
  const packages = new Map<number, number[]>();
  for (const { id, components } of items)
    for (const { itemId } of components) packages.set(itemId, [...(packages.get(itemId) ?? []), id]);
  return { packages, bufferDays: new Map(items.map(({ id, bufferDays }) => [id, bufferDays])) };
}

/**
 * The items and event days of which an event changed what is left: those whose units it took or freed, the packages that
 * these items are in, and the days before whose bookings need them as buffer days.
 */
export function affectedDays({ itemId, day, further }: Allocated, { packages, bufferDays }: SharedStock): ItemDay[] {
  const own = itemId === null || day === null ? [] : [{ itemId, day }];
  return [...own, ...further].flatMap((allocated) => {
    const days = daysUpTo(allocated.day, bufferDays.get(allocated.itemId) ?? 0);
    return [allocated.itemId, ...(packages.get(allocated.itemId) ?? [])].flatMap((id) =>
      days.map((needing) => ({ itemId: id, day: needing })),
    );
  });
}

function daysUpTo(day: CalendarDate, before: number): CalendarDate[] {
  return Array.from({ length: before + 1 }, (_, n) => addDays(day, -n));
}
