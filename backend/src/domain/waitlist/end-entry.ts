import type { HoldEnded, WaitlistEvent, WaitlistLeft } from '../events.js';
import { withAllocations, type PlaceOrder, type ShopState } from '../orders/order.js';
import { Rejection } from '../rejections.js';
import { hold, release } from '../stock/allocations.js';
import { endHold } from './offer-units.js';
import { openHold, type WaitlistEntry } from './waitlist-entry.js';

/** Gives a place up, and the units that are held for it. An entry that has ended yields no event. */
export function leaveWaitlist(
  entry: WaitlistEntry,
  now: Date,
  cause: WaitlistLeft['data']['cause'] = 'request',
): WaitlistEvent[] {
  if (entry.held) return [endHold(entry.held, openHold(entry, now) ? 'declined' : 'expired')];
  return entry.status === 'waiting' ? [{ type: 'WaitlistLeft', data: { entryId: entry.entryId, cause } }] : [];
}

/** Places an order with the link to a hold: the held units are free for a line of that item and day. */
export function placeOrderFromHold<Order extends PlaceOrder, Placed>(
  shop: ShopState,
  entry: WaitlistEntry | undefined,
  order: Order,
  now: Date,
  place: (shop: ShopState, order: Order) => readonly Placed[] | Rejection,
): readonly (HoldEnded | Placed)[] | Rejection {
  const held = openHold(entry, now);
  const isOrdered = order.lines.some(
    ({ itemId, eventDate }) => held && itemId === held.itemId && eventDate === held.eventDate,
  );
  if (!held || !isOrdered) {
    const outcome = place(shop, order);
    const isMissed = outcome instanceof Rejection && outcome.code === 'unavailable' && !held;
    return isMissed ? new Rejection(outcome.code, `Your hold has ended. ${outcome.detail}`, outcome.more) : outcome;
  }
  const outcome = place(withAllocations(shop, release(hold(held))), order);
  return outcome instanceof Rejection ? outcome : [endHold(held, 'booked'), ...outcome];
}
