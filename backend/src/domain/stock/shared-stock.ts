import { addDays, type CalendarDate } from '@party-rental/contracts';

/** The packages and buffer days that share an item's units. */
export interface SharedStock {
  /** The packages that each item is in. */
  packages: ReadonlyMap<number, readonly number[]>;
  /** Buffer days by item id; missing if none. */
  bufferDays: ReadonlyMap<number, number>;
}

/** The items and days whose units were taken or freed. */
export interface Allocated {
  itemId: number | null;
  day: CalendarDate | null;
  /** Items and days besides the event's own. */
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

export function toSharedStock(items: readonly SharedItem[]): SharedStock {
  const packages = new Map<number, number[]>();
  for (const { id, components } of items)
    for (const { itemId } of components) packages.set(itemId, [...(packages.get(itemId) ?? []), id]);
  return { packages, bufferDays: new Map(items.map(({ id, bufferDays }) => [id, bufferDays])) };
}

/**
 * The items and event days whose availability an event changed: those it allocated, packages that contain the items, and
 * earlier days whose bookings need the allocated days as buffer days.
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
