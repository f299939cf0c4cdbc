import { z } from 'zod';
import { itemId } from '../items.js';
import { optionalLine, orDigits } from '../limits/text.js';

export const byItemId = z.object({ id: itemId });
export const byBookingId = z.object({ id: z.uuid('This is not a booking id') });
export const byOrderId = z.object({ id: z.uuid('This is not an order id') });
export const withToken = z.object({ token: z.string().max(200).optional() });

export const searched = optionalLine(200).optional();

/** `cursor` comes from the `Link: <…>; rel="next"` header of the previous page. */
export const paging = {
  limit: orDigits(z.int().min(1).max(500).default(100)),
  cursor: z.string().max(500).optional(),
};
