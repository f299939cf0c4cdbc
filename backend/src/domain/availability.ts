import {
  describeLeadTime,
  firstBookableDay,
  isBookableDay,
  lastDay,
  longDay,
  MONTHS_AHEAD,
  unavailableReasonOn,
  type BusinessTime,
  type CalendarDate,
  type Rental,
  type UnavailableLine,
} from '@party-rental/contracts';
import type { ItemDetails } from './events.js';
import type { BookingRules } from './settings.js';

/** Why an item cannot be booked on a day at all, however many units are free. */
export type AvailabilityReason = NonNullable<UnavailableLine['reason']>;

export interface Availability {
  /** Units that can be booked. */
  remaining: number;
  reasons: readonly AvailabilityReason[];
}

export interface Conditions extends BusinessTime {
  rules: BookingRules;
  /** Reasons that do not apply to this caller. */
  waived?: readonly AvailabilityReason[];
}

/** The availability rule of orders, moves and queries. `unitsLeft` is what stock allows on the day (stock/units-left.ts). */
export function checkAvailability(
  item: Pick<ItemDetails, 'isActive'> | undefined,
  unitsLeft: number,
  day: CalendarDate,
  { rules, waived = [], ...clock }: Conditions,
): Availability {
  const { today } = clock;
  const reasons: AvailabilityReason[] = [];
  if (!item?.isActive) reasons.push('inactive');
  if (day < today) reasons.push('past');
  else if (!isBookableDay(day, today)) reasons.push('too_far');
  const reason = unavailableReasonOn(day, { today, firstDay: firstBookableDay(rules, clock) }, rules);
  if (reason) reasons.push(reason);
  const binding = reasons.filter((each) => !waived.includes(each));
  return { remaining: item && binding.length === 0 ? Math.max(0, unitsLeft) : 0, reasons: binding };
}

/**
 * The same for a rental, whose last day must be open, too, and whose `day` is the one that the reasons are about. On the days
 * between, the shop may be closed.
 */
export function checkRental(
  item: Pick<ItemDetails, 'isActive'> | undefined,
  unitsLeft: number,
  rental: Rental,
  conditions: Conditions,
): Availability & { day: CalendarDate } {
  const { eventDate } = rental;
  const last = lastDay(rental);
  const first = checkAvailability(item, unitsLeft, eventDate, conditions);
  if (first.reasons.length > 0 || last === eventDate) return { ...first, day: eventDate };
  return { ...checkAvailability(item, unitsLeft, last, conditions), day: last };
}

export function describeReason(
  reason: AvailabilityReason,
  itemName: string,
  day: CalendarDate,
  rules: BookingRules,
): string {
  switch (reason) {
    case 'inactive':
      return `We no longer offer ${itemName}.`;
    case 'past':
      return `${longDay(day)} is in the past.`;
    case 'too_far':
      return `${longDay(day)} is more than ${MONTHS_AHEAD} months ahead.`;
    case 'closed':
      return `We're closed on ${longDay(day)}.`;
    case 'lead_time':
      return `${longDay(day)} is too soon: ${describeLeadTime(rules)}, or call us.`;
  }
}
