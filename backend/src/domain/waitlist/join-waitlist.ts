import { onDays, longDay, type BusinessTime } from '@party-rental/contracts';
import { checkRental, describeReason } from '../availability.js';
import { rejectDays } from '../orders/rental-length.js';
import type { WaitlistJoined, WaitlistPlace, WaitlistQuantityChanged } from '../events.js';
import type { ShopState } from '../orders/order.js';
import { noSuchItem, Rejection } from '../rejections.js';
import { getParts, computeStock, unitsLeftFor } from '../stock/units-left.js';
import { openHold, type WaitlistEntry } from './waitlist-entry.js';

/** Each entry is read with every decision about the day. */
const MAX_WAITING = 100;

interface JoinWaitlist extends WaitlistPlace, BusinessTime {
  email: string;
  now: Date;
}

/** The entry of an email for as many days that waits or has an offer; case does not matter. */
export function findEntry(
  entries: readonly WaitlistEntry[],
  { email, days = 1 }: { email: string; days?: number | undefined },
  now: Date,
): WaitlistEntry | undefined {
  return entries.find(
    (entry) => isActive(entry, now) && (entry.days ?? 1) === days && entry.email?.toLowerCase() === email.toLowerCase(),
  );
}

/**
 * `entries` are those of the item and day. No rejection depends on whether the email has joined, which would tell strangers.
 */
export function joinWaitlist(
  shop: ShopState,
  entries: readonly WaitlistEntry[],
  { email, today, time, now, ...place }: JoinWaitlist,
): (WaitlistJoined | WaitlistQuantityChanged)[] | Rejection {
  const { itemId, eventDate: day, days, quantity } = place;
  const state = shop.item(itemId);
  if (state.status !== 'listed') return noSuchItem();
  const { name } = state.item;
  const { rules } = shop;
  const tooLong = rejectDays([place], shop.priceBook, { byOwner: false });
  if (tooLong) return tooLong;
  const left = unitsLeftFor({ itemId, parts: getParts(itemId, shop, days) }, day, shop);
  const { remaining, reasons, day: unbookable } = checkRental(state.item, left, place, { today, time, rules });
  if (reasons[0]) return new Rejection('conflict', describeReason(reasons[0], name, unbookable, rules));
  const stock = computeStock(itemId, shop);
  if (quantity > stock) return new Rejection('conflict', `We have ${stock} of ${name} in all. Please choose fewer.`);
  if (quantity <= remaining)
    return new Rejection('conflict', `Good news: we have ${name} available ${onDays(place)}. You can book now.`);
  if (entries.filter((entry) => isActive(entry, now)).length >= MAX_WAITING)
    return new Rejection('conflict', `The waitlist for ${longDay(day)} is full. Please choose another day.`);
  const entry = findEntry(entries, { email, days }, now);
  if (entry?.quantity === quantity) return [];
  if (entry) return [{ type: 'WaitlistQuantityChanged', data: { entryId: entry.entryId, quantity } }];
  return [{ type: 'WaitlistJoined', data: place, personal: { email } }];
}

function isActive(entry: WaitlistEntry, now: Date): boolean {
  return entry.status === 'waiting' || openHold(entry, now) !== undefined;
}
