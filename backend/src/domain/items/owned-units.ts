import { dayIn, dayNumber, type CalendarDate } from '@party-rental/contracts';
import type { ItemEvent } from '../events.js';
import { computeOwnUnits } from '../stock/units-left.js';
import { evolveItem, unknownItem } from './item-state.js';

interface Dated {
  recordedAt: Date;
}
interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * The units that the shop had of an item on each day from one to another, added up: 0 on days before it was added and after
 * it was removed, and of a package. A past day counts with the stock at its end, a later one with today's. `events` are
 * those of the item, oldest first.
 */
export function ownedUnitDays(events: readonly (ItemEvent & Dated)[], { from, to }: Days, timeZone: string): number {
  const end = dayNumber(to) + 1;
  const changes = events.map((event) => ({
    day: dayNumber(dayIn(timeZone, event.recordedAt)),
    units: computeOwnUnits(evolveItem(unknownItem, event)),
  }));
  return changes.reduce((sum, { day, units }, i) => {
    const days = Math.min(changes[i + 1]?.day ?? end, end) - Math.max(day, dayNumber(from));
    return sum + units * Math.max(days, 0);
  }, 0);
}
