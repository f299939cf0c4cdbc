import type { ShopSettings } from '@party-rental/contracts';
import { Rejection } from '../rejections.js';

/** The stock that an order holds. An item-day is one item on one day, whatever the quantity. */
export interface PendingHold {
  itemDays: number;
  units: number;
}

/** The stock that the unconfirmed orders of one subnet, or of one email, hold. */
export interface PendingTotals extends PendingHold {
  itemDaysPerHour: number;
  unitsPerHour: number;
}

export function exceedsPendingBounds(held: PendingTotals, order: PendingHold, settings: ShopSettings): boolean {
  return (
    held.itemDaysPerHour + order.itemDays > settings.maxPendingItemDaysPerHour ||
    held.unitsPerHour + order.units > settings.maxPendingUnitsPerHour ||
    held.itemDays + order.itemDays > settings.maxPendingItemDays ||
    held.units + order.units > settings.maxPendingUnits
  );
}

const RETRY_AFTER_SECONDS = 3600;

export function tooManyPending(phone: string): Rejection {
  return new Rejection(
    'too_many_requests',
    `We're already holding a lot of bookings that aren't confirmed yet. Please call us at ${phone}, and we'll take this one, too.`,
    {},
    RETRY_AFTER_SECONDS,
  );
}
