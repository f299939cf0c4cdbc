import type { DayFactor, DayRates, LongerRentals } from './day-rates.js';

/** Only what changes a price. */
export function pickDayRates(book: DayRates): {
  longerRentals?: LongerRentals;
  factors?: DayFactor[];
} {
  const { longerRentals: longer, factors } = book;
  return {
    ...(longer && longer.maxDays > 1 && { longerRentals: longer }),
    ...(factors && factors.length > 0 && { factors: [...factors] }),
  };
}
