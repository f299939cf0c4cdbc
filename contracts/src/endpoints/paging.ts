import { z } from 'zod';
import { orDigits } from '../limits/text.js';

/** `cursor` comes from the `Link: <…>; rel="next"` header of the previous page. */
export const paging = {
  limit: orDigits(z.int().min(1).max(500).default(100)),
  cursor: z.string().max(500).optional(),
};
