import { z } from 'zod';
import { rentalDays } from '../days/rental-days.js';
import { itemId } from '../items/items.js';
import { optionalLine, orDigits } from '../text/text.js';
import { MAX_PAGE } from '../text/limits.js';

export const byItemId = z.object({ id: itemId });
export const byItemMonth = z.object({
  itemId,
  year: orDigits(z.int().min(2000).max(9998)),
  month: orDigits(z.int().min(1, 'The month must be 1 to 12').max(12, 'The month must be 1 to 12')),
});
export const byBookingId = z.object({ id: z.uuid('This is not a booking id') });
export const byOrderId = z.object({ id: z.uuid('This is not an order id') });
export const byLineId = byOrderId.extend({ bookingId: z.uuid('This is not a booking id') });
export const withToken = z.object({ token: z.string().max(200).optional() });

/** Of a rental from a day on; 1 if absent. */
export const rentalLength = orDigits(rentalDays.unwrap().default(1)).meta({
  description: 'Days of the rental, from that day on',
});

export const searched = optionalLine(200).optional();

/** `cursor` comes from the `Link: <…>; rel="next"` header of the previous page. */
export const paging = {
  limit: orDigits(z.int().min(1).max(MAX_PAGE).default(100)),
  cursor: z.string().max(500).optional(),
};

/** `true` or `false`. */
export const flag = z.stringbool().meta({ maxLength: 8, description: '`true` or `false`' });

/** Looks back to a moment. Times are those of histories. */
export const asOf = z.iso
  .datetime({ offset: true, error: 'Please send the moment as in 2026-11-20T15:30:00Z' })
  .max(40)
  .optional()
  .meta({ description: 'The page as it was at this moment, which is not in the future; from the log' });
