import { z } from 'zod';
import { itemName } from '../limits/response-values.js';

export const containedUnits = z
  .object({ itemId: z.int(), itemName, quantity: z.int() })
  .meta({ id: 'ContainedUnits', description: 'Units of an item in a booked package, over the whole booking' });
export type ContainedUnits = z.infer<typeof containedUnits>;
