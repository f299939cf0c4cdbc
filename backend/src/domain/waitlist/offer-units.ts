import {
  addDays,
  atTime,
  bookableUntil,
  dayIn,
  ofDays,
  timeIn,
  type BusinessTime,
  type CalendarDate,
  type ShopSettings,
} from '@party-rental/contracts';
import { checkRental } from '../availability.js';
import type { HoldEnded, UnitsHeld, WaitlistEvent } from '../events.js';
import { withAllocations, type ShopState } from '../orders/order.js';
import { rejectDays } from '../orders/rental-length.js';
import { hold, type Allocation } from '../stock/allocations.js';
import { getParts, unitsLeftFor } from '../stock/units-left.js';
import { openHold, statusAfter, type WaitlistEntry } from './waitlist-entry.js';

interface Moment extends BusinessTime {
  now: Date;
  timeZone: string;
  /** How long units are held for an entry. */
  hours: number;
  /** A hold that would end between these times of day ends after them. */
  quietHours: ShopSettings['quietHours'];
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
  { now, today, time, undelivered, ...terms }: Moment,
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
  for (const { status, entryId, itemId, eventDate, days, quantity } of current) {
    if (status !== 'waiting') continue;
    const state = shop.item(itemId);
    const item = state.status === 'listed' ? state.item : undefined;
    const parts = getParts(itemId, shop, days);
    const left = unitsLeftFor({ itemId, parts }, eventDate, withAllocations(shop, taken));
    const conditions = { today, time, rules: shop.rules };
    const { remaining, reasons } = checkRental(item, left, { eventDate, days }, conditions);
    // A closed day may open again, an inactive item come back, and the shop offer as many days again.
    const isPast = reasons.includes('past') || reasons.includes('lead_time');
    if (!item || isPast)
      events.push({ type: 'WaitlistLeft', data: { entryId, cause: isPast ? 'unbookable' : 'removed' } });
    else if (quantity <= remaining && !rejectDays([{ days }], shop.priceBook, { byOwner: false })) {
      const until = holdUntil(eventDate, shop.rules, { now, ...terms });
      const place = { entryId, itemId, eventDate, ...ofDays(days), quantity };
      const held: UnitsHeld['data'] = { ...place, ...(parts && { parts }), until };
      events.push({ type: 'UnitsHeld', data: held });
      taken.push(...hold(held));
    }
  }
  return events;
}

export function endHold(held: UnitsHeld['data'], outcome: HoldEnded['data']['outcome']): HoldEnded {
  return { type: 'HoldEnded', data: { ...held, outcome } };
}

/** Never later than the last moment at which the event day can be booked. */
function holdUntil(
  eventDate: CalendarDate,
  rules: ShopState['rules'],
  { now, timeZone, hours, quietHours }: Pick<Moment, 'now' | 'timeZone' | 'hours' | 'quietHours'>,
): string {
  const wanted = afterQuietHours(new Date(now.getTime() + hours * 3_600_000), timeZone, quietHours);
  const last = bookableUntil(eventDate, rules, { now, timeZone });
  return (wanted < last ? wanted : last).toISOString();
}

function afterQuietHours(end: Date, timeZone: string, quiet: ShopSettings['quietHours']): Date {
  if (!quiet) return end;
  const [day, time] = [dayIn(timeZone, end), timeIn(timeZone, end)];
  const isOverMidnight = quiet.from > quiet.to;
  if (isOverMidnight && time >= quiet.from) return atTime(timeZone, addDays(day, 1), quiet.to);
  return time < quiet.to && (isOverMidnight || time >= quiet.from) ? atTime(timeZone, day, quiet.to) : end;
}
