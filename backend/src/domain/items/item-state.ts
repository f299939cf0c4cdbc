import type { ItemDetails, ItemEvent } from '../events.js';

export type ItemState = { status: 'unknown' } | { status: 'listed'; item: ItemDetails } | { status: 'removed' };

export const unknownItem: ItemState = { status: 'unknown' };

/** Every item event contains the whole item, so the last one is the state. */
export function evolveItem(_state: ItemState, event: ItemEvent): ItemState {
  switch (event.type) {
    case 'ItemAdded':
    case 'ItemChanged':
      return { status: 'listed', item: event.data.item };
    case 'ItemRemoved':
      return { status: 'removed' };
  }
}
