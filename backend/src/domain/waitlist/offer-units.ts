import { addDays, startOfDay, type CalendarDate } from '@party-rental/contracts';
import { checkAvailability } from '../availability.js';
import type { HoldEnded, UnitsHeld, WaitlistEvent } from '../events.js';
import { withAllocations, type ShopState } from '../orders/order.js';
import { hold, type Allocation } from '../stock/allocations.js';
import { getParts, unitsLeftFor } from '../stock/units-left.js';
import { openHold, statusAfter, type WaitlistEntry } from './waitlist-entry.js';

interface Moment {
  now: Date;
  today: CalendarDate;
  timeZone: string;
  /** How long units are held for an entry. */
  hours: number;
  /** The entries whose offer has not been sent yet. */
  undelivered: ReadonlySet<string>;
}

/** After this many holds, an unsent offer expires like any other. */
const MAX_HOLDS = 3;

/**
 * Ends expired holds on the waitlist of an item and day, and holds free units for the first entries whose quantity fits.
 * `entries` are in the order of joining. An entry whose offer was not sent keeps its place.
 */
export function offerUnits(
  shop: ShopState,
  entries: readonly WaitlistEntry[],
  { now, today, timeZone, hours, undelivered }: Moment,
): WaitlistEvent[] {
  const events: WaitlistEvent[] = [];
  const current = entries.map((entry) => {
    if (!entry.held || openHold(entry, now)) return entry;
    const isKept = undelivered.has(entry.entryId) && entry.holds < MAX_HOLDS;
    const ended = endHold(entry.held, isKept ? 'undelivered' : 'expired');
    events.push(ended);
    return { ...entry, status: statusAfter(ended), held: null };
  });
  const taken: Allocation[] = [];
  for (const { status, entryId, itemId, eventDate, quantity } of current) {
    if (status !== 'waiting') continue;
    const state = shop.item(itemId);
    const item = state.status === 'listed' ? state.item : undefined;
    const parts = getParts(itemId, shop);
    const left = unitsLeftFor({ itemId, parts }, eventDate, withAllocations(shop, taken));
    const { remaining, reasons } = checkAvailability(item, left, eventDate, { today, rules: shop.rules });
    // A closed day may open again, and an inactive item come back.
    if (!item || reasons.includes('past') || reasons.includes('lead_time'))
      events.push({ type: 'WaitlistLeft', data: { entryId, cause: 'unbookable' } });
    else if (quantity <= remaining) {
      const until = holdUntil(eventDate, shop.rules.leadTimeDays, { now, timeZone, hours });
      const held: UnitsHeld['data'] = { entryId, itemId, eventDate, quantity, ...(parts && { parts }), until };
      events.push({ type: 'UnitsHeld', data: held });
      taken.push(...hold(held));
    }
  }
  return events;
}

export function endHold(held: UnitsHeld['data'], outcome: HoldEnded['data']['outcome']): HoldEnded {
  return { type: 'HoldEnded', data: { ...held, outcome } };
}

/** Never later than the end of the last day on which the event day can be booked. */
function holdUntil(
  eventDate: CalendarDate,
  leadTimeDays: number,
  { now, timeZone, hours }: Pick<Moment, 'now' | 'timeZone' | 'hours'>,
): string {
  const bookableUntil = startOfDay(timeZone, addDays(eventDate, 1 - leadTimeDays));
  return new Date(Math.min(now.getTime() + hours * 3_600_000, bookableUntil.getTime())).toISOString();
}
