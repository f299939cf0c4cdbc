import { longDay, type CalendarDate } from '@party-rental/contracts';
import type { DowntimeAdded, DowntimeEnded, DowntimeEvent } from '../events.js';
import { noSuchDowntime, noSuchItem, Rejection } from '../rejections.js';
import { allocateDowntime, type OutOfService } from './allocations.js';
import type { Stock } from './units-left.js';

export interface DowntimeState extends OutOfService {
  isEnded: boolean;
}

export function evolveDowntime(state: DowntimeState | undefined, event: DowntimeEvent): DowntimeState | undefined {
  switch (event.type) {
    case 'DowntimeAdded':
      return { ...event.data, isEnded: false };
    case 'DowntimeEnded':
      return state && { ...state, isEnded: true };
  }
}

export interface AddDowntime extends OutOfService {
  downtimeId: string;
  reason: string;
  imageUrl?: string;
  /** Even if bookings need the units. */
  force: boolean;
  today: CalendarDate;
}

/** The days of other downtime and all bookings count alike. */
export function addDowntime(shop: Stock, { force, today, ...downtime }: AddDowntime): DowntimeAdded[] | Rejection {
  const { itemId, from, quantity } = downtime;
  const state = shop.item(itemId);
  if (state.status !== 'listed') return noSuchItem();
  const { name, stock, components } = state.item;
  if (components.length > 0)
    return new Rejection('malformed', `${name} has no units of its own. Please take its components out of service.`);
  if (from < today) return new Rejection('malformed', 'Please choose a first day from today on.');
  if (quantity > stock)
    return new Rejection('malformed', `${name} has only ${stock} ${stock === 1 ? 'unit' : 'units'}.`);

  const days = allocateDowntime(downtime).map(({ day }) => ({ date: day, booked: shop.booked(itemId, day) }));
  const over = days.filter(({ booked }) => booked + quantity > stock);
  const [first, ...others] = over;
  if (first && !force) {
    const more = `, and too many on ${others.length} other ${others.length === 1 ? 'day' : 'days'}`;
    const sentence = `Bookings or other downtime need ${first.booked} of ${stock} units of ${name} on ${longDay(first.date)}`;
    return new Rejection('overbooking', `${sentence}${others.length > 0 ? more : ''}.`, { days: over });
  }
  return [{ type: 'DowntimeAdded', data: { ...downtime, ...(first && { isForced: true }) } }];
}

/** The days of a downtime that its end frees: from today on. */
export function daysToFree(downtime: OutOfService, today: CalendarDate): OutOfService {
  return { ...downtime, from: downtime.from > today ? downtime.from : today };
}

export interface EndDowntime {
  downtimeId: string;
  itemId: number;
  today: CalendarDate;
}

export function endDowntime(
  state: DowntimeState | undefined,
  { downtimeId, itemId, today }: EndDowntime,
): DowntimeEnded[] | Rejection {
  if (state?.itemId !== itemId) return noSuchDowntime();
  const { from, to, quantity } = daysToFree(state, today);
  if (state.isEnded || from > to) return new Rejection('conflict', 'These units are back in service already.');
  return [{ type: 'DowntimeEnded', data: { downtimeId, itemId, from, to, quantity } }];
}
