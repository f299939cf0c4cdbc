import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { line } from '../text/text.js';

/** Of a customer whose new orders have no tax. */
export const taxExemption = z
  .object({
    number: line(40, 'Please enter the certificate number'),
    until: calendarDate.nullable().meta({ description: 'Last day that it is valid for; null for no end' }),
  })
  .meta({ id: 'TaxExemption' });
export type TaxExemption = z.output<typeof taxExemption>;
