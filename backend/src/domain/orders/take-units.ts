import { onDays, ofDays, type BusinessTime, type Rental } from '@party-rental/contracts';
import { checkRental, describeReason } from '../availability.js';
import { Rejection } from '../rejections.js';
import type { Part } from '../stock/allocations.js';
import { unitsLeftFor } from '../stock/units-left.js';
import type { ShopState } from './order.js';

interface Units extends BusinessTime, Rental {
  itemId: number;
  /** The parts as booked. */
  parts: readonly Part[] | undefined;
  quantity: number;
  /** The lead time does not apply to the owner. */
  byOwner: boolean;
}

/** Rejects if a booking cannot take these units. The item may be inactive by now. */
export function rejectUnits(
  shop: ShopState,
  { itemId, parts, eventDate, days, quantity, byOwner, ...clock }: Units,
): Rejection | undefined {
  const { rules } = shop;
  const item = shop.item(itemId);
  if (item.status !== 'listed')
    return new Rejection('conflict', 'The item of this booking is no longer in the inventory.');
  const { name } = item.item;
  const conditions = {
    ...clock,
    rules,
    waived: byOwner ? (['inactive', 'lead_time'] as const) : (['inactive'] as const),
  };
  const rental = { eventDate, days };
  const left = unitsLeftFor({ itemId, parts }, eventDate, shop);
  const { remaining, reasons, day } = checkRental(item.item, left, rental, conditions);
  if (reasons[0]) return new Rejection('conflict', describeReason(reasons[0], name, day, rules));
  if (quantity <= remaining) return undefined;
  return new Rejection('unavailable', `We have only ${remaining} of ${name} left ${onDays(rental)}.`, {
    lines: [{ itemId, itemName: name, eventDate, ...ofDays(days), requested: quantity, remaining }],
  });
}
