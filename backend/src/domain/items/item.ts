import type { CalendarDate } from '@party-rental/contracts';
import type { ItemAdded, ItemChanged, ItemDetails, ItemRemoved } from '../events.js';
import { noSuchItem, Rejection } from '../rejections.js';
import { computeStock } from '../stock/units-left.js';
import { findPackageWith, rejectComponents, rejectNesting, type FindItem } from './components.js';
import type { ItemState } from './item-state.js';

/** The booked units of an item on one day, and the number of their bookings. */
export interface BookedDay {
  day: CalendarDate;
  units: number;
  bookings: number;
}

export function addItem(state: ItemState, itemId: number, item: ItemDetails, find: FindItem): ItemAdded[] | Rejection {
  if (state.status !== 'unknown') return new Rejection('conflict', `There already is an item ${itemId}.`);
  const rejection = rejectComponents(itemId, item, find);
  if (rejection) return rejection;
  return [{ type: 'ItemAdded', data: { itemId, item } }];
}

export interface ChangeItem {
  itemId: number;
  changes: Partial<ItemDetails>;
  force: boolean;
  find: FindItem;
  /** Items that may have this one as a component. */
  others?: readonly number[];
}

/** `ahead` holds the booked days from today on, with the new buffer days. An unchanged item yields no event. */
export function changeItem(
  state: ItemState,
  ahead: readonly BookedDay[],
  { itemId, changes, force, find, others = [] }: ChangeItem,
): ItemChanged[] | Rejection {
  if (state.status !== 'listed') return noSuchItem();
  const wasPackage = state.item.components.length > 0;
  const isPackage = (changes.components ?? state.item.components).length > 0;
  const stock = wasPackage ? computeStock(itemId, { item: find }) : state.item.stock;
  const item: ItemDetails = { ...state.item, stock, ...changes, ...(isPackage && { stock: state.item.stock }) };
  const changed = (Object.keys(changes) as (keyof ItemDetails)[]).filter(
    (field) => !isSame(item[field], state.item[field]),
  );
  if (changed.length === 0) return [];
  const hasNewParts = changed.includes('components') || changed.includes('type');
  const rejection = hasNewParts && (rejectComponents(itemId, item, find) ?? rejectNesting(itemId, item, find, others));
  if (rejection) return rejection;

  if (force) return [{ type: 'ItemChanged', data: { itemId, item, changed } }];
  const have = (days: number) => `${count(days, 'day')} already ${days === 1 ? 'has' : 'have'}`;
  // What is booked already neither takes the units of new components, nor frees those of former ones.
  if (isPackage !== wasPackage && ahead.length > 0)
    return overbooking(ahead, `${have(ahead.length)} bookings or downtime of ${item.name} that keep what was in it`);
  const over = ahead.filter((booked) => booked.units > item.stock);
  if (isPackage || over.length === 0) return [{ type: 'ItemChanged', data: { itemId, item, changed } }];
  if (item.bufferDays > state.item.bufferDays)
    return overbooking(
      over,
      `With ${count(item.bufferDays, 'buffer day')}, ${count(over.length, 'day')} would need more than ${item.stock}`,
    );
  if (item.stock < stock)
    return overbooking(over, `${have(over.length)} more than ${item.stock} booked or out of service`);
  return [{ type: 'ItemChanged', data: { itemId, item, changed } }];
}

/** `ahead` holds the booked days from today on. */
export function removeItem(
  state: ItemState,
  ahead: readonly BookedDay[],
  { itemId, find, others }: Pick<ChangeItem, 'itemId' | 'find' | 'others'>,
): ItemRemoved[] | Rejection {
  if (state.status !== 'listed') return noSuchItem();
  const name = findPackageWith(itemId, find, others);
  if (name !== undefined)
    return new Rejection('conflict', `${state.item.name} is in ${name}. Please take it out of the package first.`);
  const bookings = ahead.reduce((sum, day) => sum + day.bookings, 0);
  if (bookings === 0 && ahead.length > 0)
    return new Rejection(
      'conflict',
      `${state.item.name} can't be deleted: units of it are rented out, in booked packages, held for the waitlist, being cleaned after an event, or out of service.`,
    );
  if (bookings > 0)
    return new Rejection(
      'conflict',
      `${state.item.name} can't be deleted: it has ${count(bookings, 'upcoming booking')}. Cancel or move ${bookings === 1 ? 'it' : 'them'} first.`,
    );
  return [{ type: 'ItemRemoved', data: { itemId } }];
}

function overbooking(booked: readonly BookedDay[], sentence: string): Rejection {
  const days = booked.map(({ day, units }) => ({ date: day, booked: units }));
  const first = booked.slice(0, 5).map(({ day, units }) => `${day} (${units})`);
  return new Rejection('overbooking', `${sentence}: ${first.join(', ')}${booked.length > 5 ? ', …' : ''}.`, { days });
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

type Value = ItemDetails[keyof ItemDetails] | null;

function isSame(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b) || (isNothing(a) && isNothing(b));
}

/** Items of early events lack fields that are empty in later ones. */
function isNothing(value: Value): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
