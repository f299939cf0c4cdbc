import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { itemName } from '../limits/response-values.js';

export const missedDemand = z
  .object({
    itemId: z.int(),
    itemName,
    date: calendarDate,
    refusals: z.int().meta({ description: 'Orders and changes that were rejected because too few units were left' }),
    views: z.int().meta({ description: 'Visitors who looked at the day when it was sold out' }),
  })
  .meta({
    id: 'MissedDemand',
    description: 'Demand for an item on a day that stock could not meet, without personal data',
  });
export type MissedDemand = z.infer<typeof missedDemand>;
