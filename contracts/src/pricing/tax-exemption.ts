import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { lastDay, type Rental } from '../days/rentals.js';
import { line } from '../text/text.js';

/** Of a customer whose new orders have no tax. */
export const taxExemption = z
  .object({
    number: line(40, 'Please enter the certificate number'),
    until: calendarDate.nullable().meta({ description: 'Last day that it is valid for; null for no end' }),
  })
  .meta({ id: 'TaxExemption' });
export type TaxExemption = z.output<typeof taxExemption>;

/** Whether an exemption is valid on every day of the rentals. */
export function isExempt(exemption: Pick<TaxExemption, 'until'> | null | undefined, rentals: readonly Rental[]) {
  const { until } = exemption ?? {};
  return until === null || (until !== undefined && rentals.every((rental) => lastDay(rental) <= until));
}
