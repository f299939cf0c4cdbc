import { z } from 'zod';
import { orDigits } from '../limits/digits.js';

/** `cursor` is the opaque one of the `Link: <…>; rel="next"` header of the page before. */
export const paging = {
  limit: orDigits(z.int().min(1).max(500).default(100)),
  cursor: z.string().max(500).optional(),
};
