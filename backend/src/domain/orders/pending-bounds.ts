import type { ShopSettings } from '@party-rental/contracts';
import { Rejection } from '../rejections.js';

/**
 * What an unconfirmed order takes, counted against a limit; it blocks no units itself. An item-day is one item on one day,
 * whatever the quantity.
 */
export interface PendingHold {
  itemDays: number;
  units: number;
}

/** What the unconfirmed orders of one subnet, site or mailbox take. */
export interface PendingTotals extends PendingHold {
  /** How many times the bounds it may hold. */
  allowance: number;
  itemDaysPerHour: number;
  unitsPerHour: number;
}

export function exceedsPendingBounds(held: PendingTotals, order: PendingHold, settings: ShopSettings): boolean {
  const { allowance } = held;
  return (
    held.itemDaysPerHour + order.itemDays > allowance * settings.maxPendingItemDaysPerHour ||
    held.unitsPerHour + order.units > allowance * settings.maxPendingUnitsPerHour ||
    held.itemDays + order.itemDays > allowance * settings.maxPendingItemDays ||
    held.units + order.units > allowance * settings.maxPendingUnits
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
