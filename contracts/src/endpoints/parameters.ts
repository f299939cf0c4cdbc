import { z } from 'zod';
import { itemId } from '../items.js';
import { optionalLine } from '../limits/text.js';

export const byItemId = z.object({ id: itemId });
export const byBookingId = z.object({ id: z.uuid('This is not a booking id') });
export const withToken = z.object({ token: z.string().max(200).optional() });

export const searched = optionalLine(200).optional();
