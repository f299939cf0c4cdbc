import type { ItemDetails } from '../events.js';
import { Rejection } from '../rejections.js';
import type { ItemState } from './item-state.js';

/** Other items of the shop. */
export type FindItem = (itemId: number) => ItemState;

/** Why an item cannot have these components, if so. */
export function rejectComponents(
  itemId: number,
  { type, components }: ItemDetails,
  find: FindItem,
): Rejection | undefined {
  if (components.length > 0 && type !== 'PACKAGE') return malformed('Only a package has other items in it.');
  for (const component of components) {
    const found = find(component.itemId);
    if (component.itemId === itemId) return malformed("A package can't be in itself.");
    if (found.status !== 'listed') return malformed(`There's no item ${component.itemId}.`);
    if (found.item.components.length > 0)
      return malformed(`${found.item.name} is a package, and a package can't be in another one.`);
  }
  return undefined;
}

/** Why an item cannot become a package, if so. `others` are the items that may have it as a component. */
export function rejectNesting(
  itemId: number,
  { name, components }: ItemDetails,
  find: FindItem,
  others: readonly number[],
): Rejection | undefined {
  const container = components.length > 0 ? findPackageWith(itemId, find, others) : undefined;
  return container === undefined
    ? undefined
    : malformed(`${name} is in ${container}, so it can't become a package itself.`);
}

/** The name of a package that an item is in. */
export function findPackageWith(itemId: number, find: FindItem, others: readonly number[] = []): string | undefined {
  for (const other of others) {
    const state = find(other);
    if (state.status === 'listed' && state.item.components.some((component) => component.itemId === itemId))
      return state.item.name;
  }
  return undefined;
}

function malformed(sentence: string): Rejection {
  return new Rejection('malformed', sentence);
}
