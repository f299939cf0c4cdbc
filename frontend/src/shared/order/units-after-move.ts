import { daysOfRental, type CalendarDate, type MonthAvailability, type OrderLine } from '@party-rental/contracts';

type MovedLine = Pick<OrderLine, 'eventDate' | 'days' | 'quantity'>;
type OnDay = MonthAvailability[CalendarDate];

/** Days with the units that lines give up when they move together. If all last one day, none of them needs its day again. */
export function withOwnUnits(days: MonthAvailability, lines: readonly MovedLine[]): MonthAvailability {
  if (getLongest(lines) === 1) return days;
  const freed = { ...days };
  for (const line of lines) {
    for (const day of daysOfRental(line)) {
      const found = freed[day];
      if (found) freed[day] = addUnits(found, line.quantity);
    }
  }
  return freed;
}

function addUnits(found: OnDay, units: number): OnDay {
  if (found.reason === 'closed') return { ...found, freeUnits: (found.freeUnits ?? 0) + units };
  if (found.reason === 'lead_time') return { ...found, ownerRemaining: (found.ownerRemaining ?? 0) + units };
  return { ...found, remaining: found.remaining + units };
}

/** Units of an item that its lines need: for each number of days, those of all lines that last as long. */
export function toNeededUnits(lines: readonly MovedLine[]): { days: number; units: number }[] {
  return [...new Set(lines.map(({ days = 1 }) => days))].map((days) => ({
    days,
    units: lines.reduce((sum, line) => ((line.days ?? 1) >= days ? sum + line.quantity : sum), 0),
  }));
}

/** The most days of a line. */
export function getLongest(lines: readonly MovedLine[]): number {
  return Math.max(1, ...lines.map(({ days = 1 }) => days));
}
