import { z } from 'zod';
import { ratedItem } from '../items/items.js';

export const MAX_ALTERNATIVES = 6;

export const alternative = z
  .object({
    item: ratedItem,
    remaining: z.int().min(1).meta({ description: 'Units that can still be booked on that day' }),
    priceDifference: z
      .int()
      .meta({ description: 'US cents per unit and day more than the original item; may be negative' }),
  })
  .meta({ id: 'Alternative', description: 'An item that is available on a day instead of another one' });
export type Alternative = z.infer<typeof alternative>;
