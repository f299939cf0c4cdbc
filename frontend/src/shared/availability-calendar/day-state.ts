import {
  remainingFor,
  type CalendarDate,
  type DayAvailability,
  lastDay,
  type MonthAvailability,
  type Rental,
} from '@party-rental/contracts';

export type DayState = (
  | { kind: 'past' | 'loading' | 'unknown' | 'unavailable' | 'too-far' | 'closed' | 'lead_time' | 'not-last' }
  | { kind: 'available'; remaining?: number }
) & {
  /** For the owner. */
  note?: string | undefined;
};

interface Bounds {
  today: CalendarDate;
  lastDay: CalendarDate;
}

/** The state of one day in the calendar. */
export function dayState(
  day: CalendarDate,
  { today, lastDay }: Bounds,
  month: MonthAvailability | undefined,
  failed: boolean,
  actor: Actor,
): DayState {
  if (day < today) return { kind: 'past' };
  if (day > lastDay) return { kind: 'too-far' };
  if (failed) return { kind: 'unknown' };
  if (!month) return { kind: 'loading' };
  const known = month[day];
  if (!known) return { kind: 'unknown' };
  const remaining = unitsFor(actor, known);
  return remaining > 0 ? { kind: 'available', remaining } : { kind: known.reason ?? 'unavailable' };
}

/** Whether some, but not all, units are booked: only then do pages say how many are left. */
export function isPartlyBooked(remaining: number, stock: number): boolean {
  return remaining > 0 && remaining < stock;
}

/** Who chooses the day. The lead time applies to customers only. */
export type Actor = 'customer' | 'admin';

interface RemainingUnits {
  remaining: number;
  ownerRemaining?: number | undefined;
}

/** Units that this actor can still book on a day. */
export function unitsFor(actor: Actor, { remaining, ownerRemaining = remaining }: RemainingUnits): number {
  return actor === 'admin' ? ownerRemaining : remaining;
}

type OnDay = Omit<DayAvailability, 'isAvailable'>;

/** Availability for all days of a rental; undefined while a day is unknown. */
export function availabilityFor(
  rental: Rental,
  find: (day: CalendarDate) => OnDay | undefined,
): DayAvailability | undefined {
  const remaining = remainingFor(rental, find);
  if (remaining === undefined) return undefined;
  const ownerRemaining = remainingFor(rental, (day) => {
    const found = find(day);
    return found && { ...found, remaining: unitsFor('admin', found) };
  });
  // Between the first and the last day, the shop may be closed.
  const reason = find(rental.eventDate)?.reason ?? find(lastDay(rental))?.reason;
  return { isAvailable: remaining > 0, remaining, reason, ownerRemaining };
}
