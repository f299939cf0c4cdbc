import type { CalendarDate, MonthAvailability } from '@party-rental/contracts';

export type DayState = (
  | { kind: 'past' | 'loading' | 'unknown' | 'unavailable' | 'too-far' | 'closed' | 'lead_time' }
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
  const remaining = remainingFor(actor, known);
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
export function remainingFor(actor: Actor, { remaining, ownerRemaining = remaining }: RemainingUnits): number {
  return actor === 'admin' ? ownerRemaining : remaining;
}
