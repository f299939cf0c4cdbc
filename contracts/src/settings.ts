import { z } from 'zod';
import { calendarDate } from './calendar-date.js';

/** What every visitor may know about the shop. `today` is the business day by the server's clock. */
export const publicSettings = z
  .object({
    businessName: z.string(),
    businessEmail: z.string(),
    timeZone: z.string(),
    today: calendarDate,
    cleaningFee: z.int().min(0),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettings>;
