import type { ContainedUnits } from '../items/items.js';

/** For example "2 × Castle Bounce House, 24 × White Folding Chair"; empty for an item that is not a package. */
export function describeContents(contents: readonly ContainedUnits[]): string {
  return contents.map(({ itemName, quantity }) => `${quantity} × ${itemName}`).join(', ');
}
