import { z } from 'zod';
import { itemName } from '../limits/response-values.js';

export const containedUnits = z
  .object({ itemId: z.int(), itemName, quantity: z.int() })
  .meta({ id: 'ContainedUnits', description: 'Units of an item in a booked package, over the whole booking' });
export type ContainedUnits = z.infer<typeof containedUnits>;

/** For example "2 × Castle Bounce House, 24 × White Folding Chair"; empty for an item that is not a package. */
export function describeContents(contents: readonly ContainedUnits[]): string {
  return contents.map(({ itemName, quantity }) => `${quantity} × ${itemName}`).join(', ');
}
