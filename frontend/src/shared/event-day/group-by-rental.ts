import type { Rental } from '@party-rental/contracts';
import { rentalQuery } from './use-event-day';

interface RentalGroup<Line> {
  /** Unique among the groups. */
  key: string;
  rental: Rental;
  lines: Line[];
}

/** Lines with the same days, earliest first. */
export function groupByRental<Line>(lines: readonly Line[], toRental: (line: Line) => Rental): RentalGroup<Line>[] {
  const groups = new Map<string, RentalGroup<Line>>();
  for (const line of lines) {
    const rental = toRental(line);
    const key = rentalQuery(rental);
    groups.set(key, { key, rental, lines: [...(groups.get(key)?.lines ?? []), line] });
  }
  return [...groups.values()].sort((one, other) => one.key.localeCompare(other.key));
}
