import { longDay, type BusinessTime, type CalendarDate } from '@party-rental/contracts';
import { checkAvailability, describeReason } from '../availability.js';
import { Rejection } from '../rejections.js';
import type { Part } from '../stock/allocations.js';
import { unitsLeftFor } from '../stock/units-left.js';
import type { ShopState } from './order.js';

interface Units extends BusinessTime {
  itemId: number;
  /** The parts as booked. */
  parts: readonly Part[] | undefined;
  day: CalendarDate;
  quantity: number;
  /** The lead time does not apply to the owner. */
  byOwner: boolean;
}

/** Rejects if a booking cannot take these units. The item may be inactive by now. */
export function rejectUnits(
  shop: ShopState,
  { itemId, parts, day, quantity, byOwner, ...clock }: Units,
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
  const left = unitsLeftFor({ itemId, parts }, day, shop);
  const { remaining, reasons } = checkAvailability(item.item, left, day, conditions);
  if (reasons[0]) return new Rejection('conflict', describeReason(reasons[0], name, day, rules));
  if (quantity <= remaining) return undefined;
  return new Rejection('unavailable', `We have only ${remaining} of ${name} left on ${longDay(day)}.`, {
    lines: [{ itemId, itemName: name, eventDate: day, requested: quantity, remaining }],
  });
}
