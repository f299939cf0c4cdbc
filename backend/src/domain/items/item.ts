import type { CalendarDate } from '@party-rental/contracts';
import type { ItemAdded, ItemChanged, ItemDetails, ItemEvent, ItemRemoved } from '../events.js';
import { noSuchItem, Rejection } from '../rejections.js';

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

/** The booked units of an item on one day, and the number of their bookings. */
export interface BookedDay {
  day: CalendarDate;
  units: number;
  bookings: number;
}

export function addItem(state: ItemState, itemId: number, item: ItemDetails): ItemAdded[] | Rejection {
  if (state.status !== 'unknown') return new Rejection('conflict', `There already is an item ${itemId}.`);
  return [{ type: 'ItemAdded', data: { itemId, item } }];
}

export interface ChangeItem {
  itemId: number;
  changes: Partial<ItemDetails>;
  force: boolean;
}

/** `ahead` holds the booked days from today on. An unchanged item yields no event. */
export function changeItem(
  state: ItemState,
  ahead: readonly BookedDay[],
  { itemId, changes, force }: ChangeItem,
): ItemChanged[] | Rejection {
  if (state.status !== 'listed') return noSuchItem();
  const item: ItemDetails = { ...state.item, ...changes };
  const changed = (Object.keys(changes) as (keyof ItemDetails)[]).filter((field) => item[field] !== state.item[field]);
  if (changed.length === 0) return [];

  const over = ahead.filter((booked) => booked.units > item.stock);
  if (item.stock < state.item.stock && over.length > 0 && !force) {
    const days = over.map(({ day, units }) => ({ date: day, booked: units }));
    return new Rejection(
      'overbooking',
      `${count(over.length, 'day')} already ${over.length === 1 ? 'has' : 'have'} more than ${item.stock} booked: ${over
        .slice(0, 5)
        .map(({ day, units }) => `${day} (${units})`)
        .join(', ')}${over.length > 5 ? ', …' : ''}.`,
      { days },
    );
  }
  return [{ type: 'ItemChanged', data: { itemId, item, changed } }];
}

/** `ahead` holds the booked days from today on. */
export function removeItem(state: ItemState, ahead: readonly BookedDay[], itemId: number): ItemRemoved[] | Rejection {
  if (state.status !== 'listed') return noSuchItem();
  const bookings = ahead.reduce((sum, day) => sum + day.bookings, 0);
  if (bookings > 0)
    return new Rejection(
      'conflict',
      `${state.item.name} cannot be deleted: it has ${count(bookings, 'upcoming booking')}. Cancel or move ${bookings === 1 ? 'it' : 'them'} first.`,
    );
  return [{ type: 'ItemRemoved', data: { itemId } }];
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
