import { lastDay, type Rental } from '../days/rentals.js';
import type { TaxExemption } from './tax-exemption.js';

/** Whether an exemption is valid on every day of the rentals. */
export function isExempt(exemption: Pick<TaxExemption, 'until'> | null | undefined, rentals: readonly Rental[]) {
  const { until } = exemption ?? {};
  return until === null || (until !== undefined && rentals.every((rental) => lastDay(rental) <= until));
}
